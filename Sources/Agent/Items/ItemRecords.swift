import AgentInterface
import CivilTime
import Rules
import Store

extension ItemOverview {
    /// The item as a D-Bus record.
    func record(in gate: RequestGate) -> ItemRecord {
        var record = ItemRecord()
        record.id = item.id.description
        record.short = short
        record.name = item.name
        record.brand = item.brand
        record.model = item.model
        record.serial = item.serial
        record.lot = item.lot
        record.gtin = item.gtin
        record.category = item.category
        record.quantity = item.quantity
        record.whole = item.whole
        record.minimum = item.minimum
        record.isLow = item.isLow
        record.place = item.place
        record.status = ItemRecord.Status(item.status)
        record.boughtOn = item.boughtOn
        record.boughtAt = item.boughtAt
        record.price = item.price
        record.notes = item.notes
        tellDates(in: &record, today: gate.today)
        tellWarranty(in: &record, today: gate.today)
        record.lentTo = item.lent?.to ?? ""
        record.lentOn = item.lent?.on
        record.attachments = attachments.map { $0.record(in: gate) }
        record.addedOn = item.addedOn
        record.endedOn = item.endedOn
        record.reason = discardReason
        record.nextReminderAt = nextReminderAt
        record.createdAt = item.createdAt
        record.modifiedAt = item.modifiedAt
        return record
    }

    private func tellDates(in record: inout ItemRecord, today: CivilDate) {
        record.bestBefore = item.bestBefore
        record.useBy = item.useBy
        record.openedOn = item.openedOn
        record.opensFor = item.opensFor.map(Int32.init(clamping:))
        record.frozenOn = item.frozenOn
        record.thawedOn = item.thawedOn
        record.thawedUntil = item.thawedUntil
        record.leads = item.leads?.map(Int32.init(clamping:))
        record.stoppedFor = item.stoppedFor
        record.stage = ItemRecord.Stage(stage)
        record.expiresOn = expiry?.date
        record.expiresBy = (expiry?.rule).map(ItemRecord.ExpiryReason.init)
        record.daysLeft = expiry.map { today.daysLeft(until: $0.date) }
    }

    private func tellWarranty(in record: inout ItemRecord, today: CivilDate) {
        switch item.warranty?.term {
        case .until(let end): record.warrantyUntil = end
        case .lasting(let period): record.warrantyFor = period
        case nil: break
        }
        record.warrantyEndsOn = item.warrantyEnd
        record.warrantyDaysLeft = item.warrantyEnd.map { today.daysLeft(until: $0) }
        record.warrantyProvider = item.warranty?.provider ?? ""
        record.warrantyTerms = item.warranty?.terms ?? ""
        record.warrantyStoppedFor = item.warrantyStoppedFor
        record.warrantyContact = item.warranty?.contact ?? ""
    }

    /// The facts for a warranty claim.
    func claim(in gate: RequestGate) -> ClaimRecord {
        var record = ClaimRecord()
        record.id = item.id.description
        record.short = short
        record.name = item.name
        record.brand = item.brand
        record.model = item.model
        record.serial = item.serial
        record.lot = item.lot
        record.gtin = item.gtin
        record.boughtOn = item.boughtOn
        record.boughtAt = item.boughtAt
        record.price = item.price
        record.endsOn = item.warrantyEnd
        record.daysLeft = item.warrantyEnd.map { gate.today.daysLeft(until: $0) }
        record.provider = item.warranty?.provider ?? ""
        record.terms = item.warranty?.terms ?? ""
        record.contact = item.warranty?.contact ?? ""
        record.receipts = attachments.filter { $0.kind == .receipt }.map { $0.record(in: gate) }
        return record
    }

    /// The expiry as a D-Bus record for the list of upcoming dates; `nil` if the item does not expire.
    func expiring(today: CivilDate) -> ExpiringRecord? {
        guard let expiry else { return nil }
        var record = place(.item, on: expiry.date, today: today)
        record.stage = ItemRecord.Stage(stage)
        record.expiresBy = ItemRecord.ExpiryReason(expiry.rule)
        record.quantity = item.quantity
        return record
    }

