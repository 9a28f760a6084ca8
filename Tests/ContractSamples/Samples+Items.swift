package import AgentInterface
import CivilTime
package import Rules

extension ExpiringRecord: SampledRecord {
    package static func full() throws -> ExpiringRecord {
        var record = ExpiringRecord()
        record.kind = .maintenance
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.name = "the name, 店 \u{202E}"
        record.on = try CivilDate(parsing: "2026-12-06")
        record.daysLeft = -6
        record.stage = .over
        record.expiresBy = .thawed
        record.quantity = try Quantity(parsing: "9.5 kg")
        record.place = "the place"
        record.category = "the category"
        record.isNotice = true
        record.person = "the person"
        return record
    }
}

extension ClaimRecord: SampledRecord {
    package static func full() throws -> ClaimRecord {
        var record = ClaimRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.details.name = "the name, 店 \u{202E}"
        record.details.brand = "the brand"
        record.details.model = "the model"
        record.details.serial = "the serial"
        record.details.lot = "the lot"
        record.details.gtin = try GTIN("4006381333931")
        record.details.boughtOn = try CivilDate(parsing: "2026-12-10")
        record.details.boughtAt = "the bought at"
        record.details.price = try Money(parsing: "11.90 EUR")
        record.endsOn = try CivilDate(parsing: "2026-12-13")
        record.daysLeft = -13
        record.details.warrantyProvider = "the provider"
        record.details.warrantyTerms = "the terms"
        record.details.warrantyContact = "the contact"
        record.receipts = [try AttachmentRecord.full()]
        return record
    }
}

extension ProductRecord: SampledRecord {
    package static func full() throws -> ProductRecord {
        var record = ProductRecord()
        record.gtin = try GTIN("4006381333931")
        record.name = "the name, 店 \u{202E}"
        record.brand = "the brand"
        record.quantity = try Quantity(parsing: "1.5 l")
        record.pack = "1,5 l e"
        record.categories = ["drinks", "the category"]
        record.picture = "https://images.example.org/front.jpg"
        record.credit = "the credit"
        return record
    }
}

extension ItemEventRecord: SampledRecord {
    package static func full() throws -> ItemEventRecord {
        var record = ItemEventRecord()
        record.id = "77aa0000-0000-4000-8000-000000000002"
        record.at = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.day = try CivilDate(parsing: "2026-12-04")
        record.what = .takenBack
        record.amount = DecimalAmount(significand: 55, scale: 1)
        record.left = DecimalAmount(6)
        record.reason = .tooMuch
        record.note = "the note"
        record.by = "popup"
        return record
    }
}

extension ItemFields: SampledRecord {
    package static func full() throws -> ItemFields {
        var record = ItemFields()
        record.name = "the name, 店 \u{202E}"
        record.brand = "the brand"
        record.model = "the model"
        record.serial = "the serial"
        record.lot = "the lot"
        record.gtin = try GTIN("4006381333931")
        record.category = "the category"
        record.condition = .worn
        record.quantity = try Quantity(parsing: "8.5 kg")
        record.whole = DecimalAmount(significand: 95, scale: 1)
        record.minimum = DecimalAmount(significand: 105, scale: 1)
        record.target = DecimalAmount(significand: 185, scale: 1)
        record.pack = DecimalAmount(6)
        record.aisle = "the aisle"
        record.place = "the place"
        record.boughtOn = try CivilDate(parsing: "2026-12-13")
        record.boughtAt = "the bought at"
        record.price = try Money(parsing: "14.90 EUR")
        record.notes = "the \"notes\"\nof two lines"
        record.bestBefore = try CivilDate(parsing: "2026-12-17")
        record.useBy = try CivilDate(parsing: "2026-12-18")
        record.openedOn = try CivilDate(parsing: "2026-12-19")
        record.opensFor = 19
        record.frozenOn = try CivilDate(parsing: "2026-12-21")
        record.thawedOn = try CivilDate(parsing: "2026-12-22")
        record.thawedUntil = try CivilDate(parsing: "2026-12-23")
        record.leads = [-23, 0, 1]
        record.stoppedFor = try CivilDate(parsing: "2026-12-25")
        record.warrantyUntil = try CivilDate(parsing: "2026-12-26")
        record.warrantyFor = try CivilPeriod(parsing: "P2Y")
        record.warrantyProvider = "the warranty provider"
        record.warrantyTerms = "the warranty terms"
        record.warrantyContact = "the warranty contact"
        record.warrantyStoppedFor = try CivilDate(parsing: "2026-12-03")
        record.lentTo = "the lent to"
        record.lentOn = try CivilDate(parsing: "2026-12-05")
        record.lentUntil = try CivilDate(parsing: "2026-12-24")
        record.addedOn = try CivilDate(parsing: "2026-12-06")
        record.status = .discarded
        record.endedOn = try CivilDate(parsing: "2026-12-08")
        record.reason = .tooMuch
        record.history = [try ItemEventRecord.full()]
        return record
    }
}

