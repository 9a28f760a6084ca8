import CivilTime
import Testing

@testable import Rules

struct ItemDetailsTests {
    @Test func `a field that is given empty differs from one that is not given`() throws {
        var given = GivenFields<ItemDetails>()
        given.brand = ""
        var edits = FieldEdits<ItemDetails>()
        edits.set = given
        var old = ItemDetails()
        (old.name, old.brand, old.model) = ("Mixer", "Maker", "M1")

        let new = try edits.applied(to: old)

        #expect(given.brand == "" && given.model == nil)
        #expect(new.brand == "" && new.model == "M1" && new.name == "Mixer")
    }

    @Test func `what is set back to nothing is not given`() {
        var given = GivenFields<ItemDetails>()
        given.serial = "S1"
        given.serial = nil
        given.boughtOn = nil

        #expect(given.isEmpty && given == GivenFields<ItemDetails>())
    }

    @Test func `a field cannot be set and emptied at once`() {
        var edits = FieldEdits<ItemDetails>()
        edits.set.place = "cellar"
        edits.clear = ["place"]

        #expect(throws: InvalidValue.self) { _ = try edits.applied(to: ItemDetails()) as ItemDetails }
    }

    @Test func `the value of each field is read as it was written`() throws {
        var details = ItemDetails()
        (details.name, details.serial, details.notes) = ("Mixer", "S1", "a\nb")
        details.gtin = try GTIN("4006381333931")
        details.quantity = try Quantity(parsing: "1.5 kg")
        details.minimum = DecimalAmount(2)
        details.price = try Money(parsing: "12.90 EUR")
        details.bestBefore = try CivilDate(parsing: "2026-12-01")
        (details.opensFor, details.leads) = (3, [-3, 0])
        details.warrantyFor = try CivilPeriod(parsing: "P2Y")

        var copy = ItemDetails()
        for field in ItemDetails.fields {
            if let value = field.read(details) { #expect(try field.write(value, &copy)) }
        }

        #expect(copy == details)
    }

    @Test func `a day of return needs a borrower, and comes after the loan`() throws {
        var details = ItemDetails()
        details.name = "Drill"
        details.lentUntil = CivilDate("2026-12-04")
        #expect(throws: InvalidValue.self) { try details.checked() }

        (details.lentTo, details.lentOn) = ("Ben", CivilDate("2026-12-05"))
        #expect(throws: InvalidValue.self) { try details.checked() }
        details.lentOn = CivilDate("2026-12-04")

        #expect(try details.checked().lentUntil == CivilDate("2026-12-04"))
    }

    @Test(arguments: ["food", "Milk", "canned food"])
    func `a category of food makes food of what has no date`(category: String) {
        var details = ItemDetails()
        details.category = category

        #expect(details.hasCategoryOfFood && !details.isDatedFood(expiring: nil))
    }

    @Test(arguments: ["", "cosmetics", "tools"])
    func `other categories do not`(category: String) {
        var details = ItemDetails()
        details.category = category

        #expect(!details.hasCategoryOfFood)
    }

    @Test func `without a level below which it is low, there is nothing to fill up to`() throws {
        var item = try ItemDraft(name: "Flour").item(
            at: Instant(millisecondsSince1970: 0), on: CivilDate.earliest)
        (item.details.minimum, item.details.target) = (DecimalAmount(1), DecimalAmount(3))
        var cleared = FieldEdits<ItemDetails>()
        cleared.clear = ["minimum"]
        var never = FieldEdits<ItemDetails>()
        never.set.minimum = .zero

        for changes in [cleared, never] {
            let changed = try changes.applied(to: item)
            #expect(changed.details.minimum == nil && changed.details.target == nil)
        }
    }
}
