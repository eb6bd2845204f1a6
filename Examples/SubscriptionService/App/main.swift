import Dispatch
import Foundation
import StoreKit
import SubscriptionExample

// Document 002's service with a screen for it. The first argument is a catalogue that sells its plans.
guard CommandLine.arguments.count > 1 else {
    print("Usage: subscription-service CATALOG [STATE-DIRECTORY]")
    exit(64)
}
let catalog = URL(fileURLWithPath: CommandLine.arguments[1])
let state = CommandLine.arguments.dropFirst(2).first.map { URL(fileURLWithPath: $0, isDirectory: true) }
SimulatedDevice.use(try SimulatedDevice(catalog: catalog, state: state, locale: "ja_JP", systemUI: ConsoleSystemUI()))

let service = SubscriptionService(log: { _ in })
let screen = SubscriptionScreen(service)

// Continued after Ctrl-Z: back in the foreground.
signal(SIGCONT, SIG_IGN)
let continued = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .main)
continued.setEventHandler { NotificationCenter.default.post(name: .willEnterForeground, object: nil) }
continued.activate()

await service.fetchProducts()
await service.checkStatus()
while true {
    print(screen.lines.joined(separator: "\n"))
    print("> ", terminator: "")
    guard let line = readLine(), await screen.enter(line) else { break }
}
