import Agent
import CivilTime
import Rules
import Store
import TestSupport

/// How the product is told of a matter, and what its answers mean.
extension ExpectedSubject {
    /// Tells the product of it.
    func insert(into agent: SimulatedAgent) throws {
        let start = occurrences[0]
        switch kind {
        case .alert:
            let urgency: Urgency = isCritical ? .critical : isCalm ? .low : .normal
            let alert = try Alert(title: title, body: "", urgency: urgency, when: start)
            id = try agent.agentState.change(.cli) { store, context throws(StoreError) in
                try store.notify(alert, context)
            }.value.reminder.identity.subject.id
        case .event(let seconds):
            let details = try EventDetails(
                title: title, start: start, duration: CivilPeriod(seconds: seconds),
                repetition: try repeats.map { try Repetition(parsing: $0) },
                reminders: triggers.map { .relative($0) })
            id = try agent.agentState.change(.cli) { store, context throws(StoreError) in
                try store.add(details, context)
            }.value.event.id.description
        case .once, .repeating, .afterDone:
            let draft = try TodoDetails(
                title: title, due: start, triggers: triggers.map { .relative($0) },
                priority: isCalm ? Priority.low : Priority.none,
                repetition: try repeats.map { try Repetition(parsing: $0) },
                nag: nag.map { .by($0) })
            id = try agent.agentState.change(.cli) { store, context throws(StoreError) in
                try store.add(draft, context)
            }.value.todo.id.description
        }
    }

    var isTask: Bool {
        switch kind {
        case .once, .repeating, .afterDone: true
        case .alert, .event: false
        }
    }

    func take(_ answer: Answer, at now: Instant, in place: PlainPlace) {
        switch answer {
        case .complete, .completeWithNote: complete(at: now, in: place)
        case .skip: skip(at: now, in: place)
        case .dismiss: dismiss()
        case .snooze(.until(let when)): snooze(until: when, in: place)
        case .snooze(.lasting(let period)):
            snooze(until: .instant(now + .seconds(period.days * 86_400 + period.seconds)), in: place)
        // No popup of these kinds offers what is done with things at home, recalls and shops.
        case .used, .opened, .frozen, .thrownAway, .stop, .gotIt: break
        case .notMine, .checked, .resolved, .read, .snoozeUnless, .give: break
        }
    }
}
