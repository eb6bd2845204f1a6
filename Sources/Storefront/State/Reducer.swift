/// Changes the state for an action, and says what the runtime has to do. No input or output, no clock.
package func reduce(_ state: inout ShopState, _ action: ShopAction) -> [ShopEffect] {
    []
}
