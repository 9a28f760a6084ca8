import AgentInterface
import CivilTime
import JSONText
import Rules
import TestSupport
import Testing

@testable import Interchange

struct ImportTests {
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    private func batch(_ files: [(name: String, text: String)], currency: String = "") throws -> ImportBatch {
        let tables = try files.map { try ImportTable(parsing: Array($0.text.utf8), name: $0.name) }
        return try ImportReader(today: Self.today, currency: currency).batch(of: tables)
    }

    private func batch(_ text: String) throws -> ImportBatch { try batch([("list", text)]) }

    @Test func `a column that says whether something was opened or frozen needs no day`() throws {
        let batch = try batch(
            """
            Name,Opened,Frozen
            Milk,yes,no
            Peas,No,2026-11-01
            Soup,-,Yes
            Tea,soon,
            """)

        #expect(batch.items.map(\.fields.name) == ["Milk", "Peas", "Soup"])
        #expect(batch.items.map { $0.fields.openedOn == nil } == [true, true, true])
        #expect(batch.items.map { $0.fields.frozenOn?.description } == [nil, "2026-11-01", nil])
        #expect(batch.withoutDay == ["opened": 1, "frozen": 1])
        // By the list's own name.
        #expect(batch.refused.map(\.column) == ["opened"])
    }

    @Test func `a spreadsheet's own names and dates are understood`() throws {
        let batch = try batch(
            """
            Product;Amount;Best before;Location;Price;Purchase date;Colour
            Milk;1,5 l;24.11.;fridge;1,29 €;yesterday;white
            Drill;;;garage;129 EUR;1.3.2026;

            """)

        let milk = try #require(batch.items.first?.fields)
        try #require(batch.items.count == 2)
        #expect(batch.refused.isEmpty)
        #expect(milk.name == "Milk")
        #expect(milk.quantity?.description == "1.5 l")
        #expect(milk.bestBefore?.description == "2026-11-24")
        #expect(milk.price?.description == "1.29 EUR")
        #expect(milk.boughtOn?.description == "2026-11-20")
        #expect(batch.items[1].fields.boughtOn?.description == "2026-03-01")
        #expect(batch.unread == ["colour"])
    }

    @Test(arguments: [
        "name;price\nTelevision;1,299 EUR", "name;cost\nTelevision;1.299", "name;amount\nMilk;1,500 ml",
        "name,minimum\nRice,\"1,000\"",
    ])
    func `the thousands of a list were taken for decimals`(text: String) throws {
        let batch = try batch(text)

        #expect(batch.items.isEmpty)
        #expect(batch.refused.first?.reason.hasPrefix("it may be 1") == true)
    }

    @Test func `three decimals that a program wrote are read as they are`() throws {
        let cheese = ItemRecord.sample("3f2a", "Cheese") {
            $0.quantity = (try? Quantity(parsing: "1.125 kg")) ?? .one
        }

        let lists = [
            ItemList.csv(of: [cheese]), ItemList.json(of: [cheese], []).text,
            #"[{"name": "Cheese", "quantity": 1.125}]"#, "HB.name,HB.quantity\nCheese,1.125\n",
        ]

        for list in lists {
            let batch = try batch(list)
            #expect(batch.refused.isEmpty)
            #expect(batch.items.first?.fields.quantity?.amount == DecimalAmount("1.125"), "\(list)")
        }
    }

    @Test func `a table with German headings is understood, and its unit joins the amount`() throws {
        let batch = try batch(
            """
            Artikel;MHD;Menge;Einheit;Lagerort;Warengruppe;Gekauft am;Händler;Garantie
            Milch;24.12.2026;1,5;l;Kühlschrank;Milch;20.11.2026;Markt;
            Eier;01.01.2027;6;Stück;Kühlschrank;;;;
            Pfanne;;1;;Küche;;01.03.2026;;lebenslang
            Mixer;;1;;Küche;;01.03.2026;;2 Jahre
            """)

        #expect(batch.refused.isEmpty && batch.unread.isEmpty)
        let fields = batch.items.map(\.fields)
        try #require(fields.map(\.name) == ["Milch", "Eier", "Pfanne", "Mixer"])
        #expect(fields.map { $0.quantity?.description } == ["1.5 l", "6", "1", "1"])
        #expect(fields[0].bestBefore?.description == "2026-12-24")
        #expect(fields[0].place == "Kühlschrank" && fields[0].category == "Milch")
        #expect(fields[0].boughtOn?.description == "2026-11-20" && fields[0].boughtAt == "Markt")
        #expect(fields[2].warrantyUntil == ItemDetails.forLife)
        #expect(fields[3].warrantyFor?.description == "P2Y")
    }

