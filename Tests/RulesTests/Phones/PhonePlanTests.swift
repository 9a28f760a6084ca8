import CivilTime
import Rules
import Testing

struct PhonePlanTests {
    private let now = Instant(secondsSince1970: 1_795_500_000)
    private let phone: Phone
    private var presence = Presence()

    init() {
        phone = Phone(
            name: "Anna's", service: .ntfy, address: "https://push.example.org",
            addedAt: Instant(secondsSince1970: 0))
        presence.hasServer = true
    }

    private func candidate(_ age: Duration = .zero, shown: Duration? = nil) -> PhonePlan.Candidate {
        PhonePlan.Candidate(id: .random(), rangAt: now - age, shownAt: shown.map { now - $0 })
    }

    private func message(
        _ id: Int64, _ state: PhoneMessage.State = .sent, age: Duration = .zero, isThere: Bool = true,
        isOpen: Bool = true, isSeveral: Bool = false
    ) -> PhoneMessage {
        PhoneMessage(
            id: id, phone: phone.id, reminder: isSeveral ? nil : .random(), rangAt: now - age,
            answers: isSeveral ? [] : [.complete], state: state, mayBeThere: isThere, begunAt: now - age,
            sentAt: state == .sent ? now - age : nil, isOpen: isOpen)
    }

    private func plan(
        _ candidates: [PhonePlan.Candidate] = [], _ messages: [PhoneMessage] = [], of phone: Phone? = nil,
        _ change: (inout Presence) -> Void = { _ in }
    ) -> PhonePlan {
        var presence = presence
        change(&presence)
        return PhonePlan(
            of: phone ?? self.phone, candidates, messages, in: presence, startedAt: now - .seconds(86_400),
            at: now)
    }

    @Test(arguments: [true, false])
    func `a reminder goes to the phone at once while nobody is there`(isLocked: Bool) {
        let due = candidate(shown: .seconds(1))

        #expect(plan([due]).steps == [])
        let away = plan([due]) { presence in
            if isLocked { presence.isLocked = true } else { presence.isLidClosed = true }
        }
        #expect(away.steps == [.begin(due)])
    }

    @Test func `a popup that nobody answers goes to the phone after two minutes`() {
        let early = candidate(.seconds(119), shown: .seconds(119))
        let due = candidate(.seconds(120), shown: .seconds(120))

        let plan = plan([early, due])

        #expect(plan.steps == [.begin(due)] && plan.next == now + .seconds(1))
    }

    @Test func `a phone that gets everything waits for no popup`() {
        var phone = phone
        phone.reach = .always
        let due = candidate()

        #expect(plan([due], of: phone).steps == [.begin(due)])
    }

    @Test func `what is answered leaves the phone, and only what may be there is asked for`() {
        let plan = plan(
            [],
            [
                message(1, isOpen: false), message(2, .waiting, isThere: false, isOpen: false),
                message(3, .withdrawing), message(4, .folded, isThere: false, isOpen: false),
            ])

        #expect(plan.steps == [.withdraw(1), .end(2), .withdraw(3), .end(4)])
        #expect(!plan.awaitsAnswer)
    }

    @Test func `a paused phone gets nothing, and is emptied`() {
        var phone = phone
        phone.isPaused = true

        let plan = plan([candidate()], [message(1), message(2, .waiting, isThere: false)], of: phone) {
            $0.isLocked = true
        }

        #expect(plan.steps == [.withdraw(1), .end(2)] && !plan.awaitsAnswer && plan.next == nil)
    }

    @Test func `answers are awaited for twelve hours, and never without a message`() {
        #expect(plan().isIdle)
        #expect(plan([], [message(1, age: PhonePlan.patience - .seconds(1))]).awaitsAnswer)
        #expect(!plan([], [message(1, age: PhonePlan.patience)]).awaitsAnswer)
        #expect(!plan([], [message(1, .waiting, isThere: false)]).awaitsAnswer)
        // An attempt that had no answer may have arrived all the same.
        #expect(plan([], [message(1, .waiting)]).awaitsAnswer)
    }

    @Test func `what could not be sent for two hours shares one message`() {
        let old = PhonePlan.freshness + .seconds(1)
        let (one, other, fresh) = (candidate(old), candidate(old), candidate())

        let several = plan([one, other, fresh], [message(1, .waiting, age: old)]) { $0.isLocked = true }
        let single = plan([one, fresh]) { $0.isLocked = true }

        #expect(several.steps == [.fold([one, other], [1]), .begin(fresh)])
        #expect(single.steps == [.begin(one), .begin(fresh)])
    }

    @Test func `a phone is not flooded`() {
        let all = (0..<9).map { candidate(.seconds($0)) }

        let first = plan(all) { $0.isLocked = true }
        let second = plan(
            [all[8]], (1...Int64(PhonePlan.mostSingle)).map { message($0) }
        ) { $0.isLocked = true }

        #expect(first.steps.first == .fold(Array(all.dropFirst(PhonePlan.mostSingle)), []))
        #expect(first.steps.count == 1 + PhonePlan.mostSingle)
        #expect(second.steps == [.fold([all[8]], [])])
    }

    @Test func `the message for several is sent, and awaits no answer`() {
        let plan = plan(
            [], [message(1, .waiting, isThere: false, isSeveral: true), message(2, .folded, isThere: false)])

        #expect(plan.steps == [.send(1)] && !plan.awaitsAnswer)
    }

    @Test func `a clock that was set back holds nothing back`() {
        let due = candidate(.seconds(-3_600), shown: .seconds(-3_600))

        #expect(plan([due]).steps == [.begin(due)])
    }
}
