package import DBus

/// Why the agent did not do what a client asked. Each case asks for a different next step.
package enum ClientError: Error, Hashable {
    /// The agent refused.
    case refused(AgentError)
    /// The session bus cannot be reached.
    case noBus(reason: String)
    /// The agent is not running, and the bus cannot start it.
    case noAgent(reason: String)
    /// The agent did not answer, or the connection to the bus ended: whether it did what was asked is
    /// unknown.
    case noAnswer(reason: String)
    /// The agent no longer serves clients as old as this one.
    case updateRequired(AgentVersions)
    /// The agent's answer is not in the contract: the agent is older, or another program.
    case notUnderstood(reason: String)
    /// The agent does not know the request and has done nothing: it is older, or a different program.
    case notKnown(reason: String)
    /// The calling task was cancelled.
    case cancelled

    package init(_ error: BusError) {
        switch error {
        case .remote(let name, let message, let detail): self.init(name, message, detail)
        case .timeout: self = .noAnswer(reason: "no answer came in time")
        case .cancelled: self = .cancelled
        case .disconnected: self = .noAnswer(reason: "the connection to the bus has ended")
        case .invalid(let reason): self = .notUnderstood(reason: reason)
        case .connectFailed(_, let reason): self = .noBus(reason: reason)
        case .tooMuchUnsent: self = .noAnswer(reason: error.description)
        }
    }

    private init(_ name: ErrorName, _ message: String, _ detail: Value?) {
        switch name {
        case .serviceUnknown, .nameHasNoOwner: self = .noAgent(reason: message)
        case .noReply: self = .noAnswer(reason: message)
        case .unknownMethod, .unknownObject, .unknownInterface, .unknownProperty:
            self = .notKnown(reason: message)
        default:
            // The errors of a bus that tried to start the agent, and could not.
            if name.text.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
                || name.text.hasPrefix("org.freedesktop.systemd1.")
            {
                self = .noAgent(reason: message)
            } else {
                self = .refused(
                    AgentError(name: name, message: message, detail: detail) ?? AgentError(.failed, message))
            }
        }
    }
}
