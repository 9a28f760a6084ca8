import Rules

/// What lists of tasks and events leave out, and what is wrong with them.
package enum ExchangeText {
    // MARK: - Files

    static func isEmpty(_ file: String) -> String {
        "\(ListText.name(of: file)) is empty; nothing was imported"
    }
    static func isUnknown(_ file: String, formats: [String]) -> String {
        "cannot tell what \(ListText.name(of: file)) is; an import reads Taskwarrior's 'task export', todo.txt, iCalendar, "
            + "tables of tasks (CSV, Todoist), Steward's JSON, and lists of items (CSV, Homebox, Grocy); "
            + "if the file is one of them, say which with --format \(formats.joined(separator: "|"))"
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

    // MARK: - Data that is not kept

    static let isSilent = "no reminder will come for this future task or event"
    static let repeatsWithinMinute = ColumnFault(
        reason: "it repeats several times a minute, which is too often for reminders",
        remedy: "choose an interval of a minute or more")
    static func isNotKept(_ field: some StringProtocol) -> String { "\(field) is not kept" }
    static let parentIsMissing = "its parent task is not in the file; it becomes a task of its own"
    static let firstIsMissing =
        "the task to do first is not in the file, so this one does not wait for it"
    static let firstWaits =
        "the task to do first waits for this one, so this one does not wait for it"
    static let parentIsSubtask = "its parent task is also its subtask; it becomes a task of its own"
    /// `line 3: ATTENDEE is not kept`, `line 3, line 9 and 12 more: ...`.
    static func loss(_ what: String, at places: [String], morePlaces: Int) -> String {
        let places = places.joined(separator: ", ")
        return morePlaces > 0 ? "\(places) and \(morePlaces) more: \(what)" : "\(places): \(what)"
    }

    // MARK: - Exports

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
            "done_by": "what completes a task", "for": "who a task is for", "turns": "who takes turns",
            "after": "which task to do first",
        ]
    }
}
