import CivilTime
package import Rules
import SQLite

extension Store {
    /// The result of one slice of matching.
    package struct RecallStep: Sendable, Hashable {
        /// Whether there is more to compare; call again in a later turn.
        package let hasMore: Bool
        /// Items and recalls compared in this slice.
        package let compared: Int
    }

    /// Compares one slice of changed items with all recalls, or of changed recalls with all items, and plans
    /// reminders for news. It writes in one transaction.
    ///
    /// The position is saved in the same transaction, after the catalogue is on disk. So a crash repeats a
    /// comparison but no reminder, since each item and event has one finding. If there is no catalogue,
    /// nothing is opened. If the catalogue is damaged and replaced, the slice concludes nothing.
    /// - Parameter limit: The most items in a slice, some 3 ms each, or a quarter of the most recalls. No
    ///   comparison starts after 10 ms.
    package func matchRecalls(
        in catalogue: Catalogue, _ terms: RecallTerms, _ context: ChangeContext, items limit: Int = 2
    ) throws(StoreError) -> Change<RecallStep> {
        let limit = max(1, limit)
        guard catalogue.isThere else { return Change(RecallStep(hasMore: false, compared: 0)) }
        let standing = try catalogue.standing()
        let position = try read { db in try RecallPosition(db) }
        // With few items and many new recalls, comparing the items is faster.
        let areMore = try areMoreRecalls(in: catalogue, after: position)
        if position.epoch != standing.epoch || areMore {
            try startOver(standing)
            return Change(RecallStep(hasMore: true, compared: 0))
        }
        let waiting = try waitingItems(standing, limit)
        if !waiting.isEmpty { return try matchItems(waiting, in: catalogue, standing, terms, context) }
        guard standing.revision > position.revision else {
            return Change(RecallStep(hasMore: false, compared: 0))
        }
        return try matchNewRecalls(in: catalogue, after: position, standing, limit * 4, terms, context)
    }

