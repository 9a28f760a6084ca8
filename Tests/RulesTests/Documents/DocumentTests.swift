import CivilTime
import Testing

@testable import Rules

struct DocumentTests {
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    private func document(
        _ kind: DocumentDetails.Kind, until end: String?, notice: String? = nil, renewal: String? = nil
    ) throws -> Document {
        var details = DocumentDetails()
        (details.title, details.kind) = ("Paper", kind)
        details.validUntil = try end.map(day)
        details.notice = try notice.map { try NoticePeriod(parsing: $0) }
        details.renewal = try renewal.map { try CivilPeriod(parsing: $0) }
        return Document(
            id: .random(), try details.checked(), createdAt: .earliest, modifiedAt: .earliest)
    }

    @Test(arguments: [
        ("2026-09-30", nil, nil), ("2026-10-01", nil, "2026-09-30"), ("2026-12-31", nil, "2026-09-30"),
        ("2027-01-01", nil, nil), ("2026-10-01", "P1Y", nil),
    ])
    func `a last day of notice counts as passed only if the contract ends by itself`(
        today: String, renewal: String?, passed: String?
    ) throws {
        let contract = try document(.contract, until: "2026-12-31", notice: "P3M", renewal: renewal)

        #expect(try contract.details.passedNotice(on: day(today)) == passed.map(day))
    }

