import CivilTime
import Household
import Logging
import Notifications
import Store

/// Popups that nothing is written down about, because nothing can be.
struct EmergencyPopups: Sendable {
    /// Says what is wrong.
    var notice: (text: String, popup: PostedPopup)?
    /// Of reminders that have come due meanwhile.
    var reminders: [Reminder.ID: PostedPopup] = [:]
    /// Whether they may have gone without a word.
    var isUncertain = false
}

/// Reminding while nothing can be saved (docs/store.md).
extension Notifier {
    /// One popup says what is wrong.
    func showTrouble(on present: Present) async {
        guard let trouble = ledger.trouble, emergency.notice?.text != trouble.description else { return }
        do throws(PostError) {
            let posted = try await server.post(
                composer(for: present).trouble(trouble.description), as: .random(),
                replacing: emergency.notice?.popup)
            emergency.notice = (trouble.description, posted)
        } catch {
            log.warning("cannot show that nothing can be saved: \(error)")
        }
    }

    /// Shows what is due though not even the room that is kept for bad times lets it be written down.
    func remindFromMemory(on present: Present) async {
        guard ledger.trouble != nil else { return }
        let due = dueInMemory().prefix(max(1, limit(on: present) - 1))
        // What could be written down after all has a popup that can be answered.
        for (reminder, posted) in emergency.reminders where !due.contains(where: { $0.0 == reminder }) {
            emergency.reminders[reminder] = nil
            await server.close(posted)
        }
        let composer = composer(for: present)
        do throws(PostError) {
            for (reminder, topic) in due where emergency.reminders[reminder] == nil {
                emergency.reminders[reminder] = try await server.post(
                    composer.unanswerable(topic), as: .random(), replacing: nil)
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
        var query = StoredReminderQuery()
        query.states = [.planned, .snoozed, .due]
        query.limit = 50
        do {
            let reminders = try ledger.attempt { () throws(StoreError) in try ledger.store.reminders(query) }
            var onScreen: Set<Reminder.ID> = []
            for popup in deliveries.unrecorded.keys {
                onScreen.formUnion(try ledger.store.popup(popup)?.members ?? [])
            }
            let due = reminders.filter {
                $0.reminder.ringAt <= time.now && !onScreen.contains($0.reminder.id)
            }
            let attention = ledger.attention
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

    /// Says that the database was damaged or gone, and what was saved of it. An alert like any other: it stays until it is
    /// answered.
    func tellOfRepair(_ report: RepairReport) {
        do {
            _ = try ledger.change(.agent) { store, context throws(StoreError) in
                let alert = try checked { () throws(InvalidValue) in
                    try Alert(
                        title: "Steward's database was \(report.cause == .damaged ? "damaged" : "gone")",
                        body: "\(report)", urgency: .normal,
                        when: .instant(context.now))
                }
                return try store.notify(alert, context)
            }
        } catch {
            log.error("cannot tell the user: \(error)")
        }
    }
}
