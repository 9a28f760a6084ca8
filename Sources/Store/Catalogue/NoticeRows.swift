import CivilTime
import FetchInterface
import JSONText
import Rules
import SQLite

/// The rows of recall notices and their index entries.
struct NoticeRows {
    let db: Database
    let matcher: any RecallComparing
    var counts = WordCounts()
    /// Events added, minus events removed.
    private(set) var newEvents = 0

    init(db: Database, matcher: any RecallComparing) {
        self.db = db
        self.matcher = matcher
    }

    enum Effect: Sendable, Hashable {
        case added, unchanged
        /// Changed only in ways that the matcher ignores.
        case touched
        case edited(withOtherCodes: Bool)
    }

    /// Stores a notice, replacing its earlier version.
    /// - Parameters:
    ///   - revision: The notice's revision if it is new or has changed.
    ///   - isFirst: Whether this is the first reading of its source.
    mutating func take(_ notice: RecallNotice, revision: Int64, isFirst: Bool, at now: Int64) throws -> Effect
    {
        let line = notice.json.line
        let fingerprint = Fingerprint.of(notice.essence.json.line)
        let codes = notice.codesFingerprint
        let old = try db.row(
            "SELECT number, event, fingerprint, codes, words, lower, makers, notice FROM recall WHERE id = ?",
            [notice.id.description])
        guard let old else {
            try insert(notice, line, fingerprint, codes, revision, isFirst: isFirst, at: now)
            return .added
        }
        let number = try old.number("number")
        if try old.text("fingerprint") == fingerprint {
            if try old.text("notice") == line { return .unchanged }
            try db.run("UPDATE recall SET notice = ?, seen_at = ? WHERE number = ?", [line, now, number])
            return .touched
        }
        try uncount(number, old)
        let profile: any ComparedRecall = matcher.profile(of: notice)
        let words = Words(profile)
        try db.run(
            """
            UPDATE recall SET event = ?, date = ?, fingerprint = ?, codes = ?, revision = ?, is_first = 0, seen_at = ?,
                changed_at = ?, words = ?, lower = ?, makers = ?, notice = ? WHERE number = ?
            """,
            [
                notice.event, notice.date.description, fingerprint, codes, revision, now, now, words.all,
                words.lower, words.makers, line, number,
            ])
        try count(number, notice.event, words, profile)
        return .edited(withOtherCodes: try old.text("codes") != codes)
    }

    private mutating func insert(
        _ notice: RecallNotice, _ line: String, _ fingerprint: String, _ codes: String, _ revision: Int64,
        isFirst: Bool, at now: Int64
    ) throws {
        let profile: any ComparedRecall = matcher.profile(of: notice)
        let words = Words(profile)
        try db.run(
            """
            INSERT INTO recall (id, source, event, date, fingerprint, codes, revision, is_first, seen_at, changed_at,
                words, lower, makers, notice) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                notice.id.description, notice.id.source, notice.event, notice.date.description, fingerprint,
                codes, revision, isFirst, now, now, words.all, words.lower, words.makers, line,
            ])
        try count(db.lastInsertedRowID, notice.event, words, profile)
    }

    mutating func remove(_ number: Int64) throws {
        guard
            let old = try db.row("SELECT event, words, lower, makers FROM recall WHERE number = ?", [number])
        else {
            return
        }
        try uncount(number, old)
        try db.run("DELETE FROM recall WHERE number = ?", [number])
    }

    private mutating func count(
        _ number: Int64, _ event: String, _ words: Words, _ profile: any ComparedRecall
    )
        throws
    {
        try db.run("INSERT INTO recall_index (rowid, words) VALUES (?, ?)", [number, words.all])
        try db.run("REPLACE INTO recall_names (recall, line) VALUES (?, ?)", [number, profile.nameLine])
        for gtin in profile.gtins { try addCode("gtin", gtin.description, number) }
        for model in profile.models { try addCode("model", model, number) }
        try change(by: 1, number, event, words)
    }

    private func addCode(_ kind: String, _ value: String, _ number: Int64) throws {
        try db.run(
            "INSERT OR IGNORE INTO recall_code (kind, value, recall) VALUES (?, ?, ?)", [kind, value, number])
    }

    private mutating func uncount(_ number: Int64, _ old: Row) throws {
        let words = try Words(old)
        try db.run(
            "INSERT INTO recall_index (recall_index, rowid, words) VALUES ('delete', ?, ?)",
            [number, words.all])
        try db.run("DELETE FROM recall_code WHERE recall = ?", [number])
        try change(by: -1, number, try old.text("event"), words)
    }

    /// Counts the words that no other notice of the event contains.
    private mutating func change(by sign: Int, _ number: Int64, _ event: String, _ words: Words) throws {
        let siblings = try db.rows(
            "SELECT words, lower, makers FROM recall WHERE event = ? AND number <> ?", [event, number]
        ).map { try Words($0) }
        if siblings.isEmpty { newEvents += sign }
        /// The words of a list that no sibling has in the same list.
        func own(_ list: (Words) -> String) -> Set<Substring> {
            var own = Set(list(words).split(separator: " "))
            for sibling in siblings where !own.isEmpty { own.subtract(list(sibling).split(separator: " ")) }
            return own
        }
        for word in own(\.all) { counts.add(events: sign, to: String(word)) }
        for word in own(\.lower) { counts.add(lower: sign, to: String(word)) }
        for word in own(\.makers) { counts.add(maker: sign, to: String(word)) }
    }

    /// The indexed words of a notice, separated by spaces.
    private struct Words {
        let all: String
        let lower: String
        let makers: String

        init(_ row: Row) throws {
            all = try row.text("words")
            lower = try row.text("lower")
            makers = try row.text("makers")
        }

        init(_ profile: any ComparedRecall) {
            let words = profile.indexWords
            all = words.map(\.text).joined(separator: " ")
            lower = words.filter(\.isLower).map(\.text).joined(separator: " ")
            makers = words.filter(\.isMaker).map(\.text).joined(separator: " ")
        }
    }

    /// Parses a stored notice.
    static func notice(_ line: String) throws -> RecallNotice {
        do {
            let json = try JSON(parsing: Array(line.utf8), within: limits)
            return try RecallNotice(json: json)
        } catch {
            throw UnreadableRow()
        }
    }

    private static let limits = JSON.Limits(bytes: 4 << 20)
}