    @Test func `Grocy's overview keeps unit, group and next due date`() throws {
        let batch = try batch(
            "Product,Product group,Amount,Quantity unit,Next due date\nMilk,Dairy,2,l,2036-12-01\nSalt,,1,Pack,2999-12-31\n"
        )

        #expect(batch.refused.isEmpty && batch.unread.isEmpty)
        #expect(batch.items.map { $0.fields.quantity?.description } == ["2 l", "1"])
        #expect(batch.items.map { $0.fields.bestBefore?.description } == ["2036-12-01", nil])
        #expect(batch.items.first?.fields.category == "Dairy")
    }

    @Test func `a stock of Grocy's names the lists that it refers to and that are missing`() throws {
        let stock = (
            "stock",
            #"[{"id": 1, "product_id": 7, "amount": 2, "next_due_date": "2036-12-01", "location_id": 3,"#
                + #""quantity_unit_stock": {"name": "l"}}]"#
        )
        let products = (
            "products", #"[{"id": 7, "name": "Milk", "qu_id_stock": 4, "product_group_id": 5}]"#
        )

        let batch = try batch([stock, products])

        #expect(batch.items.first?.fields.quantity?.description == "2 l")
        #expect(batch.items.first?.fields.bestBefore?.description == "2036-12-01")
        #expect(batch.unread.map { String($0.prefix { $0 != " " }) } == ["product_group_id", "location_id"])
    }

    @Test func `a list that would take all memory is refused with the number and a remedy`() {
        let objects = Array(repeating: #"{"name":"a"}"#, count: 50_001).joined(separator: ",")
        let lists = [
            ("[\(objects)]", "50,001 rows"),
            ("name,place\n" + String(repeating: "a,b\n", count: 50_001), "50,001 rows"),
            ("[" + String(repeating: "[],", count: 1_000_000) + "[]]", "more than 1000000 values"),
        ]
        for (text, words) in lists {
            let failure = #expect(throws: UnreadableList.self) {
                try ImportTable(parsing: Array(text.utf8), name: "list")
            }
            #expect(failure?.words.contains(words) == true && failure?.words.contains("split") == true)
        }
    }

    @Test(arguments: [
        ("name,best_before\nMilk,31.11.2026", "line 2", "best_before", "31.11.2026"),
        ("name,best_before\nMilk,11/12", "line 2", "best_before", "11/12"),
        ("name,quantity\nMilk,a lot", "line 2", "quantity", "a lot"),
        ("name,quantity\nMilk,-2", "line 2", "quantity", "-2"),
        ("name,gtin\n\nMilk,4006381333932", "line 3", "gtin", "4006381333932"),
        ("name,price\nMilk,1.2.3 EUR", "line 2", "price", "1.2.3 EUR"),
        ("name,warranty_for\nKettle,2", "line 2", "warranty_for", "2"),
        ("name,place\n,fridge", "line 2", "name", ""), ("name,place\nMilk", "line 2", "", ""),
        ("[{\"name\": \"Milk\", \"use_by\": \"soon\"}]", "entry 1", "use_by", "soon"),
        ("[\"Milk\", {\"name\": \"Eggs\"}]", "entry 1", "", "\"Milk\""),
    ])
    func `a value that cannot be taken is told with its place, its reason and a remedy`(
        text: String, place: String, column: String, value: String
    ) throws {
        let refusal = try #require(try batch(text).refused.first)

        #expect(refusal.place == place)
        #expect(refusal.column == column)
        #expect(refusal.value == value)
        #expect(!refusal.reason.isEmpty)
        #expect(!refusal.remedy.isEmpty)
    }

    @Test(arguments: [
        ("a,b\n1,2", "name"), ("", "there is no list"), ("name,name\n1,2", "twice"),
        ("{\"a\": 1}", "no list"),
        ("[{\"name\": }]", "line 1"), ("name\n\"Milk", "line 2, column 1"), ("[1", "JSON"),
    ])
    func `a file that is no list is refused as a whole`(text: String, hint: String) {
        let error = #expect(throws: UnreadableList.self) { try batch(text) }

        #expect(error?.words.contains(hint) == true, "\(error?.words ?? "")")
    }

