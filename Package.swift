// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Warnings fail the CI build, but not a user's build with a newer compiler that has more of them.
let warningsAreErrors = ProcessInfo.processInfo.environment["STEWARD_WARNINGS_AS_ERRORS"] == "1"

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// The window needs libadwaita. `make` sets this where its development files are (docs/decisions/024).
let hasWindow = ProcessInfo.processInfo.environment["STEWARD_WINDOW"] == "1"

/// The test targets to build, as in `STEWARD_TESTS=RulesTests,StoreTests`; all of them if it is not set.
let chosenTests = ProcessInfo.processInfo.environment["STEWARD_TESTS"]
    .map { Set($0.split(separator: ",").map(String.init)) }

/// Whether to leave out what nobody installs: tests, what they share, and the programs that measure and show.
let isForInstallation = ProcessInfo.processInfo.environment["STEWARD_PROGRAMS_ALONE"] == "1"

/// A module of Steward. It can import only `imports`, which lie below it (ARCHITECTURE.md).
/// - Parameter isInAgent: Whether the agent links it. Such a module must not search with regular expressions or
///   with functions of the standard library built on them, such as `replacing`: they are 1 MB of the program.
/// - Parameter isCompact: Whether to optimise its code for size rather than speed (docs/decisions/003).
func module(
    _ name: String, imports: [Target.Dependency] = [], isInAgent: Bool = true, isCompact: Bool = false
) -> Target {
    var options: [SwiftSetting] = []
    if isInAgent {
        options.append(.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]))
    }
    if isCompact { options.append(.unsafeFlags(["-Osize"], .when(configuration: .release))) }
    return .target(name: name, dependencies: imports, swiftSettings: settings + options)
}

/// - Parameter files: What lies beside the tests and is not built.
func tests(_ name: String, of imports: [Target.Dependency], files: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: ["TestSupport"] + imports, exclude: files, swiftSettings: settings)
}

/// Targets of tests that are not chosen are left out, and for an installation all that lies in `Tests`.
func isWanted(_ target: Target) -> Bool {
    guard !isForInstallation else { return target.path?.hasPrefix("Tests/") != true && target.type != .test }
    return target.type != .test || chosenTests?.contains(target.name) != false
}

/// A package of others. The archive of a release has a copy of it, so that it builds without a network.
func external(_ name: String, _ version: Version) -> Package.Dependency {
    let copy = "\(Context.packageDirectory)/Vendor/\(name)"
    if FileManager.default.fileExists(atPath: copy) { return .package(path: copy) }
    return .package(url: "https://github.com/apple/\(name)", exact: version)
}

/// Links a program at a fixed address (non-PIE), so that it starts faster. Only for programs that run briefly
/// and get untrusted data only through the agent. Libraries, stack and heap stay at random addresses.
let nonPIE: [LinkerSetting] = [
    .unsafeFlags(["-Xclang-linker", "-no-pie", "-Xlinker", "-no-pie"], .when(configuration: .release))
]

/// The window is a program of its own: no module of another program imports GTK.
let window: [Target] = [
    .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .executableTarget(
        name: "steward-window",
        dependencies: [
            "CGtk", "WindowModel", "AgentInterface", "DBus", "EventLoop", "Sentences", "Rules", "CivilTime",
            "Settings",
        ], swiftSettings: settings),
]