    /// Marks items with open findings from a source to be compared again, after the source was read
    /// completely.
    package func compareAgain(_ source: String) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                UPDATE recall_item SET catalogue = '', is_quiet = 1 WHERE item IN (
                    SELECT item FROM recall WHERE state = 'open' AND substr(notice, 1, length(?1) + 1) = ?1 || ':')
                """, [source])
        }
    }

    /// The result of a slice during which the catalogue was replaced.
    private static let begunAnew = Change(RecallStep(hasMore: true, compared: 0))

    /// How long a slice compares before it saves and yields. A recall with many likely items takes ten times
    /// as long as most.
    private static let longestSlice = Duration.milliseconds(10)

    /// Whether there are more than 100 new recalls, and more than items.
    private func areMoreRecalls(in catalogue: Catalogue, after position: RecallPosition) throws(StoreError)
        -> Bool
    {
        guard try catalogue.countOfRecalls(after: position.revision, limit: 101) > 100 else { return false }
        let most = max(100, try presentItemCount())
        return try catalogue.countOfRecalls(after: position.revision, limit: most + 1) > most
    }

    /// The number of present items.
    package func presentItemCount() throws(StoreError) -> Int {
        try read { db in try db.count("SELECT count(*) FROM item WHERE status = 'present'") }
    }

    /// Marks all items to be compared with all recalls.
    private func startOver(_ standing: Catalogue.Standing) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                INSERT INTO recall_item (item, catalogue, modified_at, is_quiet)
                SELECT id, '', modified_at, 1 FROM item WHERE status = 'present'
                ON CONFLICT (item) DO UPDATE SET catalogue = '', is_quiet = 1
                """)
            try RecallPosition(epoch: standing.epoch, revision: standing.revision).save(db)
        }
    }

    private struct WaitingItem {
        let item: Item
        let isQuiet: Bool
    }

    private func waitingItems(_ standing: Catalogue.Standing, _ limit: Int) throws(StoreError)
        -> [WaitingItem]
    {
        try read { db in
            try db.rows(
                """
                SELECT i.*, s.is_quiet AS is_quiet FROM (
                    SELECT item, is_quiet FROM recall_item INDEXED BY recall_item_catalogue WHERE catalogue < ?1
                    UNION ALL
                    SELECT item, is_quiet FROM recall_item INDEXED BY recall_item_catalogue WHERE catalogue > ?1
                ) s CROSS JOIN item i ON i.id = s.item WHERE i.status = 'present' LIMIT ?2
                """, [standing.epoch, limit]
            ).map { WaitingItem(item: try ItemRows(db: db).record($0), isQuiet: try $0.flag("is_quiet")) }
        }
    }

    private func matchItems(
        _ waiting: [WaitingItem], in catalogue: Catalogue, _ standing: Catalogue.Standing,
        _ terms: RecallTerms, _ context: ChangeContext
    ) throws(StoreError) -> Change<RecallStep> {
        let open = try openRecalls(of: waiting.map(\.item.id))
        guard
            let comparison = try catalogue.compare(
                waiting.map(\.item), foundBefore: open, terms, at: standing,
                until: ContinuousClock.now + Self.longestSlice)
        else { return Self.begunAnew }
        let compared = comparison.items
        let quiet = Set(waiting.filter(\.isQuiet).map(\.item.id))
        return try keep(context, compared: compared.count) { transaction in
            var changed: [RecallFinding] = []
            for one in compared {
                let events = FoundRecall.byEvent(one.found)
                for (best, codes) in events {
                    if let finding = try transaction.take(
                        best, codes: codes, of: one.item, isWhole: true, isQuiet: quiet.contains(one.item.id),
                        terms)
                    {
                        changed.append(finding)
                    }
                }
                changed += try transaction.dropRecalls(
                    of: one.item.id, but: Set(events.map(\.best.match.event)), unheard: comparison.unheard)
                try transaction.db.run(
                    """
                    INSERT INTO recall_item (item, catalogue, modified_at, is_quiet) VALUES (?1, ?2, ?3, 0)
                    ON CONFLICT (item) DO UPDATE SET catalogue = ?2, modified_at = ?3, is_quiet = 0
                    """,
                    [one.item.id.description, standing.epoch, one.item.modifiedAt.stored])
            }
            return changed
        }
    }

    private func matchNewRecalls(
        in catalogue: Catalogue, after position: RecallPosition, _ standing: Catalogue.Standing,
        _ limit: Int, _ terms: RecallTerms, _ context: ChangeContext
    ) throws(StoreError) -> Change<RecallStep> {
        var compared: [(recall: Catalogue.ChangedRecall, items: [Catalogue.ComparedItem])] = []
        var revision = position.revision
        let end = ContinuousClock.now + Self.longestSlice
        // At least one, however long it takes.
        while compared.isEmpty || compared.count < limit && ContinuousClock.now < end {
            guard let recalls = try catalogue.changedRecalls(after: revision, at: standing, limit: 1) else {
                return Self.begunAnew
            }
            guard let recall = recalls.first else { break }
            let items = try presentItems(recall.items)
            guard let found = try catalogue.compare(recall, with: items, terms, at: standing) else {
                return Self.begunAnew
            }
            compared.append((recall, found))
            revision = recall.revision
        }
        guard !compared.isEmpty else { return Change(RecallStep(hasMore: false, compared: 0)) }
        // This includes items that are waiting to be compared again.
        return try keep(context, compared: compared.count) { transaction in
            var changed: [RecallFinding] = []
            for (recall, items) in compared {
                var matched = Set<Item.ID>()
                for one in items {
                    for found in one.found {
                        matched.insert(one.item.id)
                        if let finding = try transaction.take(
                            found, codes: [recall.notice.codesFingerprint], of: one.item, isWhole: false,
                            isQuiet: false, terms)
                        {
                            changed.append(finding)
                        }
                    }
                }
                try transaction.askAgain(about: recall.notice, but: matched)
            }
            try RecallPosition(epoch: position.epoch, revision: revision).save(transaction.db)
            return changed
        }
    }

    private func openRecalls(of items: [Item.ID]) throws(StoreError) -> [RecallID] {
        try read { db in
            try items.flatMap { try RecallRows(db: db).findings(of: $0) }
                .filter { $0.state == .open }.map(\.recall)
        }
    }

    private func presentItems(_ ids: [Item.ID]) throws(StoreError) -> [Item] {
        guard !ids.isEmpty else { return [] }
        return try read { db in try ids.compactMap { try ItemRows(db: db).find($0) }.filter(\.isPresent) }
    }

    /// Runs `body`, which stores findings and the position, in one transaction.
    private func keep(
        _ context: ChangeContext, compared: Int, _ body: (ChangeTransaction) throws -> [RecallFinding]
    ) throws(StoreError) -> Change<RecallStep> {
        try write(.reserve) { db in
            let before = try db.number("SELECT max(rowid) FROM reminder") ?? 0
            let changed = try body(ChangeTransaction(db: db, context: context))
            var reminders = Set(
                try db.rows("SELECT id FROM reminder WHERE rowid > ?", [before]).map {
                    try $0.id("id") as Reminder.ID
                })
            for finding in changed {
                reminders.formUnion(
                    try ReminderRows(db: db).active(of: .recall(finding.id)).map(\.id))
            }
            return Change(
                RecallStep(hasMore: true, compared: compared),
                subjects: Set(changed.map { Subject.recall($0.id) }).sorted(), reminders: reminders.sorted())
        }
    }
}

extension ChangeTransaction {
    /// Marks items that a notice used to match, and no longer does, to be compared again.
    fileprivate func askAgain(about notice: RecallNotice, but matched: Set<Item.ID>) throws {
        let findings = try db.rows(
            "SELECT item FROM recall WHERE event = ? AND notice = ? AND state = 'open'",
            [notice.event, notice.id.description])
        for row in findings {
            let item: Item.ID = try row.id("item")
            guard !matched.contains(item) else { continue }
            try db.run(
                "UPDATE recall_item SET catalogue = '', is_quiet = 1 WHERE item = ?", [item.description])
        }
    }
}

/// The catalogue, and the revision in it, up to which recalls have been compared.
struct RecallPosition {
    let epoch: String
    let revision: Int64

    private static let key = "recalls_compared"

    init(epoch: String, revision: Int64) {
        self.epoch = epoch
        self.revision = revision
    }

    /// Reads the stored position; empty before the first comparison.
    init(_ db: Database) throws {
        let parts = try db.meta(Self.key)?.split(separator: " ") ?? []
        epoch = parts.first.map(String.init) ?? ""
        revision = parts.last.flatMap { Int64($0) } ?? 0
    }

    func save(_ db: Database) throws {
        try db.setMeta(Self.key, to: "\(epoch) \(revision)")
    }
}
