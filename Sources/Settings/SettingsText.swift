/// Changes single settings in the text of `config.toml`, and leaves everything else as the user wrote it.
package enum SettingsText {
    /// Sets keys of a section, one line each; adds the section if there is none.
    /// - Parameter values: Each as a TOML literal on one line.
    package static func setting(
        _ values: [(name: String, literal: String)], in section: String, of text: String
    ) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let new = values.map { "\($0.name) = \($0.literal)" }
        guard let header = lines.firstIndex(where: { self.section(of: $0) == section }) else {
            let gap = lines.isEmpty ? [] : [""]
            return (lines + gap + ["[\(section)]"] + new).joined(separator: "\n") + "\n"
        }
        let end = lines[(header + 1)...].firstIndex { self.section(of: $0) != nil } ?? lines.endIndex
        let kept = lines[(header + 1)..<end].filter { line in
            !values.contains { $0.name == key(of: line) }
        }
        lines.replaceSubrange((header + 1)..<end, with: new + kept)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The name of the section that a line begins.
    private static func section(of line: String) -> String? {
        let text = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
        guard text.first == "[", text.last == "]" else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// The key that a line sets.
    private static func key(of line: String) -> String? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        return String(line[..<equals].filter { !$0.isWhitespace })
    }
}
