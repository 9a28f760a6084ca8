import Rules
import SQLite
import Testing

@testable import Store

struct SubjectTests {
    @Test(arguments: Subject.Kind.allCases)
    func `each kind is served by rows of its own, and a repair reads all that an undo restores`(
        _ kind: Subject.Kind
    ) throws {
        let rows = kind.rows

        #expect(rows.kind == kind)
        #expect(rows.tables.first ?? rows.relation == rows.relation)
        #expect(rows.salvaged.map(\.name) == rows.tables + rows.furtherTables)
        let fixture = try StoreFixture()
        let queue = try fixture.store.usableQueue()
        for reference in rows.references {
            let columns = try queue.use { db in try Relation(reference.table, in: db).columns }
            #expect(columns.contains(reference.column), "\(reference)")
        }
        let columns = try queue.use { db in try Relation(rows.relation, in: db).columns }
        #expect(columns.contains("id") && columns.contains("title"))
        #expect(rows.computed.allSatisfy(columns.contains))
    }
}
