import CivilTime
import Rules
import Store

/// A household to try things in: it is Tuesday 24 November 2026, 09:00 in Paris.
extension StoreFixture {
    /// Adds a thing and answers its identifier.
    func addItem(_ name: String, _ change: (inout ItemDraft) throws -> Void = { _ in }) throws -> String {
        var draft = ItemDraft(name: name)
        try change(&draft)
        return try store.addItem(draft, context).value.item.id.description
    }

    /// Milk that is good until this day.
    func addMilk(until day: String = "2026-11-27", quantity: String = "1") throws -> String {
        try addItem("Milk") { draft in
            draft.category = "Milk"
            draft.useBy = try CivilDate(parsing: day)
            draft.quantity = try Quantity(parsing: quantity)
        }
    }

    func item(_ id: String) throws -> ItemOverview {
        try store.item(id, now: now, in: locality)
    }

    /// The reminders of a thing, its warranty included: `P0D 2026-11-27 planned`.
    func schedule(of id: String) throws -> [String] {
        try reminders(of: id).map { reminder in
            let step = reminder.identity.step.description.split(separator: ":").last ?? ""
            return "\(step) \(reminder.identity.occurrence) \(reminder.state.kind)"
        }
    }

    func history(of id: String) throws -> [String] {
        try store.itemHistory(id).map { "\($0.kind.rawValue) \($0.amount) \($0.left)" }
    }

    /// Lets the time be what it is on the clocks of Paris, and what is due ring.
    @discardableResult
    func ring(at local: String) throws -> [String] {
        now = try Instant(parsing: "\(local):00+01:00")
        return try store.enqueueDue(now: now, in: locality).value.due
            .map { try store.reminder($0.description).reminder.identity.step.description }
    }

    func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    /// The one that waits for an answer.
    func open(of id: String) throws -> Reminder? {
        try reminders(of: id).last { [.due, .shown].contains($0.state.kind) }
    }

    @discardableResult
    func answer(_ answer: Answer, _ id: String, from source: ChangeSource = .popup) throws
        -> ReminderOverview?
    {
        guard let reminder = try open(of: id) else { return nil }
        return try store.answer(reminder.id.description, answer, context(source)).value
    }
}
