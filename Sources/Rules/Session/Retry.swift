/// Whether a request that failed may succeed later, although nobody changes anything in the meantime.
///
/// `.later` also promises that the failed request has changed nothing, so that it can simply be repeated.
package enum Retry: Sendable, Hashable {
    case never
    /// - Parameter wait: How long to wait, if the cause says so.
    case later(after: Duration? = nil)

    package var isRetryable: Bool { self != .never }

    /// How long to wait in whole seconds, rounded up; `nil` if the cause does not say.
    package var seconds: UInt32? {
        guard case .later(let wait?) = self else { return nil }
        let (seconds, rest) = wait.components
        return UInt32(clamping: max(1, rest > 0 ? seconds + 1 : seconds))
    }
}

/// An error, or an outcome, that may be temporary. A type says in its conformance which of its cases are.
package protocol Retryable {
    var retry: Retry { get }
}

extension Retry {
    /// Whether an error of any type may be temporary: one that does not say so is not.
    package init(_ error: any Error) {
        self = (error as? any Retryable)?.retry ?? .never
    }
}
