import Rules

/// What `import` and `export` say.
enum ExchangeText {
    // MARK: - Files

    static func isEmpty(_ file: String) -> String {
        "\(ListText.name(of: file)) is empty; nothing was imported"
    }
    static func isUnknown(_ file: String, formats: [String]) -> String {
        "cannot tell what \(ListText.name(of: file)) is; an import reads Taskwarrior's 'task export', todo.txt, iCalendar, "
            + "tables of tasks (CSV, Todoist), Steward's JSON, and lists of items (CSV, Homebox, Grocy); "
            + "if the file is one of them, say which with --format \(formats.joined(separator: "|"))"
    }
    /// - Parameter argument: The file as part of a command.
    static func holdsDocuments(_ file: String, as argument: String) -> String {
        "'\(file)' is a list of documents, so nothing was imported; "
            + "'steward document import \(argument)' adds them"
    }
    static func isTooLarge(_ file: String, mostEntries: Int, mebibytes: Int) -> String {
        "\(ListText.name(of: file)) has more than \(Counted.number(mostEntries)) entries or \(mebibytes) MiB: split it; "
            + "nothing was imported"
    }
    static let isSpreadsheet =
        "this is a spreadsheet or an archive, and Steward reads only text: open it in LibreOffice or Excel, "
        + "choose 'Save As', the type 'Text CSV' and the character set UTF-8, and import that file; "
        + "in a terminal: libreoffice --convert-to csv FILE"
    static let isPDF = "this is a PDF; export the list as CSV, JSON or iCalendar instead"
    static let isNotUTF8 = ColumnFault(reason: "it is not in UTF-8", remedy: "save the file as UTF-8")
    static func hasTooManyLines(most: Int) -> ColumnFault {
        ColumnFault(reason: "the file has more than \(Counted.number(most)) lines", remedy: "split it")
    }

    // MARK: - Places in a file

    static func line(_ number: Int) -> String { "line \(number)" }
    static func entry(_ number: Int) -> String { "entry \(number)" }
    static func task(_ number: Int) -> String { "task \(number)" }
    static func event(_ number: Int) -> String { "event \(number)" }
    static func document(_ number: Int) -> String { "document \(number)" }
    static let wholeLine = "the line"
    static let wholeList = "the list"

    // MARK: - Entries that are refused or left out

    static func isRefusedByAgent(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "correct it in the file")
    }
    static func areLeftOut(entries: Int, _ reason: String) -> String {
        entries == 1 ? "1 entry is left out: \(reason)" : "\(entries) entries are left out: \(reason)"
    }

    // MARK: - Data that is not kept

    static let isSilent = "no reminder will come for this future task or event"
    static func isNotKept(_ field: some StringProtocol) -> String { "\(field) is not kept" }
    static let parentIsMissing = "its parent task is not in the file; it becomes a task of its own"
    static let parentIsSubtask = "its parent task is also its subtask; it becomes a task of its own"
    /// `line 3: ATTENDEE is not kept`, `line 3, line 9 and 12 more: ...`.
    static func loss(_ what: String, at places: [String], morePlaces: Int) -> String {
        let places = places.joined(separator: ", ")
        return morePlaces > 0 ? "\(places) and \(morePlaces) more: \(what)" : "\(places): \(what)"
    }
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
    /// What todo.txt cannot hold.
    enum Loss {
        static let timeOfDay = "times of day"
        static let repetition = "repetition"
        static let exceptions = "exceptions from repetition"
        static let reminders = "reminders"
        static let doneNote = "notes on completion"

        static func words(for field: Field<TodoDetails>) -> String { byKey[field.key] ?? field.title }

        private static let byKey = [
            "notes": "notes", "parent": "parent tasks", "location": "places", "estimate": "estimates",
            "late_cancel": "limits for late reminders", "nag": "repeated alerts",
            "done_by": "what completes a task",
        ]
    }
}
