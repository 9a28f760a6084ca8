import CivilTime
import Foundation
import Rules
import Store
import TestSupport
import Testing

/// Random things done to one thing, against the simplest model there is; a history that breaks it is made as short as it can be.
struct ItemPropertyTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// `STEWARD_ITEM_HISTORIES=2000` takes some minutes.
    private static let count = environment["STEWARD_ITEM_HISTORIES"].flatMap { UInt64($0) } ?? 10
    private static let firstSeed = environment["STEWARD_SEED"].flatMap { UInt64($0) } ?? 1

    @Test
    func `whatever is done in whatever order, quantity, history and reminders agree, and undoing is exact`()
        async throws
    {
        for seed in Self.firstSeed..<Self.firstSeed + Self.count {
            var generator = SeededGenerator(seed: seed)
            let steps = (0..<40).map { _ in ItemStep.random(using: &generator) }
            guard let fault = try Self.fault(of: steps) else { continue }
            let (shortest, reason) = try await shrink(steps, fault) { try Self.fault(of: $0) }
            Issue.record("seed \(seed): \(reason) after \(shortest.map { "\($0)" }.joined(separator: ", "))")
            return
        }
    }

    private static func fault(of steps: [ItemStep]) throws -> String? {
        let life = try ItemLife()
        for step in steps {
            if let fault = try life.live(step) { return fault }
        }
        return try life.moveHouse()
    }
}

enum ItemStep {
    case use(Int)
    case useAll
    case discard(Int)
    case discardAll
    case putBack(Int)
    case putBackAll, open, freeze, thaw, lend, takeBack, stop
    case thawUntil(Int)
    case sayFrozen(Bool)
    case sayOpen(Bool)
    case rename(Int)
    case removeAndUndo
    case count(Int)
    case date(Int)
    case clearDate
    case warranty(Int)
    case pass(hours: Int)
    case answer(Answer)
    case undo, reopen

    static func random(using generator: inout SeededGenerator) -> ItemStep {
        func number(_ most: Int) -> Int { Int.random(in: 1...most, using: &generator) }
        switch Int.random(in: 0..<32, using: &generator) {
        case 0, 1: return .use(number(3))
        case 2: return .useAll
        case 3: return .discard(number(3))
        case 4: return .discardAll
        case 5, 6: return .putBack(number(3))
        case 7: return .putBackAll
        case 8: return .open
        case 9: return .freeze
        case 10: return .thaw
        case 11: return .lend
        case 12: return .takeBack
        case 13: return .count(number(8))
        case 14, 15: return .date(number(8))
        case 16: return .clearDate
        case 17: return .warranty(number(40))
        case 18, 19: return .pass(hours: number(40))
        case 20, 21:
            let answers: [Answer] = [
                .used, .opened, .frozen, .thrownAway(nil), .stop, .gotIt, .dismiss, .complete,
                .snooze(.lasting(CivilPeriod(seconds: 43_200) ?? .zero)),
            ]
            return .answer(answers[Int.random(in: 0..<answers.count, using: &generator)])
        case 22: return .reopen
        case 26: return .thawUntil(number(5))
        case 27: return .sayFrozen(Bool.random(using: &generator))
        case 28: return .sayOpen(Bool.random(using: &generator))
        case 29: return .rename(number(9))
        case 30: return .stop
        case 31: return .removeAndUndo
        default: return .undo
        }
    }
}

/// One thing, what is known of it without the store, and what it was before each change that holds.
private final class ItemLife {
    private struct Model: Equatable {
        var amount = 6
        var status = Item.Status.present
        var (isOpen, isFrozen, isLent) = (false, false, false)
    }

    private let fixture: StoreFixture
    private let id: String
    private var model = Model()
    private var before: [(model: Model, item: Item)] = []
    private var rung: Set<ReminderIdentity> = []

    init() throws {
        fixture = try StoreFixture()
        id = try fixture.addMilk(until: "2026-11-29", quantity: "6")
    }

    /// - Returns: What it broke; `nil` if nothing.
    func live(_ step: ItemStep) throws -> String? {
        let old = (model, try fixture.item(id).item)
        do {
            if try apply(step) != nil { before.append(old) }
        } catch let error as StoreError {
            switch error {
            case .conflict, .invalid, .nothingToUndo: model = old.0
            default: return "\(step) threw \(error)"
            }
            if try fixture.item(id).item != old.1 { return "\(step) was refused and changed something" }
        }
        return try check(step)
    }

