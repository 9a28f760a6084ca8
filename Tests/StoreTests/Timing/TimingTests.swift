import CivilTime
import Rules
import SQLite
import Testing

@testable import Store

/// What is learned from what the user does. It is Tuesday 24 November 2026, 09:00 where the user is.
struct TimingTests {
    private let epoch = PopupEpoch(bus: "guid", owner: ":1.7")
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private var today: CivilDate { fixture.locality.zone.civil(of: fixture.now).date }

    private func counts(_ kind: Subject.Kind = .task) throws -> String {
        let counts = try #require(try fixture.store.timings(on: today).first { $0.kind == kind }).counts
        return "\(counts.answered) \(counts.missed) \(counts.unprompted)"
    }

    /// A task whose popup is on screen.
    private func shown(_ number: UInt32 = 5) throws -> Popup {
        _ = try fixture.add("Task", due: "2026-11-24T10:00")
        fixture.now = try Instant(parsing: "2026-11-24T09:00:00Z")
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due
        return try show(due, number)
    }

    private func show(_ members: [Reminder.ID], _ number: UInt32) throws -> Popup {
        let popup = try fixture.store.beginPopup(
            members.count > 1 ? .summary : .single, of: members, replacing: nil, epoch: epoch,
            now: fixture.now)
        return try #require(try fixture.store.popupShown(popup.id, at: .init(number, in: epoch)).value)
    }

