package import Foundation

/// A directory of a test's own, which goes when the test does.
package final class ScratchDirectory: Sendable {
    package let url: URL
    package var path: String { url.path }

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "steward-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        remove()
    }

    /// Removes it now, for a test that uses its path longer than itself.
    package func remove() {
        // What stays behind lies in the system's temporary directory.
        try? FileManager.default.removeItem(at: url)
    }

    /// Makes a file, and the directories above it.
    /// - Returns: Its path.
    @discardableResult package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)", withDestinationPath: target)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
}