    /// - Returns: The number of the change in the journal.
    private func apply(_ step: ItemStep) throws -> Int64? {
        let (store, context) = (fixture.store, fixture.context)
        var entry: Int64?
        switch step {
        case .use(let amount):
            entry = try store.use(id, DecimalAmount(Int32(amount)), context).entry
            take(amount, isUse: true)
        case .useAll:
            entry = try store.use(id, nil, context).entry
            take(model.amount, isUse: true)
        case .discard(let amount):
            entry = try store.discard(id, DecimalAmount(Int32(amount)), context).entry
            take(amount, isUse: false)
        case .discardAll:
            entry = try store.discard(id, nil, context).entry
            take(model.amount, isUse: false)
        case .putBack(let amount):
            entry = try store.putBack(id, DecimalAmount(Int32(amount)), context).entry
            putBack(amount)
        case .putBackAll:
            let change = try store.putBack(id, nil, context)
            entry = change.entry
            putBack(Int(change.value.item.quantity.amount.significand) - model.amount)
        case .open:
            entry = try store.open(id, context).entry
            model.isOpen = true
        case .freeze:
            entry = try store.freeze(id, context).entry
            model.isFrozen = true
        case .thaw:
            entry = try store.thaw(id, context).entry
            (model.isFrozen, model.isOpen) = (false, false)
        case .thawUntil(let days):
            let end = context.today.adding(days: days)
            entry = try store.thaw(id, until: end, context).entry
            (model.isFrozen, model.isOpen) = (false, false)
        case .sayFrozen(let isFrozen):
            var changes = FieldEdits<ItemDetails>()
            changes.set.frozenOn = isFrozen ? context.today : nil
            if !isFrozen { changes.clear = ["frozen_on"] }
            entry = try store.editItem(id, changes, context).entry
            model.isFrozen = isFrozen
        case .sayOpen(let isOpen):
            var changes = FieldEdits<ItemDetails>()
            changes.set.openedOn = isOpen ? context.today.adding(days: -1) : nil
            if !isOpen { changes.clear = ["opened_on"] }
            entry = try store.editItem(id, changes, context).entry
            model.isOpen = isOpen
        case .rename(let number):
            var changes = FieldEdits<ItemDetails>()
            (changes.set.name, changes.set.lot) = ("Milk \(number)", "L\(number)")
            entry = try store.editItem(id, changes, context).entry
        case .stop: entry = try store.stopReminding(of: id, context).entry
        case .removeAndUndo:
            let old = try fixture.item(id)
            let history = Set(try store.itemHistory(id))
            _ = try store.removeItems([id], context)
            _ = try store.undo(0, context)
            guard try fixture.item(id).item == old.item, try Set(store.itemHistory(id)) == history else {
                throw StoreError.failed(reason: "removed and brought back, it is another one")
            }
        case .lend:
            entry = try store.lend(id, to: "Ann", context).entry
            model.isLent = true
        case .takeBack:
            entry = try store.takeBack(id, context).entry
            model.isLent = false
        case .count(let amount):
            var changes = FieldEdits<ItemDetails>()
            changes.set.quantity = try Quantity(DecimalAmount(Int32(amount)))
            entry = try store.editItem(id, changes, context).entry
            if model.amount != amount { (model.amount, model.status) = (amount, .present) }
        case .date(let days):
            var changes = FieldEdits<ItemDetails>()
            changes.set.useBy = context.today.adding(days: days - 2)
            entry = try store.editItem(id, changes, context).entry
        case .clearDate:
            var changes = FieldEdits<ItemDetails>()
            changes.clear = ["use_by"]
            entry = try store.editItem(id, changes, context).entry
        case .warranty(let days):
            var changes = FieldEdits<ItemDetails>()
            changes.set.warrantyUntil = context.today.adding(days: days)
            entry = try store.editItem(id, changes, context).entry
        case .pass(let hours):
            fixture.pass(.seconds(3600 * hours))
            while try store.enqueueDue(now: fixture.now, in: fixture.locality, limit: 1).value.hasMore {}
            var cursor: Store.AgingCursor? = .start
            while let next = cursor { cursor = try store.age(from: next, fixture.context(.agent)).value }
        case .answer(let answer): entry = try self.answer(answer)
        case .undo:
            // Its coming into being stays.
            guard let last = before.popLast() else { return nil }
            _ = try store.undo(0, context)
            model = last.model
            if try fixture.item(id).item != last.item { throw StoreError.failed(reason: "undone wrongly") }
        case .reopen: try fixture.reopen()
        }
        return entry
    }

    private func answer(_ answer: Answer) throws -> Int64? {
        guard let reminder = try fixture.open(of: id) else { return nil }
        let isFood = reminder.identity.subject.kind == .item
        let entry = try fixture.store.answer(reminder.id.description, answer, fixture.context(.popup)).entry
        switch answer {
        case .used: take(model.amount, isUse: true)
        case .complete where isFood: take(model.amount, isUse: true)
        case .thrownAway: take(model.amount, isUse: false)
        case .opened: model.isOpen = true
        case .frozen: model.isFrozen = true
        default: break
        }
        return entry
    }

    private func take(_ amount: Int, isUse: Bool) {
        model.amount -= amount
        if model.amount == 0 { model.status = isUse ? .usedUp : .discarded }
    }

    private func putBack(_ amount: Int) {
        model.amount += amount
        model.status = .present
    }

