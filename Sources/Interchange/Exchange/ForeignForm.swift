import JSONText
import Rules

/// How one program writes its tasks in JSON: where each thing stands. A path such as `due.date` leads into objects.
struct ForeignForm: Sendable {
    let source: String
    /// Members that only its tasks have, all of them.
    let marks: [String]
    /// Whether an entry with `marks` is a task of this program.
    var check: @Sendable (JSON) -> Bool = { _ in true }
    /// Whether the file is one of this program, even if it is empty.
    var isWhole: @Sendable (JSON) -> Bool = { _ in false }
    let title: [String]
    var notes: [String] = []
    var due: [String] = []
    /// Whether the due time is a day, whatever time stands with it.
    var dueIsDay: @Sendable (JSON) -> Bool = { _ in false }
    var start: [String] = []
    var isDone: @Sendable (JSON) -> Bool
    var doneAt: [String] = []
    var priority: [String] = []
    var priorities: [String: Priority] = [:]
    /// Lists of texts, or of objects with a name.
    var labelLists: [String] = []
    var created: [String] = []
    var key: [String] = ["id"]
    var parent: [String] = []
    var repeats: [String] = []
    /// Members that say that it repeats, in a way that is not read.
    var repeatMarks: [String] = []
    /// Lists of steps.
    var steps: [String] = []
    var stepTitle = "title"
    var isStepDone: @Sendable (JSON) -> Bool = { _ in false }
    /// Lists of whole tasks.
    var nested: [String] = []
    /// Why an entry is left out, if it is.
    var passesOver: @Sendable (JSON) -> String? = { _ in nil }
    /// Bookkeeping that nobody misses.
    var bookkeeping: [String] = []

    func isOne(_ entry: JSON) -> Bool { marks.allSatisfy { entry[$0] != nil } && check(entry) }

    /// The first text or number at one of these paths.
    func text(_ paths: [String], _ entry: JSON) -> String? {
        for path in paths {
            switch value(at: path, in: entry) {
            case .text(let text)? where !text.isEmpty: return text
            case .number(let number)?: return String(number)
            default: continue
            }
        }
        return nil
    }

    private func value(at path: String, in entry: JSON) -> JSON? {
        path.split(separator: ".").reduce(Optional(entry)) { $0?[String($1)] }
    }

    private func list(at path: String, in entry: JSON) -> [JSON] {
        guard case .list(let members)? = value(at: path, in: entry) else { return [] }
        return members
    }

    /// The names of lists in the file by their ids, where entries refer to them.
    func names(in value: JSON) -> [String: String] {
        var names: [String: String] = [:]
        for member in ["lists", "projects", "sections"] {
            for list in list(at: member, in: value) {
                guard let id = text(["id"], list), let name = text(["name", "title"], list) else { continue }
                names[id] = name
            }
        }
        return names
    }

    func labels(_ entry: JSON, _ names: [String: String]) -> [String] {
        let lists = ["idList", "project_id", "projectId", "section_id", "list_id"].compactMap {
            text([$0], entry)
        }
        return lists.compactMap { names[$0] }
            + labelLists.flatMap { list(at: $0, in: entry) }.compactMap { label in
                label.asText ?? text(["title", "name", "project.name", "color"], label)
            }
    }

    /// The steps of checklists that stand elsewhere in the file, by the entries to which they belong.
    func checklists(in value: JSON) -> [String: [JSON]] {
        var steps: [String: [JSON]] = [:]
        for checklist in list(at: "checklists", in: value) {
            guard let card = checklist["idCard"]?.asText else { continue }
            steps[card, default: []] += list(at: "checkItems", in: checklist)
        }
        return steps
    }

    /// The steps of an entry: its own, and those of its checklists.
    func parts(of entry: JSON, _ checklists: [String: [JSON]]) -> [(title: String, isDone: Bool)] {
        let own = steps.flatMap { list(at: $0, in: entry) }
        return (own + (text(["id"], entry).flatMap { checklists[$0] } ?? [])).compactMap { step in
            guard let title = text([stepTitle], step).map(CleanText.line), !title.isEmpty else { return nil }
            return (title, isStepDone(step))
        }
    }

    func subtasks(of entry: JSON) -> [JSON] {
        nested.flatMap { list(at: $0, in: entry) }.filter { text(title, $0) != nil }
    }

    func repeatsOtherwise(_ entry: JSON) -> Bool {
        repeatMarks.contains { name in
            switch entry[name] {
            case nil, .null?, .flag(false)?, .number(0)?, .text("")?, .list([])?, .object([])?: false
            default: true
            }
        }
    }

