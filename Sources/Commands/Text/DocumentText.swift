import Rules

/// What the commands for documents say.
enum DocumentText {
    static let nothingToChange = "nothing to change; give an option such as --until DATE or --place TEXT"
    static func isDayNotDocument(_ text: String) -> String {
        "'\(text)' is a day, not a document; write '--until \(text)' for the new last day"
    }
    static func noDocument(called title: String) -> String {
        "there is no document called '\(title)'; 'steward document list --all' lists them all"
    }

    // MARK: - Changes

    static func lastDayStays(_ short: String) -> String {
        "its last day stays as it is, and its reminders for this term stop; give the new last day with "
            + "'steward document renew \(short) --until DATE'"
    }
    static func mayHaveKept(_ name: String) -> String {
        "'\(VisibleText.line(name))' may have been kept with the document; 'steward undo' removes it"
    }
    /// How to be reminded after the usual reminders have passed, as the end of a sentence.
    static func remindsDayBefore(_ short: String) -> String {
        "'steward document edit \(short) --remind 1d' reminds you the day before"
    }

    static func isCancellableEachMonth(_ short: String) -> String {
        "it can be cancelled every month, so no popup will come; "
            + "'steward document edit \(short) --remind 7d' reminds you a week before each last day of notice"
    }

    // MARK: - Lists in files

    static func wrote(_ count: Int, to file: String) -> String {
        "Wrote \(Counted.words(count, "document")) to \(file)."
    }
    static func nothingAdded(_ reason: String) -> String { "\(reason); nothing was added" }
    static func noDocuments(in file: String) -> String {
        "there are no documents in '\(file)'; nothing was added"
    }
    static func ignoredColumns(_ columns: [String]) -> String {
        "ignored columns: \(columns.joined(separator: ", "))"
    }
    static func added(_ count: Int) -> String { "Added \(Counted.words(count, "document"))." }
    static func wouldAdd(_ count: Int) -> String { "Would add \(Counted.words(count, "document"))." }

    // MARK: - What to do, and until when

    static func cancelled(_ day: String?) -> String { day.map { "cancelled \($0)" } ?? "cancelled" }
    static func cancelled(_ day: String?, validUntil end: String) -> String {
        "\(cancelled(day)), valid until \(end)"
    }
    static func used(_ day: String?) -> String { day.map { "used \($0)" } ?? "used" }
    static func renewed(_ short: String) -> String {
        "renewed; give its new date: steward document renew \(short) --until DATE"
    }
    static func ended(_ day: String) -> String { "ended \(day)" }
    static func goesOn(after day: String) -> String { "goes on after \(day)" }
    static func cancel(by deadline: String, toEndOn end: String) -> String {
        "cancel by \(deadline) to end it on \(end)"
    }
    static func validUntil(_ day: String) -> String { "valid until \(day)" }
    static func validUntil(_ day: String, lastDayOfNotice: String) -> String {
        "valid until \(day); the last day of notice was \(lastDayOfNotice)"
    }
    /// `3 months to the end of a quarter`.
    static func notice(_ notice: NoticePeriod) -> String {
        let length = CalendarLength.words(notice.period)
        return notice.unit.map { "\(length) to the end of a \($0.rawValue)" } ?? length
    }

    // MARK: - Lists

    /// - Parameter isWhole: Whether there is no document at all.
    static func noDocuments(isWhole: Bool) -> String {
        isWhole
            ? "No documents. Add one: steward document add Passport --type passport --until 2031-05-02"
            : "No such documents."
    }

    enum Heading {
        static let id = "ID"
        static let date = "DATE"
        static let document = "DOCUMENT"
        static let type = "TYPE"
        static let whatToDo = "WHAT TO DO"
        static let keptIn = "KEPT IN"
    }

    /// The names of facts.
    enum Label {
        static let id = "id"
        static let status = "status"
        static let notice = "notice"
        static let reminders = "reminders"
        static let nextPopup = "next popup"
        static let cancellation = "note"
        static let files = "files"
        static let added = "added"
        static let changed = "changed"
    }
}