    @Test func `Homebox's list is read`() throws {
        let batch = try batch(
            [
                (
                    "homebox",
                    """
                    HB.name,HB.quantity,HB.location,HB.tags,HB.manufacturer,HB.serial_number,HB.purchase_date,HB.purchase_from,HB.purchase_price,HB.warranty_expires,HB.lifetime_warranty,HB.warranty_details,HB.notes,HB.field.Colour,HB.archived,HB.sold_date,HB.asset_id
                    Drill,1,Home / Garage,Tools; Power,Bosch,SN-1,2026-03-01,Toolstore,129.9,2028-03-01,false,Parts only,"'=sum(A1)",blue,false,,000-001
                    Old TV,1,,,,,,,0,,false,,,,true,0001-01-01,
                    Bike,1,,,,,,,0,,false,,,,false,2026-01-01,
                    Pan,2,Kitchen,,,,0001-01-01,,0,,true,,,,false,,

                    """
                )
            ], currency: "EUR")

        #expect(batch.source == "Homebox")
        #expect(batch.refused.isEmpty)
        #expect(batch.passedOver == ["archived in Homebox": 1, "sold": 1])
        try #require(batch.items.map(\.fields.name) == ["Drill", "Pan"])
        let drill = try #require(batch.items.first?.fields)
        #expect(drill.place == "Home / Garage")
        #expect(drill.category == "Tools")
        #expect(drill.brand == "Bosch")
        #expect(drill.price?.description == "129.90 EUR")
        #expect(drill.warrantyUntil?.description == "2028-03-01")
        #expect(drill.warrantyTerms == "Parts only")
        #expect(drill.notes == "=sum(A1)\nColour: blue\nTags: Tools, Power\nHomebox: 000-001")
        #expect(batch.items[1].fields.warrantyUntil == ItemDetails.forLife)
        #expect(batch.items[1].fields.boughtOn == nil)
    }

    @Test
    func `from Homebox, used-up items are left out, unit prices become totals, and remarks are kept`()
        throws
    {
        let batch = try batch(
            [
                (
                    "homebox",
                    """
                    HB.name,HB.location,HB.quantity,HB.purchase_price,HB.insured,HB.sold_price,HB.sold_notes
                    AA batteries,Drawer,0,5,false,0,
                    Chair,Hall,4,25,false,0,
                    Cable,Shed,2.5,1.99,false,0,
                    Bike,Shed,1,,true,150,offered to Tom
                    Nails,Shed,many,1,false,0,
                    """
                )
            ], currency: "EUR")

        #expect(batch.passedOver == ["none in stock": 1])
        try #require(batch.items.map(\.fields.name) == ["Chair", "Cable", "Bike"])
        #expect(batch.items[0].fields.price?.description == "100.00 EUR")
        #expect(batch.items[1].fields.price?.description == "4.98 EUR")
        #expect(batch.items[2].fields.notes == "Insured: true\nSold price: 150\nSold notes: offered to Tom")
        #expect(batch.refused.map(\.place) == ["line 6"])
    }

    @Test(arguments: [
        "expiration", "Best by", "Exp date", "Expires on", "Use by", "Expiry date", "Best before date", "EXP",
        "MHD",
        "Haltbarkeit", "DDM", "Date de péremption", "Caducidad",
    ])
    func `many headings mean the last day`(heading: String) throws {
        let fields = try #require(try batch("name,\(heading)\nMilk,2027-03-05\n").items.first?.fields)

        #expect((fields.bestBefore ?? fields.useBy)?.description == "2027-03-05")
    }

    @Test(arguments: [
        ("[{\"name\":\"Flour\",\"quantity\":1.5E+3,\"minimum\":1e2}]", "1500", "100"),
        ("name,quantity,minimum\nFlour,1.5E+03 g,1E+2\n", "1500 g", "100"),
        ("sep=;\nname;quantity;minimum\nFlour;1'500 g;100\n", "1500 g", "100"),
    ])
    func `an exponent belongs to the number, and the import says so`(
        text: String, quantity: String, minimum: String
    )
        throws
    {
        let batch = try batch(text)
        let fields = try #require(batch.items.first?.fields, "\(batch.refused)")

        #expect(fields.quantity?.description == quantity && fields.minimum?.description == minimum)
        #expect(batch.exponents.count == (text.contains("sep") ? 0 : 2))
    }

    @Test func `days with a time, placeholder days and whole numbers with decimals are read`() throws {
        let batch = try batch(
            """
            name,best_before,opens_for,price
            Milk,2027-03-05T00:00:00,30.0,"1,500 JPY"
            Salt,2888-12-31,,12.345 KWD
            """)

        #expect(batch.refused.isEmpty, "\(batch.refused)")
        #expect(batch.items.map(\.fields.bestBefore?.description) == ["2027-03-05", nil])
        #expect(batch.items.map(\.fields.price?.description) == ["1500 JPY", "12.345 KWD"])
    }