    /// All members that are read, or not worth a word.
    var known: Set<String> {
        let paths =
            title + notes + due + start + doneAt + priority + labelLists + created + key + parent + repeats
            + repeatMarks
            + steps + nested + marks
        return Set(paths.map { String($0.prefix { $0 != "." }) } + bookkeeping)
    }
}

extension JSON {
    fileprivate func isTrue(_ name: String) -> Bool { self[name] == .flag(true) || self[name] == .number(1) }
}

extension ForeignForm {
    /// The most particular first.
    static let all = [
        googleTasks, microsoftToDo, vikunja, trello, asana, tickTick, todoist, things,
    ]

    /// Source: developers.google.com/tasks/reference/rest/v1/tasks, and Tasks.json of Google Takeout.
    private static let googleTasks = ForeignForm(
        source: "Google Tasks", marks: ["title"],
        check: {
            $0["kind"]?.asText?.hasPrefix("tasks#task") == true
                || ["needsAction", "completed"].contains($0["status"]?.asText) && $0["id"] != nil
        }, isWhole: { $0["kind"]?.asText?.hasPrefix("tasks#task") == true }, title: ["title"],
        notes: ["notes"],
        due: ["due"],
        // "The due date only records date information; the time portion is discarded."
        dueIsDay: { _ in true }, isDone: { $0["status"]?.asText == "completed" }, doneAt: ["completed"],
        created: ["created"], parent: ["parent"], repeatMarks: ["recurrence", "task_recurrence_id"],
        passesOver: { $0.isTrue("deleted") ? TaskImportText.isDeletedThere : nil },
        bookkeeping: [
            "kind", "etag", "updated", "selfLink", "position", "status", "hidden", "webViewLink", "task_type",
        ])

    /// Source: learn.microsoft.com/graph/api/resources/todotask.
    private static let microsoftToDo = ForeignForm(
        source: "Microsoft To Do", marks: ["title", "status"],
        check: {
            ["notStarted", "inProgress", "completed", "waitingOnOthers", "deferred"].contains(
                $0["status"]?.asText)
        }, title: ["title"], notes: ["body.content"], due: ["dueDateTime.dateTime"], dueIsDay: { _ in true },
        start: ["startDateTime.dateTime"], isDone: { $0["status"]?.asText == "completed" },
        doneAt: ["completedDateTime.dateTime"], priority: ["importance"],
        priorities: ["high": .high, "normal": .none, "low": .low], labelLists: ["categories"],
        created: ["createdDateTime"], repeatMarks: ["recurrence"], steps: ["checklistItems"],
        stepTitle: "displayName", isStepDone: { $0.isTrue("isChecked") },
        bookkeeping: [
            "@odata.etag", "lastModifiedDateTime", "bodyLastModifiedDateTime", "isReminderOn",
            "hasAttachments",
        ])

    /// Source: vikunja.io, the API's models.Task; its export has the same in data.json.
    private static let vikunja = ForeignForm(
        source: "Vikunja", marks: ["title", "done"],
        check: { $0["due_date"] != nil || $0["percent_done"] != nil || $0["done_at"] != nil },
        title: ["title"],
        notes: ["description"], due: ["due_date"], start: ["start_date"], isDone: { $0.isTrue("done") },
        doneAt: ["done_at"], priority: ["priority"],
        priorities: ["0": .none, "1": .low, "2": .medium, "3": .high, "4": .high, "5": .high],
        labelLists: ["labels"], created: ["created"], repeatMarks: ["repeat_after"],
        bookkeeping: [
            "updated", "identifier", "index", "position", "kanban_position", "bucket_id", "project_id",
            "list_id",
            "hex_color", "is_favorite", "subscription", "created_by", "percent_done", "repeat_mode",
            "cover_image_attachment_id", "end_date",
        ])

    /// Source: developer.atlassian.com/cloud/trello, the export of a board.
    private static let trello = ForeignForm(
        source: "Trello", marks: ["name", "idList"],
        isWhole: { $0["cards"] != nil && $0["lists"] != nil }, title: ["name"], notes: ["desc"], due: ["due"],
        start: ["start"], isDone: { $0.isTrue("dueComplete") }, labelLists: ["labels"], stepTitle: "name",
        isStepDone: { $0["state"]?.asText == "complete" },
        passesOver: { $0.isTrue("closed") ? TaskImportText.isArchivedThere : nil },
        bookkeeping: [
            "idBoard", "idShort", "shortLink", "shortUrl", "url", "pos", "dateLastActivity", "closed",
            "dueComplete",
            "badges", "cover", "idLabels", "descData", "subscribed", "cardRole", "limits", "nodeId",
            "idOrganization",
            "email", "isTemplate", "checkItemStates", "idMembersVoted", "creationMethod",
            "manualCoverAttachment",
        ])

