package import DBus
package import Rules

/// An error of the contract, which the agent returns instead of a result.
package struct AgentError: Error, Hashable, CustomStringConvertible, Retryable {
    /// Each kind asks the caller for a different next step.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A value that is not allowed, or not understood.
        case invalid = "org.freedesktop.DBus.Error.InvalidArgs"
        /// Too many requests, or too much in one.
        case limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
        case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
        case failed = "org.freedesktop.DBus.Error.Failed"
        case notFound = "org.stewardproject.Steward.Error.NotFound"
        /// The beginning of an id that several ids share.
        case ambiguous = "org.stewardproject.Steward.Error.Ambiguous"
        case hasOpenSubtasks = "org.stewardproject.Steward.Error.HasOpenSubtasks"
        case nothingToUndo = "org.stewardproject.Steward.Error.NothingToUndo"
        /// A later step has to be undone first.
        case undoConflict = "org.stewardproject.Steward.Error.UndoConflict"
        /// Not possible in the present state of the subject.
        case conflict = "org.stewardproject.Steward.Error.Conflict"
        case storageFull = "org.stewardproject.Steward.Error.StorageFull"
        case storageReadOnly = "org.stewardproject.Steward.Error.StorageReadOnly"
        case storageFailed = "org.stewardproject.Steward.Error.StorageFailed"
        /// The agent is about to end; ask again.
        case shuttingDown = "org.stewardproject.Steward.Error.ShuttingDown"
    }

    package let kind: Kind
    /// One sentence that names value, reason and remedy. It comes from the bus: clean it before a terminal
    /// shows it.
    package let message: String
    package let retry: Retry

    package init(_ kind: Kind, _ message: String, retry: Retry = .never) {
        self.kind = kind
        self.message = message
        self.retry = retry
    }

    package init(_ error: RecordError) {
        self.init(.invalid, error.description)
    }

    /// `nil` if `name` is not an error of the contract.
    package init?(name: ErrorName, message: String, detail: Value? = nil) {
        guard let kind = Kind(rawValue: name.text) else { return nil }
        self.init(kind, message, retry: Retry(detail: detail))
    }

    /// The same error in other words.
    package func saying(_ message: String) -> AgentError {
        AgentError(kind, message, retry: retry)
    }

    package var description: String { message }
}
