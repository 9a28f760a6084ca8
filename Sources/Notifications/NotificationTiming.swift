/// How long things may take that a notification server is asked for. Tests are in more of a hurry.
package struct NotificationTiming: Sendable {
    /// Between a server's owning the name and its being talked to.
    package var settling: Duration = .seconds(1)
    /// For the answer to one `Notify`.
    package var deadline: Duration = .seconds(10)
    /// For the answer to one `CloseNotification`. Short, as all popups are closed at the end of a session; it makes no
    /// other difference to a server that is only slow.
    package var closing: Duration = .milliseconds(1_500)
    /// After a server's other door was shut and while the server is there: shells that end or restart give up both names,
    /// one after the other.
    var doorPatience: Duration = .seconds(5)
    /// Between two posts of the same text.
    package var equalTextPause: Duration = .milliseconds(1_100)
    /// Before a server that did not describe itself is asked again; twice as long each time, up to 512 times.
    package var descriptionRetry: Duration = .seconds(1)
    /// How long an answer is waited for that has no deadline any more, only to learn that it came.
    package var patience: Duration = .seconds(3_600)

    package init() {}
}
