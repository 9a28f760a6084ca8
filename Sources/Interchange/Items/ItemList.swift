package import AgentInterface
package import JSONText
import Rules

/// Writes Steward's own lists of items.
package enum ItemList {
    /// The list as JSON, with maintenance that refers to items by id.
    /// - Parameter contents: The contents of files, by path.
    package static func json(
        of items: [ItemRecord], _ maintenance: [MaintenanceRecord], contents: [String: [UInt8]] = [:]
    ) -> JSON {
        .object([
            "items": .list(items.map { json(of: $0, contents) }),
            "maintenance": .list(maintenance.map(\.json)),
        ])
    }

    private static func json(of item: ItemRecord, _ contents: [String: [UInt8]]) -> JSON {
        guard case .object(let members) = item.json else { return item.json }
        return .object(
            members.map { member in
                guard member.name == "attachments" else { return member }
                return JSON.Member(
                    member.name, .list(item.attachments.map { json(of: $0, contents[$0.path]) }))
            })
    }

    private static func json(of file: AttachmentRecord, _ content: [UInt8]?) -> JSON {
        guard let content, case .object(let members) = file.json else { return file.json }
        return .object(members + [JSON.Member("content", .text(Base64.text(of: content)))])
    }

    /// The list as CSV, with the columns of `ItemColumn` and the id.
    package static func csv(of items: [ItemRecord]) -> String {
        var text = CSVWriter.line(ItemColumn.all.map(\.name) + ["id"])
        for item in items {
            let cells = ItemColumn.all.map { FormulaGuard.guarded($0.text(item)) }
            text += CSVWriter.line(cells + [item.id])
        }
        return text
    }
}
