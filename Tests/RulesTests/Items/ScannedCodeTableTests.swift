import CivilTime
import Rules
import Testing

/// What becomes of the codes on goods: which product they name, how much they hold, until when it is good, and which of
/// them name no product.
struct ScannedCodeTableTests {
    /// Saturday 21 November 2026.
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    @Test(arguments: [
        // Products
        ("4006381333931", "product 4006381333931"), ("96385074", "product 96385074"),
        ("036000291452", "product 036000291452"), ("04252614", "product 042100005264"),
        ("9780306406157", "product 9780306406157"), ("9790060115615", "product 9790060115615"),
        ("04006381333931", "product 4006381333931"), ("00036000291452", "product 036000291452"),
        ("4006381 333931", "name"), ("5000112546415", "product 5000112546415"),
        ("7622210449283", "product 7622210449283"), ("8000500310427", "product 8000500310427"),
        ("]E04006381333931", "product 4006381333931"), ("]E496385074", "product 96385074"),
        ("]X04006381333931", "product 4006381333931"), ("4006381333931\n", "name"),
        // Outer packs
        ("10036000291459", "case of 036000291452"), ("14006381333938", "case of 4006381333931"),
        ("34006381333932", "case of 4006381333931"), ("84006381333937", "case of 4006381333931"),
        ("94006381333934", "product 94006381333934"), ("]I114006381333938", "case of 4006381333931"),
        ("(01)14006381333938", "case of 4006381333931"),
        ("(02)04006381333931(37)24", "product 4006381333931, 24"),
        ("(01)14006381333938(15)270500", "case of 4006381333931, best before 2027-05-31"),
        // Codes that a shop assigns itself, with a price or a weight
        ("2012345000001", "only of a shop"), ("2912345012342", "only of a shop"),
        ("2112345001005", "only of a shop"), ("0212345000007", "only of a shop"),
        ("0412345000001", "only of a shop"),
        ("212345678992", "only of a shop"), ("20123451", "only of a shop"), ("00000017", "only of a shop"),
        ("(01)02012345000001(3103)000750", "only of a shop, 0.75 kg"),
        // Coupons and repeated digits
        ("9812345000000", "only of a shop"), ("9912345000007", "only of a shop"),
        ("0000000000000", "only of a shop"),
        ("1111111111116", "only of a shop"),
        // Labels
        ("(01)04006381333931(15)270300", "product 4006381333931, best before 2027-03-31"),
        ("(01)04006381333931(15)270228", "product 4006381333931, best before 2027-02-28"),
        ("(01)04006381333931(17)261130(10)L42", "product 4006381333931, use by 2026-11-30, lot L42"),
        ("(10)L42(01)04006381333931", "product 4006381333931, lot L42"),
        ("(01)94006381333934(3103)000750", "product 94006381333934, 0.75 kg"),
        ("(01)94006381333934(3202)000150", "product 94006381333934, 1.5 lb"),
        ("(01)04006381333931(30)6", "product 4006381333931, 6"),
        ("(01)04006381333931(30)0", "product 4006381333931"),
        ("(7003)2612011430(10)X", "no product, use by 2026-12-01, lot X"),
        ("]C1010400638133393115270228", "product 4006381333931, best before 2027-02-28"),
        ("]d2010400638133393115270228", "product 4006381333931, best before 2027-02-28"),
        ("]e0010400638133393115270228", "product 4006381333931, best before 2027-02-28"),
        // Digital Links
        ("https://id.gs1.org/01/04006381333931", "product 4006381333931"),
        (
            "https://id.gs1.org/01/04006381333931/10/L42?15=270300",
            "product 4006381333931, best before 2027-03-31, lot L42"
        ),
        (
            "https://example.com/gtin/4006381333931/lot/A%2F1?17=261130",
            "product 4006381333931, use by 2026-11-30, lot A/1"
        ),
        ("HTTPS://EXAMPLE.COM/01/14006381333938", "case of 4006381333931"),
        ("id.gs1.org/01/04006381333931?3103=000750", "product 4006381333931, 0.75 kg"),
        ("https://example.com/recipes/soup", "refused"),
        // Wrong codes
        ("4006381333932", "refused"), ("96385075", "refused"), ("400638133393", "refused"),
        ("10036000291458", "refused"),
        ("(01)04006381333932", "refused"), ("(17)261301", "refused"),
        ("(01)04006381333931(15)270230", "refused"),
        ("(01)04006381333931(01)96385074", "refused"), ("12345", "name"), ("Milk", "name"), ("", "name"),
        ("123456789012345", "name"),
    ])
    func `a code on goods says what it is`(text: String, outcome: String) {
        #expect(Self.outcome(of: text) == outcome)
    }

    private static func outcome(of text: String) -> String {
        do {
            guard let code = try ScannedCode(text, today: today) else { return "name" }
            var words = [code.gtin.map(name) ?? "no product"]
            if case .label(let label) = code {
                words += [
                    label.quantity?.description, label.bestBefore.map { "best before \($0)" },
                    label.useBy.map { "use by \($0)" }, label.lot.isEmpty ? nil : "lot \(label.lot)",
                ].compactMap(\.self)
            }
            return words.joined(separator: ", ")
        } catch {
            return error.remedy.isEmpty ? "refused without a remedy" : "refused"
        }
    }

    private static func name(_ gtin: GTIN) -> String {
        if !gtin.isGlobal { return "only of a shop" }
        return gtin.inner.map { "case of \($0.short)" } ?? "product \(gtin.short)"
    }
}
