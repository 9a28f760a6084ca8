import AgentInterface
import FetchInterface
import Rules
import Store

extension RecallOverview {
    /// The finding as a D-Bus record.
    var record: RecallRecord {
        var record = RecallRecord()
        record.id = finding.id.description
        record.short = shortID
        record.item = finding.item.description
        record.itemName = itemName
        record.isItemPresent = isItemPresent
        record.recall = finding.recall.description
        record.event = finding.event
        record.title = finding.title
        record.date = finding.date
        record.verdict = finding.verdict
        record.signals = finding.signals
        record.lookFor = finding.check.map(\.words)
        record.severity = finding.severity.level
        record.reason = finding.severity.reason
        record.hazard = finding.hazard
        record.remedy = finding.remedy
        record.link = finding.link
        record.state = finding.state
        record.resolution = finding.resolution
        record.isReported = finding.isReported
        record.foundAt = finding.foundAt
        record.changedAt = finding.changedAt
        return record
    }
}

extension RecallNotice {
    /// The notice as a D-Bus record.
    func record(allergies: Set<Allergen>) -> RecallNoticeRecord {
        let known = KnownSource.named(id.source)
        let severity = severity(allergies: allergies)
        var record = RecallNoticeRecord()
        record.id = id.description
        record.source = known?.name ?? id.source
        record.event = event
        record.date = date
        record.published = published
        record.title = title
        record.firms = firms
        record.products = products.map(\.record)
        record.text = text
        record.soldFrom = sold?.first
        record.soldUntil = sold?.last
        record.hazard = hazard
        record.remedy = remedy
        record.severity = severity.level
        record.reason = severity.reason
        record.isOver = isOver
        record.links = links.map { link in
            var record = RecallLinkRecord()
            record.kind = link.kind
            record.address = link.address
            return record
        }
        record.markets = markets
        record.language = language
        record.credit = known?.credit ?? ""
        return record
    }

    /// The approximate size of its text, in bytes.
    var size: Int {
        text.utf8.count + products.reduce(2_000) { $0 + 300 + $1.text.utf8.count + 20 * $1.lots.count }
    }
}

extension RecalledProduct {
    fileprivate var record: RecalledProductRecord {
        var record = RecalledProductRecord()
        record.name = name
        record.brand = brand
        record.models = models
        record.gtins = gtins.map(\.description)
        record.lots = lots.map { lot in lot.last.map { "\(lot.first)..\($0)" } ?? lot.first }
        record.dates = dates.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)..\($0.last)" }
        record.serials = serials
        record.scope = scope
        record.text = text
        return record
    }
}

extension RecallLogEntry {
    /// The log entry of a refresh or check as a D-Bus record.
    var record: RecallLogRecord {
        var record = RecallLogRecord()
        record.kind = kind
        record.startedAt = startedAt
        record.endedAt = endedAt
        record.about = about
        record.sources = sources
        record.errors = failures.map { failure in
            var error = RefreshErrorRecord()
            (error.name, error.reason) = (failure.source, failure.reason)
            return error
        }
        record.records = UInt64(clamping: records)
        record.news = UInt64(clamping: news)
        record.recalls = UInt32(clamping: recalls)
        record.things = UInt32(clamping: things)
        record.found = UInt32(clamping: found)
        record.notices = notices.map(\.description)
        record.isCancelled = isCancelled
        return record
    }
}

extension CheckedRecall {
    func record(allergies: Set<Allergen>) -> CheckedRecallRecord {
        var record = CheckedRecallRecord()
        record.verdict = match.verdict
        record.signals = match.signals.map(\.description)
        record.lookFor = match.check.map(\.words)
        record.notice = notice.record(allergies: allergies)
        return record
    }
}
