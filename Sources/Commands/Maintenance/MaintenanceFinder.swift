import AgentInterface
import CivilTime
import JSONText
import Rules

/// Finds the maintenance that a reference means: by its title, or by the beginning of its id.
struct MaintenanceFinder {
    let session: Session

    func maintenance(_ reference: String) async throws(CommandFailure) -> MaintenanceRecord {
        let names = NameFinder(session: session, kinds: [.maintenance])
        if let found = try await names.subject(reference) {
            return try await session.ask(Household1.getMaintenance, found.id)
        }
        guard reference.isIDLike else { throw missing(reference) }
        do throws(CommandFailure) {
            return try await session.ask(Household1.getMaintenance, reference)
        } catch {
            throw error.refusal == .notFound ? missing(reference) : error
        }
    }

    private func missing(_ name: String) -> CommandFailure {
        CommandFailure(
            .noInput, "there is no maintenance called '\(name)'; 'steward maintenance list' prints all",
            refusal: .notFound)
    }
}

/// Completes the ids and titles of maintenance in a shell.
enum MaintenanceIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.maintenance], .current, typed: prefix)
    }
}

extension Session {
    /// Prints `Done 3f2a Descale the kettle, next due Fri 27 Nov  (steward undo)`, or the record as JSON.
    /// - Parameter details: Further options, as the agent has saved them.
    func confirm(
        _ what: String, _ one: MaintenanceRecord, details: [String] = [], asJSON: Bool
    ) {
        if asJSON { return console.sayVerbatim(json: one.json.text) }
        var rest = one.itemName.isEmpty ? "" : " (\(one.itemName))"
        if !one.repeatsWords.isEmpty { rest += ", \(one.repeatsWords)" }
        rest += details.map { ", \($0)" }.joined()
        if one.pausedOn != nil {
            rest += ", paused until 'steward maintenance resume \(one.short)'"
        } else {
            rest += ", next due \(words(for: one.due))"
        }
        confirm(StyledText("\(what) ") + StyledText(one.short, .bold) + StyledText(" \(one.title)\(rest)"))
        if one.pausedOn == nil, one.due == today, let next = one.nextReminderAt,
            locality.zone.civil(of: now).time >= locality.dateHour
        {
            warnAboutPassedHour(next: next)
        } else if what == "Added", one.pausedOn == nil {
            warnAboutPassedReminders(
                before: one.due, next: one.nextReminderAt,
                "'steward maintenance edit \(one.short) --due tomorrow' has it due tomorrow")
        }
        for part in one.parts where part.stock.amount < part.amount {
            console.warn("of \(part.name) only \(part.stock) is left, and the next time needs \(part.amount)")
        }
    }
}
