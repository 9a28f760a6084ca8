import Interchange
import Rules

/// What `import` and `export` say.
extension ExchangeText {
    // MARK: - Files

    /// - Parameter argument: The file as part of a command.
    static func holdsDocuments(_ file: String, as argument: String) -> String {
        "'\(file)' is a list of documents, so nothing was imported; "
            + "'steward document import \(argument)' adds them"
    }
    static func isTooLarge(_ file: String, mostEntries: Int, mebibytes: Int) -> String {
        "\(ListText.name(of: file)) has more than \(Counted.number(mostEntries)) entries or \(mebibytes) MiB: split it; "
            + "nothing was imported"
    }

    // MARK: - Entries that are refused or left out

    static func isRefusedByAgent(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "correct it in the file")
    }
    static func areLeftOut(entries: Int, _ reason: String) -> String {
        entries == 1 ? "1 entry is left out: \(reason)" : "\(entries) entries are left out: \(reason)"
    }

    // MARK: - Data that is not kept

    static func moreLosses(_ kinds: Int) -> String {
        "\(Counted.words(kinds, "more kind")) of data not kept; --json lists them all"
    }

    // MARK: - Entries of an earlier import

    static func arePresent(entries: Int) -> String {
        entries == 1
            ? "1 entry was imported before and stays as it is"
            : "\(entries) entries were imported before and stay as they are"
    }
    static func differs(_ title: String, at place: String, in fields: [String]) -> String {
        "\(place), '\(title)': \(fields.joined(separator: "; ")); it stays as it is here"
    }
    static func differing(_ field: String, inFile: String, here: String) -> String {
        "\(field) \(inFile) in the file, \(here) here"
    }
    static let isCompletedInFile = "completed in the file, open here"
    static let noValue = "none"
    static func moreDiffer(_ entries: Int) -> String {
        entries == 1
            ? "1 more differs from the file; --json lists them all"
            : "\(entries) more differ from the file; --json lists them all"
    }

    // MARK: - What is added

    enum Heading {
        static let place = "FROM"
        static let kind = "KIND"
        static let title = "TITLE"
        static let when = "WHEN"
        static let repeats = "REPEATS"
        static let labels = "LABELS"
    }
    enum Kind {
        static let task = "task"
        static let event = "event"
        static let document = "document"
    }
    static let isHere = "already here"
    static let isCompleted = "completed"
    /// `2 tasks and 1 event`.
    static func contents(tasks: Int, events: Int, documents: Int) -> String {
        let counts = [(tasks, "task"), (events, "event"), (documents, "document")].filter { $0.0 > 0 }
        let parts = counts.map { Counted.words($0.0, $0.1) }
        guard let last = parts.last else { return "nothing" }
        return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and \(last)"
    }
    static func nothingToAdd(isDryRun: Bool) -> String {
        isDryRun ? "There is nothing to add. Nothing was changed." : "There is nothing to add."
    }
    static func wouldAdd(_ contents: String, from source: String) -> String {
        "Would add \(contents) from \(source). Nothing was changed."
    }
    static func added(_ contents: String, from source: String, steps: Int) -> String {
        steps == 1
            ? "Added \(contents) from \(source)."
            : "Added \(contents) from \(source) in \(steps) steps, each with its own undo."
    }

    // MARK: - Exports

    static func hasNoExtension(_ file: String) -> String {
        "'\(file)' does not end in .json, .ics or .txt; rename it, or give --format"
    }
    static func wrote(_ contents: String, to file: String) -> String { "Wrote \(contents) to \(file)." }
    static func hasNoRoomInTodoTxt(_ what: String, tasks: Int) -> String {
        "todo.txt cannot hold \(what) (\(Counted.words(tasks, "task")))"
    }
}
