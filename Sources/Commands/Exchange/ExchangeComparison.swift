import AgentInterface
import CivilTime
import Interchange
import JSONText
import Rules

/// Compares entries of a file with what was imported from it before: either may have changed since.
struct ExchangeComparison {
    /// An entry whose fields differ.
    struct Difference: Sendable, Hashable {
        let place: String
        let title: String
        /// As in `due Fri 27 Nov in the file, Thu 26 Nov here`.
        let fields: [String]

        var words: String { ExchangeText.differs(title, at: place, in: fields) }

        var json: JSON {
            .object([
                "place": .text(place), "title": .text(title), "fields": .list(fields.map(JSON.text)),
            ])
        }
    }

    let session: Session

    /// - Parameter present: The ids of entries that exist already.
    func differences(
        of list: ExchangeList, present: Set<String>
    ) async throws(CommandFailure) -> [Difference] {
        let pages = ExchangePages(session: session, all: true)
        var differences: [Difference] = []
        func compare<Entry: ExchangeEntry, Record>(
            _ entries: [ImportedEntry<Entry>], with records: () async throws(CommandFailure) -> [Record],
            _ id: (Record) -> String, _ difference: (ImportedEntry<Entry>, Record) -> Difference?
        ) async throws(CommandFailure) {
            let entries = entries.filter { $0.fields.id.map(present.contains) == true }
            guard !entries.isEmpty else { return }
            let records = Dictionary(try await records().map { (id($0), $0) }) { first, _ in first }
            differences += entries.compactMap { entry in
                entry.fields.id.flatMap { records[$0] }.flatMap { difference(entry, $0) }
            }
        }
        try await compare(list.tasks, with: pages.tasks, \.id, difference)
        try await compare(list.events, with: pages.events, \.id) {
            difference($0.place, $0.fields.details, $1.details, $1.title)
        }
        try await compare(list.documents, with: pages.documents, \.id) {
            difference($0.place, $0.fields.details, $1.details, $1.title)
        }
        return differences
    }

    private func difference(of entry: ImportedEntry<TaskEntry>, _ record: TaskRecord) -> Difference? {
        // The due time of a repeating task moves on by itself.
        let skipped: Set = record.repeats == nil ? ["parent", "after"] : ["parent", "after", "due", "start"]
        var more: [String] = []
        if entry.fields.completedAt != nil, record.status == .open {
            more.append(ExchangeText.isCompletedInFile)
        }
        return difference(entry.place, entry.fields.details, record.details, record.title, skipped, more)
    }

    private func difference<Details>(
        _ place: String, _ given: GivenFields<Details>, _ details: Details, _ title: String,
        _ skipped: Set<String> = [], _ more: [String] = []
    ) -> Difference? {
        let differing = Details.fields.filter { field in
            guard !skipped.contains(field.key), let value = given.value(of: field) else { return false }
            return Self.plain(value) != Self.plain(field.read(details))
        }
        let fields = differing.map { field in
            ExchangeText.differing(
                field.title, inFile: words(given.value(of: field)), here: words(field.read(details)))
        }
        guard !(fields + more).isEmpty else { return nil }
        return Difference(place: place, title: VisibleText.line(title), fields: fields + more)
    }

    /// Ignores the order of lists, and spaces at the ends of texts, which the agent drops.
    private static func plain(_ value: FieldValue?) -> FieldValue? {
        switch value {
        case .texts(let texts): texts.isEmpty ? nil : .texts(texts.map { $0.lowercased() }.sorted())
        case .text(let text):
            text.trimmed.isEmpty
                ? nil
                : .text(
                    text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.joined(separator: "\n")
                )
        case .number, .numbers, nil: value
        }
    }

    private func words(_ value: FieldValue?) -> String {
        guard let value, !value.description.isEmpty else { return ExchangeText.noValue }
        if case .text(let text) = value, let when = When(text) { return session.words(for: when) }
        return "'\(CleanText.excerpt(of: value.description, length: 40))'"
    }
}
