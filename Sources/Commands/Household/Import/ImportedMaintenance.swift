import AgentInterface
import CivilTime
import Household
import JSONText

/// Maintenance that our own list has beside its items, which it calls by the ids that they have there.
struct ImportedMaintenance: Sendable, Hashable {
    let place: String
    /// With the ids of the list.
    private let fields: MaintenanceFields

    /// The ids that it names.
    var items: [String] {
        [fields.item].compactMap(\.self) + (fields.parts ?? []).compactMap(\.item)
    }

    /// - Throws: The first of its members that cannot be taken.
    init(_ entry: ImportTable.Entry) throws(ImportRefusal) {
        place = entry.place
        let members = Members(json: entry.json, place: entry.place)
        var fields = MaintenanceFields()
        fields.title = try members.needed("title")
        fields.item = members.text("item")
        fields.repeats = try members.canonical("repeats")
        fields.due = try members.canonical("due")
        fields.lastDone = try members.canonical("last_done")
        fields.season = members.text("season")
        fields.notes = members.text("notes")
        fields.leads = try members.list("leads").map { lead throws(ImportRefusal) in
            guard case .number(let days) = lead, let days = Int32(exactly: days) else {
                throw members.refusal("leads", lead.line, "it is no number of days", "write for example -3")
            }
            return days
        }
        fields.parts = try members.list("parts").map { part throws(ImportRefusal) in
            let members = Members(json: part, place: entry.place)
            var fields = PartFields()
            fields.item = try members.needed("item")
            fields.amount = try members.text("amount").map { text throws(ImportRefusal) in
                guard let amount = DecimalAmount(text) else {
                    throw members.refusal(
                        "amount", text, "it is not a number with six decimals at most",
                        "write an amount such as 2 or 1.5")
                }
                return amount
            }
            return fields
        }
        self.fields = fields
    }

    /// What the agent takes.
    /// - Parameter ids: Which item of the list has become which.
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

/// Reads the members of an object.
private struct Members {
    let json: JSON
    let place: String

    /// `nil` where there is none, or an empty one.
    func text(_ name: String) -> String? {
        json[name]?.asText.flatMap { $0.isEmpty ? nil : $0 }
    }

    func needed(_ name: String) throws(ImportRefusal) -> String {
        guard let text = text(name) else {
            throw refusal(name, "", "it is missing", "give it as a text")
        }
        return text
    }

    func canonical<Value: CanonicalText>(_ name: String) throws(ImportRefusal) -> Value? {
        guard let text = text(name) else { return nil }
        do throws(TimeTextError) {
            return try Value(parsing: text)
        } catch {
            throw refusal(name, text, error.reason, error.remedy)
        }
    }

    func list(_ name: String) -> [JSON] {
        guard case .list(let entries) = json[name] else { return [] }
        return entries
    }

    func refusal(_ column: String, _ value: String, _ reason: String, _ remedy: String) -> ImportRefusal {
        ImportRefusal(place: place, column: column, value: value, reason: reason, remedy: remedy)
    }
}
