import AgentInterface
import CivilTime
import DBus
import JSONText
import Rules
import Testing

struct ItemRecordTests {
    private func fullItem() throws -> ItemRecord {
        var item = ItemRecord()
        item.id = "0123abcd-0000-4000-8000-000000000000"
        item.short = "0123"
        item.name = "Milk"
        item.brand = "Alpine"
        item.lot = "L 42"
        item.gtin = try GTIN("4006381333931")
        item.category = "dairy"
        item.quantity = try Quantity(parsing: "1.5 l")
        item.whole = DecimalAmount(2)
        item.minimum = DecimalAmount(2)
        item.isLow = true
        item.place = "fridge"
        item.boughtOn = try CivilDate(parsing: "2026-11-20")
        item.boughtAt = "corner shop"
        item.price = try Money(parsing: "1.29 EUR")
        item.bestBefore = try CivilDate(parsing: "2026-11-24")
        item.openedOn = try CivilDate(parsing: "2026-11-21")
        item.opensFor = 3
        item.leads = [-1, 0]
        item.stage = .soon
        item.expiresOn = try CivilDate(parsing: "2026-11-24")
        item.expiresBy = .bestBefore
        item.daysLeft = 3
        var receipt = AttachmentRecord()
        receipt.kind = .receipt
        receipt.name = "bill.pdf"
        receipt.size = 12_345
        receipt.path = "/home/u/.local/share/steward/files/00ff"
        receipt.addedAt = try Instant(parsing: "2026-11-20T08:00:00Z")
        item.attachments = [receipt]
        item.addedOn = try CivilDate(parsing: "2026-11-20")
        item.nextReminderAt = try Instant(parsing: "2026-11-23T08:00:00Z")
        item.createdAt = receipt.addedAt
        item.modifiedAt = receipt.addedAt
        return item
    }

    @Test func `an item survives the bus, with its files and with nothing`() throws {
        let full = try fullItem()

        #expect(try ItemRecord(busValue: full.busValue) == full)
        #expect(try ItemRecord(busValue: ItemRecord().busValue) == ItemRecord())
    }

    @Test func `the JSON of an item is stable`() throws {
        let json = try fullItem().json.text

        #expect(
            json == #"""
                {
                  "id": "0123abcd-0000-4000-8000-000000000000",
                  "short": "0123",
                  "name": "Milk",
                  "brand": "Alpine",
                  "model": "",
                  "serial": "",
                  "lot": "L 42",
                  "gtin": "04006381333931",
                  "category": "dairy",
                  "quantity": "1.5 l",
                  "whole": "2",
                  "minimum": "2",
                  "low": true,
                  "place": "fridge",
                  "status": "present",
                  "bought_on": "2026-11-20",
                  "bought_at": "corner shop",
                  "price": "1.29 EUR",
                  "notes": "",
                  "best_before": "2026-11-24",
                  "opened_on": "2026-11-21",
                  "opens_for": 3,
                  "leads": [
                    -1,
                    0
                  ],
                  "stage": "soon",
                  "expires_on": "2026-11-24",
                  "expires_by": "best-before",
                  "days_left": 3,
                  "warranty_provider": "",
                  "warranty_terms": "",
                  "warranty_contact": "",
                  "lent_to": "",
                  "attachments": [
                    {
                      "kind": "receipt",
                      "name": "bill.pdf",
                      "size": 12345,
                      "path": "/home/u/.local/share/steward/files/00ff",
                      "added_at": "2026-11-20T08:00:00Z"
                    }
                  ],
                  "added_on": "2026-11-20",
                  "next_reminder_at": "2026-11-23T08:00:00Z",
                  "created_at": "2026-11-20T08:00:00Z",
                  "modified_at": "2026-11-20T08:00:00Z"
                }
                """#)
    }

    @Test func `maintenance and its parts survive the bus`() throws {
        var maintenance = MaintenanceRecord()
        maintenance.title = "Change the filter"
        maintenance.due = try CivilDate(parsing: "2027-04-01")
        maintenance.daysLeft = -2
        maintenance.repeats = .afterDone(try CivilPeriod(parsing: "P3M"))
        maintenance.season = Season("04-10")
        var part = PartRecord()
        part.name = "Filter"
        part.stock = try Quantity(parsing: "4")
        maintenance.parts = [part]
        var report = MaintenanceReport()
        report.cost = try Money(parsing: "40 EUR")

        #expect(try MaintenanceRecord(busValue: maintenance.busValue) == maintenance)
        #expect(try MaintenanceReport(busValue: report.busValue) == report)
    }

    @Test(arguments: [
        (["quantity": Value.string("much")], "'quantity': 'much': it does not start with a number"),
        (["price": .string("1.2.3 EUR")], "'price': '1.2.3 EUR': it is not an amount of money"),
        (["gtin": .string("4006381333932")], "'gtin': '4006381333932': its last digit would have to be 1"),
        (["best_before": .string("2026-02-30")], "'best_before': cannot understand '2026-02-30'"),
        (
            ["name": .string("Milk"), "expires": .string("x")],
            "'expires': there is no such key; known are name"
        ),
    ])
    func `what an item cannot have is refused by the key's name, with the value and a remedy`(
        entries: [String: Value], message: String
    ) {
        let error = #expect(throws: RecordError.self) { try ItemFields(busValue: .dictionary(entries)) }

        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "nothing")")
    }
}
