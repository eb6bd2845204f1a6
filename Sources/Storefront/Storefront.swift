/// Room of the shop app.
package enum StorefrontModule {}
