import CivilTime
import Rules
import Sentences
import Testing

@testable import Commands

struct CaptureLineTests {
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    private var phrases: TypedTime {
        let now = Zone.utc.instant(of: CivilDateTime(Self.today, .midnight))
        let locality = Locality(zone: .utc, zones: ZoneDatabase(environment: [:]))
        return TypedTime(now: now, locality: locality, locale: nil)
    }

    private func line(_ text: String) throws -> CaptureLine {
        try CaptureLine(parsing: text, with: phrases)
    }

    private func thing(_ text: String) throws -> CapturedThing {
        guard case .thing(let thing) = try line(text) else {
            Issue.record("'\(text)' is no thing")
            return CapturedThing()
        }
        return thing
    }

    @Test(
        arguments: [
            ("Milk 24.11.", "Milk", "2026-11-24"), ("Milk nov 27", "Milk", "2026-11-27"),
            ("Greek yoghurt 27 nov 2026", "Greek yoghurt", "2026-11-27"), ("Eggs +5d", "Eggs", "2026-11-26"),
            ("Ham 27/11", "Ham", "2026-11-27"), ("Tuna 11/2028", "Tuna", "2028-11-30"),
            ("Bread tomorrow", "Bread", "2026-11-22"),
            ("Rice", "Rice", nil), ("7 up", "7 up", nil), ("Vitamin B 12", "Vitamin B 12", nil),
            ("fri", "fri", nil),
            ("Milk in 3 days", "Milk", "2026-11-24"),
        ] as [(String, String, String?)])
    func `a line is a name with the date behind it`(text: String, name: String, date: String?) throws {
        let thing = try thing(text)

        #expect(thing.name == name)
        #expect(thing.date?.description == date)
        #expect(!thing.isUseBy)
    }

