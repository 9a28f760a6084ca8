package import Rules
import SQLite

/// Why the store did not do something. Nothing has changed when one of these is thrown.
///
/// The texts are for people: they hold no SQL and no paths.
package enum StoreError: Error, Hashable {
    /// No room on the disk. Reading works; what frees room or answers a reminder works as long as the reserve lasts.
    case full
    case readOnly
    /// Another process has the database.
    case inUse
    /// The file is not what was written. `Store.repair` saves what can be saved.
    case damaged
    /// A newer Steward has written it. `found` names its newest migration.
    case newerSchema(found: String)
    /// - Parameters:
    ///   - kind: `task`, `event`, `item`, `attachment`, `maintenance`, `recall`, `shop`, `product`,
    ///     `reminder`, `label` or `journal entry`.
    ///   - value: As it was given, harmless.
    case notFound(kind: String, value: String)
    /// Several begin like this; the first of them, shortest unambiguous identifier and title.
    case ambiguous(kind: String, value: String, candidates: [String])
    /// It cannot be done in the state that things are in; a sentence without a full stop.
    case conflict(reason: String)
    case hasOpenSubtasks(count: Int)
    case nothingToUndo
    /// A later change has to be undone first.
    case undoConflict(entry: Int64, later: Int64, what: String)
    case invalid(InvalidValue)
    /// Anything else; trying again may help.
    case failed(reason: String)
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
        case .notFound(let kind, let value):
            "there is no \(kind) '\(value)'; \(Self.list(of: kind)) shows what there is"
        case .ambiguous(let kind, let value, let candidates):
            "'\(value)' is the beginning of several \(kind)s: \(candidates.joined(separator: ", ")); type more of it"
        case .conflict(let reason): reason
        case .hasOpenSubtasks(let count):
            count == 1 ? "one of its subtasks is still open" : "\(count) of its subtasks are still open"
        case .nothingToUndo: "there is nothing to undo"
        case .undoConflict(let entry, let later, let what):
            "cannot undo \(entry): a later change, \(later) (\(what)), has touched the same; undo that first"
        case .invalid(let value): value.description
        case .failed(let reason): "the database could not do it: \(reason)"
        }
    }

    /// The command that lists what could have been meant.
    private static func list(of kind: String) -> String {
        switch kind {
        case "reminder": "'steward reminders --all'"
        case "event": "'steward event list --all'"
        case "item": "'steward item list --all'"
        case "attachment": "'steward item show'"
        case "maintenance": "'steward maintenance list'"
        case "recall": "'steward recalls list --all'"
        case "stored recall": "'steward recalls search'"
        case "shop": "'steward shop list'"
        case "product": "'steward shop products'"
        case "label": "'steward label list'"
        case "journal entry": "'steward history'"
        default: "'steward list --all'"
        }
    }
}

extension StoreError {
    /// What any error thrown inside a transaction means to a caller.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as InvalidValue: self = .invalid(error)
        case let error as SQLiteError: self.init(result: error.code)
        case is UnreadableRow: self = .damaged
        default: self = .failed(reason: "an unexpected error")
        }
    }

    /// The same of an error of `queue`, whose tables may be defined otherwise than they were made: then a statement of
    /// ours that is right is called wrong.
    init(_ error: any Error, of queue: DatabaseQueue, by migrator: Migrator = Schema.migrator) {
        self.init(error)
        guard let error = error as? SQLiteError, error.code.primary == .error else { return }
        // What cannot even be looked at is damaged as well.
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
