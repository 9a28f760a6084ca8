/// Why a post failed. Each case asks the caller for a different next step.
package enum PostError: Error, Hashable {
    /// There is no server, or it is not ready. Wait for `appeared`.
    case absent
    /// The server does not reply. If it shows the popup later, the popup is closed immediately. Wait for
    /// `recovered` or `appeared`.
    case timedOut
    /// The server has received the same text too recently. Try again after more than a second.
    case excessive
    /// The server shows as many popups as it can. Try again when one of Steward's has closed.
    case tooMany
    /// The server refuses the popup for another reason. Try again, at increasing intervals.
    case refused(reason: String)
    /// The connection to the bus has ended.
    case disconnected
}