    @Test func `changing any field that reminders depend on changes the reminders`() throws {
        let base = try document(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y").details
        let changes: [(inout DocumentDetails) throws -> Void] = [
            { $0.kind = .insurance }, { $0.validUntil = try day("2028-12-31") }, { $0.validUntil = nil },
            { $0.notice = try NoticePeriod(parsing: "P6M") }, { $0.notice = nil },
            { $0.renewal = try CivilPeriod(parsing: "P2Y") }, { $0.renewal = nil }, { $0.leads = [-3] },
            { $0.cancelledOn = try day("2026-11-24") }, { $0.stoppedFor = try day("2027-09-30") },
        ]

        for (number, change) in changes.enumerated() {
            var other = base
            try change(&other)
            #expect(!base.hasSchedule(of: other), "change \(number)")
        }
        var renamed = base
        (renamed.title, renamed.notes) = ("Other", "note")
        #expect(base.hasSchedule(of: renamed))
    }

    /// The next step: `2026-12-01 expires:-P30D`.
    private func next(_ document: Document, on day: String) throws -> String? {
        let plan = try document.reminders(
            now: try Instant(parsing: "\(day)T12:00:00Z"), in: locality, isUsed: { _ in false })
        return plan.reminders.first.map {
            "\(locality.zone.civil(of: $0.ringAt).date) \($0.identity.occurrence) \($0.identity.step)"
        }
    }

    @Test func `every property of its details is in the table of fields, once`() {
        let properties = Mirror(reflecting: DocumentDetails()).children.count

        #expect(DocumentDetails.fields.count == properties)
        let paths: [PartialKeyPath<DocumentDetails>] = DocumentDetails.fields.map { $0.path }
        #expect(Set(paths).count == properties)
        #expect(Set(DocumentDetails.fields.map(\.key)).count == properties)
    }

    // MARK: Ladders

    @Test(arguments: [
        ("2026-11-24", "2026-12-02 2027-05-31 expires:-P180D"),
        ("2026-12-03", "2027-03-02 2027-05-31 expires:-P90D"),
        ("2027-03-03", "2027-05-01 2027-05-31 expires:-P30D"),
        ("2027-05-02", "2027-05-24 2027-05-31 expires:-P7D"), ("2027-05-25", nil), ("2027-06-10", nil),
    ])
    func `a passport reminds half a year, three months, a month and a week before`(
        today: String, step: String?
    ) throws {
        #expect(try next(document(.passport, until: "2027-05-31"), on: today) == step)
    }

    @Test func `a voucher reminds a month and a week before`() throws {
        let voucher = try document(.voucher, until: "2027-05-31")

        #expect(try next(voucher, on: "2026-11-24") == "2027-05-01 2027-05-31 expires:-P30D")
    }

    @Test func `a contract reminds before its last day of notice`() throws {
        let contract = try document(.contract, until: "2027-12-31", notice: "P3M")

        #expect(try next(contract, on: "2027-09-01") == "2027-09-23 2027-09-30 expires:-P7D")
        // Then it reminds of its end.
        #expect(try next(contract, on: "2027-09-24")?.contains(" 2027-12-31 expires:") == true)
    }

    @Test func `a contract that ends by itself was forgotten after its last day of notice`() throws {
        let lease = try document(.contract, until: "2027-01-31", notice: "3 months")

        #expect(try lease.details.term(on: day("2026-10-31"))?.deadline.description == "2026-10-31")
        let term = try #require(lease.details.term(on: day("2026-11-01")))
        #expect(term.deadline.description == "2027-01-31" && !term.isNotice)
        // The steps to its end follow those to the last day of notice.
        #expect(try next(lease, on: "2026-10-30")?.hasSuffix("2027-01-31 expires:-P90D") == true)
        #expect(try next(lease, on: "2026-11-27")?.hasSuffix("2027-01-31 expires:-P30D") == true)
    }

    @Test func `a ladder of its own replaces the usual one`() throws {
        var passport = try document(.passport, until: "2027-05-31")
        passport.leads = [-365, 0]
        #expect(try next(passport, on: "2026-11-24") == "2027-05-31 2027-05-31 expires:P0D")

        passport.leads = []
        #expect(try next(passport, on: "2026-11-24") == nil)
    }

    @Test func `a contract without an end reminds shortly before each last day of notice`() throws {
        var lease = try document(.contract, until: nil, notice: "P3M/quarter")
        #expect(try next(lease, on: "2026-11-29") == "2026-12-01 2026-12-31 expires:-P30D")
        #expect(try next(lease, on: "2027-01-01") == "2027-03-01 2027-03-31 expires:-P30D")

        let flat = try document(.contract, until: nil, notice: "P3M/month")
        #expect(try next(flat, on: "2027-01-01") == nil && flat.details.isCancellableEachMonth)

        lease.leads = [-14]
        #expect(try next(lease, on: "2027-01-01") == "2027-03-17 2027-03-31 expires:-P14D")
        #expect(try next(lease, on: "2027-03-18") == "2027-06-16 2027-06-30 expires:-P14D")
    }

    // MARK: Terms

    @Test(arguments: [
        ("2026-11-24", "2027-01-31", "2026-12-31"), ("2026-12-31", "2027-01-31", "2026-12-31"),
        ("2027-01-01", "2028-01-31", "2027-12-31"), ("2031-12-31", "2032-01-31", "2031-12-31"),
    ])
    func `a contract that nobody cancels in time renews itself`(today: String, end: String, deadline: String)
        throws
    {
        let contract = try document(.contract, until: "2027-01-31", notice: "P1M", renewal: "P1Y")

        let term = try #require(try contract.details.term(on: day(today)))

        #expect(try term.end == day(end) && term.deadline == day(deadline))
        #expect(try contract.status(on: day(today)) == .current)
    }

    @Test func `terms keep the day of the stored end, also after a short month`() throws {
        let contract = try document(.contract, until: "2027-01-31", renewal: "P1M")

        #expect(try contract.details.term(on: day("2027-02-15"))?.end == day("2027-02-28"))
        #expect(try contract.details.term(on: day("2027-03-15"))?.end == day("2027-03-31"))
        #expect(try contract.details.term(on: day("2028-02-15"))?.end == day("2028-02-29"))
    }

    @Test(arguments: ["P1D", "P1W", "P1M", "P1M1D", "P1Y", "P7M"])
    func `no term is left out, however long ago the first was`(renewal: String) throws {
        let contract = try document(.contract, until: "1999-10-31", notice: "P1M", renewal: renewal)
        var today = try day("2026-11-24")
        var previous = try #require(contract.details.term(on: today))
        for _ in 0..<50 {
            let term = try #require(contract.details.term(on: today))
            #expect(term.deadline >= today && (term.previous.map { $0 < today } ?? false))
            #expect(term == previous || term.previous == previous.deadline)
            (previous, today) = (term, today.adding(days: 1))
        }
    }

    @Test func `hostile dates end the search`() throws {
        let old = try document(.contract, until: "0001-01-01", notice: "P10Y", renewal: "P1D")
        #expect(try old.details.term(on: day("2026-11-24")) != nil)

        let late = try document(.contract, until: "9999-12-31", notice: "P1D", renewal: "P9999Y")
        #expect(late.details.term(on: .latest)?.end == .latest)
    }

    @Test func `reminders of each term have identities of their own, and lapse with it`() throws {
        let contract = try document(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")

        #expect(try next(contract, on: "2027-09-24") == "2028-04-03 2028-09-30 expires:-P180D")
        let plan = try contract.reminders(
            now: try Instant(parsing: "2027-09-01T12:00:00Z"), in: locality, isUsed: { _ in false })
        #expect(try plan.reminders.first?.overAt == Instant(parsing: "2027-10-01T00:00:00Z"))
    }

    @Test func `a short term has only the steps that fall into it`() throws {
        let monthly = try document(.contract, until: "2027-01-31", renewal: "P1M")

        #expect(try next(monthly, on: "2027-02-01") == "2027-02-21 2027-02-28 expires:-P7D")
        #expect(try next(monthly, on: "2027-02-22") == "2027-03-01 2027-03-31 expires:-P30D")
    }

    @Test func `a term that is shorter than every step reminds on its first day`() throws {
        var weekly = try document(.contract, until: "2027-01-08", renewal: "P1W")
        #expect(try next(weekly, on: "2027-01-10") == "2027-01-16 2027-01-22 expires:-P6D")

        weekly.leads = [-42]
        #expect(try next(weekly, on: "2027-01-10") == "2027-01-16 2027-01-22 expires:-P6D")
    }

    @Test func `a contract to the end of a month keeps to the ends of months when it renews itself`() throws {
        let contract = try document(
            .contract, until: "2027-06-30", notice: "P3M/quarter", renewal: "P3M")
        let second = try #require(contract.details.term(on: day("2027-04-01")))

        #expect(second.end.description == "2027-09-30" && second.deadline.description == "2027-06-30")
        #expect(try contract.details.term(on: day("2027-07-01"))?.end == day("2027-12-31"))
    }

    @Test func `after a repair, the first step is one of a term that still has reminders`() throws {
        let open = try document(.contract, until: nil, notice: "P1M/month")
        var reminding = open
        reminding.leads = [-7]
        #expect(open.firstStep(on: try day("2027-02-10")) == nil)
        #expect(try reminding.firstStep(on: day("2027-02-10"))?.day == day("2027-02-21"))
        #expect(reminding.firstStep(on: .earliest)?.day != nil)

        var renewed = try document(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")
        renewed.stop(on: try day("2027-09-01"))
        #expect(try renewed.firstStep(on: day("2027-09-01"))?.term.end == day("2028-12-31"))
    }

    // MARK: Answers

    @Test func `a contract that has renewed itself cannot be renewed to a day in the past`() throws {
        var contract = try document(.contract, until: "2020-12-31", renewal: "P1Y")

        #expect {
            try contract.renew(until: day("2025-12-31"), on: day("2026-11-24"))
        } throws: { error in
            (error as? InvalidValue)?.reason == "it is already valid until 2026-12-31"
        }
    }

    @Test func `a renewed passport without a new date stops reminding and says so`() throws {
        var passport = try document(.passport, until: "2027-05-31")
        passport.stop(on: try day("2026-11-24"))

        #expect(try passport.status(on: day("2026-11-24")) == .renewed)
        #expect(try next(passport, on: "2026-11-24") == nil)

        try passport.renew(until: day("2037-05-30"), on: day("2027-01-01"))
        #expect(try passport.status(on: day("2026-11-24")) == .current)
        #expect(try next(passport, on: "2026-11-24") == "2036-12-01 2037-05-30 expires:-P180D")
        #expect(throws: InvalidValue.self) {
            try passport.renew(until: day("2037-05-30"), on: day("2027-01-01"))
        }
    }

    @Test func `a contract that is to go on reminds again in its next term`() throws {
        var contract = try document(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")
        contract.stop(on: try day("2027-09-01"))

        #expect(try contract.status(on: day("2027-09-01")) == .current)
        #expect(try next(contract, on: "2027-09-01") == "2028-04-03 2028-09-30 expires:-P180D")
    }

    @Test func `what is cancelled reminds of nothing`() throws {
        var contract = try document(.contract, until: "2027-12-31", notice: "P3M", renewal: "P1Y")
        try contract.cancel(on: day("2027-09-01"), note: " by letter ")

        #expect(contract.cancellation.contains("by letter"))
        #expect(try contract.status(on: day("2029-01-01")) == .cancelled)
        #expect(try next(contract, on: "2027-09-01") == nil)
    }

    // MARK: Fields that contradict each other

    @Test func `a passport is not cancelled in time, and a renewal needs an end`() throws {
        #expect(throws: InvalidValue.self) { try document(.passport, until: "2027-05-31", notice: "P3M") }
        #expect(throws: InvalidValue.self) { try document(.voucher, until: "2027-05-31", renewal: "P1Y") }
        #expect(throws: InvalidValue.self) { try document(.contract, until: nil, renewal: "P1Y") }
        #expect(throws: InvalidValue.self) { try document(.contract, until: "2027-05-31", renewal: "PT1H") }

        var edits = FieldEdits<DocumentDetails>()
        edits.set.issuedOn = try day("2028-01-01")
        #expect(throws: InvalidValue.self) {
            _ = try edits.applied(to: document(.passport, until: "2027-05-31")) as Document
        }
        edits = FieldEdits<DocumentDetails>()
        edits.set.cancelledOn = try day("2026-01-01")
        #expect(throws: InvalidValue.self) {
            _ = try edits.applied(to: document(.passport, until: "2027-05-31")) as Document
        }
    }
}
