/// Shows popups to the user. The port that the agent posts through, whatever kind of server is behind it.
package protocol NotificationServer: Sendable {
    /// Begins to follow the server and to tell what happens, in order, each time on the event loop's thread.
    /// To be called once, before anything else.
    func start(_ handler: @escaping @Sendable (NotificationEvent) -> Void) async throws

    /// Shows a popup, or puts it in the place of another.
    ///
    /// Posts wait for each other. What happens to the popup may be told before this returns.
    ///
    /// - Parameters:
    ///   - delivery: The token in the keys of its actions; one for each post.
    ///   - old: The popup that this one takes the place of. It is gone afterwards, even if the post fails, on
    ///     servers that cannot replace; one that is not on the screen any more, or of another epoch, does not
    ///     matter.
    func post(
        _ notification: DesktopNotification, as delivery: DeliveryToken, replacing old: PostedPopup?
    ) async throws(PostError) -> PostedPopup

    /// Takes a popup off the screen, also one of an earlier life of ours. No `closed` follows.
    ///
    /// Returns once the server has answered or cannot. Does nothing if
    /// its epoch is over.
    /// - Returns: Whether it has gone for sure. If not, what a desktop keeps may still be there.
    @discardableResult func close(_ popup: PostedPopup) async -> Bool

    /// Whether popups that outlive servers (`Epoch.lasting`) can be closed now. Until then they are to be remembered.
    func reachesLastingPopups() async -> Bool

    /// Makes the next action of a delivery count although there was one: its effect could not be kept.
    func expectAnotherAction(on delivery: DeliveryToken) async

    /// Asks the server for its description again and tells it by `appeared`; on resume from suspend, say.
    func describeAgain() async

    /// Has the bus start a server where there is none. Without this none is ever started by us: a desktop
    /// that is still starting up would find the place taken.
    func startServer() async throws

    /// Whether the user has silenced the server; `nil` where that cannot be read.
    func isSilenced() async -> Bool?
}

extension NotificationServer {
    package func reachesLastingPopups() async -> Bool { false }
}
