import AgentInterface
import ArgumentParser
import JSONText
import Rules

/// A kind of subject, for the commands that several kinds share.
protocol CommandKind {
    associatedtype Record: NamedRecord
    static var kind: Subject.Kind { get }
    /// The argument that names one, in the help.
    static var argument: ArgumentHelp { get }
    static var show: CommandConfiguration { get }
    static var get: Operation<String, Record> { get }
    /// - Parameter reference: A name, or the beginning of an id.
    static func find(_ reference: String, in session: Session) async throws(CommandFailure) -> Record
    /// Prints all facts about one as text.
    static func say(_ record: Record, in session: Session)
}

extension CommandKind {
    /// Prints one in full, or as JSON.
    static func say(_ record: Record, in session: Session, asJSON: Bool) {
        if asJSON { return session.console.sayVerbatim(json: record.json.text) }
        say(record, in: session)
    }
}

/// A record from the agent about a subject with a name.
protocol NamedRecord: AnswerRecord {
    var id: String { get }
    var short: String { get }
    /// Its name or title.
    var name: String { get }
}

extension ItemRecord: NamedRecord { var name: String { details.name } }
extension EventRecord: NamedRecord { var name: String { details.title } }
extension MaintenanceRecord: NamedRecord { var name: String { details.title } }
extension DocumentRecord: NamedRecord { var name: String { details.title } }

/// A kind whose subjects `edit` changes one at a time.
protocol EditedKind: CommandKind {
    associatedtype Details: FieldDetails
    associatedtype EditOptions: FieldOptions
    static var edit: CommandConfiguration { get }
    /// The field of `Details` that is its name.
    static var nameKey: String { get }
    /// The field to name in the help of `--clear`; `nil` to list all.
    static var clearedExample: String? { get }
    static var nothingToChange: String { get }
    /// Changes one, and confirms it.
    static func edit(
        _ reference: String, _ edit: SubjectEditCommand<Self>, in session: Session
    ) async throws(CommandFailure)
}

extension EditedKind {
    static var nameKey: String { "title" }
    static var clearedExample: String? { nil }
}

/// A kind whose `remove` needs only the subjects' names.
protocol RemovedKind: CommandKind {
    static var remove: CommandConfiguration { get }
    /// The argument that names several, in the help.
    static var severalArgument: ArgumentHelp { get }
    static var noun: SubjectNoun { get }
    static var removal: Operation<[String], UInt32> { get }
}

/// A kind with a history of its own beside the journal.
protocol RecordedKind: CommandKind {
    associatedtype Entry: AnswerRecord
    static var history: CommandConfiguration { get }
    /// Newest first.
    static var entries: Operation<String, [Entry]> { get }
    /// Prints a history as text.
    static func say(_ entries: [Entry], in session: Session)
}

/// A kind whose subjects have files.
protocol FileKeepingKind: CommandKind {
    associatedtype FileOptions: AttachmentOptions
    static var attach: CommandConfiguration { get }
    static var attachment: Operation<AttachmentInput, Record> { get }
    static var detach: CommandConfiguration { get }
    static var detachment: Operation<(String, String), Record> { get }
    static func files(of record: Record) -> [AttachmentRecord]
}

/// Options that say what a file is.
protocol AttachmentOptions: ParsableArguments, Sendable {
    var kind: Attachment.Kind { get }
}