    @Test func `a row with faulty quotes does not stop the others`() throws {
        let batch = try batch("name,place\nMilk,fridge\n3\" nails,shed\nEggs,fridge\n\"Ham,fridge\n")

        #expect(batch.items.map(\.fields.name) == ["Milk", "Eggs"])
        #expect(Set(batch.refused.map(\.place)) == ["line 3", "line 5"])
    }

    @Test func `Grocy's stock is read with its other lists`() throws {
        let stock = """
            [{"id": 1, "product_id": 7, "amount": 2, "best_before_date": "2026-12-01", "purchased_date": "2026-11-20",
              "price": 1.9900000000000002, "open": 1, "opened_date": "2026-11-21", "location_id": 3, "note": "left door"},
             {"id": 2, "product_id": "8", "amount": "0.5", "best_before_date": "2999-12-31", "open": 0},
             {"id": 3, "product_id": 9, "amount": 1, "best_before_date": "2026-12-01"},
             {"id": 4, "product_id": 7, "amount": 0, "best_before_date": "2026-12-01"}]
            """
        let products = """
            [{"id": 7, "name": "Milk", "qu_id_stock": 1, "location_id": 2, "due_type": 1, "product_group_id": 5,
              "default_best_before_days_after_open": 4},
             {"id": 8, "name": "Minced meat", "qu_id_stock": 2, "location_id": 2, "due_type": 2}]
            """
        let batch = try batch(
            [
                ("stock", stock), ("products", products),
                ("quantity_units", "[{\"id\":1,\"name\":\"Pack\"},{\"id\":2,\"name\":\"kg\"}]"),
                ("locations", "id,name,is_freezer\n2,Fridge,0\n3,Door,0\n"),
                ("product_groups", "[{\"id\":5,\"name\":\"Dairy\"}]"),
                (
                    "product_barcodes",
                    "[{\"product_id\":7,\"barcode\":\"x1\"},{\"product_id\":7,\"barcode\":\"4006381333931\"}]"
                ),
            ], currency: "EUR")

        #expect(batch.source == "Grocy")
        #expect(batch.passedOver == ["none in stock": 1])
        #expect(batch.refused.map(\.value) == ["9"])
        #expect(batch.items.count == 2)
        let milk = try #require(batch.items.first?.fields)
        #expect(milk.name == "Milk")
        #expect(milk.quantity?.description == "2")
        #expect(milk.bestBefore?.description == "2026-12-01")
        #expect(milk.openedOn?.description == "2026-11-21")
        #expect(milk.opensFor == 4)
        #expect(milk.place == "Door")
        #expect(milk.category == "Dairy")
        #expect(milk.gtin?.description == "04006381333931")
        #expect(milk.price?.description == "3.98 EUR")
        try #require(batch.items.count > 1)
        let meat = batch.items[1].fields
        #expect(meat.quantity?.description == "0.5 kg")
        #expect(meat.bestBefore == nil)
        #expect(meat.useBy == nil)
        #expect(meat.place == "Fridge")
    }

