import CivilTime
import Feeds
import JSONText
import RecallMatching
import Rules
import Testing

/// Of all recorded recalls: codes that were not understood rule nothing out.
struct UnreadCodesTests {
    private static let documents: [(path: String, source: any RecallSource)] = [
        ("openfda/food_enforcement_page1.json", OpenFDA()),
        ("openfda/food_enforcement_2013_2026.json", OpenFDA()),
        ("cpsc/recalls_rest_shape.json", CPSC()),
        ("eu-safety-gate/alerts_2019_2024.json", SafetyGate()),
        ("rappelconso/records_string_form.json", RappelConso()),
        ("rappelconso/records_list_form.json", RappelConso()),
        ("fsa/alerts_list_full_view_2026-05.json", FoodStandardsAgency()),
        ("fsa/alerts_detail_2026-07.json", FoodStandardsAgency()),
        ("uk-opss/content_2609-0229.json", ProductSafetyStandards()),
        ("nhtsa/recallsByVehicle_toyota_camry_2020.json", NHTSA()),
    ]

    private func notices() throws -> [RecallNotice] {
        try Self.documents.flatMap { try $0.source.parse(SharedData.document($0.path)).notices }
    }

    /// An item with the recalled barcode, or the recalled name, and a lot and a day of its own.
    private func owned(_ product: RecalledProduct, of notice: RecallNotice) -> OwnedProduct {
        OwnedProduct(
            name: product.name, brand: product.brand, model: "",
            barcode: product.gtins.first(where: \.isGlobal)?.short ?? "", lot: "QX7Z93KW",
            expires: notice.date.adding(days: 200), country: notice.markets.first ?? "")
    }

    @Test(.needsSharedData)
    func `no recall with unread codes is ruled out by another lot or another day`() throws {
        var count = 0
        for notice in try notices() {
            for product in notice.products where product.scope == .unread {
                var one = notice
                one.products = [product]
                let profile = RecallProfile(one)
                let corpus = MemoryRecallCorpus([profile])
                // What is the same but for the codes is found.
                var plain = owned(product, of: notice)
                (plain.lot, plain.expires) = ("", nil)
                guard RecallMatcher.match(ItemProfile(plain, in: corpus), profile) != nil else { continue }

                let match = RecallMatcher.match(ItemProfile(owned(product, of: notice), in: corpus), profile)

                #expect(match != nil, "\(notice.id): \(product.text.prefix(200))")
                count += 1
            }
        }
        #expect(count > 300)
    }

    @Test(
        .needsSharedData,
        arguments: [
            " and all codes starting with Q9", " except those sold in Ohio", " onwards", ", etc.", " Q9XX",
            " and others", " (certain stores)",
        ])
    func `adding words to a field that was understood makes it unread`(addition: String) throws {
        let records = try Self.understood.get()
        for (record, codes) in records {
            let changed = record.setting("code_info", to: codes + addition).setting("more_code_info", to: "")

            let products = try OpenFDA().notice(from: changed)?.products ?? []

            // "31 March onwards" and "Lot 123 onwards" are understood, or not.
            let isOpen =
                addition == " onwards" && products.contains { $0.dates.contains { $0.last == .latest } }
            #expect(isOpen || products.allSatisfy { $0.scope != .coded }, "\(codes)\(addition)")
        }
        #expect(records.count > 400)
    }

    /// The records of openFDA whose codes were all understood, and those codes.
    private static let understood = Result {
        try ["openfda/food_enforcement_page1.json", "openfda/food_enforcement_2013_2026.json"].flatMap {
            path in
            try SharedData.json(path).elements("results").compactMap { record -> (JSON, String)? in
                let codes = record.said("code_info") + record.said("more_code_info")
                guard codes.contains(where: \.isNumber), let notice = try? OpenFDA().notice(from: record),
                    notice.products.allSatisfy({ $0.scope == .coded })
                else { return nil }
                return (record, codes)
            }
        }
    }

    @Test(.needsSharedData)
    func `most of the recorded fields of codes are understood`() throws {
        var counts: [RecalledProduct.Scope: Int] = [:]
        for path in ["openfda/food_enforcement_page1.json", "openfda/food_enforcement_2013_2026.json"] {
            for notice in try OpenFDA().parse(SharedData.document(path)).notices {
                for product in notice.products { counts[product.scope, default: 0] += 1 }
            }
        }
        print("openfda: \(counts)")
        #expect(counts[.coded, default: 0] > counts[.unread, default: 0])
    }

    @Test(.needsSharedData)
    func `every hazard that the recorded alerts choose from a list is known`() throws {
        let alerts = try SharedData.json("eu-safety-gate/alerts_2019_2024.json")
        guard case .list(let records) = alerts else {
            Issue.record("it is not a list")
            return
        }
        let risks = Set(
            records.flatMap { $0.said("riskType").split(separator: ",") }.map { String($0).trimmed() })
        let french = try ["rappelconso/records_string_form.json", "rappelconso/records_list_form.json"]
            .flatMap {
                try SharedData.json($0).elements("results").flatMap {
                    $0.said("risques_encourus").split(separator: "|")
                }
            }

        #expect(HazardVocabulary.unknown(among: risks.filter { !$0.isEmpty }.sorted()) == [])
        #expect(HazardVocabulary.unknown(among: Set(french.map(String.init)).sorted()) == [])
    }
}

extension String {
    fileprivate func trimmed() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension JSON {
    fileprivate func setting(_ name: String, to text: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name } + [Member(name, .text(text))])
    }
}
