package import Rules

/// Shows popups to the user. The agent posts through this protocol, whatever the server.
package protocol NotificationServer: Sendable {
    /// Starts following the server. Calls `handler` for each event, in order, on the event loop's thread.
    /// Call this once, before anything else.
    func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws

    /// Shows a popup, or replaces one.
    ///
    /// Posts wait for each other. The handler gets no event of the popup before this returns, except clicks
    /// whose key contains the delivery.
    ///
    /// - Parameters:
    ///   - delivery: The token in the keys of its actions; a new one for each post.
    ///   - old: The popup to replace. On servers that cannot replace, it is closed first, even if the post
    ///     fails. One that has been closed, or is from another epoch, is ignored.
    ///   - number: The number to ask for if this is a new popup; servers that do not keep it give another.
    /// - Returns: The popup, and the events about it that arrived before the server's reply, oldest first.
    func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup?,
        reserving number: PopupID?
    ) async throws(PostError) -> Posting

    /// Closes a popup, which may be from an earlier run of the agent. No `closed` follows.
    ///
    /// Returns once the server has replied or cannot. Does nothing if the popup's epoch is over.
    /// - Returns: Whether the popup is certainly gone. If not, the desktop may still keep it.
    @discardableResult func close(_ popup: PostedPopup) async -> Bool

    /// Whether popups that outlive servers (`PopupEpoch.lasting`) can be closed now. If not, remember them.
    func reachesLastingPopups() async -> Bool

    /// Accepts another action of a delivery, because the effect of the first could not be stored.
    func expectAnotherAction(on delivery: PopupToken) async

    /// Reads the server's description again and reports it by `appeared`; for example on resume from suspend.
    func describeAgain() async

    /// Asks the bus to start a server. Steward starts none otherwise: a desktop that is still starting up
    /// would find the name taken.
    func startServer() async throws

    /// Whether the user has silenced the server; `nil` if that cannot be read.
    func isSilenced() async -> Bool?
}

extension NotificationServer {
    package func post(
        _ notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup?
    ) async throws(PostError) -> Posting {
        try await post(notification, as: delivery, replacing: old, reserving: nil)
    }

    package func reachesLastingPopups() async -> Bool { false }
}
