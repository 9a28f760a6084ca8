import AgentInterface
import ContractSamples
import DBus
import JSONText
import Testing

/// What tests ask of a record, whatever its type is.
struct RecordSample: Sendable, CustomTestStringConvertible {
    let name: String
    /// What a client sees of it.
    let text: @Sendable () throws -> String
    /// The keys without which it is refused.
    let neededKeys: @Sendable () throws -> [String]
    /// Whether what is sent, in any order, is read as what was meant.
    let isReadBack: @Sendable () throws -> Bool
    /// Properties of the sample that are as nobody has set them.
    let unsetProperties: @Sendable () throws -> [String]
    /// Keys of the sample of which a value of another type is not refused by their names.
    let untypedKeys: @Sendable () throws -> [String]
    /// Properties whose values are chosen from words, and the words.
    let choices: @Sendable () throws -> [(name: String, words: String)]

    /// - Parameter name: What the contract calls it; `nil` for the name of its type.
    init<Record: SampledRecord>(_: Record.Type, _ name: String? = nil) {
        let name = name ?? "\(Record.self)"
        self.name = name
        text = { try SampleChecks<Record>.text(name) }
        neededKeys = { try SampleChecks<Record>.neededKeys() }
        isReadBack = { try SampleChecks<Record>.isReadBack() }
        unsetProperties = { try SampleChecks<Record>.unsetProperties() }
        untypedKeys = { try SampleChecks<Record>.untypedKeys() }
        choices = { try SampleChecks<Record>.choices() }
    }

    var testDescription: String { name }
}

private enum SampleChecks<Record: SampledRecord> {
    static func text(_ name: String) throws -> String {
        let (full, least) = (try Record.full(), Record())
        let needed = try neededKeys()
        let others = try takesOtherKeys() ? "passed over" : "refused"
        let paragraphs: [[String]] = [
            [name, "needed: " + needed.joined(separator: ", "), "other keys: " + others],
            BusText.lines("everything", full.busValue),
            BusText.lines("nothing said", least.busValue),
            ["everything, as JSON:", full.json.text],
            ["nothing said, as JSON:", least.json.text],
        ]
        return paragraphs.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    static func neededKeys() throws -> [String] {
        try entries(of: try Record.full()).compactMap(\.key.asString).filter { try isNeeded($0) }
    }

    static func isReadBack() throws -> Bool {
        let (full, least) = (try Record.full(), Record())
        let reversed = dictionary(try entries(of: full).reversed())
        return try Record(busValue: full.busValue) == full && Record(busValue: least.busValue) == least
            && Record(busValue: reversed) == full
    }

    static func unsetProperties() throws -> [String] {
        let (full, least) = (try Record.full(), Record())
        let (sent, usual) = (try entries(of: full), try entries(of: least))
        let unsent = Record.fields.map(\.name).filter { name in
            guard let entry = sent.first(where: { $0.key.asString == name }) else { return true }
            return usual.contains(entry)
        }
        return unsent
            + zip(Mirror(reflecting: full).children, Mirror(reflecting: least).children).compactMap { pair in
                String(reflecting: pair.0.value) == String(reflecting: pair.1.value) ? pair.0.label : nil
            }
    }

    static func choices() throws -> [(name: String, words: String)] {
        Mirror(reflecting: try Record.full()).children.compactMap { child in
            words(of: child.value).map { ("\(Record.self).\(child.label ?? "")", $0) }
        }
    }

    /// All words that `value`, or what it holds, is chosen from.
    private static func words(of value: Any) -> String? {
        func all<Word: RawRepresentable<String> & CaseIterable>(_: Word) -> String {
            Word.allCases.map(\.rawValue).joined(separator: ", ")
        }
        if let word = value as? any RawRepresentable<String> & CaseIterable { return all(word) }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional || mirror.displayStyle == .collection else { return nil }
        return mirror.children.first.flatMap { words(of: $0.value) }
    }

    static func untypedKeys() throws -> [String] {
        let entries = try entries(of: try Record.full())
        return entries.indices.compactMap { index in
            var changed = entries
            // No field of any record is a signature.
            changed[index] = DictionaryEntry(entries[index].key, .variant(.signature("s")))
            let key = entries[index].key.asString ?? ""
            return error(reading: changed)?.key == key ? nil : key
        }
    }

    private static func isNeeded(_ key: String) throws -> Bool {
        let others = try entries(of: try Record.full()).filter { $0.key.asString != key }
        return error(reading: others)?.key == key
    }

    private static func takesOtherKeys() throws -> Bool {
        let entries = try entries(of: try Record.full())
        let other = DictionaryEntry(.string("no_such_key"), .variant(.boolean(true)))
        return error(reading: entries + [other]) == nil
    }

    private static func entries(of record: Record) throws -> [DictionaryEntry] {
        guard case .dictionary(key: .string, value: .variant, let entries) = record.busValue else {
            throw RecordError(key: "record", reason: "it is sent as \(record.busValue.type)")
        }
        return entries
    }

    private static func dictionary(_ entries: [DictionaryEntry]) -> Value {
        .dictionary(key: .string, value: .variant, entries)
    }

    private static func error(reading entries: [DictionaryEntry]) -> RecordError? {
        do throws(RecordError) {
            _ = try Record(busValue: dictionary(entries))
            return nil
        } catch {
            return error
        }
    }
}
