import CivilTime
import Feeds
import JSONText
import Rules
import Testing

struct RappelConsoTests {
    private static let address = "https://example.fr/records?where=x&limit=100&offset=0"

    private func record(_ codes: String, more: String = "") -> String {
        """
        {"numero_fiche":"2026-07-0014","numero_version":2,"date_publication":"2026-07-01T18:07:30+00:00",
         "marque_produit":"maison vaux","libelle":"boudin","categorie_produit":"alimentation",
         "motif_rappel":"pr\\u00e9sence de list\\u00e9ria","risques_encourus":"listeria monocytogenes|autre risque",
         "identification_produits":\(codes)\(more)}
        """
    }

    private func batch(_ records: String, total: Int = 1, address: String = address) throws(FeedError)
        -> FeedBatch
    {
        try RappelConso().parse(
            FeedDocument("{\"total_count\":\(total),\"results\":[\(records)]}", address: address))
    }

    private func products(_ codes: String, more: String = "") throws -> [RecalledProduct] {
        let batch = try batch(record(codes, more: more))
        #expect(batch.skipped.isEmpty)
        return batch.notices.first?.products ?? []
    }

    private func lots(_ product: RecalledProduct?) -> [String] {
        product?.lots.map { lot in lot.last.map { "\(lot.first)-\($0)" } ?? lot.first } ?? []
    }

    private func dates(_ product: RecalledProduct?) -> [String] {
        product?.dates.map { $0.first == $0.last ? "\($0.first)" : "\($0.first) \($0.last)" } ?? []
    }

