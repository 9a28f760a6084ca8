import CivilTime
import Rules
import Testing

struct SupplyTests {
    /// One case: levels, what is there, what is on the list, and what to buy.
    struct Case: Sendable, CustomTestStringConvertible {
        let reorder: String
        let target: String?
        let pack: String?
        let unit: String
        let stock: String
        let listed: String
        /// The amount, and the number of packs behind a blank; empty for nothing.
        let need: String

        init(_ line: String) {
            let words = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
            (reorder, unit, stock, listed, need) = (words[0], words[3], words[4], words[5], words[6])
            (target, pack) = (words[1].isEmpty ? nil : words[1], words[2].isEmpty ? nil : words[2])
        }

        var testDescription: String { "\(reorder)/\(target ?? "")/\(pack ?? "") \(unit), \(stock)+\(listed)" }
    }

    /// reorder | target | pack | unit | stock | on the list | need, packs
    private static let cases = """
        30 |  | 10 |     | 4   | 0 | 30 3
        4  |  |    |     | 4   | 0 |
        4  |  |    |     | 3   | 0 | 1
        5  |  |    |     | 0   | 0 | 5
        5  |  |    |     | 2   | 3 |
        5  |  |    |     | 2   | 1 | 2
        2  | 6 | 6 |     | 1   | 0 | 6 1
        2  | 6 | 6 |     | 2   | 0 |
        2  | 6 | 6 |     | 0   | 0 | 6 1
        2  | 7 | 6 |     | 0   | 0 | 12 2
        2  | 6 | 6 |     | 0   | 6 |
        2  | 6 | 6 |     | 0   | 1 | 6 1
        2  | 12 | 6 |    | 1   | 6 | 6 1
        2  | 12 | 6 |    | 1   | 11 |
        2  | 6 |   |     | 1   | 0 | 5
        2  | 6 |   |     | 1.5 | 0 | 5
        2  | 6 |   | cartons | 0.5 | 0 | 6
        1  |   | 6 |     | 0   | 0 | 6 1
        1  |   |   |     | 0   | 0 | 1
        1  |   |   |     | 0.5 | 0 | 1
        500 | 2000 | | g | 250 | 0 | 1750
        500 | 2000 | 500 | g | 250 | 0 | 2000 4
        500 | 2000 | 1000 | g | 250 | 0 | 2000 2
        0.5 | 2 |  | kg | 0.25 | 0 | 1.75
        0.5 | 2 | 0.5 | kg | 0.25 | 0 | 2 4
        0.5 | 2 | 1 | kg | 0.49 | 1 | 1 1
        1  | 3 | 0.75 | l | 0.5 | 0 | 3 4
        1  | 1 |   | l  | 0.999999 | 0 | 0.000001
        1  | 1 |   | l  | 1 | 0 |
        2  | 4 | 1 | packs | 1 | 0 | 3 3
        2  | 4 | 0.5 | packs | 1.5 | 0 | 2.5 5
        3  | 3 | 2 | cans | 2 | 0 | 2 1
        3  | 3 | 2 | cans | 2 | 2 |
        0  | 5 |   |     | 0   | 0 |
        10 | 20 | 3 | rolls | 9 | 0 | 12 4
        10 | 20 | 3 | rolls | 9 | 3 | 9 3
        10 | 20 | 3 | rolls | 9.5 | 9 | 3 1
        1000000000 | 1000000000 | 1 | | 0 | 0 | 1000000000 1000000000
        2  | 6 | 100 |   | 1 | 0 | 100 1
        2  | 6 | 5 |     | 1 | 0 | 5 1
        """.split(separator: "\n").map { Case(String($0)) }