    @Test func `Grocy's levels and packs are kept`() throws {
        let stock = """
            [{"id": 1, "product_id": 7, "amount": 4, "best_before_date": "2026-12-01"},
             {"id": 2, "product_id": 8, "amount": 300, "best_before_date": "2026-12-01"},
             {"id": 3, "product_id": 9, "amount": 1, "best_before_date": "2026-12-01"}]
            """
        let products = """
            [{"id": 7, "name": "Eggs", "qu_id_stock": 1, "qu_id_purchase": 3, "min_stock_amount": 30, "shopping_location_id": 6},
             {"id": 8, "name": "Flour", "qu_id_stock": 2, "qu_id_purchase": 4, "min_stock_amount": "500"},
             {"id": 9, "name": "Salt", "qu_id_stock": 1, "qu_id_purchase": 1, "min_stock_amount": 0}]
            """
        let batch = try batch([
            ("stock", stock), ("products", products),
            (
                "quantity_units",
                #"[{"id":1,"name":"Piece"},{"id":2,"name":"g"},{"id":3,"name":"Box"},{"id":4,"name":"kg"}]"#
            ),
            ("shopping_locations", #"[{"id":6,"name":"Rewe"}]"#),
            (
                "quantity_unit_conversions",
                #"[{"id":1,"from_qu_id":3,"to_qu_id":1,"factor":6,"product_id":null},"#
                    + #"{"id":2,"from_qu_id":3,"to_qu_id":1,"factor":10,"product_id":7},"#
                    + #"{"id":3,"from_qu_id":2,"to_qu_id":4,"factor":0.001,"product_id":null}]"#
            ),
        ])

        #expect(batch.items.map { $0.fields.minimum?.description } == ["30", "500", nil])
        #expect(batch.items.map { $0.fields.pack?.description } == ["10", "1000", nil])
        #expect(batch.items.map(\.fields.boughtAt) == ["Rewe", nil, nil])
    }

    @Test func `what /stock of Grocy tells needs no other list`() throws {
        let batch = try batch([
            (
                "stock",
                "[{\"product_id\":1,\"amount\":3,\"best_before_date\":\"2026-12-01\",\"product\":{\"id\":1,\"name\":\"Eggs\",\"due_type\":2}}]"
            )
        ])

        #expect(batch.items.first?.fields.name == "Eggs")
        #expect(batch.items.first?.fields.useBy?.description == "2026-12-01")
    }

    @Test func `shopping lists of Grocy become lines, with shops and groups, and without what is ticked`()
        throws
    {
        let lines = """
            [{"id":1,"product_id":7,"note":null,"amount":6,"shopping_list_id":1,"done":0,"qu_id":1},
             {"id":2,"product_id":8,"note":"type 405","amount":"500","shopping_list_id":2,"done":0},
             {"id":3,"product_id":null,"note":"birthday card","amount":1,"shopping_list_id":2,"done":0},
             {"id":4,"product_id":7,"note":"","amount":4,"shopping_list_id":1,"done":0},
             {"id":5,"product_id":8,"note":null,"amount":1,"shopping_list_id":1,"done":1},
             {"id":6,"product_id":99,"note":null,"amount":1,"shopping_list_id":1,"done":0}]
            """
        let batch = try batch([
            ("shopping_list", lines),
            (
                "products",
                #"[{"id":7,"name":"Eggs","qu_id_stock":1,"product_group_id":5,"shopping_location_id":6},"#
                    + #"{"id":8,"name":"Flour","qu_id_stock":2}]"#
            ), ("quantity_units", #"[{"id":1,"name":"Piece"},{"id":2,"name":"g"}]"#),
            ("product_groups", #"[{"id":5,"name":"dairy"}]"#),
            ("shopping_locations", #"[{"id":6,"name":"Rewe"}]"#),
            ("shopping_lists", #"[{"id":1,"name":"Shopping list"},{"id":2,"name":"Lidl"}]"#),
        ])

        let words = batch.shopping.map { thing in
            [thing.name, thing.quantity?.description ?? "-", thing.shop, thing.aisle, thing.note]
                .joined(separator: "|")
        }
        #expect(words == ["Eggs|10|Rewe|dairy|", "Flour|500 g|Lidl||type 405", "birthday card|-|Lidl||"])
        #expect(batch.items == [] && batch.refused.count == 1 && batch.refused[0].value == "99")
        #expect(batch.passedOver.values.reduce(0, +) == 1)
        #expect(batch.words == "3 lines of the shopping list")
    }

    @Test func `Grocy's products without its stock are no list of items`() {
        let error = #expect(throws: UnreadableList.self) {
            try batch([("products", "[{\"id\":1,\"qu_id_stock\":1}]")])
        }

        #expect(error?.words.contains("/api/objects/stock") == true)
    }

    @Test func `the import of an export is what was exported`() throws {
        for seed in UInt64(1)...400 {
            var random = SeededGenerator(seed: seed)
            let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                ItemRecord.random(using: &random)
            }
            let plans = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                MaintenanceRecord.random(using: &random)
            }
            let wanted = items.map(\.fieldsToKeep)
            let contents = Dictionary(
                items.flatMap(\.attachments).map { ($0.path, Array($0.name.utf8)) }, uniquingKeysWith: { $1 })

            let csv = try batch(ItemList.csv(of: items))
            let json = try batch(ItemList.json(of: items, plans, contents: contents).text)

            #expect(json.items.map { $0.fields.history ?? [] } == items.map(\.history), "seed \(seed)")
            let files = items.map { item in
                item.attachments.map {
                    ImportedFile(kind: $0.kind, name: $0.name, bytes: Array($0.name.utf8))
                }
            }
            #expect(json.items.map(\.files) == files, "seed \(seed)")

            #expect(json.maintenance.map { $0.fields(for: [:]) } == plans.map(\.fieldsToKeep), "seed \(seed)")
            for batch in [csv, json] {
                #expect(batch.refused.isEmpty, "seed \(seed)")
                #expect(batch.unread.isEmpty, "seed \(seed)")
                let fields = batch.items.map { item in
                    var fields = item.fields
                    fields.history = nil
                    return fields
                }
                #expect(fields == wanted, "seed \(seed)")
            }
        }
    }

    @Test func `a day that rules computed for an exported item is not imported as its own`() throws {
        let peas = ItemRecord.sample("3f2a", "Peas") {
            $0.bestBefore = CivilDate("2026-12-07")
            $0.expiresOn = CivilDate("2026-11-30")
            $0.expiresBy = .thawed
        }
        let fish = ItemRecord.sample("3f2b", "Fish") {
            $0.useBy = CivilDate("2026-11-30")
            $0.expiresOn = CivilDate("2026-11-30")
            $0.expiresBy = .useBy
        }

        let own = try batch(ItemList.json(of: [peas, fish], []).text)
        let other = try batch("name,title,expires_on,expiry\nMilk,Oat milk,2026-12-01,2026-12-01\n")

        #expect(own.items.map { $0.fields.bestBefore?.description } == ["2026-12-07", nil])
        #expect(own.items.map { $0.fields.useBy?.description } == [nil, "2026-11-30"])
        #expect(other.items.map(\.fields.name) == ["Milk"])
        #expect(other.items.map { $0.fields.bestBefore?.description } == ["2026-12-01"])
    }

    @Test(arguments: [
        ("name,status\nMilk,gone", "status", "gone"),
        ("name,status,reason\nMilk,discarded,old", "reason", "old"),
        ("name,whole\nMilk,all", "whole", "all"),
    ])
    func `a state that there is not is refused`(text: String, column: String, value: String) throws {
        let refusal = try #require(try batch(text).refused.first)

        #expect(refusal.column == column)
        #expect(refusal.value == value)
        #expect(!refusal.remedy.isEmpty)
    }

    @Test(arguments: [
        ("{\"at\": \"2026-11-20T09:00:00Z\"}", "history 1", "day", ""),
        (
            "{\"at\": \"noon\", \"day\": \"2026-11-20\", \"what\": \"used\", \"left\": \"1\", \"by\": \"cli\"}",
            "history 1", "at", "noon"
        ),
        (
            "{\"at\": \"2026-11-20T09:00:00Z\", \"day\": \"2026-11-20\", \"what\": \"eaten\", \"left\": \"1\"}",
            "history 1", "what", "eaten"
        ),
        (
            "{\"at\": \"2026-11-20T09:00:00Z\", \"day\": \"2026-11-20\", \"what\": \"used\", \"left\": \"half\"}",
            "history 1", "left", "half"
        ),
    ])
    func `history that cannot be taken is told with its place`(
        line: String, place: String, column: String, value: String
    ) throws {
        let list = "[{\"name\": \"Milk\", \"history\": [\(line)]}]"

        let refusal = try #require(try batch(list).refused.first)

        #expect(refusal.place == "entry 1, \(place)")
        #expect((refusal.column, refusal.value) == (column, value))
        #expect(!refusal.remedy.isEmpty)
    }

    @Test(arguments: ["AA=", "A", "AAA!", "AB==", "=AAA"])
    func `a file whose content is not what an export writes is refused`(content: String) throws {
        let list = "[{\"name\": \"Milk\", \"attachments\": [{\"name\": \"a\", \"content\": \"\(content)\"}]}]"

        let refusal = try #require(try batch(list).refused.first)

        #expect(refusal.column == "content")
    }

    @Test func `an attachment without content is reported by name, and its item is imported`() throws {
        let batch = try batch("[{\"name\": \"Milk\", \"attachments\": [{\"name\": \"bill.pdf\"}]}]")

        #expect(batch.filesWithoutContent == 1)
        #expect(batch.items.count == 1 && batch.refused.isEmpty)
    }

    @Test func `bytes come back from text as they were`() {
        var random = SeededGenerator(seed: 7)
        for count in 0...70 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
        #expect(Base64.text(of: Array("any carnal pleas".utf8)) == "YW55IGNhcm5hbCBwbGVhcw==")
    }

    @Test func `maintenance comes back without the meter that no list has, due by its interval`() throws {
        let text = """
            {"title": "Oil", "repeats": "after done P1Y", "due": "2027-02-02", "meter": "3f2a", "use": "15000",
            "done_at": "42000", "due_by": "2027-05-24"}
            """

        let batch = try batch("{\"items\": [], \"maintenance\": [\(text)]}")

        let fields = try #require(batch.maintenance.first?.fields(for: [:]))
        #expect(fields.meter == nil && fields.use == nil && fields.doneAt == nil && fields.dueBy == nil)
        #expect(fields.due == CivilDate("2027-05-24") && batch.refused.isEmpty)
    }

    @Test(arguments: [
        ("{\"repeats\": \"after done P3M\"}", "title", ""),
        ("{\"title\": \"Clean\", \"repeats\": \"often\"}", "repeats", "often"),
        ("{\"title\": \"Clean\", \"due\": \"soon\"}", "due", "soon"),
        ("{\"title\": \"Clean\", \"leads\": [\"x\"]}", "leads", "\"x\""),
        ("{\"title\": \"Clean\", \"parts\": [{}]}", "item", ""),
        ("{\"title\": \"Clean\", \"parts\": [{\"item\": \"a\", \"amount\": \"x\"}]}", "amount", "x"),
    ])
    func `maintenance that cannot be taken is told with its place`(
        text: String, column: String, value: String
    ) throws {
        let refusal = try #require(try batch("{\"items\": [], \"maintenance\": [\(text)]}").refused.first)

        #expect(refusal.place == "maintenance 1")
        #expect(refusal.column == column)
        #expect(refusal.value == value)
    }

    @Test(arguments: [
        "plain", "=1+1", "'=1+1", "''=1", "-5", "+49 30", "@home", "'", "''", "it's", "\t=x", "", "'quoted'",
        "'\u{301}=",
    ])
    func `what a spreadsheet would take for a formula is guarded, and comes back`(text: String) {
        let guarded = FormulaGuard.guarded(text)

        #expect(!["=", "+", "-", "@"].contains(guarded.prefix(1)))
        #expect(Array(FormulaGuard.restored(guarded).utf8) == Array(text.utf8))
    }
}

extension ItemRecord {
    /// An item with an id of its own.
    fileprivate static func sample(_ short: String, _ name: String, _ change: (inout ItemRecord) -> Void)
        -> ItemRecord
    {
        var item = ItemRecord()
        item.id = short + "0000-0000-4000-8000-000000000000"
        item.short = short
        item.details.name = name
        change(&item)
        return item
    }

    /// What an import has to bring back.
    fileprivate var fieldsToKeep: ItemFields {
        var fields = ItemFields()
        // A cell without text says nothing.
        for field in ItemDetails.fields {
            guard let value = field.read(details), value != .text("") else { continue }
            _ = try? fields.details.take(value, for: field)
        }
        (fields.whole, fields.addedOn) = (whole, addedOn)
        (fields.status, fields.endedOn, fields.reason) = (status, endedOn, reason)
        return fields
    }

    fileprivate static func random(using random: inout SeededGenerator) -> ItemRecord {
        let alphabet = [
            "a", "B", "é", "\"", ",", ";", "'", "=", "-", "+", "@", " ", "🥛", "牛", "e\u{301}", "\u{202E}",
            "0", "none", "null",
        ]
        let lines = alphabet + ["\n", "\r\n", "\t", "\r"]
        func text(_ letters: [String], least: Int = 0) -> String {
            (0..<Int.random(in: least...8, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? ""
            }.joined()
        }
        func maybe<Content>(_ content: Content) -> Content? { Bool.random(using: &random) ? content : nil }
        func day() -> CivilDate {
            CivilDate(nearestToDayNumber: Int.random(in: -100_000...500_000, using: &random))
        }
        func amount() -> DecimalAmount {
            DecimalAmount(
                significand: Int64.random(in: 0...999_999_999, using: &random),
                scale: Int.random(in: 0...6, using: &random))
                ?? .zero
        }
        func period() -> CivilPeriod {
            CivilPeriod(
                months: Int.random(in: 0...40, using: &random), days: Int.random(in: 0...400, using: &random))
                ?? .zero
        }
        var item = ItemRecord()
        item.id = "3f2a0000-0000-4000-8000-000000000000"
        item.name = "n" + text(alphabet)
        (item.brand, item.model, item.serial, item.lot) = (
            text(alphabet), text(alphabet), text(alphabet), text(alphabet)
        )
        item.gtin = maybe("4006381333931").flatMap { try? GTIN($0) }
        item.condition = maybe(ItemDetails.Condition.allCases.randomElement(using: &random) ?? .new)
        (item.category, item.place, item.boughtAt) = (text(alphabet), text(alphabet), text(alphabet))
        item.quantity =
            (try? Quantity(amount(), unit: ["", "kg", "slices"].randomElement(using: &random) ?? "")) ?? .one
        item.whole = amount()
        (item.thawedOn, item.stoppedFor, item.warrantyStoppedFor) = (maybe(day()), maybe(day()), maybe(day()))
        (item.addedOn, item.endedOn) = (day(), maybe(day()))
        item.status = Item.Status.allCases.randomElement(using: &random) ?? .present
        item.reason = maybe(DiscardReason.allCases.randomElement(using: &random) ?? .expired)
        item.minimum = maybe(amount())
        (item.boughtOn, item.bestBefore, item.useBy) = (maybe(day()), maybe(day()), maybe(day()))
        (item.openedOn, item.frozenOn, item.lentOn) = (maybe(day()), maybe(day()), maybe(day()))
        item.price = maybe(amount()).flatMap {
            try? Money($0, currency: Bool.random(using: &random) ? "EUR" : "")
        }
        item.notes = text(lines)
        item.opensFor = maybe(Int.random(in: 0...400, using: &random))
        item.leads = maybe(
            (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: -90...9, using: &random) }
        )
        (item.warrantyUntil, item.warrantyFor) = (maybe(day()), maybe(period()))
        item.thawedUntil = maybe(day())
        (item.warrantyProvider, item.warrantyTerms, item.warrantyContact) = (
            text(alphabet), text(lines), text(alphabet)
        )
        item.lentTo = text(alphabet)
        item.history = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            var event = ItemEventRecord()
            event.id = maybe("5a110000-0000-4000-8000-000000000000")
            event.at = Instant(
                millisecondsSince1970: Int64.random(in: 0...2_000_000_000_000, using: &random))
            (event.day, event.left, event.amount) = (day(), amount(), maybe(amount()))
            event.what = ItemEvent.Kind.allCases.randomElement(using: &random) ?? .added
            event.reason = maybe(.spoiled)
            (event.note, event.by) = (text(alphabet), "cli")
            return event
        }
        item.attachments = (0..<Int.random(in: 0...2, using: &random)).map { number in
            var file = AttachmentRecord()
            file.kind = Attachment.Kind.allCases.randomElement(using: &random) ?? .other
            file.name = "\(number)" + text(alphabet)
            file.path = "/files/\(file.name)"
            return file
        }
        return item
    }
}

extension MaintenanceRecord {
    /// What an import has to bring back.
    fileprivate var fieldsToKeep: MaintenanceFields {
        var fields = MaintenanceFields()
        fields.title = details.title
        (fields.repeats, fields.due, fields.lastDone) = (details.repeats, details.due, details.lastDone)
        (fields.item, fields.season) = (details.item, details.season)
        fields.notes = details.notes.isEmpty ? nil : details.notes
        fields.leads = details.leads.isEmpty ? nil : details.leads
        (fields.start, fields.pausedOn) = (details.start, details.pausedOn)
        fields.stoppedFor = details.stoppedFor
        fields.history = history.isEmpty ? nil : history
        fields.parts = parts.map { part in
            var fields = PartFields()
            (fields.item, fields.amount) = (part.item, part.amount)
            return fields
        }
        return fields
    }

