/// The texts of the last posts: Plasma refuses one that comes again within a second, dunst stacks it.
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

    /// How long a post of this text has to wait; zero if not at all.
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
