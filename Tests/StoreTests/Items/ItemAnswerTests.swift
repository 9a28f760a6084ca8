import CivilTime
import Rules
import Store
import Testing

struct ItemAnswerTests {
    private let fixture: StoreFixture
    private static let epoch = PopupEpoch(bus: "bus", owner: ":1.1")

    init() throws { fixture = try StoreFixture() }

    @Test(arguments: [
        (Answer.used, Item.Status.usedUp), (.complete, .usedUp), (.thrownAway(nil), .discarded),
        (.thrownAway(.spoiled), .discarded),
    ])
    func `an item used up by an answer has no more reminders, and undoing restores it`(
        answer: Answer, status: Item.Status
    ) throws {
        let id = try fixture.addMilk(until: "2026-11-24")
        try fixture.ring(at: "2026-11-24T09:00")
        let before = try fixture.item(id)

        try fixture.answer(answer, id)
        #expect(try fixture.item(id).item.status == status)
        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-24 answered", "P1D 2026-11-24 withdrawn"])
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.item(id).item == before.item)
        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-24 due", "P1D 2026-11-24 planned"])
        #expect(try fixture.history(of: id) == ["added 1 1"])
    }

    @Test func `what is thrown away after its date has expired, unless somebody says otherwise`() throws {
        let id = try fixture.addMilk(until: "2026-11-24", quantity: "2")
        try fixture.ring(at: "2026-11-25T09:00")

        _ = try fixture.store.discard(id, DecimalAmount(1), because: .tooMuch, fixture.context)
        try fixture.answer(.thrownAway(nil), id)

        #expect(try fixture.store.itemHistory(id).map(\.reason) == [nil, .tooMuch, .expired])
        #expect(try fixture.store.itemHistory(id).map(\.by) == [.cli, .cli, .popup])
    }

    @Test func `opened in the popup it has a date of its own, of which nothing is said at once`() throws {
        let id = try fixture.addItem("Fish") { draft in
            draft.category = "Fish"
            draft.useBy = try fixture.day("2026-12-01")
        }
        try fixture.ring(at: "2026-11-28T09:00")

        try fixture.answer(.opened, id)

        #expect(
            try fixture.schedule(of: id) == [
                "-P3D 2026-12-01 answered", "P0D 2026-11-29 planned", "-P1D 2026-12-01 withdrawn",
            ])
        #expect(try fixture.item(id).expiry == Expiry(date: fixture.day("2026-11-29"), rule: .opened))
    }

    @Test func `an item frozen from its popup has no more reminders`() throws {
        let id = try fixture.addMilk(until: "2026-11-25")
        try fixture.ring(at: "2026-11-24T09:00")

        try fixture.answer(.frozen, id)

        #expect(try fixture.schedule(of: id) == ["-P1D 2026-11-25 answered", "P0D 2026-11-25 withdrawn"])
        #expect(try fixture.item(id).item.isFrozen && fixture.item(id).expiry == nil)
    }

    @Test func `"Got It" stops reminders of this date, but not of a new one`() throws {
        let id = try fixture.addMilk(until: "2026-11-25")
        try fixture.ring(at: "2026-11-24T09:00")

        try fixture.answer(.stop, id)
        #expect(try fixture.schedule(of: id) == ["-P1D 2026-11-25 answered", "P0D 2026-11-25 withdrawn"])
        #expect(try fixture.item(id).stage == .soon(days: 1))
        var changes = FieldEdits<ItemDetails>()
        changes.set.useBy = try fixture.day("2026-12-25")
        _ = try fixture.store.editItem(id, changes, fixture.context)

        #expect(try fixture.schedule(of: id).last == "-P3D 2026-12-25 planned")
    }

    @Test func `stopping a warranty's reminders does not stop those of other items`() throws {
        let id = try fixture.addItem("Kettle") { draft in
            draft.warrantyUntil = try fixture.day("2026-12-24")
            draft.bestBefore = try fixture.day("2027-01-10")
        }
        try fixture.ring(at: "2026-11-24T09:00")

        try fixture.answer(.stop, id)

        #expect(
            try fixture.schedule(of: id) == [
                "-P30D 2026-12-24 answered", "-P7D 2026-12-24 withdrawn", "-P3D 2027-01-10 planned",
            ])
    }

    @Test func `a warranty is stopped before it rings, and reminds again once it ends on another day`() throws
    {
        let id = try fixture.addItem("Kettle") { draft in
            draft.warrantyUntil = try fixture.day("2026-12-26")
            draft.bestBefore = try fixture.day("2027-01-10")
        }

        let stopped = try fixture.store.stopWarranty(of: id, fixture.context)
        let stoppedSchedule = try fixture.schedule(of: id)
        _ = try fixture.store.undo(#require(stopped.entry), fixture.context)
        let undoneSchedule = try fixture.schedule(of: id)
        _ = try fixture.store.stopWarranty(of: id, fixture.context)
        var changes = FieldEdits<ItemDetails>()
        changes.set.warrantyUntil = try fixture.day("2027-02-28")
        _ = try fixture.store.editItem(id, changes, fixture.context)

        #expect(stoppedSchedule == ["-P30D 2026-12-26 withdrawn", "-P3D 2027-01-10 planned"])
        #expect(undoneSchedule == ["-P30D 2026-12-26 planned", "-P3D 2027-01-10 planned"])
        #expect(
            try fixture.schedule(of: id) == [
                "-P30D 2026-12-26 withdrawn", "-P3D 2027-01-10 planned", "-P30D 2027-02-28 planned",
            ])
    }

    @Test func `a lent item is asked about on the day of its return, and "Returned" takes it back`() throws {
        let id = try fixture.addItem("Drill")
        _ = try fixture.store.lend(id, to: "Ben", until: try fixture.day("2026-11-27"), fixture.context)
        let planned = try fixture.schedule(of: id)
        try fixture.ring(at: "2026-11-27T09:00")

        try fixture.answer(.complete, id)
        let item = try fixture.item(id).item
        _ = try fixture.store.undo(0, fixture.context)

        #expect(planned == ["P0D 2026-11-27 planned"])
        #expect(item.lentTo == nil && item.lentUntil == nil && item.isPresent)
        #expect(try fixture.item(id).item.lentTo == "Ben")
        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-27 due"])
    }

    @Test func `another day of return moves the reminder, and what is back has none`() throws {
        let id = try fixture.addItem("Drill")
        _ = try fixture.store.lend(id, to: "Ben", until: try fixture.day("2026-11-27"), fixture.context)
        var changes = FieldEdits<ItemDetails>()
        changes.set.lentUntil = try fixture.day("2026-12-04")

        _ = try fixture.store.editItem(id, changes, fixture.context)
        let moved = try fixture.schedule(of: id)
        _ = try fixture.store.takeBack(id, fixture.context)

        #expect(moved == ["P0D 2026-11-27 withdrawn", "P0D 2026-12-04 planned"])
        #expect(try fixture.schedule(of: id).allSatisfy { $0.hasSuffix("withdrawn") })
        #expect(try fixture.item(id).item.lentUntil == nil)
    }

    @Test func `an item that is lent again for the same day is asked about again`() throws {
        let id = try fixture.addItem("Drill")
        let day = try fixture.day("2026-11-27")
        _ = try fixture.store.lend(id, to: "Ben", until: day, fixture.context)
        try fixture.ring(at: "2026-11-27T09:00")
        try fixture.answer(.dismiss, id)
        let answered = try fixture.schedule(of: id)
        _ = try fixture.store.takeBack(id, fixture.context)

        _ = try fixture.store.lend(id, to: "Ben", until: day, fixture.context)

        #expect(answered == ["P0D 2026-11-27 answered"])
        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-27 planned"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.schedule(of: id) == answered)
    }

    @Test func `the pass of a day finds nothing to change about a lent item`() throws {
        let id = try fixture.addItem("Drill")
        _ = try fixture.store.lend(id, to: "Ben", until: try fixture.day("2026-11-27"), fixture.context)
        try fixture.ring(at: "2026-11-25T00:05")

        _ = try fixture.store.age(from: .start, fixture.context)

        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-27 planned"])
    }

    @Test func `what has no warranty, or one for life, cannot be stopped`() throws {
        let milk = try fixture.addMilk(until: "2026-11-25")
        let pan = try fixture.addItem("Pan") { $0.warrantyUntil = ItemDetails.forLife }

        for id in [milk, pan] {
            #expect(throws: StoreError.self) { try fixture.store.stopWarranty(of: id, fixture.context) }
        }
    }

    @Test func `remind later brings it back after twelve hours, and the next step comes all the same`() throws
    {
        let id = try fixture.addMilk(until: "2026-11-25")
        try fixture.ring(at: "2026-11-24T09:00")

        try fixture.answer(.snooze(.lasting(CivilPeriod(parsing: "PT12H"))), id)

        #expect(try fixture.ring(at: "2026-11-24T20:59") == [])
        #expect(try fixture.ring(at: "2026-11-24T21:00") == ["expires:-P1D"])
        #expect(try fixture.ring(at: "2026-11-25T09:00") == ["expires:P0D"])
        #expect(try fixture.open(of: id)?.identity.step == .expires(.days(0)))
    }

    @Test(arguments: [Answer.used, .opened, .frozen, .thrownAway(nil), .stop, .gotIt])
    func `what means nothing for a task is refused, and nothing changes`(answer: Answer) throws {
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.now = try Instant(parsing: "2026-11-24T10:00:00+01:00")
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let before = try fixture.reminders(of: task)

        #expect(throws: StoreError.self) {
            try fixture.store.answer(before[0].id.description, answer, fixture.context)
        }

        #expect(try fixture.reminders(of: task) == before)
    }

    @Test func `an answer for all of a group is one change, and what it does not fit is shown again`() throws
    {
        let first = try fixture.addMilk(until: "2026-11-25")
        let second = try fixture.addMilk(until: "2026-11-25", quantity: "3 l")
        let task = try fixture.add("Tea", due: "2026-11-24T09:00")
        fixture.now = try Instant(parsing: "2026-11-24T09:00:00+01:00")
        let due = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality).value.due
        let popup = try fixture.store.beginPopup(
            .summary, of: due, replacing: nil, epoch: Self.epoch, now: fixture.now)
        _ = try fixture.store.popupShown(popup.id, at: .init(1, in: Self.epoch))

        let change = try fixture.store.answerPopup(popup.token, .used, fixture.context(.popup))

        guard case .applied(let closed, _) = change.value else {
            Issue.record("\(change.value)")
            return
        }
        #expect(closed.state == .closing)
        #expect(try [first, second].map { try fixture.item($0).item.status } == [.usedUp, .usedUp])
        #expect(try fixture.open(of: task)?.state == .due)
        #expect(change.subjects.count { $0.kind == .item } == 2)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try [first, second].map { try fixture.item($0).item.status } == [.present, .present])
        #expect(try [first, second].allSatisfy { try fixture.open(of: $0) != nil })
        #expect(
            try fixture.store.answerPopup(popup.token, .used, fixture.context(.popup)).value
                == .alreadyAnswered(closed))
    }

    @Test func `a thing that is gone when its reminder rings is not told of`() throws {
        let id = try fixture.addMilk(until: "2026-11-25")
        try fixture.ring(at: "2026-11-24T09:00")
        _ = try fixture.store.use(id, nil, fixture.context)

        #expect(try fixture.ring(at: "2026-11-26T09:00") == [])
        #expect(try fixture.store.nextAlarm() == nil)
    }
}
