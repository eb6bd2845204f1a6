import StoreEngine

/// Something the store has to tell the customer (`storekit-spec` A9).
public struct Message: Equatable, Hashable, Sendable {
    /// What a message is about.
    public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
        /// Number.
        public let rawValue: Int
        /// Makes a reason from its number; unknown numbers stay as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Anything else.
        public static let generic = Reason(rawValue: 0)
        /// A subscription will cost more and the customer must agree.
        public static let priceIncreaseConsent = Reason(rawValue: 1)
        /// A payment failed.
        public static let billingIssue = Reason(rawValue: 2)
        /// An offer for a lapsed subscriber.
        public static let winBackOffer = Reason(rawValue: 3)
    }

    /// What it is about.
    public let reason: Reason
    let device: SimulatedDevice

    /// Equal when they are about the same on the same device.
    public static func == (left: Message, right: Message) -> Bool {
        left.reason == right.reason && left.device === right.device
    }

    /// Hashes the reason.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reason)
    }
}

extension Message {
    /// Messages as they come. Whoever iterates decides when to show them, with ``display(in:)``; without a listener
    /// the system shows them by itself. It never ends by itself.
    public static var messages: Messages { Messages(device: SimulatedDevice.currentIfAny()) }

    /// The store's messages for the customer.
    public struct Messages: AsyncSequence, Sendable {
        /// A message.
        public typealias Element = Message
        let device: SimulatedDevice?

        /// Reads messages one by one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var base: AsyncStream<Message>.Iterator?
            /// Looks for what the store says, for as long as somebody listens.
            let reading: ListeningTask?

            /// Waits for the next message; `nil` when the task is cancelled. Never throws.
            public mutating func next() async -> Message? { await base?.next() }
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: device?.appState.messages.listen(), reading: device?.readMessages())
        }
    }
}

extension SimulatedDevice {
    /// Announces what the store has to say, now and as it comes; each message once on this device.
    fileprivate func readMessages() -> ListeningTask {
        follow { (device) throws(StoreEngineError) in
            for message in try await device.store.takeMessages(for: device.buyer) {
                device.appState.messages.announce(
                    Message(reason: Message.Reason(rawValue: message.reason.rawValue), device: device))
            }
        }
    }

    /// The store has a message for the customer: the app gets it if it listens, else the system shows it.
    package func receive(_ reason: Message.Reason) async {
        let message = Message(reason: reason, device: self)
        if appState.messages.hasListeners {
            appState.messages.announce(message)
        } else {
            await show(message)
        }
    }
}
