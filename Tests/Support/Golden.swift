import Foundation

/// Texts that other programs rely on, in files of the folder `Golden` beside the tests.
///
/// A test fails where the text is another one or the file is missing. With `STEWARD_WRITE_GOLDEN=1` it writes the file into
/// the source tree and fails all the same: whoever wrote it has to look at it before it is committed.
package struct Golden: Sendable {
    private let folder: String

    /// - Parameter file: The source file of the tests.
    package init(beside file: String = #filePath) {
        folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden").path
    }

    /// - Throws: A `GoldenDifference`, or what has kept the file from being written.
    package func check(_ text: String, _ name: String) throws {
        let file = "\(folder)/\(name).txt"
        let text = text.hasSuffix("\n") ? text : text + "\n"
        // What cannot be read is written anew, or reported as missing.
        let expected = try? String(contentsOfFile: file, encoding: .utf8)
        // Not as strings, which are equal where other bytes mean the same letters.
        if let expected, text.utf8.elementsEqual(expected.utf8) { return }
        if ProcessInfo.processInfo.environment["STEWARD_WRITE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
            throw GoldenDifference("wrote '\(file)': look at it, and commit it if it is right")
        }
        guard let expected else {
            throw GoldenDifference("there is no '\(file)': a test run with STEWARD_WRITE_GOLDEN=1 writes it")
        }
        throw GoldenDifference(
            """
            '\(file)' says otherwise, \(Self.difference(expected, text))
            If the contract is meant to change, a test run with STEWARD_WRITE_GOLDEN=1 writes the file anew.
            """)
    }

    /// The names that `check` knows of those files that are there.
    package func names() throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Set(files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
    }

    /// The first line that differs.
    private static func difference(_ expected: String, _ found: String) -> String {
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let found = found.split(separator: "\n", omittingEmptySubsequences: false)
        let same = zip(expected, found).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        func line(_ lines: [Substring]) -> String {
            same < lines.count ? "'\(lines[same])'" : "nothing more"
        }
        return "from line \(same + 1) on: expected \(line(expected)), found \(line(found))"
    }
}

/// A text is not what its golden file says.
package struct GoldenDifference: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
