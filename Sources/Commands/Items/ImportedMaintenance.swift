import AgentInterface
import CivilTime
import JSONText
import Rules

/// Maintenance from a list that Steward has exported. It refers to items by their ids in the list.
struct ImportedMaintenance: Sendable, Hashable {
    let place: String
    /// Contains ids of the list.
    private let fields: MaintenanceFields

    /// The ids of the items that it refers to.
    var items: [String] {
        [fields.item].compactMap(\.self) + (fields.parts ?? []).compactMap(\.item)
    }

    /// - Throws: Why the first invalid member is refused.
    init(_ entry: ImportTable.Entry) throws(ImportRefusal) {
        place = entry.place
        let members = ListMembers(json: entry.json, place: entry.place)
        var fields = MaintenanceFields()
        fields.title = try members.needed("title")
        fields.item = members.text("item")
        fields.repeats = try members.canonical("repeats")
        fields.due = try members.canonical("due")
        fields.lastDone = try members.canonical("last_done")
        fields.start = try members.canonical("start")
        fields.pausedOn = try members.canonical("paused_on")
        fields.stoppedFor = try members.canonical("stopped_for")
        let history = try members.members("history").map { service throws(ImportRefusal) in
            try service.service()
        }
        if !history.isEmpty { fields.history = history }
        fields.season = members.text("season")
        fields.notes = members.text("notes")
        fields.leads = try members.list("leads").map { lead throws(ImportRefusal) in
            guard case .number(let days) = lead, let days = Int32(exactly: days) else {
                throw members.refusal("leads", lead.line, "it is no number of days", "write for example -3")
            }
            return days
        }
        fields.parts = try members.list("parts").map { part throws(ImportRefusal) in
            let members = ListMembers(json: part, place: entry.place)
            var fields = PartFields()
            fields.item = try members.needed("item")
            fields.amount = try members.amount("amount")
            return fields
        }
        self.fields = fields
    }

    /// The fields to send to the agent.
    /// - Parameter ids: The new ids of the items, by their ids in the list.
    func fields(for ids: [String: String]) -> MaintenanceFields {
        var fields = fields
        fields.item = fields.item.map { ids[$0] ?? $0 }
        fields.parts = fields.parts?.map { part in
            var part = part
            part.item = part.item.map { ids[$0] ?? $0 }
            return part
        }
        return fields
    }
}
