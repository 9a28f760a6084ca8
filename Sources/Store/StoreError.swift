package import Rules
import SQLite

/// Why the store refused an operation. Nothing has changed when it throws one of these.
///
/// The texts are for users: they contain no SQL and no paths.
package enum StoreError: Error, Hashable, Retryable {
    /// The disk is full. Reading works; freeing room or answering a reminder works while the reserve lasts.
    case full
    case readOnly
    /// Another process has the database open.
    case inUse
    /// The file is damaged. `Store.repair` saves what it can.
    case damaged
    /// A newer version of Steward wrote the database. `found` names its newest migration.
    case newerSchema(found: String)
    /// - Parameters:
    ///   - kind: For example `task`, `event`, `item`, `recall`, `reminder`, `label` or `step`.
    ///   - value: What the caller passed, made safe to print.
    case notFound(kind: String, value: String)
    /// Several identifiers begin like this; `candidates` are the first, with short identifier and title.
    case ambiguous(kind: String, value: String, candidates: [String])
    /// The current state does not allow it; `reason` is a sentence without a full stop.
    case conflict(reason: String)
    /// - Parameters:
    ///   - title: The task's.
    ///   - subtasks: The titles of those that are open.
    case hasOpenSubtasks(title: String, subtasks: [String])
    case nothingToUndo
    /// Another change touched the same rows later; undo that first.
    case undoConflict(entry: Int64, later: Int64, what: String)
    case invalid(InvalidValue)
    /// Anything else; trying again may help.
    case failed(reason: String)

    package var retry: Retry {
        switch self {
        case .full, .inUse, .failed: .later()
        // The agent repairs the file before it answers: if it still says so, repairing has failed.
        case .damaged, .readOnly, .newerSchema: .never
        case .notFound, .ambiguous, .conflict, .hasOpenSubtasks, .nothingToUndo, .undoConflict, .invalid:
            .never
        }
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .full: "the disk is full: nothing was changed; free some space and try again"
        case .readOnly:
            "the database cannot be written: nothing was changed; check its permissions and the disk"
        case .inUse: "another process has the database open; stop it and try again"
        case .damaged: "the database is damaged: nothing was changed"
        case .newerSchema(let found):
            "the database was written by a newer version of Steward ('\(found)'); update Steward"
        case .notFound(PersonRows.kind, let value):
            "there is no person called '\(value)'; add them: steward person add '\(value)'"
        case .notFound(let kind, let value):
            "there is no \(kind) '\(value)'; \(Self.list(of: kind)) lists all"
        case .ambiguous(let kind, let value, let candidates):
            "'\(value)' is the beginning of several \(kind)s: \(candidates.joined(separator: ", ")); type more of it"
        case .conflict(let reason): reason
        case .hasOpenSubtasks(let title, let subtasks):
            subtasks.count == 1
                ? "'\(title)' has an open subtask: '\(subtasks[0])'"
                : "'\(title)' has \(subtasks.count) open subtasks: \(Self.named(subtasks))"
        case .nothingToUndo: "there is nothing to undo"
        case .undoConflict(let entry, let later, let what):
            "cannot undo \(entry): a later change, \(later) (\(what)), has touched the same; undo that first"
        case .invalid(let value): value.description
        case .failed(let reason): "the database could not do it: \(reason)"
        }
    }

    /// The first few titles, and how many more there are.
    private static func named(_ titles: [String]) -> String {
        let shown = titles.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return titles.count > 5 ? "\(shown) and \(titles.count - 5) more" : shown
    }

    /// The command that lists everything of this kind.
    private static func list(of kind: String) -> String {
        if let kind = Subject.Kind(rawValue: kind) { return kind.rows.listing }
        return switch kind {
        case "reminder": "'steward reminders --all'"
        case "attachment": "'steward show'"
        case "stored recall": "'steward recalls search'"
        case "product": "'steward shop products'"
        case "label": "'steward label list'"
        case "step": "'steward history'"
        case "shopping line": "'steward shopping'"
        case "account", "list": "'steward account list'"
        case "phone": "'steward phone list'"
        case "meter": "'steward meter list'"
        default: "'steward list --all'"
        }
    }
}

extension StoreError {
    /// Translates any error thrown inside a transaction, or while preparing one.
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as InvalidValue: self = .invalid(error)
        case let error as SQLiteError: self.init(result: error.code)
        case is UnreadableRow: self = .damaged
        default: self = .failed(reason: "an unexpected error")
        }
    }

    /// Translates an error of `queue`. SQLite reports a correct statement as wrong if the schema is damaged,
    /// so this compares the schema with the migrations.
    init(_ error: any Error, of queue: DatabaseQueue, by migrator: Migrator = Schema.migrator) {
        self.init(error)
        guard let error = error as? SQLiteError, error.code.primary == .error else { return }
        // A schema that cannot be read is damaged, too.
        let isIntact = try? queue.use { db in try Schema.isIntact(db, by: migrator) }
        if isIntact != true { self = .damaged }
    }

    /// Source: sqlite.org/rescode.html.
    init(result: ResultCode) {
        switch result.primary {
        case .full: self = .full
        case .readOnly, .permission: self = .readOnly
        case .busy, .locked: self = .inUse
        case .corrupt, .notADatabase: self = .damaged
        case .ioError: self = .failed(reason: "the disk reported an error")
        case .cannotOpen: self = .failed(reason: "its file cannot be opened")
        case .tooBig: self = .failed(reason: "a value is too large")
        case .outOfMemory: self = .failed(reason: "there is no memory left")
        case .constraint: self = .failed(reason: "an invariant would be broken")
        default: self = .failed(reason: "error \(result.rawValue) of SQLite")
        }
    }
}
