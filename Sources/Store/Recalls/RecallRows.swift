import CivilTime
import Rules
import SQLite

/// The rows of findings: recalls that concern the household's items.
struct RecallRows {
    let db: Database

    func find(_ item: Item.ID, _ event: String) throws -> StoredFinding? {
        try db.row("SELECT * FROM recall WHERE item = ? AND event = ?", [item.description, event])
            .map { row in
                StoredFinding(
                    try record(row), codes: try row.text("codes").split(separator: " ").map(String.init))
            }
    }

    func findings(of item: Item.ID) throws -> [RecallFinding] {
        try db.rows("SELECT * FROM recall WHERE item = ? ORDER BY found_at, id", [item.description])
            .map { try record($0) }
    }

    func isWanted(_ id: String) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM recall r JOIN item i ON i.id = r.item
            WHERE r.id = ? AND r.state = 'open' AND i.status = 'present'
            """, [id])
    }

    /// Stores a finding, replacing its earlier version.
    func save(_ stored: StoredFinding) throws {
        let finding = stored.finding
        try db.run(
            "\(Self.columns.insertion(into: "recall")) \(Self.columns.update(onConflict: "id"))",
            [
                finding.id.description, finding.item.description, finding.event, finding.recall.description,
                finding.title, finding.date.description, finding.verdict.rawValue,
                finding.signals.joined(separator: String(separator)),
                finding.check.map(\.rawValue).joined(separator: " "), finding.severity.level.rawValue,
                finding.severity.reason, finding.hazard, finding.remedy, finding.link, stored.codesText,
                finding.state.rawValue, finding.resolution?.rawValue, finding.isReported,
                finding.foundAt.stored, finding.changedAt.stored,
            ])
    }

    func record(_ row: Row) throws -> RecallFinding {
        guard let recall = RecallID(try row.text("notice")) else { throw UnreadableRow() }
        return RecallFinding(
            id: try row.id("id"), item: try row.id("item"), event: try row.text("event"), recall: recall,
            title: try row.text("title"), date: try CivilDate(parsing: try row.text("day")),
            verdict: try row.choice("verdict"), signals: try row.text("signals").separated,
            check: try row.text("look_for").split(separator: " ").compactMap {
                RecalledProduct.CodeKind(rawValue: String($0))
            },
            severity: RecallSeverity(try row.choice("level"), because: try row.text("reason")),
            hazard: try row.text("hazard"), remedy: try row.text("remedy"), link: try row.text("link"),
            state: try row.choice("state"),
            resolution: row.optionalText("resolution").flatMap(RecallResolution.init),
            isReported: try row.flag("is_told"), foundAt: try row.instant("found_at"),
            changedAt: try row.instant("changed_at"))
    }
}

/// A finding with the codes compared for it.
struct StoredFinding {
    var finding: RecallFinding
    /// Fingerprints of the codes of the event's notices, latest last.
    var codes: [String]

    /// The most fingerprints stored per finding; older ones go first.
    private static let mostCodes = 400

    init(_ finding: RecallFinding, codes: [String]) {
        self.finding = finding
        self.codes = codes
    }

    var codesText: String { codes.suffix(Self.mostCodes).joined(separator: " ") }
}
