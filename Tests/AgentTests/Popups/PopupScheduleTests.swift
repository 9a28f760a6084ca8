import CivilTime
import Rules
import Testing

@testable import Agent

struct PopupScheduleTests {
    private let locality = Locality(
        zone: .utc, dateHour: TimeOfDay(nearestToSecondOfDay: 9 * 3600), zones: ZoneDatabase(directories: []))
    /// Noon on the first day.
    private let noon = Instant(millisecondsSince1970: 12 * 3_600_000)

    private func terms(
        at now: Instant, hold: (until: Instant?, because: Attention.Reason)? = nil
    ) -> KeptPopupSchedule.Terms {
        KeptPopupSchedule.Terms(now: now, locality: locality, returnAfter: .seconds(600), hold: hold)
    }

    @Test func `what is kept returns to the list three times a day, and comes up in the morning`() {
        var kept = KeptPopupSchedule()
        var now = noon
        for _ in 0..<3 {
            #expect(kept.decide(now, terms(at: now)) == .recheck(at: now + .seconds(600)))
            #expect(kept.decide(now, terms(at: now)) == .wait)
            let posted = now
            now = now + .seconds(600)
            kept.reconsider()
            #expect(kept.decide(posted, terms(at: now)) == .putBack(isMorning: false))
        }
        let morning = noon + .seconds(21 * 3600)
        #expect(kept.decide(now, terms(at: now)) == .recheck(at: morning))
        kept.reconsider()
        #expect(kept.decide(now, terms(at: morning)) == .putBack(isMorning: true))
        #expect(kept.decideOnNone() == .recheck(at: nil))
        #expect(kept.decideOnNone() == .wait)
    }

    @Test func `what is kept waits for the end of a hold`() {
        var (quiet, locked) = (KeptPopupSchedule(), KeptPopupSchedule())
        let later = noon + .seconds(700)

        #expect(
            quiet.decide(noon, terms(at: later, hold: (noon + .seconds(900), .quietHours)))
                == .recheck(at: noon + .seconds(900)))
        #expect(locked.decide(noon, terms(at: later, hold: (nil, .locked))) == .wait)
        #expect(locked.decide(noon, terms(at: later)) == .putBack(isMorning: false))
    }

    @Test func `words of a day become outdated at midnight`() {
        var offers = ButtonExpiry()
        let menu = SnoozeMenu(
            rules: [.usual], usual: .zero, evening: TimeOfDay(nearestToSecondOfDay: 19 * 3600),
            morning: TimeOfDay(nearestToSecondOfDay: 9 * 3600))
        let midnight = noon + .seconds(12 * 3600)

        offers.watch(
            ButtonExpiry.OnScreen(count: 0, hasDays: true, end: nil), from: menu, at: noon, in: locality)

        #expect(offers.end == midnight)
        #expect(offers.isTrue(of: menu, at: noon, in: locality))
        #expect(!offers.isTrue(of: menu, at: midnight, in: locality))
        offers.watch(
            ButtonExpiry.OnScreen(count: 0, hasDays: true, end: noon + .seconds(1)), from: menu, at: noon,
            in: locality)
        #expect(offers.end == noon + .seconds(1))
    }

    @Test func `a hold ends when its moment has come`() {
        var triage = Triage(
            Attention(QuietRules(), presence(quietUntil: noon + .seconds(60)), in: .utc), at: noon,
            onScreen: [], spent: 0, isBriefing: false)
        triage.sort(OwedReminder(id: .random(), subject: Subject(kind: .task, id: "1"), ringAt: noon))
        var (early, late) = (HoldSchedule(), HoldSchedule())
        early.watch(triage.held)
        late = early

        #expect(early.holdsAny && early.release == noon + .seconds(60))
        #expect(early.endIfDue(at: noon) == nil)
        #expect(late.endIfDue(at: noon + .seconds(60)) == [.quiet])
        #expect(late.release == nil)
    }

    private func presence(quietUntil end: Instant) -> Presence {
        var presence = Presence()
        presence.quietUntil = end
        return presence
    }
}
