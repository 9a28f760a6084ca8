import CivilTime
import Glibc
import RecallMatching
import Rules
import Store

/// A household and what the world says, in one folder. It is Tuesday 24 November 2026, 09:00 in Paris.
final class RecallFixture {
    let fixture: StoreFixture
    private(set) var catalogue: Catalogue
    var terms = RecallTerms()

    /// - Parameter others: So many recalls of things that nobody has are there, and tell which words are rare.
    init(others: Int = 0) throws {
        fixture = try StoreFixture()
        catalogue = try Catalogue(beside: fixture.path, matcher: RecallMatcher())
        var made = MadeUpRecalls()
        guard others > 0 else { return }
        _ = try take((0..<others).map { try made.notice($0, date: "2026-10-01") }, isFirst: true)
    }

    deinit { catalogue.rest() }

    var store: Store { fixture.store }

    /// Takes in all that their sources tell.
    func take(_ notices: [RecallNotice], isFirst: Bool = false) throws -> Catalogue.Intake {
        let intake = try catalogue.ingest(notices, isFirst: isFirst, at: fixture.now)
        for source in Set(notices.map(\.id.source)) {
            try catalogue.note(.success(records: nil), of: source, at: fixture.now)
        }
        return intake
    }

    /// Compares until there is nothing left to be compared.
    /// - Returns: How many slices it took.
    @discardableResult
    func match() throws -> Int {
        for slice in 1...10_000 {
            let step = try store.matchRecalls(in: catalogue, terms, fixture.context(.job)).value
            if !step.hasMore { return slice }
        }
        throw StoreError.failed(reason: "it never ends")
    }

    /// Takes in and compares.
    func hear(_ notices: RecallNotice..., isFirst: Bool = false) throws {
        _ = try take(notices, isFirst: isFirst)
        try match()
    }

    func findings(_ state: RecallListQuery.State = .all, of item: String? = nil) throws -> [RecallFinding] {
        var query = RecallListQuery()
        query.state = state
        query.item = item
        return try store.recalls(query).map(\.finding)
    }

    /// The states of the reminders of recalls: `due`.
    func told() throws -> [String] {
        try findings().flatMap { try fixture.reminders(of: $0.id.description) }.map { "\($0.state.kind)" }
    }

    /// Lets what is due ring.
    /// - Returns: How many reminders ring now.
    @discardableResult
    func ring() throws -> Int {
        try store.enqueueDue(now: fixture.now, in: fixture.locality).value.due.count
    }

    /// Forgets what is older than this moment, and recalls of sources that are not asked any more.
    func tidy(
        asking sources: Set<String> = ["cpsc", "openfda", "made"], abandonedBefore abandoned: Instant? = nil
    ) throws {
        var tidying = CatalogueTidying(
            pricesBefore: fixture.now, sourcesBefore: fixture.now, sources: sources,
            abandonedBefore: abandoned ?? fixture.now)
        while try store.tidy(catalogue, &tidying) {}
    }

    /// As after the end of the process and a new start.
    func reopen() throws {
        catalogue.rest()
        try fixture.reopen()
        catalogue = try Catalogue(beside: fixture.path, matcher: RecallMatcher())
    }

    /// The same as the disk has it at this moment: what a process finds that starts after this one was killed.
    func afterKill() throws -> RecallFixture {
        let copy = try RecallFixture()
        copy.fixture.store.close()
        copy.fixture.now = fixture.now
        let (from, to) = ("\(fixture.folder)/data", "\(copy.fixture.folder)/data")
        for name in ["steward.db", "steward.db-wal", "catalogue.db", "catalogue.db-wal"] {
            unlink("\(to)/\(name)")
            if access("\(from)/\(name)", F_OK) == 0 {
                try File.write(try File.read("\(from)/\(name)"), "\(to)/\(name)")
                chmod("\(to)/\(name)", 0o600)
            }
        }
        try copy.reopen()
        return copy
    }
}

extension RecallNotice {
    /// A heater that catches fire, or another thing of the CPSC's.
    static func heater(
        _ number: Int = 1, name: String = "Zephyra Glow ceramic heater", brand: String = "Zephyra",
        models: [String] = [], event: String? = nil, date: String = "2026-11-20", text: String = ""
    ) throws -> RecallNotice {
        var product = RecalledProduct(name: name, brand: brand)
        product.models = models
        if !models.isEmpty { (product.scope, product.decidedBy) = (.coded, [.model]) }
        return RecallNotice(
            id: RecallID(source: "cpsc", number: String(number)), event: event,
            date: try CivilDate(parsing: date), title: "\(brand) Recalls \(name) Due to Fire Hazard",
            firms: [brand], products: [product], text: text, hazard: "It can overheat and catch fire.",
            remedy: "Stop using it.",
            grounds: SeverityGrounds(kind: .productSafety, hazard: "fire"),
            links: [RecallLink(.notice, "https://www.example.org/recall/\(number)")], markets: ["US"])
    }

    /// Yoghurt of certain lots.
    static func yoghurt(_ number: Int = 1, lots: [String], event: String? = nil, date: String = "2026-11-20")
        throws -> RecallNotice
    {
        var product = RecalledProduct(name: "Almwiese Blueberry Yoghurt", brand: "Almwiese")
        product.lots = lots.compactMap { LotCode($0) }
        (product.scope, product.decidedBy) = (.coded, [.lot])
        return RecallNotice(
            id: RecallID(source: "openfda", number: "F-\(number)"), event: event,
            date: try CivilDate(parsing: date), title: "Almwiese Blueberry Yoghurt", firms: ["Almwiese"],
            products: [product], hazard: "Listeria monocytogenes",
            grounds: SeverityGrounds(classification: .serious, hazard: "Listeria"))
    }
}