    @Test func `an answer counts, its undo takes it back, and repeating it counts again`() throws {
        let popup = try shown()

        _ = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))
        let answered = try counts()
        let undoing = try fixture.store.undo(0, fixture.context)
        let undone = try counts()
        let repeating = try fixture.store.undo(try #require(undoing.entry), fixture.context)
        let repeated = try counts()
        _ = try fixture.store.undo(try #require(repeating.entry), fixture.context)

        #expect(answered == "1 0 0" && undone == "0 0 0" && repeated == "1 0 0")
        #expect(try counts() == "0 0 0")
    }

    @Test func `undoing a joined step takes back what was learned from each of them`() throws {
        let (one, other) = (try shown(), try shown(6))
        let first = try fixture.store.answerPopup(one.token, .complete, fixture.context(.popup))
        let second = try fixture.store.answerPopup(other.token, .complete, fixture.context(.popup))

        let joined = try fixture.store.join([try #require(first.entry), try #require(second.entry)])

        #expect(try counts() == "2 0 0")
        _ = try fixture.store.undo(try #require(joined), fixture.context)
        #expect(try counts() == "0 0 0")
    }

    @Test func `a snooze is an answer, a dismissal is a miss`() throws {
        let popup = try shown()
        let other = try shown(6)

        _ = try fixture.store.answerPopup(
            popup.token, .snooze(.lasting(try CivilPeriod(parsing: "PT15M"))), fixture.context(.popup))
        _ = try fixture.store.answerPopup(other.token, .dismiss, fixture.context(.popup))

        #expect(try counts() == "1 1 0")
    }

    @Test func `what is done without a popup is done unprompted, once for each command`() throws {
        let task = try fixture.add("Task", due: "2026-12-01")

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try counts() == "0 0 1")
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try counts() == "0 0 0")
    }

    @Test func `what Steward does itself teaches nothing`() throws {
        let task = try fixture.add("Task", due: "2026-12-01")

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context(.agent))

        #expect(try counts() == "0 0 0")
    }

    @Test func `a popup that somebody saw and let go counts once a day, one that nobody saw never`() throws {
        let popup = try shown()

        _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(600)))
        let unseen = try counts()
        fixture.pass(.seconds(86_400))
        for number: UInt32 in 6...7 {
            let due = try fixture.store.enqueueDue(now: fixture.now).value.due
            let again = try show(due, number)
            _ = try fixture.store.popupClosed(
                again.id, .returns(at: fixture.now + .seconds(600)), missedIn: fixture.locality.zone)
            fixture.pass(.seconds(600))
        }

        #expect(unseen == "0 0 0")
        #expect(try counts() == "0 1 0")
    }

    @Test func `cleaning up the journal loses nothing that was learned`() throws {
        _ = try fixture.store.answerPopup(try shown().token, .complete, fixture.context(.popup))

        fixture.pass(.seconds(3 * 86_400))
        try fixture.forgetJournal()
        try fixture.reopen()

        #expect(try counts() == "1 0 0")
        try fixture.store.read { db throws in
            #expect(try db.number("SELECT count(*) FROM timing_observation") == 0)
        }
    }

    @Test func `counts are forgotten when they no longer matter, or when the user wants`() throws {
        _ = try fixture.store.answerPopup(try shown().token, .complete, fixture.context(.popup))
        let later = today.adding(days: 7 * TimingHistory.longestWeeks)

        try fixture.store.resetTiming(of: .item)
        let kept = try counts()
        try fixture.store.forgetTiming(on: later)
        let old = try fixture.store.read { db throws in try db.number("SELECT count(*) FROM timing_count") }

        #expect(kept == "1 0 0" && old == 0)
        // An undo then finds nothing to take back.
        _ = try fixture.store.undo(0, fixture.context)
        _ = try fixture.store.answerPopup(try shown(6).token, .complete, fixture.context(.popup))
        try fixture.store.resetTiming(of: nil)
        #expect(try counts() == "0 0 0")
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try counts() == "0 0 0")
    }

    @Test func `a kind can be switched off and on`() throws {
        func isOff() throws -> Bool? {
            try fixture.store.timings(on: today).first { $0.kind == .item }?.mode.isOff
        }

        try fixture.store.setTiming(of: .item, isOn: false, now: fixture.now)
        let off = try isOff()
        try fixture.store.setTiming(of: .item, isOn: true, now: fixture.now)

        #expect(off == true)
        #expect(try isOff() == false)
    }

    @Test func `the store tells which reminders are for a day, and which for the last`() throws {
        _ = try fixture.add("Day", due: "2026-11-25")
        _ = try fixture.add("Hour", due: "2026-11-25T09:00")
        fixture.now = try Instant(parsing: "2026-11-25T08:00:00Z")

        let due = try fixture.store.enqueueDue(now: fixture.now).value.due

        let owed = try due.map { try #require(try fixture.store.owed($0)) }
        #expect(owed.count == 2 && owed.filter(\.isOfDay).count == 1)
        #expect(owed.allSatisfy { !$0.isLastDay })
    }

    @Test func `the same counts give the same hours, also after a restart`() throws {
        for number in 0..<8 {
            fixture.now = try Instant(parsing: "2026-11-24T17:0\(number):00Z")
            let task = try fixture.add("Task \(number)")
            _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        }
        let terms = LearnedHours.Terms(
            today: today, dateHour: fixture.locality.dateHour, quiet: .none, isOn: true)

        let before = try fixture.store.learnedHours(terms)
        try fixture.reopen()

        #expect(try fixture.store.learnedHours(terms) == before)
    }

    // MARK: Fewer when ignored

    /// Dismisses that many tasks' popups.
    private func ignore(_ count: Int) throws {
        for number in 0..<count {
            _ = try fixture.add("Task \(number)", due: "2026-11-24T10:00")
            fixture.now = try Instant(parsing: "2026-11-24T09:00:00Z")
            let popup = try show(try fixture.store.enqueueDue(now: fixture.now).value.due, UInt32(number + 1))
            _ = try fixture.store.answerPopup(popup.token, .dismiss, fixture.context(.popup))
        }
    }

    private func review() throws -> [Store.IgnoredKind] {
        try fixture.store.reviewTiming(now: fixture.now, on: today)
    }

    @Test func `a kind that is always ignored comes only in the brief, and the user is notified once`() throws
    {
        try ignore(11)
        let tooFew = try review()
        try ignore(1)

        let ignored = try review()
        let again = try review()

        #expect(tooFew.isEmpty && again.isEmpty)
        #expect(
            ignored.map(\.kind) == [.task] && ignored.map(\.answered) == [0]
                && ignored.map(\.reminders) == [12])
        let terms = LearnedHours.Terms(
            today: today, dateHour: fixture.locality.dateHour, quiet: .none, isOn: true)
        #expect(try fixture.store.learnedHours(terms).rare == [.task])
    }

    @Test func `reminders set back to normal stay normal for at least eight weeks`() throws {
        try ignore(12)
        _ = try review()

        try fixture.store.setTiming(of: .task, isOn: true, now: fixture.now)
        let decided = try review()

        #expect(decided.isEmpty)
        #expect(try fixture.store.timings(on: today).first { $0.kind == .task }?.mode.isRare == false)
    }

    @Test func `what is answered in the brief comes as before`() throws {
        try ignore(12)
        _ = try review()
        for number in 0..<5 {
            let popup = try shown(UInt32(number + 50))
            _ = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))
        }

        #expect(try review().isEmpty)
        #expect(try fixture.store.timings(on: today).first { $0.kind == .task }?.mode.isRare == false)
    }
}
