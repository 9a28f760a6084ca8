package import AgentInterface
import CivilTime
package import Rules

extension RecallCheckQuery: SampledRecord {
    package static func full() throws -> RecallCheckQuery {
        var record = RecallCheckQuery()
        record.name = "the name, 店 \u{202E}"
        record.brand = "the brand"
        record.model = "the model"
        record.barcode = "4006381333931"
        record.lot = "the lot"
        record.expires = try CivilDate(parsing: "2026-12-07")
        record.bought = try CivilDate(parsing: "2026-12-08")
        record.isFood = true
        return record
    }
}

extension CheckedRecallRecord: SampledRecord {
    package static func full() throws -> CheckedRecallRecord {
        var record = CheckedRecallRecord()
        record.verdict = .match
        record.signals = ["the first of signals", "the second of signals"]
        record.lookFor = ["the first of look for", "the second of look for"]
        record.notice = try RecallNoticeRecord.full()
        return record
    }
}

extension RecallLogRecord: SampledRecord {
    package static func full() throws -> RecallLogRecord {
        var record = RecallLogRecord()
        record.kind = .check
        record.startedAt = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.endedAt = try Instant(parsing: "2026-12-04T08:03:00.003Z")
        record.about = "the about"
        record.sources = ["cpsc", "fsa"]
        record.errors = [try RefreshErrorRecord.full()]
        record.records = 5_000_000_007
        record.news = 5_000_000_008
        record.recalls = 19
        record.things = 20
        record.found = 21
        record.notices = ["the first of notices", "the second of notices"]
        record.isCancelled = true
        return record
    }
}

extension RecallHistoryQuery: SampledRecord {
    package static func full() throws -> RecallHistoryQuery {
        var record = RecallHistoryQuery()
        record.limit = 11
        record.offset = 12
        return record
    }
}

extension RecallNoticeRecord: SampledRecord {
    package static func full() throws -> RecallNoticeRecord {
        var record = RecallNoticeRecord()
        record.id = "cpsc:26582"
        record.source = "the source"
        record.event = "the event"
        record.date = try CivilDate(parsing: "2026-12-05")
        record.published = try CivilDate(parsing: "2026-12-06")
        record.title = "the title, 店 \u{202E}"
        record.firms = ["the first of firms", "the second of firms"]
        record.products = [try RecalledProductRecord.full()]
        record.text = "the \"text\"\nof two lines"
        record.soldFrom = try CivilDate(parsing: "2026-12-11")
        record.soldUntil = try CivilDate(parsing: "2026-12-12")
        record.hazard = "the hazard"
        record.remedy = "the remedy"
        record.severity = .critical
        record.reason = "the reason"
        record.isOver = true
        record.links = [try RecallLinkRecord.full()]
        record.markets = ["US", "EU"]
        record.language = "en"
        record.credit = "the credit"
        return record
    }
}

extension RecalledProductRecord: SampledRecord {
    package static func full() throws -> RecalledProductRecord {
        var record = RecalledProductRecord()
        record.name = "the name, 店 \u{202E}"
        record.brand = "the brand"
        record.models = ["the first of models", "the second of models"]
        record.gtins = ["04006381333931", "00012345678905"]
        record.lots = ["the first of lots", "the second of lots"]
        record.dates = ["the first of dates", "the second of dates"]
        record.serials = ["the first of serials", "the second of serials"]
        record.scope = .unread
        record.text = "the \"text\"\nof two lines"
        return record
    }
}

extension RecallLinkRecord: SampledRecord {
    package static func full() throws -> RecallLinkRecord {
        var record = RecallLinkRecord()
        record.kind = .picture
        record.address = "https://www.example.org/the-address"
        return record
    }
}

extension RecallSearchQuery: SampledRecord {
    package static func full() throws -> RecallSearchQuery {
        var record = RecallSearchQuery()
        record.text = "the text"
        record.source = "cpsc"
        record.since = try CivilDate(parsing: "2026-12-04")
        record.severity = .standard
        record.limit = 15
        record.offset = 16
        return record
    }
}

extension RecallRecord: SampledRecord {
    package static func full() throws -> RecallRecord {
        var record = RecallRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.item = "the item"
        record.itemName = "the item name"
        record.isItemPresent = false
        record.recall = "cpsc:26582"
        record.event = "the event"
        record.title = "the title, 店 \u{202E}"
        record.date = try CivilDate(parsing: "2026-12-10")
        record.verdict = .match
        record.signals = ["the first of signals", "the second of signals"]
        record.lookFor = ["the first of look for", "the second of look for"]
        record.severity = .critical
        record.reason = "the reason"
        record.hazard = "the hazard"
        record.remedy = "the remedy"
        record.link = "https://www.example.org/the-link"
        record.state = .gone
        record.resolution = .repaired
        record.isReported = true
        record.foundAt = try Instant(parsing: "2026-12-22T08:21:00.021Z")
        record.changedAt = try Instant(parsing: "2026-12-23T08:22:00.022Z")
        return record
    }
}

extension RecallListQuery: SampledRecord {
    package static func full() throws -> RecallListQuery {
        var record = RecallListQuery()
        record.state = .all
        record.item = "the item"
        record.limit = 13
        record.offset = 14
        return record
    }
}

extension RecallSourceRecord: SampledRecord {
    package static func full() throws -> RecallSourceRecord {
        var record = RecallSourceRecord()
        record.id = "cpsc"
        record.name = "the name, 店 \u{202E}"
        record.country = "US"
        record.licence = "the licence"
        record.credit = "the credit"
        record.isOn = true
        record.interval = .seconds(607)
        record.askedAt = try Instant(parsing: "2026-12-09T08:08:00.008Z")
        record.succeededAt = try Instant(parsing: "2026-12-10T08:09:00.009Z")
        record.nextAt = try Instant(parsing: "2026-12-11T08:10:00.010Z")
        record.failures = 21
        record.error = "the error"
        record.count = 23
        record.isSilent = true
        record.readUntil = try CivilDate(parsing: "2026-12-16")
        return record
    }
}

extension RefreshOptions: SampledRecord {
    package static func full() throws -> RefreshOptions {
        var record = RefreshOptions()
        record.part = .shops
        record.sources = ["cpsc", "fsa"]
        record.shops = ["the first of shops", "the second of shops"]
        return record
    }
}

extension RefreshRecord: SampledRecord {
    package static func full() throws -> RefreshRecord {
        var record = RefreshRecord()
        record.run = 11
        record.isRunning = true
        record.phase = .shops
        record.present = "the present"
        record.done = 15
        record.total = 16
        record.asked = ["cpsc", "fsa"]
        record.records = 5_000_000_008
        record.news = 5_000_000_009
        record.found = 20
        record.errors = [try RefreshErrorRecord.full()]
        record.isCancelled = true
        record.startedAt = try Instant(parsing: "2026-12-14T08:13:00.013Z")
        record.endedAt = try Instant(parsing: "2026-12-15T08:14:00.014Z")
        record.nextAt = try Instant(parsing: "2026-12-16T08:15:00.015Z")
        return record
    }
}

extension RefreshErrorRecord: SampledRecord {
    package static func full() throws -> RefreshErrorRecord {
        var record = RefreshErrorRecord()
        record.name = "the name, 店 \u{202E}"
        record.reason = "the reason"
        (record.isRetryable, record.retryAfter) = (true, 30)
        return record
    }
}