extension ItemFieldChanges: SampledRecord {
    package static func full() throws -> ItemFieldChanges {
        var record = ItemFieldChanges()
        record.set = try ItemFields.full()
        record.clear = ["lent_to", "lent_on"]
        return record
    }
}

extension ItemQuery: SampledRecord {
    package static func full() throws -> ItemQuery {
        var record = ItemQuery()
        record.status = .all
        record.text = "the text"
        record.place = "the place"
        record.category = "the category"
        record.gtin = try GTIN("4006381333931")
        record.expiresBefore = try CivilDate(parsing: "2026-12-07")
        record.hasWarranty = true
        record.isLent = true
        record.withHistory = true
        record.order = .warranty
        record.limit = 21
        record.offset = 22
        return record
    }
}

extension ItemRecord: SampledRecord {
    package static func full() throws -> ItemRecord {
        var record = ItemRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.name = "the name, 店 \u{202E}"
        record.brand = "the brand"
        record.model = "the model"
        record.serial = "the serial"
        record.lot = "the lot"
        record.gtin = try GTIN("4006381333931")
        record.category = "the category"
        record.condition = .worn
        record.quantity = try Quantity(parsing: "10.5 kg")
        record.whole = DecimalAmount(11)
        record.minimum = DecimalAmount(significand: 125, scale: 1)
        record.target = DecimalAmount(significand: 185, scale: 1)
        record.pack = DecimalAmount(6)
        record.aisle = "the aisle"
        record.isLow = true
        record.place = "the place"
        record.status = .discarded
        record.boughtOn = try CivilDate(parsing: "2026-12-17")
        record.boughtAt = "the bought at"
        record.price = try Money(parsing: "18.90 EUR")
        record.notes = "the \"notes\"\nof two lines"
        record.bestBefore = try CivilDate(parsing: "2026-12-21")
        record.useBy = try CivilDate(parsing: "2026-12-22")
        record.openedOn = try CivilDate(parsing: "2026-12-23")
        record.opensFor = 23
        record.frozenOn = try CivilDate(parsing: "2026-12-25")
        record.thawedOn = try CivilDate(parsing: "2026-12-26")
        record.thawedUntil = try CivilDate(parsing: "2026-12-27")
        record.leads = [-27, 0, 1]
        record.stoppedFor = try CivilDate(parsing: "2026-12-01")
        record.stage = .over
        record.expiresOn = try CivilDate(parsing: "2026-12-03")
        record.expiresBy = .thawed
        record.daysLeft = -32
        record.warrantyUntil = try CivilDate(parsing: "2026-12-06")
        record.warrantyFor = try CivilPeriod(parsing: "P2Y")
        record.warrantyEndsOn = try CivilDate(parsing: "2026-12-08")
        record.warrantyDaysLeft = -36
        record.warrantyProvider = "the warranty provider"
        record.warrantyTerms = "the warranty terms"
        record.warrantyContact = "the warranty contact"
        record.warrantyStoppedFor = try CivilDate(parsing: "2026-12-13")
        record.lentTo = "the lent to"
        record.lentOn = try CivilDate(parsing: "2026-12-15")
        record.lentUntil = try CivilDate(parsing: "2026-12-19")
        record.attachments = [try AttachmentRecord.full()]
        record.addedOn = try CivilDate(parsing: "2026-12-17")
        record.endedOn = try CivilDate(parsing: "2026-12-18")
        record.reason = .tooMuch
        record.nextReminderAt = try Instant(parsing: "2026-12-20T08:47:00.047Z")
        record.history = [try ItemEventRecord.full()]
        record.createdAt = try Instant(parsing: "2026-12-22T08:49:00.049Z")
        record.modifiedAt = try Instant(parsing: "2026-12-23T08:50:00.050Z")
        return record
    }
}

