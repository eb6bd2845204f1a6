/// Room of the scripted screens.
package enum ScreenScriptModule {}