    fileprivate static func random(using random: inout SeededGenerator) -> MaintenanceRecord {
        func maybe<Content>(_ content: Content) -> Content? { Bool.random(using: &random) ? content : nil }
        func day() -> CivilDate {
            CivilDate(nearestToDayNumber: Int.random(in: -100_000...500_000, using: &random))
        }
        var plan = MaintenanceRecord()
        plan.title = ["Descale", "\"=1+1\"", "Öl\u{301}, 牛"].randomElement(using: &random) ?? ""
        plan.item = maybe("3f2a0000-0000-4000-8000-000000000000")
        plan.repeats =
            ["FREQ=YEARLY", "after done P3M", "FREQ=MONTHLY;BYDAY=-1FR only weekdays"]
            .randomElement(using: &random).flatMap { Repetition($0) } ?? plan.repeats
        (plan.due, plan.lastDone, plan.season) = (day(), maybe(day()), maybe(Season("04-10")) ?? nil)
        (plan.start, plan.pausedOn, plan.stoppedFor) = (day(), maybe(day()), maybe(day()))
        plan.history = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            var service = ServiceRecord()
            service.what = MaintenanceEvent.Kind.allCases.randomElement(using: &random) ?? .done
            (service.on, service.due) = (day(), day())
            service.by = maybe("Heating & Sons") ?? ""
            service.cost = maybe("129 EUR").flatMap { Money($0) }
            service.note = maybe("new, \"blue\"\nfilter") ?? ""
            service.recordedAt = Instant(
                millisecondsSince1970: Int64.random(in: 0...2_000_000_000_000, using: &random))
            return service
        }
        plan.notes = maybe("with vinegar\r\n\tand a brush") ?? ""
        plan.leads = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Int.random(in: -90...(-1), using: &random)
        }
        plan.parts = (0..<Int.random(in: 0...2, using: &random)).map { number in
            var part = PartRecord()
            part.item = "9c41000\(number)-0000-4000-8000-000000000000"
            part.amount =
                DecimalAmount(significand: Int64.random(in: 1...99_999, using: &random), scale: 3)
                ?? DecimalAmount(1)
            return part
        }
        return plan
    }
}