    private func check(_ step: ItemStep) throws -> String? {
        let overview = try fixture.item(id)
        let item = overview.item
        guard item.quantity.amount.description == "\(model.amount)", item.status == model.status else {
            return
                "there are \(item.quantity) (\(item.status)), and should be \(model.amount) (\(model.status))"
        }
        guard item.isFrozen == model.isFrozen, (item.openedOn != nil) == model.isOpen,
            (item.lentTo != nil) == model.isLent
        else { return "it is not open, frozen or lent as it should be" }
        if let fault = try checkHistory(item) ?? checkReminders(overview) { return "\(fault), at \(step)" }
        return nil
    }

    /// The lines of the history add up to what there is.
    private func checkHistory(_ item: Item) throws -> String? {
        var (left, whole) = (0, 0)
        for event in try fixture.store.itemHistory(id) {
            let amount = Int(event.amount.significand)
            switch event.kind {
            case .added: (left, whole) = (amount, amount)
            case .used, .discarded: left -= amount
            case .unused, .undiscarded: left += amount
            case .counted: (left, whole) = (amount, whole + amount - left)
            case .opened, .frozen, .thawed, .lent, .takenBack: break
            }
            guard event.left.description == "\(left)" else {
                return "the history says \(event.left), not \(left)"
            }
        }
        guard item.quantity.amount.description == "\(left)", item.whole.description == "\(whole)" else {
            return "the history does not add up to \(item.quantity) of \(item.whole)"
        }
        return nil
    }

    /// It comes to another household with all that happened to it, and there it is the same.
    func moveHouse() throws -> String? {
        let item = try fixture.item(id).item
        let history = try fixture.store.itemHistory(id)
        let other = try StoreFixture()
        other.now = fixture.now
        let draft = ItemDraft(moving: item, history)

        let moved = try other.store.addItems([draft], other.context).value[0]

        guard try other.store.itemHistory(moved.id.description) == history else {
            return "its history is another one in another house"
        }
        guard ItemDraft(moving: moved, history) == draft, moved.uses == item.uses,
            moved.createdAt == item.createdAt
        else { return "it is another one in another house" }
        return nil
    }

    private func checkReminders(_ overview: ItemOverview) throws -> String? {
        let all = try fixture.reminders(of: id)
        for kind in [Subject.Kind.item, .warranty] {
            let own = all.filter { $0.identity.subject.kind == kind }
            let active = own.filter(\.state.kind.isActive)
            // What an undoing has brought back too late rings as soon as somebody looks. What ends today, entered after
            // the hour for dates, rings later today besides.
            guard
                active.count(where: {
                    $0.state == .planned && $0.ringAt > fixture.now && $0.meant.isDate
                }) <= 1
            else {
                return "several steps are planned"
            }
            guard active.count(where: { $0.state == .due }) <= 1 else { return "two steps are told at once" }
            let date = kind == .item ? overview.expiry?.date : overview.item.warrantyEnd
            guard overview.item.isPresent, let date else {
                if !active.isEmpty { return "something without a date is told of" }
                continue
            }
            if let other = active.first(where: { $0.identity.occurrence != date.description }) {
                return "\(other.identity.occurrence) is told of, and it is \(date)"
            }
            let isStopped =
                (kind == .item ? overview.item.stoppedFor : overview.item.warrantyStoppedFor) == date
            let knownOn = fixture.locality.zone.civil(of: overview.item.modifiedAt).date
            let schedule =
                (kind == .item
                ? overview.item.expirySchedule(by: .usual) : overview.item.warrantySchedule(by: .usual))?
                .known(since: knownOn)
            if isStopped, !active.isEmpty { return "it was to be told of no more" }
            func isUsed(_ rung: ReminderSchedule.ScheduledDay) -> Bool {
                let step: ReminderStep = kind == .item ? .expires(rung.step) : .warranty(rung.step)
                return own.contains {
                    $0.identity.step == step && $0.state.kind != .planned
                        && $0.identity.occurrence == date.description
                        && ($0.state.kind != .withdrawn || $0.nagging.rangAt != nil)
                }
            }
            let scheduledDays = schedule?.scheduledDays ?? []
            let next = try scheduledDays.first { rung in
                let moment = try When.date(rung.day).instant(in: fixture.locality)
                // Whoever has seen an earlier step needs no late one.
                let isNeedless =
                    rung.step == .late && scheduledDays.contains { $0.day < rung.day && isUsed($0) }
                return moment > fixture.now && !isUsed(rung) && !isNeedless
            }
            // What rings at this moment plans what follows when it does.
            if active.contains(where: { $0.state == .planned && $0.ringAt <= fixture.now }) { continue }
            if let next, !active.contains(where: { $0.state == .planned && $0.meant == .date(next.day) }) {
                return "\(next.step) is not planned"
            }
        }
        return nil
    }
}

extension ItemDraft {
    /// An item as a list tells of it.
    fileprivate init(moving item: Item, _ history: [ItemEvent]) {
        self.init(item.details)
        (whole, addedOn, past) = (item.whole, item.addedOn, history)
        if !item.isPresent { ending = Ending(isDiscarded: item.status == .discarded, on: item.endedOn) }
    }
}
