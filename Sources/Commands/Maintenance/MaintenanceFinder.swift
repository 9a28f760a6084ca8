import AgentInterface
import CivilTime
import JSONText
import Rules

/// Finds the maintenance that a reference means: by the beginning of its id, by its title, or by a part of
/// its title.
struct MaintenanceFinder {
    let session: Session

    func maintenance(_ reference: String) async throws(CommandFailure) -> MaintenanceRecord {
        if reference.isIDLike {
            do throws(CommandFailure) {
                return try await session.ask(Household1.getMaintenance, reference)
            } catch {
                guard error.refusal == .notFound else { throw error }
            }
        }
        var query = MaintenanceQuery()
        query.text = reference
        let found = try await session.ask(Household1.listMaintenance, query)
        let wanted = reference.lowercased()
        let same = found.filter { $0.title.lowercased() == wanted }
        let fitting = same.isEmpty ? found.filter { $0.title.lowercased().contains(wanted) } : same
        guard let one = fitting.first else {
            throw CommandFailure(
                .noInput,
                "there is no maintenance called '\(reference)'; 'steward maintenance list' prints all",
                refusal: .notFound)
        }
        guard fitting.count == 1 else {
            let shown = fitting.prefix(6).map { "\($0.short) (\($0.title))" }.joined(separator: ", ")
            throw CommandFailure(
                .noInput, "'\(reference)' means \(fitting.count) of them: \(shown); write the id of one",
                refusal: .ambiguous)
        }
        return one
    }
}

/// Completes the ids of maintenance in a shell.
enum MaintenanceIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        var query = MaintenanceQuery()
        query.limit = 200
        return (KnownValues.ask(Household1.listMaintenance, query) ?? []).map(\.short)
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
        for part in one.parts where part.stock.amount < part.amount {
            console.warn("of \(part.name) only \(part.stock) is left, and the next time needs \(part.amount)")
        }
    }
}
