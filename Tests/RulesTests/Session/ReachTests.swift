import CivilTime
import Rules
import TestSupport
import Testing

struct ReachTests {
    private let due = Instant(millisecondsSince1970: 1_800_000_000_000)

    private func presence(away: Bool = false, server: Bool = true) -> Presence {
        var presence = Presence()
        presence.isLocked = away
        presence.hasServer = server
        return presence
    }

    private func verdict(
        _ reach: Reach = .away, shown: Duration? = nil, after delay: Duration, in presence: Presence
    ) -> Reach.Verdict {
        reach.verdict(shownAt: shown.map { due + $0 }, dueAt: due, in: presence, at: due + delay)
    }

    @Test func `always means at once, whoever is there`() {
        #expect(verdict(.always, after: .zero, in: presence()) == .now)
    }

    @Test func `a reminder reaches somebody who is away at once`() {
        #expect(verdict(after: .zero, in: presence(away: true)) == .now)
        #expect(verdict(shown: .zero, after: .seconds(1), in: presence(away: true)) == .now)
    }

    @Test func `somebody who is there has two minutes from the popup on`() {
        let there = presence()

        #expect(verdict(after: .seconds(3600), in: there) == .later)
        #expect(verdict(shown: .seconds(60), after: .seconds(61), in: there) == .at(due + .seconds(180)))
        #expect(verdict(shown: .seconds(60), after: .seconds(180), in: there) == .now)
    }

    @Test func `without a notification server the two minutes begin when it is due`() {
        let blind = presence(server: false)

        #expect(verdict(after: .seconds(1), in: blind) == .at(due + .seconds(120)))
        #expect(verdict(after: .seconds(120), in: blind) == .now)
    }

    @Test func `a clock that was set back by a day does not delay it by a day`() {
        #expect(verdict(shown: .seconds(86_400), after: .zero, in: presence()) == .now)
    }
}
