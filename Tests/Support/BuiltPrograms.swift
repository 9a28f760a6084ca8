package import Foundation

package enum BuiltPrograms {
    /// The folder that the build put everything into: the test run's own program lies there, too.
    package static let folder: URL =
        if let chosen = ProcessInfo.processInfo.environment["STEWARD_BINARIES"] {
            URL(fileURLWithPath: chosen)
        } else {
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        }
}
