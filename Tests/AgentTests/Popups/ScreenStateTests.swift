import CivilTime
import Notifications
import Rules
import Store
import Testing

@testable import Agent

struct ScreenStateTests {
    private let now = Instant(millisecondsSince1970: 0)
    private let one = Reminder.ID.random()
    private let two = Reminder.ID.random()

    private func situation(
        owed: [OwedReminder] = [], held: HeldReminders = HeldReminders(), live: [LivePopup] = []
    ) -> Store.PopupSituation {
        Store.PopupSituation(owed: owed, owedCount: owed.count, held: held, live: live)
    }

    private func owed(
        _ id: Reminder.ID, isOld: Bool = false, wasShown: Bool = false, alertsAgain: Bool = false
    ) -> OwedReminder {
        OwedReminder(
            id: id, subject: Subject(kind: .task, id: "1"), ringAt: now, isOld: isOld, wasShown: wasShown,
            alertsAgain: alertsAgain)
    }

    private func isQuiet(_ screen: ScreenState, _ reminders: [Reminder.ID]) -> Bool {
        screen.manner(of: reminders, in: situation(owed: reminders.map { owed($0) })).isQuiet
    }

    @Test func `a popup taken off to be shown again is silent until the screen is arranged`() {
        var screen = ScreenState()
        screen.takeOff([one], in: situation())

        #expect(isQuiet(screen, [one]))
        #expect(!isQuiet(screen, [one, two]))
        #expect(screen.standing == [one])
        screen.didArrange(in: situation(), limit: 5)
        #expect(!isQuiet(screen, [one]))
        #expect(screen.standing == [])
    }

    @Test func `a popup that may make a sound, or was due to alert again, makes one`() {
        var screen = ScreenState()
        screen.takeOff([one], in: situation(), playsSound: true)
        screen.takeOff([two], in: situation(owed: [owed(two, alertsAgain: true)]))

        #expect(!isQuiet(screen, [one]))
        #expect(!isQuiet(screen, [two]))
    }

    @Test func `what was held back meanwhile comes back silently later`() throws {
        let id = Popup.ID(1)
        let shown = LivePopup(
            id: id, kind: .single, members: [.init(id: one, subject: Subject(kind: .task, id: "1"))])
        let held = try #require(Self.held(at: now))
        var screen = ScreenState()
        screen.takeOff([one, two], in: situation())

        screen.didArrange(in: situation(held: held, live: [shown]), limit: 5)

        #expect(!isQuiet(screen, [one]))
        #expect(isQuiet(screen, [two]))
    }

    /// One reminder that waits for the end of the lock.
    private static func held(at now: Instant) -> HeldReminders? {
        var presence = Presence()
        presence.isLocked = true
        var triage = Triage(
            Attention(QuietRules(), presence, in: .utc), at: now, onScreen: [], spent: 0, isBriefing: false)
        triage.sort(OwedReminder(id: .random(), subject: Subject(kind: .task, id: "1"), ringAt: now))
        return triage.held.count == 1 ? triage.held : nil
    }

    @Test func `a reminder that rings makes a sound, one that returns to a list does not`() {
        var screen = ScreenState()
        screen.didOpen([one])
        screen.bringBack([two])

        screen.enqueue([one, two], isLate: false)

        #expect(!isQuiet(screen, [one]))
        #expect(isQuiet(screen, [two]))
        screen.enqueue([two], isLate: false)
        #expect(!isQuiet(screen, [two]))
    }

    @Test func `what was lost returns silently on its own bus and on a desktop that keeps popups`() {
        var screen = ScreenState()
        let three = Reminder.ID.random()
        screen.markLost([one: "here", two: "elsewhere", three: PopupEpoch.lasting.bus])

        screen.restoreLost(on: PopupEpoch(bus: "here", owner: ":1.7"))

        #expect(isQuiet(screen, [one]))
        #expect(!isQuiet(screen, [two]))
        #expect(isQuiet(screen, [three]))
    }

