/// Changes single settings in the text of `config.toml`. Comments, order and all other lines stay as the user
/// wrote them.
package struct SettingsEditor: Sendable {
    private let file: String
    private var lines: [String]

    /// - Parameters:
    ///   - text: What the file contains.
    ///   - file: The file's name for error messages.
    package init(_ text: String, file: String) {
        self.file = file
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // What follows the last line break is no line.
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    package var text: String { lines.map { $0 + "\n" }.joined() }

    /// Sets a key, where it is set already, or at the end of its section.
    /// - Parameter value: As in the file, or without the quotes and brackets that it needs there.
    /// - Returns: The value as it stands in the file now.
    /// - Throws: There is no such key, or it does not take the value.
    package mutating func set(_ name: String, to value: String) throws(SettingsError) -> String {
        guard let key = SettingKey.named(name) else {
            throw SettingsError(
                file: file, line: nil, key: name, value: nil, reason: "there is no such setting",
                remedy: SettingsCompiler.remedy(forUnknown: name))
        }
        let literal = try understood(value, by: key).literal
        let statements = TOMLReader.read(text).statements
        let places = Places(of: key, in: statements)
        if let line = places.assignment {
            lines[line - 1] = Self.assignment(in: lines[line - 1], to: literal)
        } else if let line = places.endOfSection {
            lines.insert("\(key.name) = \(literal)", at: place(of: key, after: line))
        } else {
            lines += (lines.isEmpty ? [] : [""]) + ["[\(key.section)]", "\(key.name) = \(literal)"]
        }
        return literal
    }

    /// The value in the first form that the key takes: as TOML, as text, as a list of either.
    private func understood(_ value: String, by key: SettingKey) throws(SettingsError) -> TOMLValue {
        let parts = value.split(separator: ",").map { part in
            let word = String(part.drop { $0 == " " })
            return Self.literal(word) ?? .text(word)
        }
        let candidates = [Self.literal(value), .text(value), .list(parts)].compactMap(\.self)
        var refusal: SettingRefusal?
        for candidate in candidates {
            var settings = Settings()
            do {
                try key.set(candidate, in: &settings)
                return candidate
            } catch {
                if refusal?.isOfOtherType ?? true { refusal = error }
            }
        }
        throw SettingsError(
            file: file, line: nil, key: key.fullName, value: value, reason: refusal?.reason ?? "it is none",
            remedy: "write \(key.instruction)")
    }

    /// `nil` if `text` is not a single value of TOML.
    private static func literal(_ text: String) -> TOMLValue? {
        let (statements, problems) = TOMLReader.read("value = \(text)")
        guard problems.isEmpty, statements.count == 1, case .assignment(_, let value, _)? = statements.first
        else { return nil }
        return value
    }

    /// The line with another value; its indentation and its comment stay.
    private static func assignment(in line: String, to literal: String) -> String {
        let end = line.hasSuffix("\r") ? "\r" : ""
        let comment = line.indices.first { index in
            guard line[index] == "#" else { return false }
            // Within a text, what stands before is no statement.
            let (statements, problems) = TOMLReader.read(String(line[..<index]))
            return statements.count == 1 && problems.isEmpty
        }
        guard let equals = line.firstIndex(of: "=") else { return line }
        let start = "\(line[...equals]) \(literal)"
        guard let comment else { return start + end }
        return "\(start)  \(line[comment...])"
    }

    /// Where to insert a key: below the comment that names it, as the file of `steward config edit` has it.
    private func place(of key: SettingKey, after line: Int) -> Int {
        let rest = lines[line...].prefix { !$0.drop { $0 == " " }.hasPrefix("[") }
        return rest.firstIndex { $0.hasPrefix("# \(key.name) = ") }.map { $0 + 1 } ?? line
    }

    /// The lines, counted from 1, that concern a key.
    private struct Places {
        /// Where it is set.
        var assignment: Int?
        /// The last statement of its section.
        var endOfSection: Int?

        init(of key: SettingKey, in statements: [TOMLReader.Statement]) {
            var table: [String] = []
            for statement in statements {
                switch statement {
                case .table(let path, let line):
                    table = path
                    if path == [key.section] { endOfSection = line }
                case .assignment(let path, _, let line):
                    if (table + path).joined(separator: ".") == key.fullName { assignment = line }
                    if table == [key.section] { endOfSection = line }
                }
            }
        }
    }
}
