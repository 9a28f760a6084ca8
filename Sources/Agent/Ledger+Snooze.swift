package import CivilTime
package import Household
import Settings
import Store

extension SnoozeMenu {
    init(_ settings: Settings, last: SnoozeRule?) {
        self.init(
            rules: settings.snooze.choices, usual: settings.reminders.snooze,
            evening: settings.snooze.evening,
            morning: settings.snooze.morning ?? settings.reminders.dateHour,
            weekStarts: settings.snooze.weekStarts, last: last)
    }
}

/// How people put things off, and did last.
extension Ledger {
    package var snoozeMenu: SnoozeMenu { SnoozeMenu(settings, last: lastSnooze) }

    /// How something was put off last, as far as it is known.
    package var lastSnooze: SnoozeRule? {
        // It only says what is offered first.
        try? store.lastSnooze()
    }

    /// Something has been put off to `time`: if that was one of the choices, it is offered first from now on.
    package func remember(_ time: SnoozeTime) {
        let context = context(.agent)
        guard let rule = snoozeMenu.rule(of: time, at: context.now, in: context.locality) else { return }
        do {
            try attempt { () throws(StoreError) in try store.remember(rule) }
        } catch {
            // The order of some buttons is no reason to trouble anybody.
        }
    }
}
