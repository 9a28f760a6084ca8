import Rules

extension Journal {
    static let salvaged = [
        SalvagedTable(
            name: "journal",
            isNumbered: true
        ) { row in
            row.has(ChangeSource.self, "by") && row.has(ChangeKind.self, "what")
        },
        SalvagedTable(
            name: "journal_change",
            isNumbered: true
        ) { row in
            row.text("relation") != nil
        },
    ]
}