extension AttachmentRecord: SampledRecord {
    package static func full() throws -> AttachmentRecord {
        var record = AttachmentRecord()
        record.kind = .manual
        record.name = "the name, 店 \u{202E}"
        record.size = 5_000_000_003
        record.path = "the path"
        record.addedAt = try Instant(parsing: "2026-12-06T08:05:00.005Z")
        return record
    }
}

extension MaintenanceFields: SampledRecord {
    package static func full() throws -> MaintenanceFields {
        var record = MaintenanceFields()
        record.title = "the title, 店 \u{202E}"
        record.item = "the item"
        record.due = try CivilDate(parsing: "2026-12-04")
        record.lastDone = try CivilDate(parsing: "2026-12-05")
        record.repeats = try Repetition(parsing: "after done P3M")
        record.start = try CivilDate(parsing: "2026-12-07")
        record.season = Season("04-10")
        record.notes = "the \"notes\"\nof two lines"
        record.parts = [try PartFields.full()]
        record.leads = [-10, 0, 1]
        record.pausedOn = try CivilDate(parsing: "2026-12-12")
        record.stoppedFor = try CivilDate(parsing: "2026-12-13")
        record.meter = "the meter"
        record.use = DecimalAmount(15_000)
        record.doneAt = DecimalAmount(42_000)
        record.dueBy = try CivilDate(parsing: "2026-12-14")
        record.person = "Anna"
        record.turns = try? Turns(parsing: "Anna, Ben+1")
        record.history = [try ServiceRecord.full()]
        return record
    }
}

extension PartDetails: SampledDetails {
    package static func full() throws -> PartFields {
        var record = PartFields()
        record.item = "the item"
        record.amount = DecimalAmount(significand: 25, scale: 1)
        return record
    }
}

extension ProposalRecord: SampledRecord {
    package static func full() throws -> ProposalRecord {
        var record = ProposalRecord()
        record.thing = "the thing, 店 \u{202E}"
        record.isOwn = true
        record.plans = [try ProposedPlanRecord.full()]
        return record
    }
}

extension ProposedPlanRecord: SampledRecord {
    package static func full() throws -> ProposedPlanRecord {
        var record = ProposedPlanRecord()
        record.title = "the title, 店 \u{202E}"
        record.repeats = try Repetition(parsing: "after done P3M")
        record.repeatsWords = "the repeats words"
        record.source = "the source"
        record.isKnown = true
        return record
    }
}

extension MaintenanceFieldChanges: SampledRecord {
    package static func full() throws -> MaintenanceFieldChanges {
        var record = MaintenanceFieldChanges()
        record.set = try MaintenanceFields.full()
        record.clear = ["parts", "leads"]
        return record
    }
}

extension MaintenanceReport: SampledRecord {
    package static func full() throws -> MaintenanceReport {
        var record = MaintenanceReport()
        (record.details, record.isAgain) = (try ServiceDetails.full(), true)
        return record
    }
}

extension ServiceDetails: SampledDetails {
    package static func full() throws -> GivenFields<ServiceDetails> {
        var record = GivenFields<ServiceDetails>()
        record.on = try CivilDate(parsing: "2026-12-02")
        record.by = "the plumber"
        record.cost = try Money(parsing: "3.90 EUR")
        record.note = "the note"
        record.reading = DecimalAmount(48_950)
        return record
    }
}

