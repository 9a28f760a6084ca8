package import AgentInterface
import CivilTime
package import Rules

extension SupplyRecord: SampledRecord {
    package static func full() throws -> SupplyRecord {
        var record = SupplyRecord()
        record.name = "the name, 店 \u{202E}"
        record.item = "3f2a0000-0000-4000-8000-000000000001"
        record.stock = try Quantity(parsing: "0.5 kg")
        record.apart = ["2 packs"]
        record.minimum = DecimalAmount(2)
        record.target = DecimalAmount(6)
        record.pack = DecimalAmount(3)
        record.unit = "kg"
        record.need = try Quantity(parsing: "5.5 kg")
        record.packs = 2
        record.since = try CivilDate(parsing: "2026-12-01")
        record.isListed = false
        record.shop = "the shop"
        record.aisle = "the aisle"
        return record
    }
}

extension OutlookRecord: SampledRecord {
    package static func full() throws -> OutlookRecord {
        var record = OutlookRecord()
        record.name = "the name, 店 \u{202E}"
        record.item = "3f2a0000-0000-4000-8000-000000000001"
        record.stock = try Quantity(parsing: "3 cans")
        record.apart = ["2 packs"]
        record.finishedPacks = 12
        record.used = try Quantity(parsing: "14 cans")
        record.usedDays = 56
        record.likeliest = try CivilDate(parsing: "2026-12-08")
        record.earliest = try CivilDate(parsing: "2026-12-05")
        record.latest = try CivilDate(parsing: "2026-12-12")
        record.wasted = try Quantity(parsing: "1 can")
        record.shopsOn = try CivilDate(parsing: "2026-12-13")
        record.runsOutFirst = true
        record.useUp = try Quantity(parsing: "20 cans")
        record.useUpBy = try CivilDate(parsing: "2027-11-30")
        record.useUpDays = 21
        record.useUpPieces = 1
        return record
    }
}

extension ShoppingRecord: SampledRecord {
    package static func full() throws -> ShoppingRecord {
        var record = ShoppingRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000002"
        record.name = "the name, 店 \u{202E}"
        record.quantity = try Quantity(parsing: "12 cans")
        record.packs = 2
        record.isLow = true
        record.shop = "the shop"
        record.aisle = "the aisle"
        record.note = "the note"
        record.addedAt = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        return record
    }
}

extension ShoppingFields: SampledRecord {
    package static func full() throws -> ShoppingFields {
        var fields = ShoppingFields()
        fields.name = "the name, 店 \u{202E}"
        fields.quantity = try Quantity(parsing: "500 g")
        fields.shop = "the shop"
        fields.aisle = "the aisle"
        fields.note = "the note"
        return fields
    }
}

extension Purchase: SampledRecord {
    package static func full() throws -> Purchase {
        var purchase = Purchase("the name, 店 \u{202E}")
        purchase.quantity = try Quantity(parsing: "2 l")
        purchase.until = try CivilDate(parsing: "2026-12-05")
        purchase.isUseBy = true
        purchase.price = try Money(parsing: "1.19 EUR")
        purchase.shop = "the shop"
        purchase.day = try CivilDate(parsing: "2026-11-28")
        return purchase
    }
}

extension BoughtRecord: SampledRecord {
    package static func full() throws -> BoughtRecord {
        var record = BoughtRecord()
        record.item = try .full()
        record.usualDays = 7
        record.usualDate = try CivilDate(parsing: "2026-12-05")
        record.usualRule = .useBy
        record.usualQuantity = try Quantity(parsing: "10 cans")
        record.completedTask = "the task, 店 \u{202E}"
        return record
    }
}
