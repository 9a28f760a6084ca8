import CivilTime
import Rules
import Testing

struct PopupBundleTests {
    private func items(_ count: Int, from second: Int64 = 1000) -> [OwedReminder] {
        (0..<count).map { number in
            OwedReminder(
                id: .random(), subject: Subject(kind: .item, id: "item \(number)"),
                ringAt: Instant(secondsSince1970: second + Int64(number)))
        }
    }

    private func tasks(_ count: Int) -> [OwedReminder] {
        (0..<count).map { number in
            OwedReminder(
                id: .random(), subject: .task(.random()), ringAt: Instant(secondsSince1970: Int64(number)))
        }
    }

    private func member(_ reminder: OwedReminder) -> LivePopup.Member {
        LivePopup.Member(id: reminder.id, subject: reminder.subject)
    }

    private func popup(_ number: Int64, of members: [OwedReminder]) -> LivePopup {
        LivePopup(
            id: Popup.ID(number), kind: members.count == 1 ? .single : .summary, members: members.map(member))
    }

    @Test(arguments: [2, 8])
    func `eight things are one popup, with room for eight and with room for two`(limit: Int) {
        let items = items(8)

        let plan = PopupPlan(owed: items, live: [], limit: limit)

        #expect(plan.steps == [.post(.summary, items.reversed().map(\.id), replacing: nil)])
    }

    @Test func `one thing alone is a popup like any other`() {
        let item = items(1)

        #expect(
            PopupPlan(owed: item, live: [], limit: 8).steps == [.post(.single, [item[0].id], replacing: nil)])
    }

    @Test func `what else is owed has its popups beside the bundle`() {
        let (items, tasks) = (items(3), tasks(2))

        let plan = PopupPlan(owed: tasks + items, live: [], limit: 3)

        #expect(
            plan.steps == [
                .post(.summary, items.reversed().map(\.id), replacing: nil),
                .post(.single, [tasks[1].id], replacing: nil), .post(.single, [tasks[0].id], replacing: nil),
            ])
    }

    @Test func `a second thing turns the popup of the first into a bundle, and a third joins it`() {
        let items = items(3)

        let second = PopupPlan(
            owed: Array(items.prefix(2)), live: [popup(1, of: [items[0]])], limit: 8)
        let third = PopupPlan(owed: items, live: [popup(2, of: Array(items.prefix(2)))], limit: 8)
        let settled = PopupPlan(owed: items, live: [popup(3, of: items)], limit: 8)

        #expect(
            second.steps == [.post(.summary, [items[1].id, items[0].id], replacing: Popup.ID(1))])
        #expect(
            third.steps == [.post(.summary, items.reversed().map(\.id), replacing: Popup.ID(2))])
        #expect(settled.steps == [])
    }

    @Test func `the last of a bundle takes over its popup, and the popup goes with it`() {
        let (items, tasks) = (items(2), tasks(5))
        let singles = tasks.enumerated().map { popup(Int64($0.offset + 10), of: [$0.element]) }
        let bundle = popup(1, of: items)

        let one = PopupPlan(owed: tasks + [items[0]], live: singles + [bundle], limit: 8)
        let none = PopupPlan(owed: tasks, live: singles + [bundle], limit: 8)

        #expect(one.steps == [.post(.single, [items[0].id], replacing: Popup.ID(1))])
        #expect(none.steps == [.close(Popup.ID(1))])
    }

    @Test func `the next step of all of them takes the place of the bundle of before`() {
        let (yesterday, today) = (items(8), items(8, from: 90_000))

        let plan = PopupPlan(owed: today, live: [popup(1, of: yesterday)], limit: 8)

        #expect(plan.steps == [.post(.summary, today.reversed().map(\.id), replacing: Popup.ID(1))])
    }

    @Test func `several popups of single things become one bundle`() {
        let items = items(3)
        let live = [popup(1, of: [items[0]]), popup(2, of: [items[1]])]

        let plan = PopupPlan(owed: items, live: live, limit: 8)

        #expect(
            plan.steps == [
                .close(Popup.ID(2)), .post(.summary, items.reversed().map(\.id), replacing: Popup.ID(1)),
            ])
    }

    @Test func `a bundle and a summary stand side by side`() {
        let (items, tasks) = (items(4), tasks(12))
        let first = PopupPlan(owed: tasks + items, live: [], limit: 8)
        #expect(first.steps.count == 5)

        let live =
            [popup(1, of: items), popup(5, of: Array(tasks.prefix(9)))]
            + tasks.suffix(3).enumerated().map { popup(Int64($0.offset + 2), of: [$0.element]) }

        #expect(PopupPlan(owed: tasks + items, live: live, limit: 8).steps == [])
    }

    @Test func `where one popup is all there is room for, it takes everything`() {
        let (items, tasks) = (items(2), tasks(1))

        let plan = PopupPlan(owed: tasks + items, live: [], limit: 1)

        #expect(plan.steps == [.post(.summary, (tasks + items).reversed().map(\.id), replacing: nil)])
    }

    @Test func `somebody who wants to see what is in it gets a popup for each`() {
        let items = items(3)

        let plan = PopupPlan(owed: items, live: [], limit: 8, occasion: .unfolded)

        #expect(plan.steps == items.reversed().map { .post(.single, [$0.id], replacing: nil) })
    }

    @Test func `after an absence things are one popup beside the five tasks that were missed`() {
        let (items, tasks) = (items(8), tasks(5))

        let plan = PopupPlan(owed: tasks + items, live: [], limit: 8, occasion: .catchUp)

        #expect(plan.steps.count == 6)
        #expect(plan.steps.first == .post(.summary, items.reversed().map(\.id), replacing: nil))
    }

    @Test func `what has waited longer than a week is counted with the rest, and makes no bundle`() {
        var items = items(3)
        for place in 0..<2 {
            items[place] = OwedReminder(
                id: items[place].id, subject: items[place].subject, ringAt: items[place].ringAt, isOld: true)
        }
        let old = [items[1].id, items[0].id]

        let plan = PopupPlan(owed: items, live: [], limit: 8)
        let settled = PopupPlan(
            owed: items, live: [popup(1, of: [items[2]]), popup(2, of: [items[1], items[0]])], limit: 8)

        #expect(
            plan.steps == [
                .post(.single, [items[2].id], replacing: nil), .post(.summary, old, replacing: nil),
            ])
        #expect(settled.steps == [])
    }
}
