package import DBus
package import Rules

/// On the bus, an error that is worth another try carries a dictionary `a{sv}` behind its message: `retryable`, which is
/// true, and `retry_after` in seconds, if the cause says so. Without a dictionary, it is not.
///
/// Only such errors carry one, because clients of GDBus, such as `gdbus` itself, do not show the message of an error that
/// has more than a message.
extension Retry {
    /// `nil` for an error that is not worth another try.
    package var detail: Value? {
        guard isRetryable else { return nil }
        var members: [String: Value] = ["retryable": .boolean(true)]
        if let seconds { members["retry_after"] = .uint32(seconds) }
        return .dictionary(members)
    }

    /// - Parameter detail: From any program on the bus: what is not understood says nothing.
    package init(detail: Value?) {
        guard case .dictionary(key: .string, value: .variant, let entries)? = detail else {
            self = .never
            return
        }
        func member(_ name: String) -> Value? {
            entries.first { $0.key.asString == name }?.value.asVariant
        }
        guard member("retryable")?.asBoolean == true else {
            self = .never
            return
        }
        guard case .uint32(let seconds)? = member("retry_after") else {
            self = .later()
            return
        }
        self = .later(after: .seconds(Int64(seconds)))
    }
}

extension BusError: Retryable {
    package var retry: Retry {
        switch self {
        case .remote(_, _, let detail): Retry(detail: detail)
        case .tooMuchUnsent: .later()
        // After these, nobody knows whether the call was carried out.
        case .timeout, .cancelled, .disconnected: .never
        case .invalid, .connectFailed: .never
        }
    }
}

extension ClientError: Retryable {
    package var retry: Retry {
        switch self {
        case .refused(let refusal): refusal.retry
        // Whether the agent carried out the call is unknown, so that another try may do it twice.
        case .noAnswer: .never
        case .noBus, .noAgent, .updateRequired, .notUnderstood, .notKnown, .cancelled: .never
        }
    }
}
