import CivilTime
import Rules
import TestSupport
import Testing

/// Why a reminder comes, in sentences. It is Tuesday 24 November 2026, 12:00 in Paris.
struct ExplanationTests {
    private let locality: Locality
    private let now: Instant

    init() throws {
        let zones = ZoneDatabase(environment: [:])
        locality = Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
        now = try Instant(parsing: "2026-11-24T11:00:00Z")
    }

    private func reminder(
        _ meant: String, state: ReminderState = .planned, ring: String? = nil, isReturning: Bool = false
    ) throws -> Reminder {
        let when = try When(parsing: meant)
        return Reminder(
            id: .random(),
            identity: ReminderIdentity(
                subject: .task(Todo.ID.random()), occurrence: meant, step: .due), state: state,
            ringAt: try ring.map { try Instant(parsing: $0) } ?? when.instant(in: locality), meant: when,
            why: "the task is due \(when.words(in: locality))", isReturning: isReturning)
    }

    private func sentences(
        _ reminder: Reminder, _ change: (inout Explanation.Facts) -> Void = { _ in }
    ) -> [String] {
        var facts = Explanation.Facts(reminder: reminder)
        change(&facts)
        return Explanation(facts, now: now, in: locality).sentences
    }

    @Test func `a day without a time names the hour and the zone`() throws {
        #expect(
            sentences(try reminder("2026-11-25")) == [
                "You are reminded because the task is due 2026-11-25.",
                "A day without a time reminds you at 09:00, in the zone Europe/Paris.",
                "It comes tomorrow 09:00.",
            ])
    }

    @Test func `an explanation says how the task repeats, and what became of this occurrence`() throws {
        let series = try Series(
            start: When(parsing: "2026-11-10"), repetition: Repetition(parsing: "FREQ=WEEKLY"))
        let todo = Todo(
            id: .random(), title: "Bins", due: try When(parsing: "2026-11-25"), createdAt: now,
            modifiedAt: now,
            series: series, occurrence: try When(parsing: "2026-11-24"), missed: 1)

        let told = sentences(try reminder("2026-11-25")) {
            $0.repeating = Explanation.Repeating(todo, at: now, in: locality)
        }

        try #require(told.count > 1)
        #expect(
            told[1] == """
                The task repeats: every Tuesday; this occurrence was moved from 2026-11-24; 1 earlier occurrence was missed.
                """)
    }

    @Test func `a time in another zone is given in both zones`() throws {
        #expect(
            sentences(try reminder("2026-11-24T12:00[America/New_York]")) == [
                "You are reminded because the task is due 2026-11-24 12:00 America/New_York.",
                "Its time is in the zone America/New_York; where you are, in Europe/Paris, it is today 18:00.",
                "It comes today 18:00.",
            ])
    }

    @Test func `an explanation says who snoozed it, where and when`() throws {
        let snoozed = try reminder("2026-11-27T09:00", state: .snoozed)
        let moment = now - .seconds(1200)

        #expect(
            sentences(snoozed) { $0.putOff = Explanation.PutOff(at: moment, by: .popup) } == [
                "You are reminded because the task is due 2026-11-27 09:00.",
                "It was snoozed until 2026-11-27 09:00, in its popup, 20 minutes ago.",
                "It comes back Fri 27 Nov 09:00.",
            ])
    }

    @Test func `an explanation says that the popup went without an answer`() throws {
        let returning = try reminder("2026-11-24T11:10:00Z", state: .snoozed, isReturning: true)

        #expect(
            sentences(returning).last
                == "Its popup left the screen unanswered, so it comes back in 10 minutes.")
    }

    @Test func `an explanation says what the hours without repeated alerts have to do with it`() throws {
        let hours = try WeeklyHours(parsing: "22:00-07:00")
        let atNight = try reminder("2026-11-24T22:10:00Z", state: .snoozed, isReturning: true)
        let inTheMorning = try reminder("2026-11-25T06:00:00Z", state: .snoozed, isReturning: true)
        func last(_ reminder: Reminder) -> String? {
            sentences(reminder) {
                $0.isClosedByUser = true
                $0.hoursWithoutRepeats = hours
            }.last
        }

        #expect(
            last(atNight)?.contains("its time is within the hours without repeated alerts (quiet.repeats, ")
                == true)
        #expect(
            last(inTheMorning)?.contains(", after the hours without repeated alerts (quiet.repeats, ") == true
        )
    }

    @Test func `an explanation says what holds it back, and until when`() throws {
        var facts = Explanation.Facts(reminder: try reminder("2026-11-24T11:50", state: .due))
        facts.hold = Explanation.Hold(reason: "these are quiet hours", until: now + .seconds(7200))
        facts.nextOfSubject = now + .seconds(86_400)

        let explanation = Explanation(facts, now: now, in: locality)

        #expect(
            explanation.sentences.dropFirst(2) == [
                "It came 10 minutes ago and is held back: these are quiet hours, until today 14:00.",
                "The next one comes tomorrow 12:00.",
            ])
        #expect(explanation.next == now + .seconds(7200))
    }

    @Test func `without a notification server nothing can be shown, and that is said`() throws {
        let due = try reminder("2026-11-24T11:50", state: .due)

        #expect(
            sentences(due) { $0.isServerThere = false }.last
                == "It came 10 minutes ago and cannot be shown: this session has no notification server.")
        #expect(sentences(due).last == "It came 10 minutes ago and is about to be shown.")
    }

    @Test func `every state has a sentence of its own, and only what can come has a next time`() throws {
        let states: [(ReminderState, String, Bool)] = [
            (.shown(Popup.ID(1)), "waits on the screen", false),
            (.answered(.complete, at: now), "completed", false),
            (.superseded, "taken its place", false), (.withdrawn, "withdrawn", false),
            (.planned, "It comes", true),
            (.snoozed, "It comes back", true),
        ]
        for (state, words, comes) in states {
            let facts = Explanation.Facts(reminder: try reminder("2026-11-25", state: state))
            let explanation = Explanation(facts, now: now, in: locality)
            #expect(explanation.sentences.last?.contains(words) == true, "\(state)")
            #expect((explanation.next != nil) == comes, "\(state)")
        }
    }
}
