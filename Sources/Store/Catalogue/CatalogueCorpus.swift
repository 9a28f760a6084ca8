import Rules
import SQLite

/// The stored recalls, for the matcher. It caches answers, so it lives only for one slice of work.
///
/// The matcher cannot throw; `check` throws the first error.
final class CatalogueCorpus<Comparing: RecallComparing>: RecallCorpus {
    private let db: Database
    private let matcher: Comparing
    let eventCount: Int
    private var uses: [String: WordUse?] = [:]
    private var spellings: [String: [String]] = [:]
    private var profiles: [Int64: Comparing.Recall] = [:]
    /// The notices of `profiles`, for `found`.
    private var notices: [RecallID: StoredNotice] = [:]
    private var failure: (any Error)?

    init(_ db: Database, _ matcher: Comparing) throws {
        self.db = db
        self.matcher = matcher
        eventCount = try db.meta("events").flatMap { Int($0) } ?? 0
    }

    /// - Throws: The first error since creation. The answers are then unusable.
    func check() throws {
        if let failure { throw failure }
    }

    func use(of word: String) -> WordUse? {
        if let known = uses[word] { return known }
        let use = attempt(nil) { () -> WordUse? in
            guard
                let row = try db.row(
                    "SELECT events, lower, maker FROM word WHERE text = ? AND events > 0", [word])
            else { return nil }
            return WordUse(
                events: try row.int("events"),
                lower: try row.int("lower"),
                maker: try row.int("maker"))
        }
        uses[word] = .some(use)
        return use
    }

    func neighbours(of word: String) -> [String] {
        if let known = spellings[word] { return known }
        let words = attempt([]) {
            try WordIndex(db: db, matcher: matcher).neighbours(of: word, used: .events)
        }
        spellings[word] = words
        return words
    }

    func candidates(for item: Comparing.Item, limit: Int) -> [Comparing.Recall] {
        attempt([]) {
            let sure = try sure(item)
            let known = Set(sure)
            let likely = try likely(item).filter { !known.contains($0) }.prefix(limit)
                .filter { try mayMatch(item, $0) }
            return try (sure + likely).compactMap { try profile($0) }
        }
    }

    private func sure(_ item: Comparing.Item) throws -> [Int64] {
        var sure = Set<Int64>()
        let codes = item.gtins.map { ("gtin", $0.description) } + (item.model.map { [("model", $0)] } ?? [])
        for (kind, value) in codes {
            for row in try db.rows(
                "SELECT recall FROM recall_code WHERE kind = ? AND value = ? ORDER BY recall DESC LIMIT 60",
                [kind, value])
            {
                sure.insert(try row.number("recall"))
            }
        }
        return sure.sorted()
    }

    /// The recalls that share the most significant words with the item, best first, as in
    /// `MemoryRecallCorpus`.
    private func likely(_ item: Comparing.Item) throws -> [Int64] {
        var scores: [Int64: Double] = [:]
        let least = item.leastScore
        for search in item.searches {
            let texts = search.texts.filter { use(of: $0) != nil }
            guard !texts.isEmpty else { continue }
            let query = texts.map { "\"\($0)\"" }.joined(separator: " OR ")
            let found = try db.numbers(
                "SELECT rowid FROM recall_index WHERE recall_index MATCH ?", [query])
            for number in found { scores[number, default: 0] += search.weight }
        }
        return scores.filter { $0.value >= least }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Whether the notice is worth reading: most recalls that share words with an item's name concern another
    /// product.
    private func mayMatch(_ item: Comparing.Item, _ number: Int64) throws -> Bool {
        let row = try db.row(
            "SELECT n.line, r.words FROM recall_names n JOIN recall r ON r.number = n.recall WHERE n.recall = ?",
            [number])
        // Recalls stored before that table existed have no row.
        guard let row else { return true }
        return matcher.mayMatch(item, line: try row.text("line"), words: try row.text("words"))
    }

    private func profile(_ number: Int64) throws -> Comparing.Recall? {
        if let known = profiles[number] { return known }
        guard let row = try db.row("SELECT notice, is_first FROM recall WHERE number = ?", [number]) else {
            return nil
        }
        let notice = try NoticeRows.notice(try row.text("notice"))
        let profile = matcher.profile(of: notice)
        profiles[number] = profile
        notices[notice.id] = StoredNotice(notice: notice, isFirst: try row.flag("is_first"))
        return profile
    }

    private struct StoredNotice {
        let notice: RecallNotice
        let isFirst: Bool
    }

    /// Adds the notice to a match.
    func found(_ match: RecallMatch) throws -> FoundRecall {
        guard let stored = notices[match.recall] else { throw UnreadableRow() }
        return FoundRecall(match: match, notice: stored.notice, isFirst: stored.isFirst)
    }

    private func attempt<T>(_ nothing: T, _ body: () throws -> T) -> T {
        guard failure == nil else { return nothing }
        do {
            return try body()
        } catch {
            failure = error
            return nothing
        }
    }
}
