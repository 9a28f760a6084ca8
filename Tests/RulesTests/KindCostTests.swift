import Foundation
import Rules
import Testing

/// What a new kind of subject costs outside its own folders: the list in decision 019.
struct KindCostTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let page = root.appending(path: "docs/decisions/019-closed-kinds.md")

    /// Files that tell documents from other kinds in a `case`, and lie in no folder `Documents`.
    private static func files() throws -> [String] {
        let folder = root.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.filter { path in
            guard path.hasSuffix(".swift"), !path.contains("/Documents/") else { return false }
            let content = try Data(contentsOf: folder.appending(path: path))
            // Most files are no further trouble.
            guard content.range(of: Data(".document".utf8)) != nil else { return false }
            let cases = String(decoding: content, as: UTF8.self).split(separator: "\n")
                .filter { $0.drop { $0 == " " }.hasPrefix("case ") }
            // A case `document` of another enumeration stands beside other names.
            return names(cases, ".document") && (names(cases, ".event") || names(cases, ".item"))
        }.sorted()
    }

    /// Whether one of the lines has the name, and not only a longer one.
    private static func names(_ lines: [Substring], _ name: String) -> Bool {
        lines.contains { line in
            line.components(separatedBy: name).dropFirst().contains { !($0.first?.isLetter ?? false) }
        }
    }

    @Test func `decision 019 lists the files outside its folders that a kind touches`() throws {
        let files = try Self.files()
        var page = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(page.range(of: "```text\n"))
        let end = try #require(page[start.upperBound...].range(of: "```"))
        if ProcessInfo.processInfo.environment["STEWARD_WRITE_GOLDEN"] != nil {
            page.replaceSubrange(
                start.upperBound..<end.lowerBound, with: files.map { $0 + "\n" }.joined())
            try page.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(written.contains("```text\n" + files.map { $0 + "\n" }.joined() + "```"))
        #expect(files.count <= 33, "a kind is to cost less, not more")
    }
}