    @Test func `a record becomes a notice`() throws {
        let more = """
            ,"date_debut_commercialisation":"2026-06-19","date_date_fin_commercialisation":null,
            "conduites_a_tenir_par_le_consommateur":"ne plus consommer|rapporter le produit","distributeurs":"a¤b",
            "modalites_de_compensation":"remboursement","lien_vers_la_fiche_rappel":"https://rappel.conso.gouv.fr/1",
            "liens_vers_les_images":"https://rappel.conso.gouv.fr/a.jpg|https://rappel.conso.gouv.fr/b.jpg"
            """
        let notice = try #require(
            try batch(record(#""$06a$date limite de consommation$2025-02-19$""#, more: more)).notices.first)

        #expect(notice.id.description == "rappelconso:2026-07-0014")
        #expect(notice.version == "2")
        #expect(notice.date == CivilDate(year: 2026, month: 7, day: 1))
        #expect(notice.title == "maison vaux : boudin")
        #expect(notice.sold == SaleWindow(first: CivilDate(year: 2026, month: 6, day: 19), last: nil))
        #expect(notice.hazard == "présence de listéria – listeria monocytogenes, autre risque")
        #expect(notice.remedy == "ne plus consommer, rapporter le produit, remboursement")
        #expect(notice.severity().level == .critical)
        #expect(notice.links.map(\.kind) == [.notice, .picture, .picture])
        #expect(notice.text == "a, b")
        #expect(notice.language == "fr")
        #expect(notice.products.first?.brand == "maison vaux")
    }

    @Test(arguments: [
        (#""$22ej084c01$date limite de consommation$2022-04-13$""#, "", ["22EJ084C01"], ["2022-04-13"]),
        (
            #""3367824926723$40880036 / 41080093 / 41310112$date limite de consommation$2024-05-25$2024-07-06""#,
            "03367824926723", ["40880036", "41080093", "41310112"], ["2024-05-25 2024-07-06"]
        ),
        // Its barcode is wrong: it is no lot, either.
        (#""279476019429$060525$date limite de consommation$2025-07-01$""#, "", ["060525"], ["2025-07-01"]),
        (#""$lot n°173$date limite de consommation$2021-07-02$""#, "", ["173"], ["2021-07-02"]),
        (
            #""$fab s11/25 fab s12/25$date limite de consommation$2025-04-19$""#, "", ["S1125", "S1225"],
            ["2025-04-19"]
        ),
        (#""$24241(sous-vide)$date limite de consommation$2024-09-18$""#, "", ["24241"], ["2024-09-18"]),
        (
            #""$lots 100 à 120$date de durabilité minimale$2026-04-01$2026-05-01""#, "", ["100", "100-120"],
            ["2026-04-01 2026-05-01"]
        ),
        (
            #"["8711876007865","zg 17056","date limite de consommation","2026-05-24"]"#, "08711876007865",
            ["ZG17056", "17056"], ["2026-05-24"]
        ),
        (#"["2610098","date de durabilité minimale","2026-06-27"]"#, "", ["2610098"], ["2026-06-27"]),
        (
            #"["3770018292519","date de durabilité minimale","2027-12-31"]"#, "03770018292519", [],
            ["2027-12-31"]
        ),
        (
            #"["1/mf/pbdb/ab/24","date limite de consommation","2026-10-03","2026-10-16"]"#, "",
            ["1MFPBDBAB24"], ["2026-10-03 2026-10-16"]
        ),
    ])
    func `the codes of a batch are read in both forms`(
        codes: String, gtin: String, lots: [String], dates: [String]
    ) throws {
        let product = try products(codes).first

        #expect(product?.gtins.map(\.description) == (gtin.isEmpty ? [] : [gtin]))
        #expect(self.lots(product) == lots)
        #expect(self.dates(product) == dates)
        #expect(product?.scope == .coded)
        #expect(product?.decidedBy == (lots.isEmpty ? [.date] : [.lot, .date]))
    }

    @Test func `groups are kept apart, also where the bar is glued to a part`() throws {
        let text = try products(
            #""$m14$date limite de consommation$2023-03-27$|$m02$date limite de consommation$2023-03-28$""#)
        let list = try products(
            #"["1/c/24","date limite de consommation","2026-03-04","2026-12-12|","1/em/25","date limite de consommation","2027-01-16"]"#
        )
        let glued = try products(
            #"["m1","date limite de consommation","2026-06-27|0200590000000","m2","date limite de consommation","2026-06-28"]"#
        )

        #expect(text.map(lots) == [["M14"], ["M02"]])
        #expect(text.map(dates) == [["2023-03-27"], ["2023-03-28"]])
        #expect(list.map(lots) == [["1C24"], ["1EM25"]])
        #expect(list.map(dates) == [["2026-03-04 2026-12-12"], ["2027-01-16"]])
        #expect(glued.map(lots) == [["M1"], ["M2"]])
        #expect(glued.flatMap(\.gtins).isEmpty)
    }

    @Test(arguments: [
        (#""0203684000000$$non concerné$$""#, RecalledProduct.Scope.unstated), ("null", .unstated),
        (#""""#, .unstated),
        ("[]", .unstated), ("7", .unstated), (#""$tous les lots$non concerné$$""#, .all),
        (#""$vendu au rayon traditionnel$non concerné$$""#, .unread),
        (#""$vendu au rayon traditionnel$date limite de consommation$2026-06-25$""#, .unread),
        (#""$tous les lots sauf 4711$non concerné$$""#, .unread),
        (#""$lots 100 à 12$non concerné$$""#, .unread),
        (#""$à partir du lot 100$non concerné$$""#, .unread),
        (#""$100$date limite de consommation$2026-06-25$2026-06-01""#, .unread),
        (#""$100$date limite de consommation$fin juin$""#, .unread),
        (#""$tous les lots$date limite de consommation$2026-06-25$2026-07-01""#, .coded),
    ])
    func `what limits a recall is told apart`(codes: String, scope: RecalledProduct.Scope) throws {
        let products = try products(codes)

        #expect(products.map(\.scope) == [scope])
        #expect(products.flatMap(\.gtins).isEmpty)
    }

    @Test func `brands that are none are left out`() throws {
        let batch = try batch(record("null").replacing("maison vaux", with: "sans marque"))

        #expect(batch.notices.first?.products.first?.brand == "")
        #expect(batch.notices.first?.title == "boudin")
    }

    @Test func `goods have models, food has none`() throws {
        let more = #","modeles_ou_references":"ref. AB-123, notice, 45678""#
        let goods = try batch(
            record("null", more: more).replacing("alimentation", with: "bébés-enfants (hors alimentaire)"))

        #expect(try products("null", more: more).first?.models == [])
        #expect(goods.notices.first?.products.first?.models == ["ref. AB-123", "45678"])
        #expect(goods.notices.first?.grounds.isForChildren == true)
    }

    @Test(arguments: [
        #"{"numero_fiche":"1"}"#, #"{"libelle":"x","date_publication":"2026-01-01"}"#,
        #"{"numero_fiche":"1","date_publication":"01.02.2026","libelle":"x"}"#,
        #"{"numero_fiche":"1","date_publication":"2026-02-30","libelle":"x"}"#, "[]", "null",
    ])
    func `a record without what makes one is skipped and told`(record: String) throws {
        let batch = try batch(record)

        #expect(batch.notices.isEmpty)
        #expect(batch.skipped.count == 1)
    }

    @Test func `the next page is asked for until all have come`() throws {
        let page = Array(repeating: record("null"), count: 100).joined(separator: ",")

        #expect(
            try batch(page, total: 250).more.map(\.address) == [
                Self.address.replacing("offset=0", with: "offset=100")
            ])
        #expect(try batch(page, total: 100).more.isEmpty)
        #expect(throws: FeedError.malformed(reason: "1 of 100 records came")) {
            try batch(record("null"), total: 250)
        }
    }

    @Test func `an error, and the whole corpus, are no answer`() {
        let error = #expect(throws: FeedError.self) {
            try RappelConso().parse(FeedDocument(#"{"error_code":"ODSQLError","message":"bad"}"#))
        }
        let corpus = #expect(throws: FeedError.self) { try batch(record("null"), total: 19_000) }

        #expect(error == .trouble(reason: "ODSQLError: bad"))
        #expect(corpus == .implausible(reason: "it offers 19000 records"))
    }

    @Test func `it asks for what is new since the last look`() throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        let address = RappelConso().requests(since: today, today: today).first?.address

        #expect(address?.contains("where=date_publication%3E%3Ddate%272026-11-14%27&") == true)
    }
}
