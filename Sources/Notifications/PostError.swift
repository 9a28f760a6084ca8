/// Why a popup is not shown. Each case asks for a different next step.
package enum PostError: Error, Hashable {
    /// No server is there, or it is not ready yet. Wait for `appeared`.
    case absent
    /// The server does not answer. Should it show the popup late, it is closed at once. Wait for `recovered`
    /// or `appeared`.
    case timedOut
    /// The server has had the same text too recently. Try again after more than a second.
    case excessive
    /// The server shows as many popups as it can. Try again when one of ours has closed.
    case tooMany
    /// The server does not want it, for a reason of its own. Try again later, more and more rarely.
    case refused(reason: String)
    /// The connection to the bus has ended.
    case disconnected
}
