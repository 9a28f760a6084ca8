import CivilTime
import Rules
import SQLite
import Testing

@testable import Store

/// It is Tuesday 24 November 2026, 09:00 in Paris.
struct DocumentTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func add(
        _ kind: DocumentDetails.Kind, until end: String, notice: String? = nil, renewal: String? = nil
    ) throws -> String {
        var details = DocumentDetails()
        (details.title, details.kind) = ("Paper", kind)
        details.validUntil = try fixture.day(end)
        details.notice = try notice.map { try NoticePeriod(parsing: $0) }
        details.renewal = try renewal.map { try CivilPeriod(parsing: $0) }
        return try fixture.store.addDocuments([details], fixture.context).value[0].document.id.description
    }

    private func document(_ id: String) throws -> DocumentOverview {
        try fixture.store.document(id, now: fixture.now, in: fixture.locality)
    }

    @Test func `its ladder rings step by step`() throws {
        let id = try add(.passport, until: "2027-03-01")
        #expect(try fixture.schedule(of: id) == ["-P90D 2027-03-01 planned"])

        #expect(try fixture.ring(at: "2026-12-01T09:00") == ["expires:-P90D"])
        #expect(try fixture.schedule(of: id) == ["-P90D 2027-03-01 due", "-P30D 2027-03-01 planned"])
        #expect(try fixture.ring(at: "2027-02-23T09:00") == ["expires:-P7D"])

        #expect(
            try fixture.schedule(of: id) == [
                "-P90D 2027-03-01 superseded", "-P30D 2027-03-01 superseded", "-P7D 2027-03-01 due",
            ])
    }

    @Test(arguments: [
        ("2026-12-14", "late"), ("2027-01-03", "-P30D"), ("2027-05-13", "-P90D"), ("2028-11-24", "-P180D"),
    ])
    func `an entry added after some of its reminders gets one soon only if time is short`(
        end: String, step: String
    ) throws {
        let id = try add(.passport, until: end)

        #expect(try fixture.schedule(of: id) == ["\(step) \(end) planned"])
    }

    @Test func `a voucher that was added after its last reminder got no popup`() throws {
        let id = try add(.voucher, until: "2026-11-27")
        #expect(try fixture.schedule(of: id) == ["late 2026-11-27 planned"])

        #expect(try fixture.ring(at: "2026-11-25T09:00") == ["expires:late"])
        var edits = FieldEdits<DocumentDetails>()
        edits.set.notes = "in the drawer"
        _ = try fixture.store.editDocument(id, edits, fixture.context)

        #expect(try fixture.schedule(of: id) == ["late 2026-11-27 due"])
    }

    @Test func `an edit after the last reminder does not bring another`() throws {
        let id = try add(.voucher, until: "2026-12-01")
        #expect(try fixture.ring(at: "2026-11-24T09:00") == ["expires:-P7D"])
        var edits = FieldEdits<DocumentDetails>()
        edits.set.notes = "in the drawer"
        _ = try fixture.store.editDocument(id, edits, fixture.context)

        #expect(try fixture.schedule(of: id) == ["-P7D 2026-12-01 due"])
    }

    @Test func `a contract that renews itself is reminded of in each term, and nothing is written for it`()
        throws
    {
        let id = try add(.contract, until: "2027-03-31", notice: "P3M", renewal: "P1Y")
        let before = try document(id).document
        try fixture.ring(at: "2026-12-24T09:00")
        // The last day of notice passes: the reminder lapses, and that of the next year stays planned.
        try fixture.ring(at: "2027-01-02T09:00")

        #expect(
            try fixture.schedule(of: id) == [
                "-P30D 2026-12-31 superseded", "-P7D 2026-12-31 withdrawn", "-P180D 2027-12-31 planned",
            ])
        #expect(try document(id).document == before)
        #expect(try document(id).term?.end == fixture.day("2028-03-31"))
        #expect(try fixture.ring(at: "2027-07-04T09:00") == ["expires:-P180D"])
    }

    @Test(arguments: [
        (Answer.stop, Document.Status.renewed), (.complete, .cancelled),
        (.completeWithNote("by letter"), .cancelled),
        (.gotIt, .current),
    ])
    func `an answer in its popup is one step of the journal, and can be undone`(
        answer: Answer, status: Document.Status
    ) throws {
        let id = try add(.passport, until: "2027-03-01")
        try fixture.ring(at: "2026-12-01T09:00")
        let (before, schedule) = (try document(id), try fixture.schedule(of: id))

        try fixture.answer(answer, id)

        #expect(try document(id).status == status)
        #expect(
            try document(id).document.cancellation
                == (answer == .completeWithNote("by letter") ? "by letter" : ""))
        #expect(
            try fixture.schedule(of: id)
                == [
                    "-P90D 2027-03-01 answered",
                    "-P30D 2027-03-01 \(status == .current ? "planned" : "withdrawn")",
                ])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try document(id) == before)
        #expect(try fixture.schedule(of: id) == schedule)
    }

    @Test(arguments: [Answer.used, .opened, .skip, .notMine])
    func `an answer that does not fit is refused`(answer: Answer) throws {
        let id = try add(.voucher, until: "2026-12-24")
        try fixture.ring(at: "2026-11-24T09:00")
        _ = try add(.passport, until: "2026-12-24")

        #expect(throws: StoreError.self) { try fixture.answer(answer, id) }
    }

    @Test func `a new last day starts the ladder again, and undo restores the old one`() throws {
        let id = try add(.passport, until: "2027-03-01")
        try fixture.ring(at: "2026-12-01T09:00")
        let before = try document(id).document

        _ = try fixture.store.renewDocument(id, until: try fixture.day("2037-02-28"), fixture.context)
        #expect(
            try fixture.schedule(of: id) == [
                "-P90D 2027-03-01 withdrawn", "-P30D 2027-03-01 withdrawn", "-P180D 2037-02-28 planned",
            ])
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try document(id).document == before)
        #expect(try fixture.schedule(of: id).contains("-P90D 2027-03-01 due"))
        #expect(try !fixture.schedule(of: id).contains("-P180D 2037-02-28 planned"))
    }

    @Test func `a contract that was cancelled and then renewed is reminded of again`() throws {
        let id = try add(.passport, until: "2027-03-01")
        _ = try fixture.store.cancelDocument(id, note: "lost", fixture.context)
        #expect(try !fixture.schedule(of: id).contains { $0.hasSuffix("planned") })

        _ = try fixture.store.renewDocument(id, until: try fixture.day("2037-02-28"), fixture.context)

        #expect(try document(id).status == .current)
        #expect(try fixture.schedule(of: id).contains("-P180D 2037-02-28 planned"))
    }

    @Test func `a new notice period brings reminders of a new last day`() throws {
        let id = try add(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")
        #expect(try fixture.schedule(of: id).last?.contains("2027-09-30") == true)
        var edits = FieldEdits<DocumentDetails>()
        edits.set.notice = try NoticePeriod(parsing: "P6M")

        _ = try fixture.store.editDocument(id, edits, fixture.context)

        let planned = try fixture.schedule(of: id).filter { $0.hasSuffix("planned") }
        #expect(!planned.isEmpty && planned.allSatisfy { $0.contains("2027-06-30") })
    }

    @Test func `what is renewed without a date waits for it`() throws {
        let id = try add(.passport, until: "2027-03-01")

        #expect(try fixture.store.renewDocument(id, until: nil, fixture.context).value.status == .renewed)
        #expect(try document(id).nextReminderAt == nil)
        _ = try fixture.store.cancelDocument(id, note: "", fixture.context)
        #expect(throws: StoreError.self) {
            try fixture.store.renewDocument(id, until: nil, fixture.context)
        }
        #expect(throws: StoreError.self) { try fixture.store.cancelDocument(id, note: "", fixture.context) }
    }

    @Test func `removed documents come back with everything by undoing`() throws {
        let id = try add(.contract, until: "2027-12-31", notice: "P3M")
        let (before, schedule) = (try document(id), try fixture.schedule(of: id))

        #expect(try fixture.store.removeDocuments([id], fixture.context).value == 1)
        #expect(throws: StoreError.self) { try document(id) }
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try document(id) == before)
        #expect(try fixture.schedule(of: id) == schedule)
    }

    @Test func `they are listed by their deadlines`() throws {
        let passport = try add(.passport, until: "2027-03-01")
        let contract = try add(.contract, until: "2027-04-30", notice: "P3M")
        let voucher = try add(.voucher, until: "2026-12-24")
        _ = try fixture.store.cancelDocument(voucher, note: "", fixture.context)
        func list(_ change: (inout DocumentQuery) throws -> Void) throws -> [String] {
            var query = DocumentQuery()
            query.status = .all
            try change(&query)
            return try fixture.store.documents(query, now: fixture.now, in: fixture.locality).map {
                $0.document.id.description
            }
        }

        #expect(try list { _ in } == [voucher, contract, passport])
        #expect(try list { $0.status = .present } == [contract, passport])
        #expect(try list { $0.kind = .passport } == [passport])
        #expect(try list { $0.deadlineBefore = try fixture.day("2027-02-01") } == [voucher, contract])
        #expect(try list { $0.text = "APER" }.count == 3)
        #expect(try list { ($0.limit, $0.offset) = (1, 1) } == [contract])
    }

    @Test func `an invalid one of several is named, and none is added`() throws {
        var good = DocumentDetails()
        good.title = "Passport"

        let error = #expect(throws: StoreError.self) {
            try fixture.store.addDocuments([good, DocumentDetails()], fixture.context)
        }

        #expect(error?.description.contains("title of document 2") == true)
        #expect(try fixture.store.documents(DocumentQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }

    // MARK: Repair

    @Test func `a row is salvaged with what can be read of it`() throws {
        let id = try add(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")
        let row = try fixture.store.read { db throws in
            let row = try #require(try db.row("SELECT * FROM document WHERE id = ?", [id]))
            return Schema.layouts["document"]!.columns.map { row[$0] }
        }
        let (table, values) = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: row)))
        #expect(table.name == "document" && values == row)

        var damaged = row
        damaged[8] = .text("someday")
        let (_, cleaned) = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: damaged)))
        #expect(table.columns[8] == "notice" && cleaned[8] == .null && cleaned[9] == row[9])
    }

    @Test func `its files are told from those of items`() throws {
        let digest = String(repeating: "a", count: 64)
        let id = Document.ID.random().description
        let row: [SQLValue] = [
            .text(id), .text(digest), .text("photo"), .text("other"), .integer(3), .integer(5),
        ]

        #expect(SalvagedTable.reading(SalvagedRow(rowID: 1, values: row))?.table.name == "document_file")
    }

    @Test func `lost reminders are planned again`() throws {
        let id = try add(.passport, until: "2027-03-01")
        try fixture.store.write(.reserve) { db throws in
            try db.run("DELETE FROM reminder WHERE subject = 'document'")
            try DocumentRows(db: db).settle()
        }

        try fixture.ring(at: "2026-11-24T09:00")

        #expect(
            try fixture.schedule(of: id).filter { !$0.hasSuffix("superseded") }
                == ["-P180D 2027-03-01 due", "-P90D 2027-03-01 planned"])
    }
}
