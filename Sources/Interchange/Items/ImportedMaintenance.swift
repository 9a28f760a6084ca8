package import AgentInterface
import CivilTime
import JSONText
import Rules

/// Maintenance from a list that Steward has exported. It refers to items by their ids in the list.
package struct ImportedMaintenance: Sendable, Hashable {
    let place: String
    /// Contains ids of the list.
    private let fields: MaintenanceFields

    /// The ids of the items that it refers to.
    package var items: [String] {
        [fields.item].compactMap(\.self) + (fields.parts ?? []).compactMap(\.item)
    }

    /// - Throws: Why the first invalid member is refused.
    init(_ entry: ImportTable.Entry) throws(ImportRefusal) {
        place = entry.place
        let members = ListMembers(json: entry.json, place: entry.place)
        var fields = MaintenanceFields()
        _ = try members.needed("title")
        fields.details = try members.given()
        // The list has no meters: only the interval counts.
        if fields.details.meter != nil {
            fields.details.due = fields.details.dueBy ?? fields.details.due
            (fields.details.meter, fields.details.use) = (nil, nil)
            (fields.details.doneAt, fields.details.dueBy) = (nil, nil)
        }
        let history = try members.members("history").map { service throws(ImportRefusal) in
            try service.service()
        }
        if !history.isEmpty { fields.history = history }
        fields.parts = try members.list("parts").map { part throws(ImportRefusal) in
            let members = ListMembers(json: part, place: entry.place)
            _ = try members.needed("item")
            return try members.given()
        }
        self.fields = fields
    }

    /// The fields to send to the agent.
    /// - Parameter ids: The new ids of the items, by their ids in the list.
    package func fields(for ids: [String: String]) -> MaintenanceFields {
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