    @Test func `the day on which something was opened or frozen is not its date`() throws {
        let jam = try thing("strawberry jam opened yesterday")
        let soup = try thing("soup +90d frozen yesterday")

        #expect(
            jam.name == "strawberry jam" && jam.date == nil && jam.openedOn == Self.today.adding(days: -1))
        #expect(soup.name == "soup" && soup.date == Self.today.adding(days: 90), "\(soup)")
        #expect(soup.frozenOn == Self.today.adding(days: -1))
        #expect(try thing("opened sardines 3.12.").name == "opened sardines")
    }

    @Test(arguments: [
        "(01)04006381333931(17)261130(10)L42", "(01)04006381333931 (17)261130 (10)L42",
        "]d2010400638133393110L42<GS>17261130", "010400638133393110L42 17261130",
    ])
    func `a scanned symbol says date and lot, and what stands behind it the rest`(text: String) throws {
        let alone = try thing(text)
        let more = try thing("\(text) Milk 3.12. @fridge")

        #expect(alone.gtin?.description == "04006381333931")
        #expect(alone.name.isEmpty && alone.date == nil)
        #expect(alone.label?.lot == "L42" && alone.label?.useBy?.description == "2026-11-30")
        #expect(more.name == "Milk" && more.place == "fridge" && more.label == alone.label)
        #expect(more.date?.description == "2026-12-03")
    }

    @Test func `an invalid scanned symbol is reported`() {
        let error = #expect(throws: CommandFailure.self) { try line("(01)04006381333932(17)261130") }

        #expect(error?.message.contains("(01)04006381333932") == true)
        #expect(CaptureLine.showingSeparators("]C110A\u{1D}17") == "]C110A<GS>17")
    }

    @Test func `amount, kind of date, place and category may be said`() throws {
        let yoghurt = try thing("3x Yoghurt nov 27 @fridge #dairy")
        #expect(yoghurt.quantity?.description == "3")
        #expect(yoghurt.place == "fridge")
        #expect(yoghurt.category == "dairy")
        #expect(yoghurt.name == "Yoghurt")

        let meat = try thing("Minced meat 500 g use by tomorrow")
        #expect(meat.name == "Minced meat")
        #expect(meat.quantity?.description == "500 g")
        #expect(meat.isUseBy)

        let milk = try thing("@door Milk 1,5l best before 24.11.")
        #expect(milk.name == "Milk")
        #expect(milk.quantity?.description == "1.5 l")
        #expect(!milk.isUseBy)

        #expect(try line("@cellar") == .setting(place: "cellar", category: nil))
        #expect(try line("#") == .setting(place: nil, category: ""))
    }

    @Test(
        arguments: [
            ("TK-Spinat 3x 08/2027", "TK-Spinat", "3"),
            ("oat milk 3 cartons 2027-05", "oat milk", "3 cartons"),
            ("Rest Lasagne noch 2 Tage", "Rest Lasagne", nil), ("pasta 500g no date", "pasta", "500 g"),
        ] as [(String, String, String?)])
    func `an amount behind the name is no part of it`(text: String, name: String, quantity: String?) throws {
        let thing = try thing(text)

        #expect(thing.name == name)
        #expect(thing.quantity?.description == quantity)
    }

    @Test(arguments: [
        ("Bier mindestens haltbar bis KW 12/27", "Bier", false),
        ("Ham zu verbrauchen bis 3.12.", "Ham", true),
        ("Milk MHD: 3.12.", "Milk", false), ("Juice best by 3.12.", "Juice", false),
        ("Fish DLC 3.12.", "Fish", true),
    ])
    func `words that packages print before the day are not part of the name`(
        text: String, name: String, isUseBy: Bool
    ) throws {
        let thing = try thing(text)

        #expect(thing.name == name && thing.isUseBy == isUseBy && thing.date != nil)
    }

    @Test func `a barcode may stand alone, with a date, with a name`() throws {
        #expect(try thing("4006381333931").gtin?.description == "04006381333931")
        #expect(try thing("4006381333931 24.11.").date?.description == "2026-11-24")
        #expect(try thing("4006381333931 Pens").name == "Pens")
    }

    @Test func `lines that are no things`() throws {
        #expect(try line("") == .end)
        #expect(try line("   ") == .end)
        #expect(try line("undo") == .undo)
        #expect(try line("?") == .help)
        #expect(try thing("undo cake").name == "undo cake")
    }

    @Test(arguments: [
        "Milk 31.11.", "Milk 11/12", "Milk +5x", "4006381333932", "400638133393 24.11.", "24.11.",
        "Milk 2026-13-01",
    ])
    func `what is meant as a date or a barcode and is none is refused`(text: String) {
        let error = #expect(throws: CommandFailure.self) { try line(text) }

        #expect(error?.status == .badData)
    }

    @Test(
        arguments: [
            ("6 Eggs", "Eggs", "6"), ("500g Salmon", "Salmon", "500 g"), ("2 x Tuna", "Tuna", "2"),
            ("500 g minced meat", "minced meat", "500 g"), ("Pasta 5x500g", "Pasta", "2500 g"),
            ("Pasta 5 x 500 g", "Pasta", "2500 g"), ("6 x 1.5 l Water", "Water", "9 l"),
            ("Tuna x 3", "Tuna", "3"), ("2 bottles", "bottles", "2"), ("Milk 3,5%", "Milk 3,5%", nil),
            ("Milk 3,5% 1 l", "Milk 3,5%", "1 l"), ("7 up", "7 up", nil),
            ("Vitamin B 12", "Vitamin B 12", nil), ("bananas 6", "bananas", "6"),
            ("a dozen Eggs", "Eggs", "12"),
            ("half a dozen Eggs", "Eggs", "6"), ("\u{BD} l Milk", "Milk", "0.5 l"),
            ("1/2 l Milk", "Milk", "0.5 l"), ("2 packs of Ham", "Ham", "2 packs"),
            ("After Eight", "After Eight", nil), ("Eight o'clock coffee", "Eight o'clock coffee", nil),
        ] as [(String, String, String?)])
    func `an amount may stand in front, and packs are multiplied`(
        text: String, name: String, quantity: String?
    ) throws {
        let alone = try thing(text)
        let dated = try thing("\(text) 24.11.")

        #expect(alone.name == name)
        #expect(alone.quantity?.description == quantity)
        #expect(dated.name == name && dated.quantity == alone.quantity)
        #expect(dated.date?.description == "2026-11-24")
    }

    @Test(arguments: [
        ("Kefir next friday", "Kefir", "2026-11-27"), ("Ham in two weeks", "Ham", "2026-12-05"),
        ("Rice end of 2028", "Rice", "2028-12-31"), ("Milk 24.11. 2 l", "Milk", "2026-11-24"),
    ])
    func `the date may be said in the words of sentences`(text: String, name: String, date: String) throws {
        #expect(try thing(text).name == name)
        #expect(try thing(text).date?.description == date)
    }

    @Test(arguments: [
        ("Kefir tomorow", "did you mean 'tomorrow'"), ("Ham 31 nov", "no day 31"),
        ("Rice 1 kg 2028", "write 12/2028"), ("Milk 24.11. organic", "write the date last"),
        ("Milk 1,500 ml", ""), ("Kale tonight", "a time of day is not a date"), ("Ham 3pm", "a time of day"),
        ("Ham 24122026", "it is not a date"), ("0 Eggs", "not above zero"), ("-2 Eggs", "not above zero"),
    ])
    func `no date ends in a name`(text: String, hint: String) throws {
        let error = try #require(throws: CommandFailure.self) { try line(text) }

        #expect(error.status == .badData)
        #expect(error.message.contains(hint), "\(error.message)")
    }

    @Test func `what stands in quotes belongs to the name`() throws {
        #expect(try thing("\"Ham 31 nov\" +2d").name == "Ham 31 nov")
        #expect(try thing("Rice \"2028\" 1 kg").name == "Rice 2028")
        #expect(try thing("3\" rolls").name == "3\" rolls")
    }

    @Test(
        arguments: [
            ("Salmon 200 g 3.12. freezer", "Salmon", "2026-12-03", "200 g", "freezer"),
            ("fridge: 2 yoghurt natural 8 dec", "yoghurt natural", "2026-12-08", "2", "fridge"),
            ("12.12. cream cheese 200g", "cream cheese", "2026-12-12", "200 g", nil),
            ("frozen peas +1y freezer", "frozen peas", "2027-11-21", nil, "freezer"),
            ("1 kg potatoes pantry", "potatoes", nil, "1 kg", "pantry"),
            ("Eggs 10 5.12.", "Eggs", "2026-12-05", "10", nil),
            ("4 yoghurts 150g 6.12.", "yoghurts", "2026-12-06", "600 g", nil),
            ("Feta, 200 g, 14.12., fridge", "Feta", "2026-12-14", "200 g", "fridge"),
            ("cheese in the fridge 20 dec", "cheese", "2026-12-20", nil, "fridge"),
            ("tofu 200 g exp 9.12. shelf", "tofu", "2026-12-09", "200 g", "shelf"),
        ] as [(String, String, String?, String?, String?)])
    func `the parts of a line stand in any order`(
        text: String, name: String, date: String?, amount: String?, place: String?
    ) throws {
        let line = try CaptureLine(parsing: text, with: phrases, places: ["shelf"])
        guard case .thing(let thing) = line else {
            Issue.record("'\(text)' is no thing")
            return
        }
        #expect(thing.name == name && thing.place == place)
        #expect(thing.date?.description == date && thing.quantity?.description == amount)
    }
}
