import AgentInterface
import CivilTime
import JSONText
import Rules

extension Session {
    /// The maintenance that a reference means: by its title, or by the beginning of its id.
    func maintenance(_ reference: String) async throws(CommandFailure) -> MaintenanceRecord {
        try await record(
            reference, of: .maintenance, Maintenance1.get,
            orElse: MaintenanceText.noMaintenance(called:))
    }

    /// Prints `Completed 3f2a Descale the kettle, next due Fri 27 Nov  (steward undo)`, or the record as JSON.
    /// - Parameter details: Further options, as the agent has saved them.
    func confirm(
        _ action: SubjectAction, _ one: MaintenanceRecord, details: [String] = [], asJSON: Bool
    ) {
        if asJSON { return console.sayVerbatim(json: one.json.text) }
        let title = one.itemName.isEmpty ? one.title : "\(one.title) (\(one.itemName))"
        let next =
            one.pausedOn == nil
            ? MaintenanceText.nextDue(words(for: one.due)) : MaintenanceText.pausedUntilResumed(one.short)
        let rest = ([title, one.repeatsWords] + details + [next]).joinedWords(", ")
        confirm(action, ActionText.done(action, one.short, rest))
        if one.pausedOn == nil, one.due < today, let next = one.nextReminderAt {
            console.warn(ReminderText.dayHasPassed(next: relative.text(for: next)))
        } else if one.pausedOn == nil, one.due == today, let next = one.nextReminderAt,
            locality.zone.civil(of: now).time >= locality.dateHour
        {
            warnAboutPassedHour(next: next)
        } else if action == .add, one.pausedOn == nil {
            warnAboutPassedReminders(
                before: one.due, next: one.nextReminderAt, MaintenanceText.isDueTomorrow(one.short))
        }
        for part in one.parts where part.stock.amount < part.amount {
            let isListed = one.listed.contains(part.name)
            guard part.stock.amount.isPositive || !isListed else {
                console.note(StyledText(MaintenanceText.noneLeft(VisibleText.line(part.name))))
                continue
            }
            let words = MaintenanceText.tooFew(part.name, stock: part.stock, needed: part.amount)
            console.warn(isListed ? MaintenanceText.andListed(words) : words)
        }
    }
}
