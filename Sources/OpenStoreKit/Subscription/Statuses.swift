import StoreEngine

extension Product.SubscriptionInfo.Status {
    /// Changes of the customer's subscription statuses. What became of one between two elements is told by the second
    /// alone; a status that says the same as before is not repeated, after `finish()` or the refund of a past period for
    /// example.
    public struct Statuses: AsyncSequence, Sendable {
        /// A status that changed.
        public typealias Element = Product.SubscriptionInfo.Status

        let device: SimulatedDevice?

        /// Reads one change after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let device: SimulatedDevice?
            private var position: Int64?
            private var known: [String: [SignedSubscriptionStatus]]
            private var changed: [SignedSubscriptionStatus] = []

            init(device: SimulatedDevice?) {
                self.device = device
                // What changes from here on is news, whenever the first element is asked for.
                let account = device?.buyer.account ?? ""
                let start = device?.store.readSynchronously { (store) throws(StoreEngineError) in
                    (try store.latestSequence(), try store.subscriptionStatuses(account: account))
                }
                position = start?.0
                known = start?.1 ?? [:]
            }

            /// The next change; `nil` when the task is cancelled or there is no store. Never throws.
            public mutating func next() async -> Element? {
                guard let device else { return nil }
                while !Task.isCancelled, let at = position {
                    if !changed.isEmpty { return await device.verify(changed.removeFirst()) }
                    guard let event = await device.store.nextEvent(after: at) else { return nil }
                    position = event.sequence
                    guard event.concernsStatuses(of: device.buyer.account) else { continue }
                    do throws(StoreEngineError) {
                        let current = try await device.store.subscriptionStatuses(account: device.buyer.account)
                        changed = current.sorted { $0.key < $1.key }.flatMap { group, statuses in
                            statuses.filter { status in !(known[group] ?? []).contains { $0.saysTheSame(as: status) } }
                        }
                        known = current
                    } catch {
                        device.report(error)
                    }
                }
                return nil
            }
        }

        /// Starts reading.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(device: device) }
    }
}

extension StoreEvent {
    /// Whether a status of the account may have changed with it.
    fileprivate func concernsStatuses(of account: String) -> Bool {
        switch kind {
        case .subscriptionChanged: self.account == account
        case .cleared: true
        case .purchased, .requestChanged, .refunded, .finished, .settingsChanged, .deleted, .message, .purchaseIntent:
            false
        }
    }
}

extension SignedSubscriptionStatus {
    /// Whether both signed documents are those of another status; whether the app has finished the transaction is in
    /// neither.
    fileprivate func saysTheSame(as other: Self) -> Bool {
        state == other.state && transaction.jws == other.transaction.jws && renewalInfo == other.renewalInfo
    }
}
