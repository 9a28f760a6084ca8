/// Time limits and pauses for notification servers. Tests use shorter ones.
package struct NotificationTiming: Sendable {
    /// From a server's acquiring the name to the first call to it.
    package var settling: Duration = .seconds(1)
    /// For the reply to `Notify`.
    package var deadline: Duration = .seconds(10)
    /// For the reply to `CloseNotification`. Short, because the agent closes all popups at the end of a
    /// session; a slow server closes them later all the same.
    package var closing: Duration = .milliseconds(1_500)
    /// How long to wait for the server's other interface to come back, or for the server to go: a shell that
    /// ends or restarts gives up both names, one after the other.
    var backendPatience: Duration = .seconds(5)
    /// Between two posts of the same text.
    package var equalTextPause: Duration = .milliseconds(1_100)
    /// Before asking a server again that did not describe itself; doubles each time, up to 512 times this.
    package var descriptionRetry: Duration = .seconds(1)
    /// How long to wait for a reply after its deadline, only to learn that the server works again.
    package var patience: Duration = .seconds(3_600)

    package init() {}
}
