import CivilTime
import Rules
import TestSupport
import Testing

struct PopupPlanTests {
    private let subjects = (0..<60).map { _ in Subject.task(.random()) }

    private func owed(_ count: Int) -> [OwedReminder] {
        (0..<count).map { number in
            OwedReminder(
                id: .random(), subject: subjects[number], ringAt: Instant(secondsSince1970: Int64(number)))
        }
    }

    /// What is on the screen is not gathered.
    private func withoutGathering(_ owed: [OwedReminder], on live: [LivePopup]) -> [OwedReminder] {
        let shown = Set(live.flatMap { $0.members.map(\.id) })
        return owed.map {
            var reminder = $0
            reminder.isGathered = reminder.isGathered && !shown.contains(reminder.id)
            return reminder
        }
    }

    private func member(_ reminder: OwedReminder) -> LivePopup.Member {
        LivePopup.Member(id: reminder.id, subject: reminder.subject)
    }

    @Test func `as long as all fit, each has its own`() {
        let owed = owed(3)

        let plan = PopupPlan(owed: owed, live: [], limit: 3)

        #expect(plan.steps == owed.reversed().map { .post(.single, [$0.id], replacing: nil) })
    }

    @Test func `what does not fit goes into one summary beside the latest three`() {
        let owed = owed(50)

        let plan = PopupPlan(owed: owed, live: [], limit: 8)

        #expect(plan.steps.count == 4)
        let latest: [PopupStep] = owed.suffix(3).reversed().map { .post(.single, [$0.id], replacing: nil) }
        #expect(Array(plan.steps.dropLast()) == latest)
        #expect(plan.steps.last == .post(.summary, owed.dropLast(3).reversed().map(\.id), replacing: nil))
    }

