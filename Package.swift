// swift-tools-version: 6.1
import PackageDescription

// Kiosk: StoreKit 2 for the terminal. ARCHITECTURE.md is the map of these targets.

let package = Package(
    name: "kiosk",
    products: [
        .executable(name: "kiosk", targets: ["kiosk"]),
        .library(name: "OpenStoreKit", targets: ["OpenStoreKit", "StoreKit"]),
        .library(name: "StoreViews", targets: ["StoreViews"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "ScreenScript", targets: ["ScreenScript"]),
    ],
    traits: [
        .trait(
            name: "Networking",
            description: "StoreKitError.networkError carries FoundationNetworking's URLError, as on Apple's platforms."
        ),
        .default(enabledTraits: ["Networking"]),
    ],
    targets: [
        // System libraries: a module map and a small shim header each.
        .systemLibrary(
            name: "CNcurses", pkgConfig: "ncursesw",
            providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CVTerm", pkgConfig: "vterm",
            providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),

        // The App Store, the device, the app, the screen.
        .target(name: "StoreEngine", dependencies: ["CSQLite", "COpenSSL"]),
        .target(
            name: "OpenStoreKit", dependencies: ["StoreEngine", "COpenSSL"],
            // Foundation's own copy of ICU: the words for days, weeks, months and years in every language.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
        .target(name: "ObservableObjects"),
        .target(name: "StoreKit", dependencies: ["OpenStoreKit", "ObservableObjects"]),
        .target(name: "TerminalUI", dependencies: ["CNcurses"]),
        .target(name: "StoreViews", dependencies: ["OpenStoreKit", "TerminalUI"]),
        .target(name: "Storefront", dependencies: ["StoreViews", "OpenStoreKit", "StoreEngine", "TerminalUI"]),
        .target(name: "ScreenScript", dependencies: ["TerminalUI", "CVTerm"]),
        .executableTarget(
            name: "kiosk", dependencies: ["Storefront", "ScreenScript", "TerminalUI", "OpenStoreKit", "StoreEngine"]),

        // Run by hand, never by a test.
        .executableTarget(
            name: "purchase-benchmark", dependencies: ["Storefront", "OpenStoreKit", "StoreEngine"],
            path: "Benchmarks/Purchase"),
        .executableTarget(
            name: "subscription-benchmark", dependencies: ["StoreEngine"], path: "Benchmarks/Subscriptions"),
        .executableTarget(
            name: "storekit-benchmark", dependencies: ["OpenStoreKit", "StoreEngine", "CSQLite"],
            path: "Benchmarks/StoreKit"),

        // Shown in the README.
        .executableTarget(name: "paywall", dependencies: ["StoreKit", "StoreViews"], path: "Examples/Paywall"),
        // Document 002's service, with a screen for it.
        .target(name: "SubscriptionExample", dependencies: ["StoreKit"], path: "Examples/SubscriptionService/Service"),
        .executableTarget(
            name: "subscription-service", dependencies: ["SubscriptionExample", "StoreKit"],
            path: "Examples/SubscriptionService/App"),

        .testTarget(name: "StoreEngineTests", dependencies: ["StoreEngine", "COpenSSL"]),
        .testTarget(
            name: "OpenStoreKitTests", dependencies: ["OpenStoreKit", "StoreKit", "StoreEngine"],
            exclude: ["Surface/StoreKit.surface"]),
        .testTarget(name: "ObservableObjectsTests", dependencies: ["ObservableObjects"]),
        // A program of the days before Swift 6.
        .testTarget(
            name: "StoreKitPrograms5Tests", dependencies: ["StoreKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "TerminalUITests", dependencies: ["TerminalUI", "ScreenScript"]),
        .testTarget(
            name: "StorefrontTests",
            dependencies: ["Storefront", "StoreViews", "OpenStoreKit", "StoreEngine", "TerminalUI"]),
        .testTarget(
            name: "StoreViewsTests",
            dependencies: ["StoreViews", "ScreenScript", "TerminalUI", "OpenStoreKit", "StoreEngine"]),
        .testTarget(
            name: "ScreenTests",
            dependencies: ["Storefront", "ScreenScript", "TerminalUI", "OpenStoreKit", "StoreEngine"]),
        .testTarget(name: "ScreenScriptTests", dependencies: ["ScreenScript", "TerminalUI"]),
        .testTarget(
            name: "TapeTests", dependencies: ["kiosk", "Storefront", "ScreenScript", "TerminalUI", "StoreEngine"]),
        .testTarget(name: "ExampleTests", dependencies: ["SubscriptionExample", "StoreKit", "StoreEngine"]),
        // Starts programs for the process tests, with a trap at their system calls.
        .target(name: "CLauncher", path: "Tests/CLauncher"),
        .testTarget(name: "DocumentationTests"),
        // The shims are compiled by the tests themselves, under the names of Apple's modules.
        .testTarget(name: "ListingTests", dependencies: ["StoreKit"], exclude: ["Shims"]),
        .testTarget(
            name: "ProcessTests",
            dependencies: ["kiosk", "paywall", "StoreEngine", "ScreenScript", "CLauncher", "CSQLite"]),
    ],
    swiftLanguageModes: [.v6]
)