    /// Source: developers.asana.com/reference/tasks, the export of a project as JSON.
    private static let asana = ForeignForm(
        source: "Asana", marks: ["name", "completed"], check: { $0["gid"] != nil || $0["due_on"] != nil },
        title: ["name"], notes: ["notes"], due: ["due_at", "due_on"], start: ["start_at", "start_on"],
        isDone: { $0.isTrue("completed") }, doneAt: ["completed_at"], labelLists: ["projects", "tags"],
        created: ["created_at"], key: ["gid", "id"], parent: ["parent.gid"], nested: ["subtasks"],
        bookkeeping: [
            "resource_type", "resource_subtype", "modified_at", "permalink_url", "workspace", "memberships",
            "hearts",
            "num_hearts", "likes", "num_likes", "liked", "hearted", "html_notes", "assignee_status",
            "num_subtasks",
        ])

    /// Source: developer.ticktick.com/docs, "Task".
    private static let tickTick = ForeignForm(
        source: "TickTick", marks: ["title", "projectId"], title: ["title"], notes: ["content", "desc"],
        due: ["dueDate"], dueIsDay: { $0.isTrue("isAllDay") }, start: ["startDate"],
        isDone: { $0["status"] == .number(2) || $0["status"] == .number(1) }, doneAt: ["completedTime"],
        priority: ["priority"], priorities: ["0": .none, "1": .low, "3": .medium, "5": .high],
        labelLists: ["tags"],
        created: ["createdTime"], parent: ["parentId"], repeats: ["repeatFlag"], steps: ["items"],
        isStepDone: { $0["status"] == .number(1) || $0["status"] == .number(2) },
        bookkeeping: [
            "etag", "isAllDay", "sortOrder", "status", "timeZone", "modifiedTime", "kind", "columnId",
        ])

    /// Source: developer.todoist.com, "Tasks" of the REST API and "Items" of the Sync API.
    private static let todoist = ForeignForm(
        source: "Todoist", marks: ["content"],
        check: { entry in
            ["project_id", "projectId", "is_completed", "checked", "due", "labels"].contains {
                entry[$0] != nil
            }
        }, title: ["content"], notes: ["description"], due: ["due.datetime", "due.date"],
        isDone: { $0.isTrue("is_completed") || $0.isTrue("checked") || $0.isTrue("isCompleted") },
        doneAt: ["completed_at", "completedAt"], priority: ["priority"],
        // 4 is what its users see as priority 1.
        priorities: ["1": .none, "2": .low, "3": .medium, "4": .high], labelLists: ["labels"],
        created: ["created_at", "added_at", "createdAt"], parent: ["parent_id", "parentId"],
        repeats: ["due.string"],
        passesOver: { $0.isTrue("is_deleted") ? TaskImportText.isDeletedThere : nil },
        bookkeeping: [
            "url", "order", "child_order", "comment_count", "creator_id", "added_by_uid", "user_id",
            "day_order",
            "project_id", "section_id", "projectId", "sectionId", "collapsed", "is_collapsed", "updated_at",
            "sync_id",
            "is_completed", "checked", "v2_id", "note_count",
        ])

    /// Source: culturedcode.com/things, "Things URL Scheme", JSON.
    private static let things = ForeignForm(
        source: "Things", marks: ["type", "attributes"], check: { $0["type"]?.asText == "to-do" },
        title: ["attributes.title"], notes: ["attributes.notes"], due: ["attributes.deadline"],
        dueIsDay: { _ in true }, start: ["attributes.when"],
        isDone: {
            $0["attributes"]?["completed"] == .flag(true) || $0["attributes"]?["canceled"] == .flag(true)
        },
        doneAt: ["attributes.completion-date"], labelLists: ["attributes.tags"],
        created: ["attributes.creation-date"], steps: ["attributes.checklist-items"],
        stepTitle: "attributes.title",
        isStepDone: { $0["attributes"]?["completed"] == .flag(true) },
        passesOver: {
            $0["type"]?.asText == "project" || $0["type"]?.asText == "heading"
                ? TaskImportText.isProject : nil
        }, bookkeeping: ["operation"])
}
