import Rules

/// What is wrong with lists of tasks in files, and what an import leaves out of them.
package enum TaskImportText {
    // MARK: - Tables

    static let table = "the table"
    static let hasNoTitles = ColumnFault(
        reason: "no column holds the titles", remedy: "name one 'Task', 'Title' or 'Aufgabe'")
    static func columnIsNotKept(_ column: some StringProtocol) -> String {
        "the column '\(column)' is not kept"
    }
    static func hasOtherCount(fields: Int, columns: Int) -> ColumnFault {
        ColumnFault(
            reason:
                "it has \(Counted.words(fields, "field")), but the first line names \(Counted.words(columns, "column"))",
            remedy: "check its quotes and separators")
    }
    static let hasNoTitle = ColumnFault(reason: "it has no title", remedy: "write a title")
    static let isNoPriority = ColumnFault(
        reason: "there is no such priority", remedy: "write high, medium, low, none, or 1 (highest) to 9")
    static let isNeitherDoneNorOpen = ColumnFault(
        reason: "it does not say whether this is done",
        remedy: "write yes, no, or the day on which it was done")

    static let isArchived = "archived"
    static func priorityIsNotKept(_ text: some StringProtocol) -> String {
        "the priority '\(text)' is not kept"
    }
    static func repetitionIsNotKept(_ text: some StringProtocol) -> String {
        text.isEmpty
            ? "the repetition is not kept; 'steward edit TITLE --every ...' adds it"
            : "the repetition '\(text)' is not kept; 'steward edit TITLE --every ...' adds it"
    }
    static func reminderIsNotKept(_ text: some StringProtocol) -> String {
        "the reminder '\(text)' is not kept; 'steward edit TITLE --remind ...' adds it"
    }
    /// - Parameter letter: Of todo.txt, from A to Z.
    static func priorityIsLow(_ letter: some StringProtocol) -> String {
        "the priority (\(letter)) becomes low"
    }
    static func statusIsNotKept(_ text: some StringProtocol) -> String {
        "the status '\(text)' is not kept; the task is open"
    }

    // MARK: - Other programs

    static let isDeletedThere = "deleted there"
    static let isArchivedThere = "archived there"
    static let isProject = "projects and headings; their to-dos are imported"
    static func isNoTaskOf(_ program: String) -> ColumnFault {
        ColumnFault(
            reason: "it is not a task as \(program) writes it", remedy: "remove it, or leave it out")
    }
    /// - Parameter remedy: What to do instead.
    static func isForeign(_ file: String, of program: String, remedy: String) -> String {
        "'\(file)' is from \(program), in a format that Steward does not read; nothing was imported. \(remedy)"
    }
    static let issueTracker = "GitHub, GitLab or Jira"
    /// As Outlook writes them, in lower case.
    static let statesOfWaiting: Set = ["waiting on someone else", "wartet auf andere person"]
    static let exportOtherwise =
        "Export the tasks from there as iCalendar (.ics), as CSV or as todo.txt, and import that."
    static let exportCalendar = "Export the calendar as iCalendar (.ics), and import that."
    static let writeTable =
        "Copy the tasks into a table with the headings Task,Due,Notes, and import that as CSV."
    static let tableOfEvents = "a calendar"
    static func mayBeEither(_ file: String, columns: [String]) -> String {
        "'\(file)' may be a list of tasks or of items (it has \(columns.joined(separator: ", "))); nothing was imported. "
            + "Say which with --format csv (tasks) or --format items"
    }
    static func isOfUnknownKind(_ file: String, columns: [String]) -> String {
        "cannot tell what '\(file)' lists (it has \(columns.joined(separator: ", "))); nothing was imported. "
            + "Name a column 'task' and another 'due' for tasks, or 'name' and 'best_before' for items; "
            + "if it does list items, add --format items"
    }
    package static func holdsTasks(_ file: String, as argument: String) -> String {
        "'\(file)' is a list of tasks, so no items were imported; 'steward import \(argument)' adds them as tasks"
    }

    // MARK: - Taskwarrior

    static let isDeleted = "deleted in Taskwarrior"
    static let isOccurrence = "occurrences of a repeating task, which comes from its template"
    static let isNoStatus = ColumnFault(
        reason: "it is not a known status",
        remedy: "write pending, waiting, completed, recurring or deleted")
    static let isNoLetter = ColumnFault(reason: "there is no such priority", remedy: "write H, M or L")
    static let isNoPeriod = ColumnFault(
        reason: "it is not a length that Steward knows",
        remedy: "write for example weekly, weekdays, 2weeks, 3mo or P1W")
    static let isNoMoment = ColumnFault(reason: "it is not a time", remedy: "write it as 20261124T163000Z")
    static let deletion = "until (when Taskwarrior deletes the task) is not kept"
    static let startOfRepeatingTask = "wait and scheduled of a repeating task are not kept"

    // MARK: - Todoist

    static let hasNoContent = ColumnFault(reason: "it is empty", remedy: "write what to do")
    static let isNoDate = ColumnFault(
        reason: "this date cannot be understood", remedy: "write it as 2026-11-24 or 'every monday'")
    static let commentOnProject = "a comment on the project is not kept"
    static func rowIsNotKept(type: some StringProtocol) -> String { "a row of type '\(type)' is not kept" }

    // MARK: - todo.txt

    static let hasNoWords = ColumnFault(
        reason: "it does not say what to do", remedy: "write what to do, or remove the line")
    static let isNoRecurrence = ColumnFault(
        reason: "it is not a length of a day or more",
        remedy: "write for example rec:1w (a week after it is done) or rec:+1m (every month)")
    static func isNoDay(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "write a date as 2026-11-24")
    }

    // MARK: - Steward's own lists

    static let itemsGoElsewhere = "import items and maintenance with 'steward item import'"
    static let isNoID = ColumnFault(
        reason: "it is not a UUID in lower case", remedy: "write one, or omit it for a new one")
    static func isUnknownField(_ name: some StringProtocol) -> String {
        "'\(name)' is not a known field and is not kept"
    }
    static let hasWrongType = ColumnFault(
        reason: "it has the wrong type", remedy: "write it as an export does")
}