let package = Package(
    name: "steward",
    products: [
        .executable(name: "steward", targets: ["steward"]),
        .executable(name: "steward-agent", targets: ["steward-agent"]),
        .executable(name: "steward-fetch", targets: ["steward-fetch"]),
    ] + (hasWindow ? [.executable(name: "steward-window", targets: ["steward-window"])] : []),
    // Exact versions, because Package.resolved is not in the repository: it holds commit ids, and those differ where
    // packages come from copies, as they do on the machines that check this project.
    dependencies: [
        external("swift-argument-parser", "1.8.2"),
        external("swift-log", "1.16.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CIconv"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CResolver"),
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        module("EventLoop", imports: ["CLinux"]),
        module("DBus", imports: ["CDBus", "CLinux", "EventLoop"]),
        module("CivilTime"),
        module("JSONText"),
        module("XMLText", imports: ["CExpat"]),
        module("Rules", imports: ["CivilTime"]),
        module("Sentences", imports: ["Rules", "CivilTime"], isCompact: true),
        module("RecallMatching", imports: ["Rules", "CivilTime"]),
        module("Feeds", imports: ["Rules", "CivilTime", "JSONText", "XMLText"], isInAgent: false),
        module("Pages", imports: ["CIconv", "Rules", "JSONText"]),
        module("FetchInterface", imports: ["Rules", "CivilTime", "JSONText"]),
        module(
            "Fetching",
            imports: [
                "CCurl", "CLinux", "CResolver", "CZlib", "Feeds", "FetchInterface", "Pages", "Rules",
                "CivilTime", "JSONText", "XMLText",
            ], isInAgent: false),
        module("SQLite", imports: ["CSQLite"]),
        module("Store", imports: ["SQLite", "FetchInterface", "Rules", "CivilTime", "JSONText"]),
        module("Notifications", imports: ["DBus", "EventLoop", "Rules"]),
        module("Settings", imports: ["Rules", "CivilTime"], isCompact: true),
        module("AgentInterface", imports: ["DBus", "EventLoop", "Rules", "CivilTime", "JSONText"]),
        module(
            "Interchange",
            imports: ["AgentInterface", "Sentences", "Rules", "CivilTime", "JSONText"], isCompact: true),
        // The cycle of CalDAV as values: told what the server and the store have, it says what to do.
        module(
            "CalendarSync",
            imports: ["Interchange", "FetchInterface", "Rules", "CivilTime"], isCompact: true),
        module(
            "Agent",
            imports: [
                "EventLoop", "DBus", "CivilTime", "Rules", "Sentences", "RecallMatching", "Store",
                "Notifications", "AgentInterface", "Settings", "JSONText", "FetchInterface", "Interchange",
                "CalendarSync",
                .product(name: "Logging", package: "swift-log"),
            ], isCompact: true),
        module(
            "Commands",
            imports: [
                "CLinux", "EventLoop", "DBus", "CivilTime", "Rules", "Sentences", "Notifications",
                "AgentInterface", "Interchange", "Settings", "JSONText", "FetchInterface", "Assistant",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], isInAgent: false, isCompact: true),
        // Language models as an optional front end to the sentences: what to ask one, and what of its answer holds.
        module(
            "Assistant", imports: ["AgentInterface", "Sentences", "Rules", "CivilTime", "JSONText"],
            isInAgent: false, isCompact: true),
        // What the window shows, without widgets: built and tested where there is no GTK, too.
        module(
            "WindowModel",
            imports: [
                "AgentInterface", "Assistant", "EventLoop", "JSONText", "Sentences", "Rules", "CivilTime",
            ],
            isInAgent: false),
        .executableTarget(name: "steward-agent", dependencies: ["Agent"], swiftSettings: settings),
        .executableTarget(
            name: "steward", dependencies: ["Commands"], swiftSettings: settings, linkerSettings: nonPIE),
        .executableTarget(name: "steward-fetch", dependencies: ["Fetching"], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["EventLoop", "DBus", "CivilTime", "Rules", "FetchInterface"],
            path: "Tests/Support",
            exclude: [
                "echo_service.py", "hostile_server.py", "model_server.py", "nextcloud_server.py",
                "push_server.py",
                "record_arguments", "typist.py",
            ],
            swiftSettings: settings),
        // A record of each type, for golden files, and what stand-ins of the agent implement.
        .target(
            name: "ContractSamples", dependencies: ["AgentInterface", "DBus", "Rules", "CivilTime"],
            path: "Tests/ContractSamples", swiftSettings: settings),
        // Not installed: shows every kind of popup, as a table or on a screen.
        .executableTarget(
            name: "popup-gallery",
            dependencies: [
                "Agent", "DBus", "EventLoop", "CivilTime", "Rules", "Notifications", "Settings",
            ],
            path: "Tests/PopupGallery", swiftSettings: settings),
        // Not installed: applies the rules to test cases, one per line.
        .executableTarget(
            name: "steward-eval",
            dependencies: [
                "CivilTime", "Feeds", "Interchange", "Pages", "RecallMatching", "Rules", "JSONText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/Evaluation", swiftSettings: settings),
        tests("EventLoopTests", of: ["EventLoop"]),
        tests("DBusTests", of: ["DBus", "EventLoop"]),
        tests("CivilTimeTests", of: ["CivilTime"]),
        tests("JSONTextTests", of: ["JSONText"]),
        tests("XMLTextTests", of: ["XMLText"]),
        tests("RulesTests", of: ["Rules", "CivilTime"]),
        tests("SentencesTests", of: ["Sentences", "Rules", "CivilTime"], files: ["Reading/Lines"]),
        tests("RecallMatchingTests", of: ["RecallMatching", "Rules", "CivilTime"]),
        tests("FeedsTests", of: ["Feeds", "RecallMatching", "Rules", "CivilTime", "JSONText"]),
        tests("PagesTests", of: ["Pages", "Rules", "JSONText"]),
        tests("FetchInterfaceTests", of: ["FetchInterface", "Rules", "CivilTime", "JSONText"]),
        tests(
            "FetchingTests",
            of: ["Fetching", "Feeds", "FetchInterface", "Rules", "CivilTime", "JSONText"]),
        tests("SQLiteTests", of: ["SQLite", "CSQLite"]),
        tests(
            "StoreTests", of: ["Store", "SQLite", "CSQLite", "RecallMatching", "Rules", "CivilTime"],
            files: ["Versions"]),
        tests("NotificationsTests", of: ["Notifications", "DBus", "EventLoop", "Rules"]),
        tests("SettingsTests", of: ["Settings", "Rules", "CivilTime"]),
        tests(
            "AgentInterfaceTests",
            of: [
                "AgentInterface", "ContractSamples", "DBus", "EventLoop", "Rules", "CivilTime",
                "JSONText",
            ], files: ["Golden"]),
        tests(
            "InterchangeTests",
            of: [
                "Interchange", "AgentInterface", "ContractSamples", "Rules", "CivilTime", "JSONText",
            ], files: ["Reference"]),
        tests(
            "CalendarSyncTests",
            of: ["CalendarSync", "Interchange", "FetchInterface", "Rules", "CivilTime"]),
        tests(
            "AgentTests",
            of: [
                "Agent", "EventLoop", "DBus", "CivilTime", "Rules", "Sentences", "Store", "SQLite",
                "Notifications", "AgentInterface", "Settings", "JSONText", "FetchInterface",
                "CalendarSync", "Interchange",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "SimulationTests",
            of: [
                "Agent", "EventLoop", "CivilTime", "Rules", "Store", "Notifications", "Settings",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "CommandsTests",
            of: [
                "Commands", "Assistant", "EventLoop", "DBus", "CivilTime", "Rules", "Sentences",
                "Notifications", "AgentInterface", "Interchange", "Settings", "JSONText",
                "ContractSamples",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], files: ["Golden"]),
        tests(
            "AssistantTests",
            of: ["Assistant", "AgentInterface", "Sentences", "Rules", "CivilTime", "JSONText"]),
        tests("WindowModelTests", of: ["WindowModel", "AgentInterface", "Sentences", "Rules", "CivilTime"]),
        tests("EvaluationTests", of: ["steward-eval", "Interchange", "Pages", "CivilTime", "JSONText"]),
        tests("IntegrationTests", of: ["DBus", "EventLoop", "AgentInterface"]),
    ].filter(isWanted) + (hasWindow ? window : []),
    swiftLanguageModes: [.v6]
)
