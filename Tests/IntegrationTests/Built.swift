import Foundation

/// Where this build and its sources are.
enum Built {
    static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder that the build put everything into: the test run's own program lies there, too.
    static let programs: URL =
        if let chosen = ProcessInfo.processInfo.environment["STEWARD_BINARIES"] {
            URL(fileURLWithPath: chosen)
        } else {
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        }

    static let agent = programs.appendingPathComponent("steward-agent").path
    static let steward = programs.appendingPathComponent("steward").path
    /// Lies beside the others, but is not installed with them.
    static let evaluation = programs.appendingPathComponent("steward-eval").path

    /// The tests' own helpers, which the torture uses as well.
    static let harness = sources.appendingPathComponent("Tests/Torture/harness")
    /// Debian's interpreter: it is the one that sees Debian's python3-jeepney.
    static let python = "/usr/bin/python3"
}
