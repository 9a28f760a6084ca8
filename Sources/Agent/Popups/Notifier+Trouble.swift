import CivilTime
import Logging
import Notifications
import Rules
import Store

/// Popups that the store does not know, because nothing can be saved.
struct EmergencyPopups: Sendable {
    /// The popup that says what is wrong.
    var notice: (text: String, popup: PostedPopup)?
    /// Popups of reminders that have come due meanwhile.
    var reminders: [Reminder.ID: PostedPopup] = [:]
    /// Whether the server may have removed them without a signal.
    var isUncertain = false
}

/// Showing reminders while nothing can be saved.
extension Notifier {
    /// Shows what is wrong, in one popup.
    func showTrouble(on present: PresentServer) async {
        guard let trouble = agentState.trouble, emergency.notice?.text != trouble.description else {
            return
        }
        do throws(PostError) {
            let posted = try await server.post(
                composer(for: present).trouble(trouble.description), as: .random(),
                replacing: emergency.notice?.popup
            ).popup
            emergency.notice = (trouble.description, posted)
        } catch {
            log.warning("cannot show that nothing can be saved: \(error)")
        }
    }

    /// Shows due reminders although not even the disk space reserved for emergencies lets the store save
    /// them.
    func remindFromMemory(on present: PresentServer) async {
        guard agentState.trouble != nil else { return }
        let due = dueInMemory().prefix(max(1, limit(on: present) - 1))
        // Reminders that could be saved after all have a popup with buttons.
        for (reminder, posted) in emergency.reminders where !due.contains(where: { $0.0 == reminder }) {
            emergency.reminders[reminder] = nil
            await server.close(posted)
        }
        let composer = composer(for: present)
        do throws(PostError) {
            for (reminder, topic) in due where emergency.reminders[reminder] == nil {
                emergency.reminders[reminder] = try await server.post(
                    composer.unanswerable(topic), as: .random(), replacing: nil
                ).popup
            }
        } catch {
            log.warning("cannot show what is due: \(error)")
        }
    }

    func clearEmergency() async {
        let popups = emergency.reminders.values + [emergency.notice?.popup].compactMap(\.self)
        emergency = EmergencyPopups()
        for posted in popups { await server.close(posted) }
    }

    private func dueInMemory() -> [(Reminder.ID, PopupTopic)] {
        var query = ReminderQuery()
        query.states = [.planned, .snoozed, .due]
        query.limit = 50
        do {
            let reminders = try agentState.attempt { try agentState.store.reminders(query) }
            var onScreen: Set<Reminder.ID> = []
            for popup in popups.unrecorded.keys {
                onScreen.formUnion(try agentState.store.popup(popup)?.members ?? [])
            }
            let due = reminders.filter {
                $0.reminder.ringAt <= time.now && !onScreen.contains($0.reminder.id)
            }
            let attention = agentState.attention
            return try due.compactMap { overview throws(StoreError) in
                let reminder = overview.reminder
                guard let topic = try topic(of: reminder.id) else { return nil }
                let owed = OwedReminder(
                    id: reminder.id, subject: reminder.identity.subject, ringAt: reminder.ringAt,
                    isCritical: topic.isCritical, isInsistent: reminder.isInsistent)
                return attention.verdict(of: owed, at: time.now) == .show ? (reminder.id, topic) : nil
            }
        } catch {
            log.error("cannot read what is due: \(error)")
            return []
        }
    }

    /// Tells the user that the database was damaged or gone, and what was recovered, in an alert that stays
    /// until it is answered.
    func reportRepair(_ report: RepairReport) {
        do {
            _ = try agentState.change(.agent) { store, context in
                let alert = try checked { () throws(InvalidValue) in
                    try Alert(
                        title: UpkeepText.repaired(report.cause), body: "\(report)", urgency: .normal,
                        when: .instant(context.now))
                }
                return try store.notify(alert, context)
            }
        } catch {
            log.error("cannot tell the user: \(error)")
        }
    }
}
