import CivilTime
import Glibc
import RecallMatching
import Rules
import SQLite
import Testing

@testable import Store

/// Files that earlier versions have made, when GRDB kept their migrations: the scripts in `Versions` are what `sqlite3`
/// dumped of one for each schema that there has been. They are never edited.
struct EarlierVersionTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        fixture.store.close()
    }

    /// Makes the file of a version. Nobody has opened it since.
    private func make(_ name: String, at path: String) throws {
        let here = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
        let script = try File.read("\(here)/Versions/\(name).sql")
        try sqlite(path, String(decoding: script, as: UTF8.self))
        // A dump does not say it.
        try sqlite(path, "PRAGMA journal_mode = WAL")
    }

    private func makeOld(_ number: Int) throws -> String {
        let path = "\(fixture.folder)/old/steward.db"
        try DataDirectory("\(fixture.folder)/old").synchronise()
        try make("store-\(number)", at: path)
        return path
    }

    @Test(arguments: 1...Schema.migrator.names.count)
    func `a database of each earlier version opens with all its data`(number: Int) throws {
        let names = Schema.migrator.names
        let path = try makeOld(number)
        let old = try DatabaseQueue(path: path, isReadOnly: true)
        try old.use { db throws in
            #expect(try Schema.migrator.applied(in: db) == Set(names.prefix(number)))
            #expect(try Schema.migrator.isComplete(in: db) == (number == names.count))
            #expect(try Schema.isIntact(db))
        }
        try old.close()
        try Store.check(path: path)

        let store = try Store(path: path)
        defer { store.close() }

        #expect(store.opening == Store.Opening(isNew: false, isReadOnly: false, repair: nil))
        try store.checkSoundness()
        try store.read { db throws in
            #expect(try db.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid") == names)
            #expect(try db.rows("PRAGMA foreign_key_check").isEmpty)
            #expect(try db.number("SELECT seq FROM sqlite_sequence") == 7)
        }
        // A copy is made before anything is changed, and only then.
        let last = names[number - 1].map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let copies = number == names.count ? [] : ["before-upgrade-\(String(last)).db"]
        #expect(DataDirectory.names(in: "\(fixture.folder)/old/backups") == copies)

        let task = try store.task("1111").todo
        #expect(task.title == "Tea" && task.labels == ["kitchen"])
        #expect(try store.nextRing()?.millisecondsSince1970 == 1_795_624_200_000)
        #expect(
            try store.read { db in try db.texts("SELECT title FROM event") }
                == (number < 3 ? [] : ["Concert"]))
        let items = try store.items(ItemQuery(), now: fixture.now, in: fixture.locality).map(\.item.name)
        #expect(items == (number < 6 ? [] : ["Rice"]))
        #expect(try store.shops().map(\.name) == (number < 7 ? [] : ["Shop"]))
        _ = try store.undo(1, fixture.context)
        #expect(try store.task("1111").todo.title == "Coffee")
    }

    @Test func `a database of a newer version is left unchanged`() throws {
        let path = try makeOld(Schema.migrator.names.count)
        try sqlite(path, "INSERT INTO grdb_migrations VALUES ('2027-01 more')")
        let before = try File.read(path)

        #expect(throws: StoreError.newerSchema(found: "2027-01 more")) { try Store(path: path) }
        #expect(throws: StoreError.newerSchema(found: "2027-01 more")) { try Store.check(path: path) }

        #expect(try File.read(path) == before)
    }

    @Test(arguments: 1...CatalogueSchema.migrator.names.count)
    func `a catalogue of each version opens with all that is in it`(number: Int) throws {
        let names = CatalogueSchema.migrator.names
        try make("catalogue-\(number)", at: "\(fixture.folder)/data/catalogue.db")
        let catalogue = try Catalogue(beside: fixture.path, matcher: RecallMatcher())
        defer { catalogue.rest() }

        try catalogue.read { db throws in
            #expect(try db.texts("SELECT identifier FROM grdb_migrations ORDER BY rowid") == names)
            #expect(try Schema.isIntact(db, by: CatalogueSchema.migrator))
            #expect(try db.texts("PRAGMA integrity_check") == ["ok"])
            #expect(try db.numbers("SELECT rowid FROM recall_index WHERE recall_index MATCH 'kettle'") == [1])
            #expect(try db.number("SELECT recalls FROM recall_count WHERE source = 'source'") == 1)
            #expect(
                try db.text("SELECT value FROM meta WHERE key = 'epoch'")
                    == "0123456789abcdef0123456789abcdef")
        }
        #expect(catalogue.takeLoss() == nil)
        #expect(try catalogue.recallCount() == 1)
    }

    @Test func `codes read by an earlier version rule nothing out until they are read again`() throws {
        try make("catalogue-6", at: "\(fixture.folder)/data/catalogue.db")
        let notice = """
            {"id":"source:1","event":"source:1","date":"2026-11-01","title":"Kettle","products":[{"name":"Kettle","lots":["A1"],"scope":"coded","decided_by":["lot"]}]}
            """
        try sqlite("\(fixture.folder)/data/catalogue.db", "UPDATE recall SET notice = '\(notice)'")
        try sqlite(
            "\(fixture.folder)/data/catalogue.db",
            "UPDATE source SET etag = 'x', last_modified = 'y', read_until = '2026-11-01'")
        let catalogue = try Catalogue(beside: fixture.path, matcher: RecallMatcher())
        defer { catalogue.rest() }

        let recall = try catalogue.recall(RecallID(source: "source", number: "1"))
        let product = try #require(recall.products.first)

        #expect(product.scope == .unread)
        #expect(product.incomplete == [.models, .barcodes])
        #expect(product.lots == [LotCode("A1")].compactMap { $0 })
        let state = try catalogue.source("source")
        #expect(state.readUntil == nil && state.etag.isEmpty && state.lastModified.isEmpty)
        #expect(state.succeededAt != nil)
    }

    @Test func `a catalogue that a newer version has written is put aside`() throws {
        let path = "\(fixture.folder)/data/catalogue.db"
        try make("catalogue-\(CatalogueSchema.migrator.names.count)", at: path)
        try sqlite(path, "INSERT INTO grdb_migrations VALUES ('2027-01 more')")
        let catalogue = try Catalogue(beside: fixture.path, matcher: RecallMatcher())
        defer { catalogue.rest() }

        #expect(try catalogue.recallCount() == 0)
        #expect(catalogue.takeLoss()?.cause == .newer)
    }
}
