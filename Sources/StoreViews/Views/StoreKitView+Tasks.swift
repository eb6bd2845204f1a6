import OpenStoreKit

/// Work that runs while the view is on the screen (`storekit-spec` A12).
extension StoreKitView {
    /// Tells whether the customer is entitled to a product, first and whenever it may have changed. Consumables always
    /// give `nil`.
    public func currentEntitlementTask(
        for productID: Product.ID, priority: TaskPriority = .medium,
        action: @escaping @Sendable (EntitlementTaskState<VerificationResult<Transaction>?>) async -> Void
    ) -> Self {
        task(priority) { backend in
            await action(.loading)
            let changes = backend.changes()
            await action(.success(await backend.entitlement(productID)))
            for await _ in changes { await action(.success(await backend.entitlement(productID))) }
        }
    }

    /// Tells what the customer has of a subscription group, first and whenever it may have changed.
    public func subscriptionStatusTask(
        for groupID: String, priority: TaskPriority = .medium,
        action: @escaping @Sendable (EntitlementTaskState<[Product.SubscriptionInfo.Status]>) async -> Void
    ) -> Self {
        task(priority) { backend in
            @Sendable func read() async -> EntitlementTaskState<[Product.SubscriptionInfo.Status]> {
                do {
                    return .success(try await backend.statuses(groupID))
                } catch {
                    return .failure(error)
                }
            }
            await action(.loading)
            let changes = backend.changes()
            await action(await read())
            for await _ in changes { await action(await read()) }
        }
    }

    /// Loads a product for the app.
    public func storeProductTask(
        for id: Product.ID, priority: TaskPriority = .medium,
        action: @escaping @Sendable (Product.TaskState) async -> Void
    ) -> Self {
        task(priority) { backend in
            await action(.loading)
            do {
                await action(try await backend.products([id]).first.map { .success($0) } ?? .unavailable)
            } catch {
                await action(.failure(error))
            }
        }
    }

    /// Loads products for the app.
    public func storeProductsTask(
        for ids: some Collection<Product.ID> & Sendable, priority: TaskPriority = .medium,
        action: @escaping @Sendable (Product.CollectionTaskState) async -> Void
    ) -> Self {
        task(priority) { backend in
            await action(.loading)
            do {
                let products = try await backend.products(Array(ids))
                let missing = Set(ids).subtracting(products.map(\.id))
                await action(.success(products, unavailable: missing.sorted()))
            } catch {
                await action(.failure(error))
            }
        }
    }

    private func task(
        _ priority: TaskPriority, _ run: @escaping @Sendable (StoreViewBackend) async -> Void
    ) -> Self {
        withOptions { $0.tasks.append(StoreViewTask(priority: priority, run: run)) }
    }
}