    @Test func `what stood or waited for the brief may be held back once all is arranged`() {
        var screen = ScreenState()
        #expect(screen.didArrange(in: situation(), limit: 5) == true)

        screen.didOpen([one])
        #expect(screen.didArrange(in: situation(), limit: 5) == false)
        screen.endHold([.brief])
        #expect(screen.didArrange(in: situation(), limit: 5) == false)
        #expect(screen.didArrange(in: situation(), limit: 5) == true)
    }

    @Test func `old reminders are silent and counted`() {
        let manner = ScreenState().manner(
            of: [one, two], in: situation(owed: [owed(one, isOld: true), owed(two)]))

        #expect(manner == PopupManner(isQuiet: false, older: 1, isCalled: false))
    }

    @Test func `a called popup stays until it is shown`() {
        var screen = ScreenState()
        screen.reopen([one], isCalled: true)

        #expect(screen.manner(of: [one], in: situation()).isCalled)
        #expect(!screen.manner(of: [one, two], in: situation()).isCalled)
        screen.didShow([one])
        #expect(!screen.manner(of: [one], in: situation()).isCalled)
    }

    @Test func `what the user closed is remembered until it is shown again`() {
        var screen = ScreenState()
        screen.didClose([one])

        #expect(screen.closedByUser == [one])
        screen.didShow([one])
        #expect(screen.closedByUser == [])
    }

    @Test func `showing silently does not revoke an earlier permission to make a sound`() {
        var screen = ScreenState()
        screen.showAnew(as: .news, playsSound: true)
        screen.showAnew(as: .catchUp)

        #expect(screen.isUncertain && screen.occasion == .catchUp)
        #expect(screen.reset() == true)
        #expect(!screen.isUncertain)
        #expect(screen.reset() == false)
    }

    @Test func `the end of a hold is an occasion to catch up, that of the brief to gather`() {
        var (brief, hold, both) = (ScreenState(), ScreenState(), ScreenState())
        for reasons in [[Attention.Reason.brief], [.budget]] {
            brief.didArrange(in: situation(), limit: 5)
            brief.endHold(Set(reasons))
            #expect(brief.isBriefing && brief.occasion == .news)
        }
        var hour = ScreenState()
        hour.didArrange(in: situation(), limit: 5)
        hour.endHold([.timing])
        // It comes as if it rang then.
        #expect(!hour.isBriefing && hour.occasion == .news)
        hold.didArrange(in: situation(), limit: 5)
        hold.endHold([.quietHours])
        #expect(!hold.isBriefing && hold.occasion == .catchUp)
        both.didArrange(in: situation(), limit: 5)
        both.endHold([.brief, .locked])
        #expect(both.isBriefing && both.occasion == .catchUp)
    }

    @Test func `an unfolded summary stays so until nothing is owed`() {
        var screen = ScreenState()
        let many = (0..<4).map { _ in owed(.random()) }
        screen.unfold(many.map(\.id), beside: [], limit: 4, staysOnScreen: true)

        let step = screen.nextStep(in: situation(owed: many), limit: 8, hidesNewest: false)

        guard case .post(.single, _, nil)? = step else {
            Issue.record("\(String(describing: step))")
            return
        }
        screen.didArrange(in: situation(owed: many), limit: 8)
        #expect(screen.occasion == .unfolded)
        #expect(screen.nextStep(in: situation(), limit: 8, hidesNewest: false) == nil)
        #expect(screen.occasion == .news)
    }

    @Test func `where one popup is shown at a time, nothing stays unfolded`() {
        var screen = ScreenState()
        screen.unfold([one], beside: [], limit: 1, staysOnScreen: false)

        #expect(screen.manner(of: [one], in: situation()).isCalled)
        screen.didArrange(in: situation(owed: [owed(one)]), limit: 1)
        #expect(screen.occasion == .news)
    }
}
