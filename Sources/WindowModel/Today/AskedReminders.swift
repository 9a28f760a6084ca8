package import AgentInterface
import Rules
import Sentences

/// The reminders that the window was opened for, such as by a click on their popup.
package struct AskedReminders: Sendable, Hashable {
    /// Those that still wait for an answer, in the order asked for.
    package let reminders: [ReminderRecord]

    package init(_ records: [ReminderRecord]) {
        reminders = records.filter { record in
            switch record.state {
            case .planned, .due, .shown, .snoozed: true
            case .answered, .superseded, .withdrawn: false
            }
        }
    }

    /// The first of the reminders that has a row, and that row.
    package func place(among rows: [TodayRow]) -> (reminder: ReminderRecord, row: TodayRow.ID)? {
        for reminder in reminders {
            let own = rows.map(\.id).filter { row in
                row.subject == reminder.subjectID && row.kind.rawValue == reminder.subject
            }
            if let row = own.first(where: { $0.occurrence == reminder.occurrence }) ?? own.first {
                return (reminder, row)
            }
        }
        return nil
    }
}

extension ReminderRecord {
    /// Whether the row of its subject has everything that can be answered to it.
    package var isAnsweredInRow: Bool { subject == Subject.Kind.task.rawValue }
}

extension AgentClient {
    /// - Parameter ids: Those of reminders; one that is gone is left out. Of more than a choice can answer, the first ones.
    package func askedReminders(_ ids: [String]) async throws(ClientError) -> AskedReminders {
        var records: [ReminderRecord] = []
        for id in ids.prefix(LauncherChoice.mostAnswered) {
            do throws(ClientError) {
                records.append(try await call(Reminders1.get, id))
            } catch {
                guard case .refused(let refusal) = error, refusal.kind != .failed else { throw error }
            }
        }
        return AskedReminders(records)
    }

    /// What can be answered to a reminder now, the likeliest first.
    package func offers(for reminder: ReminderRecord) async throws(ClientError) -> [OfferRecord] {
        try await call(Reminders1.offers, reminder.id)
    }

    /// Answers a reminder as a button of its popup does.
    /// - Returns: The step, to be undone; `nil` if it cannot be.
    package func answer(
        _ reminder: ReminderRecord, with offer: OfferRecord
    ) async throws(ClientError) -> JournalRecord? {
        guard let action = PopupAction(offer.action) else { return nil }
        let before = try? await lastStep()?.entry
        try await run(
            LauncherChoice.answer(reminder: reminder.id, action).description, verb: Runner.withoutPopup)
        // What was answered is answered all the same.
        let step = try? await lastStep()
        return step?.entry == before ? nil : step
    }
}