    @Test(arguments: [true, false])
    func `what is critical or passes comes out of the summary, in the place of one that is less urgent`(
        isCritical: Bool
    ) {
        var owed = owed(9)
        owed[0] = OwedReminder(
            id: owed[0].id, subject: owed[0].subject, ringAt: owed[0].ringAt, isCritical: isCritical,
            comesOnce: !isCritical)
        let singles = owed.suffix(3).enumerated().map { number, reminder in
            LivePopup(id: Popup.ID(Int64(number)), kind: .single, members: [member(reminder)])
        }
        let summary = LivePopup(id: Popup.ID(9), kind: .summary, members: owed.prefix(6).map(member))

        let plan = PopupPlan(owed: owed, live: singles + [summary], limit: 4)

        let rest = owed.dropLast(2).dropFirst().reversed().map(\.id)
        #expect(
            plan.steps == [
                .close(Popup.ID(0)), .post(.single, [owed[0].id], replacing: nil),
                .post(.summary, rest, replacing: Popup.ID(9)),
            ])
    }

    @Test(arguments: [1, 2])
    func `what comes once has its popup beside the only one`(limit: Int) {
        var owed = owed(4)
        owed[0] = OwedReminder(
            id: owed[0].id, subject: owed[0].subject, ringAt: owed[0].ringAt, comesOnce: true)

        let plan = PopupPlan(owed: owed, live: [], limit: limit)

        #expect(plan.steps.first == .post(.single, [owed[0].id], replacing: nil))
        #expect(plan.steps.last == .post(.summary, owed.dropFirst().reversed().map(\.id), replacing: nil))
        #expect(plan.steps.count == 2)
    }

    @Test func `an old one that comes once is only counted`() {
        let owed = [
            OwedReminder(
                id: .random(), subject: subjects[0], ringAt: Instant(secondsSince1970: 0), isOld: true,
                comesOnce: true),
            OwedReminder(id: .random(), subject: subjects[1], ringAt: Instant(secondsSince1970: 1)),
        ]
        let live = [
            LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[1])]),
            LivePopup(id: Popup.ID(2), kind: .summary, members: [member(owed[0])]),
        ]

        #expect(PopupPlan(owed: owed, live: live, limit: 2).steps == [])
    }

    @Test(arguments: [1, 3, 8])
    func `more than five that were missed are one summary alone`(limit: Int) {
        let owed = owed(40)
        let plan = PopupPlan(owed: owed, live: [], limit: limit, occasion: .catchUp)
        #expect(plan.steps == [.post(.summary, owed.reversed().map(\.id), replacing: nil)])
    }

    @Test func `up to five that were missed have a popup each, as far as they fit`() {
        let owed = owed(5)

        let roomy = PopupPlan(owed: owed, live: [], limit: 8, occasion: .catchUp)
        let tight = PopupPlan(owed: owed, live: [], limit: 3, occasion: .catchUp)

        #expect(roomy.steps == owed.reversed().map { .post(.single, [$0.id], replacing: nil) })
        #expect(tight.steps.count == 3)
        #expect(tight.steps.last == .post(.summary, owed.prefix(3).reversed().map(\.id), replacing: nil))
    }

    @Test func `what is on screen stays there while what was missed becomes a summary`() {
        let owed = owed(9)
        let live = owed.suffix(2).enumerated().map { number, reminder in
            LivePopup(id: Popup.ID(Int64(number)), kind: .single, members: [member(reminder)])
        }

        let plan = PopupPlan(owed: owed, live: live, limit: 8, occasion: .catchUp)

        #expect(plan.steps == [.post(.summary, owed.prefix(7).reversed().map(\.id), replacing: nil)])
    }

    @Test func `an unfolded summary gives way to as many popups as there is room for`() {
        let owed = owed(12)

        let plan = PopupPlan(owed: owed, live: [], limit: 8, occasion: .unfolded)

        let latest: [PopupStep] = owed.suffix(7).reversed().map { .post(.single, [$0.id], replacing: nil) }
        #expect(plan.steps == latest + [.post(.summary, owed.prefix(5).reversed().map(\.id), replacing: nil)])
    }

    @Test func `an unfolded summary takes the places of others where there are no more, and stays so`() {
        var owed = owed(6)
        for place in owed.indices { owed[place].unfolding = place < 4 ? .first : .next(place: 0) }
        let others = owed.suffix(2).enumerated().map { number, reminder in
            LivePopup(id: Popup.ID(Int64(number)), kind: .single, members: [member(reminder)])
        }

        let plan = PopupPlan(owed: owed, live: others, limit: 3, occasion: .unfolded)
        let shown = [3, 2].map { place in
            LivePopup(id: Popup.ID(Int64(place + 10)), kind: .single, members: [member(owed[place])])
        }
        let rest = [owed[1], owed[0], owed[5], owed[4]]
        let summary = LivePopup(id: Popup.ID(20), kind: .summary, members: rest.map(member))

        #expect(
            plan.steps == [
                .close(Popup.ID(0)), .close(Popup.ID(1)),
                .post(.single, [owed[3].id], replacing: nil), .post(.single, [owed[2].id], replacing: nil),
                .post(.summary, rest.map(\.id), replacing: nil),
            ])
        #expect(
            PopupPlan(owed: owed, live: shown + [summary], limit: 3, occasion: .unfolded).steps == [])
    }

    @Test func `the old ones have no popup of their own, and are never without one`() {
        var owed = owed(4)
        for number in 0..<2 {
            owed[number] = OwedReminder(
                id: owed[number].id, subject: owed[number].subject, ringAt: owed[number].ringAt, isOld: true)
        }
        let old = [owed[1].id, owed[0].id]

        let mixed = PopupPlan(owed: owed, live: [], limit: 8, occasion: .catchUp)
        let alone = PopupPlan(owed: Array(owed.prefix(1)), live: [], limit: 8)
        let single = LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[0])])
        let aged = PopupPlan(owed: Array(owed.prefix(1)), live: [single], limit: 8)

        #expect(
            mixed.steps == [
                .post(.single, [owed[3].id], replacing: nil), .post(.single, [owed[2].id], replacing: nil),
                .post(.summary, old, replacing: nil),
            ])
        #expect(alone.steps == [.post(.summary, [owed[0].id], replacing: nil)])
        #expect(aged.steps == [.close(Popup.ID(1)), .post(.summary, [owed[0].id], replacing: nil)])
    }

    @Test func `what nags alerts again in its own popup, alone or in the summary`() {
        var owed = owed(6)
        let single = LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[5])])
        let summary = LivePopup(id: Popup.ID(2), kind: .summary, members: owed.prefix(5).map(member))
        owed[5].alertsAgain = true
        let alone = PopupPlan(owed: owed, live: [single, summary], limit: 8)
        owed[5].alertsAgain = false
        owed[2].alertsAgain = true
        let together = PopupPlan(owed: owed, live: [single, summary], limit: 8)

        #expect(alone.steps == [.post(.single, [owed[5].id], replacing: Popup.ID(1))])
        #expect(
            together.steps == [.post(.summary, owed.prefix(5).reversed().map(\.id), replacing: Popup.ID(2))])
    }

    @Test func `what a brief gathers comes in one popup beside the others`() {
        var owed = owed(5)
        for place in 0..<3 { owed[place].isGathered = true }

        let plan = PopupPlan(owed: owed, live: [], limit: 8)

        #expect(
            plan.steps == [
                .post(.single, [owed[4].id], replacing: nil), .post(.single, [owed[3].id], replacing: nil),
                .post(.summary, owed.prefix(3).reversed().map(\.id), replacing: nil),
            ])
    }

    @Test func `a brief of one is a popup of its own`() {
        var owed = owed(2)
        owed[0].isGathered = true
        #expect(PopupPlan(owed: owed, live: [], limit: 8).steps.count == 2)
        #expect(
            PopupPlan(owed: owed, live: [], limit: 8).steps.last
                == .post(.single, [owed[0].id], replacing: nil))
    }

    @Test func `critical ones keep their own popup`() {
        var owed = owed(9)
        owed[0] = OwedReminder(
            id: owed[0].id, subject: owed[0].subject, ringAt: owed[0].ringAt, isCritical: true)

        let plan = PopupPlan(owed: owed, live: [], limit: 3)

        #expect(plan.steps.first == .post(.single, [owed[0].id], replacing: nil))
    }

    @Test
    func `an ended snooze has its own popup beside many that are caught up with, and stays in a summary`() {
        var owed = owed(40)
        for place in 0..<5 {
            owed[place] = OwedReminder(
                id: owed[place].id, subject: owed[place].subject, ringAt: owed[place].ringAt,
                isInsistent: true)
        }
        let rest = Array(owed.dropFirst(5))

        let one = PopupPlan(owed: rest + [owed[0]], live: [], limit: 8, occasion: .catchUp)
        let five = PopupPlan(owed: owed, live: [], limit: 8, occasion: .catchUp)
        let summary = LivePopup(id: Popup.ID(9), kind: .summary, members: owed.map(member))
        let settled = PopupPlan(owed: owed, live: [summary], limit: 8)

        #expect(
            one.steps == [
                .post(.single, [owed[0].id], replacing: nil),
                .post(.summary, rest.reversed().map(\.id), replacing: nil),
            ])
        #expect(
            five.steps.dropLast() == [4, 3, 2].map { .post(.single, [owed[$0].id], replacing: nil) })
        #expect(settled.steps.count { if case .post(.single, _, _) = $0 { true } else { false } } == 0)
    }

    @Test func `where one popup is all there is, it is the summary`() {
        let owed = owed(2)
        let plan = PopupPlan(owed: owed, live: [], limit: 1)
        #expect(plan.steps == [.post(.summary, owed.reversed().map(\.id), replacing: nil)])
    }

    @Test func `where the newest is hidden, the summary is posted before what stands beside it`() {
        let owed = owed(12)
        let singles: [PopupStep] = owed.suffix(2).reversed().map { .post(.single, [$0.id], replacing: nil) }
        let rest = owed.dropLast(2)

        let plan = PopupPlan(owed: owed, live: [], limit: 3, hidesNewest: true)
        let summary = LivePopup(id: Popup.ID(1), kind: .summary, members: rest.map(member))
        let next = PopupPlan(owed: owed, live: [summary], limit: 3, hidesNewest: true)

        #expect(plan.steps == [.post(.summary, rest.reversed().map(\.id), replacing: nil)] + singles)
        #expect(next.steps == singles)
    }

    @Test func `where the newest is hidden, a summary takes the place of a popup that stands there`() {
        let owed = owed(4)
        let live = owed.prefix(3).enumerated().map { number, reminder in
            LivePopup(id: Popup.ID(Int64(number)), kind: .single, members: [member(reminder)])
        }

        let plan = PopupPlan(owed: owed, live: live, limit: 3, hidesNewest: true)

        #expect(plan.steps == [.post(.summary, [owed[3].id, owed[0].id], replacing: Popup.ID(0))])
    }

    @Test func `where one is seen at a time, a second one makes a summary in its place`() {
        let owed = owed(2)
        let first = LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[0])])

        let plan = PopupPlan(owed: owed, live: [first], limit: 1, hidesNewest: true)

        #expect(plan.steps == [.post(.summary, owed.reversed().map(\.id), replacing: Popup.ID(1))])
    }

    @Test func `where one is seen at a time, what is critical takes its place, and it waits behind`() {
        var owed = owed(2)
        owed[1] = OwedReminder(
            id: owed[1].id, subject: owed[1].subject, ringAt: owed[1].ringAt, isCritical: true)
        let first = LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[0])])

        let plan = PopupPlan(owed: owed, live: [first], limit: 1, hidesNewest: true)
        let critical = LivePopup(id: Popup.ID(2), kind: .single, members: [member(owed[1])])
        let behind = LivePopup(id: Popup.ID(3), kind: .single, members: [member(owed[0])])

        #expect(
            plan.steps == [
                .post(.single, [owed[1].id], replacing: Popup.ID(1)),
                .post(.single, [owed[0].id], replacing: nil),
            ])
        #expect(PopupPlan(owed: owed, live: [critical, behind], limit: 1, hidesNewest: true).steps == [])
    }

    @Test func `where one is seen at a time, a summary shows one of what it stands for and waits behind it`()
    {
        let owed = owed(4)
        let rest = owed.dropLast().reversed().map(\.id)

        let plan = PopupPlan(owed: owed, live: [], limit: 1, hidesNewest: true, occasion: .unfolded)
        let shown = LivePopup(id: Popup.ID(1), kind: .single, members: [member(owed[3])])
        let summary = LivePopup(id: Popup.ID(2), kind: .summary, members: owed.dropLast().map(member))
        let answered = Array(owed.dropLast())

        #expect(
            plan.steps == [
                .post(.single, [owed[3].id], replacing: nil), .post(.summary, rest, replacing: nil),
            ])
        #expect(PopupPlan(owed: owed, live: [shown, summary], limit: 1, hidesNewest: true).steps == [])
        #expect(PopupPlan(owed: answered, live: [summary], limit: 1, hidesNewest: true).steps == [])
    }

    @Test func `an answered reminder's popup is closed, a later one of its subject takes it over`() {
        let old = owed(2)
        let new = OwedReminder(id: .random(), subject: old[1].subject, ringAt: Instant(secondsSince1970: 99))
        let live = old.enumerated().map { number, reminder in
            LivePopup(id: Popup.ID(Int64(number)), kind: .single, members: [member(reminder)])
        }

        let plan = PopupPlan(owed: [new], live: live, limit: 3)

        #expect(plan.steps == [.close(Popup.ID(0)), .post(.single, [new.id], replacing: Popup.ID(1))])
    }

    @Test func `a summary shrinks in place, down to a popup for one and to none`() {
        let owed = owed(5)
        let summary = LivePopup(id: Popup.ID(9), kind: .summary, members: owed.map(member))

        #expect(PopupPlan(owed: owed, live: [summary], limit: 8).steps.isEmpty)
        #expect(
            PopupPlan(owed: Array(owed.dropLast()), live: [summary], limit: 8).steps == [
                .post(.summary, owed.dropLast().reversed().map(\.id), replacing: Popup.ID(9))
            ])
        #expect(
            PopupPlan(owed: [owed[0]], live: [summary], limit: 8).steps == [
                .post(.single, [owed[0].id], replacing: Popup.ID(9))
            ])
        #expect(PopupPlan(owed: [], live: [summary], limit: 8).steps == [.close(Popup.ID(9))])
    }

    /// Plays servers, users and clocks against plans, and does what they say.
    @Test func `after every plan each reminder is in exactly one popup, and the limit is kept`() {
        for seed in 1...100 {
            var generator = SeededGenerator(seed: UInt64(seed))
            // Every other time with food, which is bundled.
            let subjects =
                seed.isMultiple(of: 2)
                ? subjects
                : subjects.prefix(40) + (0..<20).map { _ in Subject.item(.random(using: &generator)) }
            let mostSummaries = seed.isMultiple(of: 2) ? 1 : 2
            var owed: [OwedReminder] = []
            var live: [LivePopup] = []
            var nextPopup: Int64 = 1
            let limit = Int.random(in: 1...8, using: &generator)
            let hidesNewest = Bool.random(using: &generator)
            // One may wait behind another.
            let most = hidesNewest && limit == 1 ? 2 : limit
            var aged: Set<Reminder.ID> = []
            var asked: Set<Reminder.ID> = []
            var once: Set<Reminder.ID> = []
            for round in 0..<25 {
                owed.removeAll { _ in Int.random(in: 0..<4, using: &generator) == 0 }
                live.removeAll { _ in Int.random(in: 0..<10, using: &generator) == 0 }
                let free = subjects.filter { subject in !owed.contains { $0.subject == subject } }
                for subject in free.shuffled(using: &generator).prefix(
                    Int.random(in: 0...5, using: &generator))
                {
                    owed.append(
                        OwedReminder(
                            id: .random(using: &generator), subject: subject,
                            ringAt: Instant(secondsSince1970: Int64(round)),
                            isCritical: Int.random(in: 0..<9, using: &generator) == 0))
                }
                for reminder in owed
                where !reminder.isCritical && Int.random(in: 0..<9, using: &generator) == 0 {
                    aged.insert(reminder.id)
                }
                for reminder in owed where Int.random(in: 0..<5, using: &generator) == 0 {
                    asked.insert(reminder.id)
                }
                for reminder in owed where Int.random(in: 0..<9, using: &generator) == 0 {
                    once.insert(reminder.id)
                }
                let occasion = [PopupPlan.Occasion.news, .catchUp, .unfolded][
                    Int.random(in: 0..<3, using: &generator)]
                let shown = Set(live.filter { $0.kind == .single }.flatMap { $0.members.map(\.id) })
                let asked = Set(
                    live.filter { $0.kind == .summary }.randomElement(using: &generator)?.members.map(\.id)
                        ?? [])
                let othersStay = Bool.random(using: &generator)
                owed = owed.map {
                    var reminder = OwedReminder(
                        id: $0.id, subject: $0.subject, ringAt: $0.ringAt, isCritical: $0.isCritical,
                        isInsistent: asked.contains($0.id), isOld: aged.contains($0.id),
                        comesOnce: once.contains($0.id))
                    let isGathered = Int.random(in: 0..<4, using: &generator) == 0
                    reminder.isGathered = isGathered && !reminder.isCritical && !reminder.canBeBundled
                    if occasion == .unfolded, asked.contains(reminder.id) {
                        reminder.unfolding = othersStay ? .next(place: 0) : .first
                    } else if occasion == .unfolded, shown.contains(reminder.id) {
                        reminder.unfolding = othersStay ? .first : .next(place: 0)
                    }
                    return reminder
                }

                let before = live
                let most = most + (!hidesNewest && owed.contains { $0.comesOnce && !$0.isOld } ? 1 : 0)
                // One step at a time, as the notifier goes.
                var steps = 0
                while let step = PopupPlan(
                    owed: withoutGathering(owed, on: live), live: live, limit: limit,
                    hidesNewest: hidesNewest, occasion: occasion
                ).steps.first {
                    steps += 1
                    #expect(steps < 200, "seed \(seed)")
                    if steps >= 200 { break }
                    switch step {
                    case .close(let id):
                        #expect(live.contains { $0.id == id }, "seed \(seed)")
                        live.removeAll { $0.id == id }
                    case .post(let kind, let members, let replaced):
                        if let replaced {
                            #expect(live.contains { $0.id == replaced }, "seed \(seed)")
                            live.removeAll { $0.id == replaced }
                        }
                        let isOld = members.contains(where: aged.contains)
                        #expect((kind == .single) == (members.count == 1 && !isOld), "seed \(seed)")
                        live.append(
                            LivePopup(
                                id: Popup.ID(nextPopup), kind: kind,
                                members: owed.filter { members.contains($0.id) }.map(member)))
                        nextPopup += 1
                        #expect(live.count <= max(most, before.count), "seed \(seed)")
                    }
                }

                #expect(
                    live.flatMap { $0.members.map(\.id) }.sorted() == owed.map(\.id).sorted(), "seed \(seed)")
                #expect(live.count <= most, "seed \(seed)")
                #expect(live.count { $0.kind == .summary } <= mostSummaries, "seed \(seed)")
            }
        }
    }
}
