/// What a table lists, as its headings say.
package enum TableKind: Equatable {
    case tasks, items
    /// Tasks or items, as far as one can see.
    case either
    /// A list of another program that is not read.
    case foreign(program: String, remedy: String)
    /// Something else.
    case unknown

    /// - Parameter columns: As `ImportTable.columnName` makes them of the headings.
    package init(columns: [String]) {
        let names = Set(columns.filter { !$0.isEmpty })
        if let foreign = Self.foreign(names) {
            self = foreign
            return
        }
        if names.contains(where: { $0.hasPrefix("hb.") }) || names.contains("product_id")
            || names.contains("qu_id_stock")
        {
            self = .items
            return
        }
        let hasTitle = !names.isDisjoint(with: TaskTableImport.headings(of: .title))
        let isOfItems = !names.isDisjoint(with: Self.ofItems)
        let isOfTasks =
            !names.isDisjoint(with: Self.ofTasks)
            || hasTitle && !names.isDisjoint(with: Self.ofTasksWithTitle)
        let isNamed = names.contains { OwnImport.isName($0) }
        switch (isOfTasks, isOfItems) {
        case (true, false): self = .tasks
        case (false, true): self = isNamed ? .items : .unknown
        // "name,due_date,amount" is a shelf; "Title,Due Date,Amount" may be one, or a heap of bills.
        case (true, true):
            self =
                names.isDisjoint(with: Self.ofTasks) && !names.isDisjoint(with: Self.namesOfItems)
                ? .items : .either
        case (false, false):
            let others = names.filter { !OwnImport.isName($0) }
            self = isNamed && others.allSatisfy { OwnImport.isKnown($0) || $0 == "id" } ? .items : .unknown
        }
    }

    /// Headings that a list of items never has.
    private static let ofTasks: Set = [
        "task", "tasks", "todo", "to_do", "to_dos", "task_name", "card_name", "taskid", "task_id",
        "is_check_list",
        "aufgabe", "aufgaben", "zu_tun", "tâche", "tâches", "tarea", "tareas", "deadline", "assignee",
        "assigned_to",
        "subtasks", "checklist", "checklists", "%_complete", "percent_complete", "due_complete",
        "is_completed",
        "iscompleted", "issue_key",
    ]

    /// Headings that make a list of titles one of tasks.
    private static let ofTasksWithTitle: Set = [
        "due", "due_on", "due_at", "due_date", "duedate", "date_due", "deadline", "done", "completed",
        "completed_at",
        "completed_on", "completed_time", "date_completed", "checked", "priority", "prio", "reminder",
        "fällig",
        "fällig_am", "fälligkeit", "fälligkeitsdatum", "frist", "erledigt", "erledigt_am", "priorität",
        "échéance",
        "date_d'échéance", "priorité", "vencimiento", "fecha_de_vencimiento", "prioridad", "duedatetime",
    ]

    /// Headings that a list of tasks never has.
    private static let ofItems = OwnImport.columnsOfItems

    /// Headings under which items stand, and tasks hardly.
    private static let namesOfItems: Set = [
        "name", "item", "product", "artikel", "produkt", "gegenstand", "ware", "bezeichnung",
    ]

    private static func foreign(_ names: Set<String>) -> TableKind? {
        if names.isSuperset(of: ["start_date", "end_date"]),
            names.contains("start_time") || names.contains("all_day_event")
        {
            return .foreign(program: TaskImportText.tableOfEvents, remedy: TaskImportText.exportCalendar)
        }
        if names.isSuperset(of: ["betreff", "beginnt_am", "endet_am"]) {
            return .foreign(program: TaskImportText.tableOfEvents, remedy: TaskImportText.exportCalendar)
        }
        if names.isSuperset(of: ["task_name", "task_type", "value"]) {
            return .foreign(program: "Habitica", remedy: TaskImportText.writeTable)
        }
        return nil
    }
}
