/// How long things may take that a notification server is asked for. Tests are in more of a hurry.
package struct NotificationTiming: Sendable {
    /// Between a server's owning the name and its being talked to.
    package var settling: Duration = .seconds(1)
    /// For the answer to one `Notify`, and to one `CloseNotification`.
    package var deadline: Duration = .seconds(10)
    /// Between two posts of the same text.
    package var equalTextPause: Duration = .milliseconds(1_100)
    /// Before a server that did not describe itself is asked again; twice as long each time, up to 32 times.
    package var descriptionRetry: Duration = .seconds(1)
    /// How long an answer is waited for that has no deadline any more, only to learn that it came.
    package var patience: Duration = .seconds(3_600)

    package init() {}
}