    /// The end of the warranty as a D-Bus record; `nil` if there is none.
    func endingWarranty(today: CivilDate) -> ExpiringRecord? {
        item.warrantyEnd.map { place(.warranty, on: $0, today: today) }
    }

    private func place(_ kind: ExpiringRecord.Kind, on day: CivilDate, today: CivilDate) -> ExpiringRecord {
        var record = ExpiringRecord()
        record.kind = kind
        record.id = item.id.description
        record.short = short
        record.name = item.name
        record.on = day
        record.daysLeft = today.daysLeft(until: day)
        record.place = item.place
        record.category = item.category
        return record
    }
}

extension Attachment {
    func record(in gate: RequestGate) -> AttachmentRecord {
        var record = AttachmentRecord()
        record.kind = AttachmentRecord.Kind(kind)
        record.name = name
        record.size = UInt64(clamping: size)
        record.path = gate.storeSession.store.path(of: self)
        record.addedAt = addedAt
        return record
    }
}

extension ItemEvent {
    var record: ItemEventRecord {
        var record = ItemEventRecord()
        record.id = id.description
        record.at = at
        record.day = day
        record.what = ItemEventRecord.What(kind)
        record.amount = amount == .zero ? nil : amount
        record.left = left
        record.reason = reason
        record.note = note
        record.by = by.rawValue
        return record
    }
}

extension StatRow {
    var record: StatRecord {
        var record = StatRecord()
        record.month = String(month.description.prefix(7))
        record.category = category
        record.unit = unit
        record.currency = currency
        record.usedCount = UInt32(clamping: used.count)
        record.usedAmount = used.amount
        record.usedMoney = used.money
        record.discardedCount = UInt32(clamping: discarded.count)
        record.discardedAmount = discarded.amount
        record.discardedMoney = discarded.money
        record.reasons = DiscardReason.allCases.compactMap { reason in
            guard let sum = reasons[reason] else { return nil }
            var part = DiscardRecord()
            part.reason = reason
            part.count = UInt32(clamping: sum.count)
            part.amount = sum.amount
            part.money = sum.money
            return part
        }
        return record
    }
}

extension RequestGate {
    /// Today in the user's time zone.
    var today: CivilDate { storeSession.locality.zone.civil(of: now).date }
}

extension CivilDate {
    func daysLeft(until day: CivilDate) -> Int32 { Int32(clamping: days(until: day)) }
}

extension ItemRecord.Status {
    fileprivate init(_ status: Item.Status) {
        switch status {
        case .present: self = .present
        case .usedUp: self = .usedUp
        case .discarded: self = .discarded
        }
    }
}

extension ItemRecord.Stage {
    fileprivate init(_ stage: ExpiryStage?) {
        switch stage {
        case nil: self = .undated
        case .fresh: self = .fresh
        case .soon: self = .soon
        case .today: self = .today
        case .over: self = .over
        }
    }
}

extension ItemRecord.ExpiryReason {
    fileprivate init(_ rule: Expiry.Rule) {
        switch rule {
        case .bestBefore: self = .bestBefore
        case .useBy: self = .useBy
        case .opened: self = .opened
        case .frozen: self = .frozen
        case .thawed: self = .thawed
        }
    }
}

extension AttachmentRecord.Kind {
    fileprivate init(_ kind: Attachment.Kind) {
        switch kind {
        case .photo: self = .photo
        case .receipt: self = .receipt
        case .manual: self = .manual
        case .other: self = .other
        }
    }
}

extension ItemEventRecord.What {
    fileprivate init(_ kind: ItemEvent.Kind) {
        switch kind {
        case .added: self = .added
        case .used: self = .used
        case .discarded: self = .discarded
        case .opened: self = .opened
        case .frozen: self = .frozen
        case .thawed: self = .thawed
        case .lent: self = .lent
        case .counted: self = .counted
        case .unused: self = .putBack
        case .undiscarded: self = .putBackDiscarded
        case .takenBack: self = .takenBack
        }
    }
}
