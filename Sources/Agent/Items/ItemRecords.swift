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
        record.details = item.details
        record.whole = item.whole
        record.isLow = isLow
        record.status = item.status
        record.stage = stage?.name ?? .undated
        record.expiresOn = expiry?.date
        record.expiresBy = expiry?.rule
        record.daysLeft = expiry.map { gate.today.daysLeft(until: $0.date) }
        record.warrantyEndsOn = item.warrantyEnd
        if !item.details.hasLifetimeWarranty {
            record.warrantyDaysLeft = item.warrantyEnd.map { gate.today.daysLeft(until: $0) }
        }
        record.attachments = attachments.map { $0.record(in: gate) }
        record.addedOn = item.addedOn
        record.endedOn = item.endedOn
        record.reason = discardReason
        record.nextReminderAt = nextReminderAt
        record.createdAt = item.createdAt
        record.modifiedAt = item.modifiedAt
        return record
    }

    /// The facts for a warranty claim.
    func claim(in gate: RequestGate) -> ClaimRecord {
        var record = ClaimRecord()
        record.id = item.id.description
        record.short = short
        record.details = item.details
        record.endsOn = item.warrantyEnd
        if !item.details.hasLifetimeWarranty {
            record.daysLeft = item.warrantyEnd.map { gate.today.daysLeft(until: $0) }
        }
        record.receipts = attachments.filter { $0.kind == .receipt }.map { $0.record(in: gate) }
        return record
    }

    /// The expiry as a D-Bus record for the list of upcoming dates; `nil` if the item does not expire.
    func expiring(today: CivilDate) -> ExpiringRecord? {
        guard let expiry else { return nil }
        var record = place(.item, on: expiry.date, today: today)
        record.stage = stage?.name
        record.expiresBy = expiry.rule
        record.quantity = item.quantity
        return record
    }

    /// The end of the warranty as a D-Bus record; `nil` if there is none, it never ends, or the user stopped its
    /// reminders.
    func endingWarranty(today: CivilDate) -> ExpiringRecord? {
        guard let end = item.warrantyEnd, !item.details.hasLifetimeWarranty, item.warrantyStoppedFor != end
        else { return nil }
        return place(.warranty, on: end, today: today)
    }

    private func place(_ kind: ExpiringRecord.Kind, on day: CivilDate, today: CivilDate) -> ExpiringRecord {
        var record = ExpiringRecord(
            kind, item.id.description, short: short, name: item.name, on: day, today: today)
        record.place = item.place
        record.category = item.category
        return record
    }
}

extension ExpiringRecord {
    /// - Parameter id: Of the item, the maintenance or the document.
    init(_ kind: Kind, _ id: String, short: String, name: String, on day: CivilDate, today: CivilDate) {
        self.init()
        (self.kind, self.id, self.short, self.name, on) = (kind, id, short, name, day)
        daysLeft = today.daysLeft(until: day)
    }
}

extension Attachment {
    func record(in gate: RequestGate) -> AttachmentRecord {
        var record = AttachmentRecord()
        record.kind = kind
        record.name = name
        record.size = UInt64(clamping: size)
        record.path = gate.agentState.store.path(of: self)
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
        record.what = kind
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

extension CivilDate {
    func daysLeft(until day: CivilDate) -> Int32 { Int32(clamping: days(until: day)) }
}
