/// Recently posted texts: Plasma refuses a text repeated within a second, and dunst stacks it.
struct RecentTexts {
    private struct Post {
        let text: [String]
        let moment: ContinuousClock.Instant
    }

    private let pause: Duration
    private var posts: [Post] = []

    init(pause: Duration) {
        self.pause = pause
    }

    /// How long to wait before posting this text; zero if it can be posted now.
    func wait(for notification: DesktopNotification, at now: ContinuousClock.Instant) -> Duration {
        let latest = posts.last { $0.text == Self.text(of: notification) }
        guard let latest else { return .zero }
        return max(.zero, pause - (now - latest.moment))
    }

    mutating func didPost(_ notification: DesktopNotification, at now: ContinuousClock.Instant) {
        posts.removeAll { now - $0.moment >= pause }
        posts.append(Post(text: Self.text(of: notification), moment: now))
    }

    private static func text(of notification: DesktopNotification) -> [String] {
        [notification.summary, notification.body]
    }
}
