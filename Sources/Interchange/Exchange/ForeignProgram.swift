import JSONText

/// A program whose JSON is recognised but not read.
struct ForeignProgram {
    let name: String
    let remedy: String

    /// `nil` for a file of another kind.
    init?(of value: JSON) {
        func has(_ path: String) -> Bool {
            path.split(separator: ".").reduce(Optional(value)) { $0?[String($1)] } != nil
        }
        let first: JSON? = if case .list(let entries) = value { entries.first } else { nil }
        let found: (String, String)? =
            if has("tasks.todos") || has("tasks.dailys") || has("tasks.habits")
                || has("data") && Self.isHabitica(value["data"])
                || Self.isHabitica(value)
            {
                ("Habitica", TaskImportText.writeTable)
            } else if has("task.entities") || has("mainModelData.task") || has("data.task.entities") {
                ("Super Productivity", TaskImportText.exportOtherwise)
            } else if has("data.tasks") && has("data.places") || has("data.caldavAccounts")
                || has("data.taskAttachments")
            {
                ("Tasks.org", TaskImportText.exportOtherwise)
            } else if Self.hasEntry(value["tasks"], with: ["series_id", "date_created"]) || has("smart_lists")
            {
                ("Remember The Milk", TaskImportText.exportOtherwise)
            } else if has("data.subtasks") && has("data.lists") {
                ("Wunderlist", TaskImportText.writeTable)
            } else if has("boards") || Self.hasEntry(value["stacks"], with: ["title"]) {
                ("Nextcloud Deck", TaskImportText.writeTable)
            } else if first?["html_url"] != nil && first?["number"] != nil || has("issues") {
                (TaskImportText.issueTracker, TaskImportText.writeTable)
            } else if has("encrypted") && has("items") {
                ("Bitwarden", TaskImportText.writeTable)
            } else if first?["isTrashed"] != nil && first?["textContent"] != nil || has("isTrashed") {
                ("Google Keep", TaskImportText.writeTable)
            } else {
                nil
            }
        guard let found else { return nil }
        (name, remedy) = found
    }

    private static func isHabitica(_ value: JSON?) -> Bool {
        hasEntry(value, with: ["text", "type", "value"])
    }

    private static func hasEntry(_ value: JSON?, with names: [String]) -> Bool {
        guard case .list(let entries)? = value else { return false }
        return entries.prefix(20).contains { entry in names.allSatisfy { entry[$0] != nil } }
    }
}