    @Test(arguments: cases)
    func `what is missing is bought in whole packs`(one: Case) throws {
        let levels = SupplyLevels(
            reorder: try #require(DecimalAmount(one.reorder)),
            target: one.target.flatMap { DecimalAmount($0) },
            pack: one.pack.flatMap { DecimalAmount($0) }, unit: one.unit)

        let need = levels.need(
            stock: try #require(DecimalAmount(one.stock)), listed: try #require(DecimalAmount(one.listed)))

        let words = [need?.amount.description, need?.packs?.description].compactMap(\.self)
        #expect(words.joined(separator: " ") == one.need)
    }

    @Test func `there are forty cases`() {
        #expect(Self.cases.count >= 40)
    }

    @Test(
        arguments: [
            ("1 kg", "g", nil, "1000"), ("500 g", "kg", nil, "0.5"), ("1 lb", "g", nil, "453.59237"),
            ("16 oz", "lb", nil, "1"), ("1 gallon", "l", nil, "3.785412"), ("4 quarts", "gallons", nil, "1"),
            ("2 pints", "quarts", nil, "1"), ("25 cl", "ml", nil, "250"),
            ("2 cartons", "", nil, "2"), ("2", "cartons", nil, "2"), ("2 tins", "cans", nil, "2"),
            ("2 packs", "", "10", "20"), ("5", "packs", "10", "0.5"), ("2 packs", "g", "500", "1000"),
            ("2 packs", "", nil, nil), ("2", "g", nil, nil), ("2", "g", "500", nil), ("200 g", "", nil, nil),
            ("200 g", "ml", nil, nil), ("2 bottles", "cans", nil, nil), ("2 slices", "g", nil, nil),
        ] as [(String, String, String?, String?)])
    func `mass and volume convert, packs by their number, and pieces never to grams`(
        quantity: String, unit: String, pack: String?, expected: String?
    ) throws {
        let quantity = try Quantity(parsing: quantity)

        let amount = SupplyUnit.convert(
            quantity.amount, from: quantity.unit, to: unit, pack: pack.flatMap { DecimalAmount($0) })

        #expect(amount?.description == expected)
    }

    @Test(arguments: [
        ("Eggs", "egg"), ("TOMATOES", "tomato"), ("Blueberries", "blueberry"), ("oat  milks", "oat milk"),
        ("Brötchen", "brotchen"), ("dishes", "dish"), ("Swiss", "swiss"), ("Couscous", "couscous"),
    ])
    func `a name in the plural or in other letters is the same`(name: String, key: String) {
        #expect(SupplyName.key(of: name) == SupplyName.key(of: key))
        #expect(SupplyName.key(of: name) != SupplyName.key(of: "\(key) rest"))
    }

    private let today = CivilDate(year: 2026, month: 11, day: 24) ?? .earliest

    private func lot(
        _ quantity: String, until: CivilDate? = nil, useBy: Bool = false, minimum: Int32? = nil,
        pack: Int32? = nil
    ) throws -> Supply.Lot {
        Supply.Lot(
            id: .random(), name: "Milk", try Quantity(parsing: quantity), expiresOn: until, hasUseBy: useBy,
            minimum: minimum.map { DecimalAmount($0) }, pack: pack.map { DecimalAmount($0) })
    }

    @Test func `all items of a name count together, but for what must not be eaten any more`() throws {
        let yesterday = today.adding(days: -1)
        let lots = [
            try lot("2", minimum: 4, pack: 6), try lot("1", until: yesterday), try lot("1 pack"),
            try lot("5", until: yesterday, useBy: true), try lot("300 g"),
        ]

        let supply = try #require(Supply(lots, on: today))

        #expect(supply.stock == DecimalAmount(9))
        #expect(supply.apart.map(\.description) == ["300 g"])
        #expect(!supply.isLow)
        #expect(Supply([lots[0]], on: today)?.isLow == true)
    }

    @Test func `a number of pieces of what is weighed needs a number for the pack`() throws {
        let flour = try #require(Supply([try lot("400 g")], on: today))
        #expect {
            try Purchase.amount(Quantity(DecimalAmount(2)), of: flour)
        } throws: { "\($0)".contains("--pack") }

        let packed = try #require(Supply([try lot("400 g", pack: 500)], on: today))
        #expect {
            try Purchase.amount(Quantity(DecimalAmount(2)), of: packed)
        } throws: { "\($0)".contains("'2 packs' or '2 g'") }
        #expect(try Purchase.amount(Quantity(parsing: "2 packs"), of: packed).description == "1000 g")
        #expect(try Purchase.amount(Quantity(parsing: "2 kg"), of: packed).description == "2 kg")
    }

    @Test(
        arguments: [
            ("target", "2", "1", nil), ("target", nil, "6", nil), ("pack", nil, nil, "0"),
            ("minimum", "-1", nil, nil), ("minimum", "2000000000", nil, nil),
        ] as [(String, String?, String?, String?)])
    func `impossible levels are refused`(
        field: String, minimum: String?, target: String?, pack: String?
    ) throws {
        var details = ItemDetails()
        details.name = "Milk"
        details.minimum = minimum.flatMap { DecimalAmount($0) }
        details.target = target.flatMap { DecimalAmount($0) }
        details.pack = pack.flatMap { DecimalAmount($0) }

        let error = #expect(throws: InvalidValue.self) { try details.checked() }

        #expect(error?.field == field)
    }

    @Test func `the usual number of days is the middle one`() {
        #expect(UsualDate(days: [], rule: .useBy).days == nil)
        #expect(UsualDate(days: [7, 30, 6], rule: .useBy).days == 7)
        #expect(UsualDate(days: [-1, 5], rule: .useBy).days == 5)
    }
}
