import Foundation
import TestSupport

/// Where this build and its sources are.
enum Built {
    static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let programs = BuiltPrograms.folder
    static let agent = programs.appendingPathComponent("steward-agent").path
    static let steward = programs.appendingPathComponent("steward").path
    /// Lies beside the others, but is not installed with them.
    static let evaluation = programs.appendingPathComponent("steward-eval").path

    /// The tests' own helpers, which the torture uses as well.
    static let harness = sources.appendingPathComponent("Tests/Torture/harness")
    /// Debian's interpreter: it is the one that sees Debian's python3-jeepney.
    static let python = "/usr/bin/python3"
}
