package import CivilTime
package import Rules
import Settings
import Store

/// The snooze choices, and the one that the user chose last.
extension AgentState {
    package var snoozeMenu: SnoozeMenu { settings.snoozeMenu(last: lastSnooze) }

    /// The rule of the last snooze; `nil` if unknown.
    package var lastSnooze: SnoozeRule? {
        // It only decides which choice comes first.
        try? store.lastSnooze()
    }

    /// Records a snooze until `time`: if it is one of the choices, that choice comes first from now on.
    package func remember(_ time: SnoozeTime) {
        let context = context(.agent)
        guard let rule = snoozeMenu.rule(of: time, at: context.now, in: context.locality) else { return }
        do {
            try attempt { try store.remember(rule) }
        } catch {
            // The order of buttons is not worth an error message.
        }
    }
}
