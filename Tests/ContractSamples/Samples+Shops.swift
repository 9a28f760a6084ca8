package import AgentInterface
import CivilTime
package import Rules

extension ShopEventRecord: SampledRecord {
    package static func full() throws -> ShopEventRecord {
        var record = ShopEventRecord()
        record.id = 7_000_000_001
        record.shop = "the shop"
        record.domain = "shop.example.com"
        record.at = try Instant(parsing: "2026-12-05T08:04:00.004Z")
        record.kind = .images
        record.product = 7_000_000_006
        record.title = "the title, 店 \u{202E}"
        record.address = "https://www.example.org/the-address"
        record.variant = 7_000_000_009
        record.variantTitle = "the variant title"
        record.old = try Money(parsing: "11.90 EUR")
        record.new = try Money(parsing: "12.90 EUR")
        record.price = try Money(parsing: "13.90 EUR")
        record.percent = 24
        record.magnitude = .large
        record.lowestDays = 26
        record.availability = .discontinued
        record.urgency = .high
        record.isReported = true
        record.isUnread = true
        return record
    }
}

extension ShopEventListQuery: SampledRecord {
    package static func full() throws -> ShopEventListQuery {
        var record = ShopEventListQuery()
        record.shop = "the shop"
        record.kinds = [.removedVariant, .images]
        record.since = try Instant(parsing: "2026-12-04T08:03:00.003Z")
        record.isUnread = true
        record.limit = 15
        record.offset = 16
        return record
    }
}

extension ShopProductRecord: SampledRecord {
    package static func full() throws -> ShopProductRecord {
        var record = ShopProductRecord()
        record.id = 7_000_000_001
        record.domain = "shop.example.com"
        record.title = "the title, 店 \u{202E}"
        record.vendor = "the vendor"
        record.kind = "the kind"
        record.address = "https://www.example.org/the-address"
        record.price = try Money(parsing: "7.90 EUR")
        record.isInStock = true
        record.isWatched = true
        record.variants = [try ShopVariantRecord.full()]
        return record
    }
}

extension ShopVariantRecord: SampledRecord {
    package static func full() throws -> ShopVariantRecord {
        var record = ShopVariantRecord()
        record.id = 7_000_000_001
        record.title = "the title, 店 \u{202E}"
        record.price = try Money(parsing: "3.90 EUR")
        record.reducedFrom = try Money(parsing: "4.90 EUR")
        record.isAvailable = true
        record.prices = [try PricePointRecord.full()]
        return record
    }
}

extension PricePointRecord: SampledRecord {
    package static func full() throws -> PricePointRecord {
        var record = PricePointRecord()
        record.at = try Instant(parsing: "2026-12-02T08:01:00.001Z")
        record.price = DecimalAmount(2)
        record.currency = "EUR"
        return record
    }
}

extension ShopProductQuery: SampledRecord {
    package static func full() throws -> ShopProductQuery {
        var record = ShopProductQuery()
        record.search = "the search"
        record.isInStock = true
        record.order = .discount
        record.limit = 14
        record.offset = 15
        return record
    }
}

extension ShopRecord: SampledRecord {
    package static func full() throws -> ShopRecord {
        var record = ShopRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.domain = "shop.example.com"
        record.name = "the name, 店 \u{202E}"
        record.reading = .pages
        record.isOn = false
        record.kinds = [.removedVariant, .images]
        record.drop = "10%"
        record.rise = "any"
        record.watches = [try WatchRecord.full()]
        record.unless = "42<90"
        record.unread = 20
        record.unreadReported = 21
        record.products = 22
        record.currency = "EUR"
        record.readAt = try Instant(parsing: "2026-12-15T08:14:00.014Z")
        record.nextAt = try Instant(parsing: "2026-12-16T08:15:00.015Z")
        record.waitSeconds = 25
        record.failures = 26
        record.error = "the error"
        record.addedAt = try Instant(parsing: "2026-12-19T08:18:00.018Z")
        return record
    }
}

extension WatchRecord: SampledRecord {
    package static func full() throws -> WatchRecord {
        var record = WatchRecord()
        record.product = 7_000_000_001
        record.title = "the title, 店 \u{202E}"
        record.address = "https://www.example.org/the-address"
        record.drop = "<90"
        record.rise = "any"
        record.price = try Money(parsing: "6.90 EUR")
        record.isInStock = true
        record.isOfReturn = true
        record.state = .unreachable
        record.trouble = "the trouble"
        record.availability = .discontinued
        record.source = "the source"
        record.variant = "the variant"
        record.reducedFrom = try Money(parsing: "14.90 EUR")
        record.unconfirmedPrice = try Money(parsing: "15.90 EUR")
        record.unconfirmedAvailability = .soldOut
        record.question = [try Money(parsing: "16.90 EUR")]
        record.lowest = try Money(parsing: "17.90 EUR")
        record.since = try Instant(parsing: "2026-12-19T08:18:00.018Z")
        record.readAt = try Instant(parsing: "2026-12-20T08:19:00.019Z")
        return record
    }
}

extension PageRecord: SampledRecord {
    package static func full() throws -> PageRecord {
        var record = PageRecord()
        record.address = "https://www.example.org/the-address"
        record.foundAt = "https://www.example.org/the-found-at"
        record.shop = "shop.example.com"
        record.isWatched = true
        record.state = .unreachable
        record.trouble = "the trouble"
        record.title = "the title, 店 \u{202E}"
        record.variant = "the variant"
        record.price = try Money(parsing: "8.90 EUR")
        record.high = try Money(parsing: "9.90 EUR")
        record.reducedFrom = try Money(parsing: "10.90 EUR")
        record.availability = .discontinued
        record.otherAvailability = .onlineOnly
        record.source = "the source"
        record.question = [try Money(parsing: "13.90 EUR")]
        record.variants = [try PageVariantRecord.full()]
        record.watchedIn = try ShopRecord.full()
        return record
    }
}

extension PageVariantRecord: SampledRecord {
    package static func full() throws -> PageVariantRecord {
        var record = PageVariantRecord()
        record.number = 1
        record.name = "the name, 店 \u{202E}"
        record.price = try Money(parsing: "3.90 EUR")
        record.availability = .discontinued
        record.fits = true
        return record
    }
}

extension ShopFields: SampledRecord {
    package static func full() throws -> ShopFields {
        var record = ShopFields()
        record.isOn = true
        record.kinds = [.removedVariant, .images]
        record.drop = "10%"
        record.rise = "any"
        return record
    }
}

extension WatchFields: SampledRecord {
    package static func full() throws -> WatchFields {
        var record = WatchFields()
        record.drop = "<90"
        record.rise = "any"
        record.isOfReturn = true
        record.currency = "EUR"
        record.variant = "the variant"
        record.price = DecimalAmount(significand: 65, scale: 1)
        record.title = "the title"
        return record
    }
}

extension BargainFields: SampledRecord {
    package static func full() throws -> BargainFields {
        var record = BargainFields()
        record.product = "kettle"
        record.below = DecimalAmount(significand: 25, scale: 1)
        return record
    }
}