extension MaintenanceQuery: SampledRecord {
    package static func full() throws -> MaintenanceQuery {
        var record = MaintenanceQuery()
        record.item = "the item"
        record.text = "the text"
        record.dueBefore = try CivilDate(parsing: "2026-12-04")
        record.withGone = true
        record.withHistory = true
        record.people = PersonFilter(person: "Anna", isMine: true)
        record.limit = 16
        record.offset = 17
        return record
    }
}

extension MaintenanceRecord: SampledRecord {
    package static func full() throws -> MaintenanceRecord {
        var record = MaintenanceRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.title = "the title, 店 \u{202E}"
        record.item = "the item"
        record.itemName = "the item name"
        record.due = try CivilDate(parsing: "2026-12-07")
        record.daysLeft = -7
        record.isOverdue = true
        record.repeats = try Repetition(parsing: "after done P3M")
        record.repeatsWords = "the repeats words"
        record.start = try CivilDate(parsing: "2026-12-12")
        record.season = Season("04-10")
        record.notes = "the \"notes\"\nof two lines"
        record.parts = [try PartRecord.full()]
        record.leads = [-15, 0, 1]
        record.lastDone = try CivilDate(parsing: "2026-12-17")
        record.pausedOn = try CivilDate(parsing: "2026-12-18")
        record.stoppedFor = try CivilDate(parsing: "2026-12-19")
        record.meter = "the meter"
        record.use = DecimalAmount(15_000)
        record.doneAt = DecimalAmount(42_000)
        record.dueBy = try CivilDate(parsing: "2026-12-20")
        record.usualRepeats = try Repetition(parsing: "after done P11W")
        record.usualWords = "the usual words"
        record.usualCount = 9
        record.meterName = "the meter name"
        record.meterUnit = "km"
        record.reading = DecimalAmount(48_950)
        record.dueAt = DecimalAmount(57_000)
        record.expectedOn = try CivilDate(parsing: "2026-12-21")
        record.person = "Anna"
        record.history = [try ServiceRecord.full()]
        record.missing = ["the first of missing", "the second of missing"]
        record.listed = ["the first listed", "the second listed"]
        record.nextReminderAt = try Instant(parsing: "2026-12-22T08:21:00.021Z")
        record.createdAt = try Instant(parsing: "2026-12-23T08:22:00.022Z")
        record.modifiedAt = try Instant(parsing: "2026-12-24T08:23:00.023Z")
        record.details.turns = try? Turns(parsing: "Anna, Ben+1")
        return record
    }
}

extension PartRecord: SampledRecord {
    package static func full() throws -> PartRecord {
        var record = PartRecord()
        record.item = "the item"
        record.name = "the name, 店 \u{202E}"
        record.amount = DecimalAmount(3)
        record.stock = try Quantity(parsing: "4.5 kg")
        return record
    }
}

extension ServiceRecord: SampledRecord {
    package static func full() throws -> ServiceRecord {
        var record = ServiceRecord()
        record.what = .skipped
        record.on = try CivilDate(parsing: "2026-12-03")
        record.due = try CivilDate(parsing: "2026-12-04")
        record.by = "the plumber"
        record.cost = try Money(parsing: "5.90 EUR")
        record.note = "the note"
        record.reading = DecimalAmount(48_950)
        record.recordedAt = try Instant(parsing: "2026-12-08T08:07:00.007Z")
        return record
    }
}

extension StatRecord: SampledRecord {
    package static func full() throws -> StatRecord {
        var record = StatRecord()
        record.month = "2026-11"
        record.category = "the category"
        record.unit = "kg"
        record.currency = "EUR"
        record.usedCount = 15
        record.usedAmount = DecimalAmount(6)
        record.usedMoney = DecimalAmount(7)
        record.discardedCount = 18
        record.discardedAmount = DecimalAmount(9)
        record.discardedMoney = DecimalAmount(10)
        record.reasons = [try DiscardRecord.full()]
        return record
    }
}

extension DiscardRecord: SampledRecord {
    package static func full() throws -> DiscardRecord {
        var record = DiscardRecord()
        record.reason = .tooMuch
        record.count = 12
        record.amount = DecimalAmount(3)
        record.money = DecimalAmount(4)
        return record
    }
}
