import AgentInterface
import CivilTime
import Interchange
import JSONText
import Rules

/// Reports what an import does.
struct ImportReport {
    let batch: ImportBatch
    let session: Session

    private static let mostRows = 20

    func say(preview: Bool) {
        if preview, !batch.items.isEmpty { sayPreview() }
        session.sayRefused(batch.refused)
        for (reason, count) in batch.passedOver.sorted(by: { $0.key < $1.key }) {
            session.console.warn(ItemImportText.passedOver(rows: count, reason))
        }
        if !batch.exponents.isEmpty { session.console.warn(ItemImportText.haveExponents(batch.exponents)) }
        for (column, count) in batch.withoutDay.sorted(by: { $0.key < $1.key }) {
            session.console.warn(ItemImportText.haveNoDay(column, items: count))
        }
        if batch.presentItems > 0 {
            session.console.warn(ItemImportText.areHereAlready(batch.presentItems, "item"))
        }
        if preview {
            for thing in batch.shopping.prefix(Self.mostRows) {
                session.console.say(ShoppingText.wouldAdd(thing))
            }
        }
        if batch.presentLines > 0 { session.console.warn(ShoppingText.wereThere(batch.presentLines)) }
        if batch.filesWithoutContent > 0 {
            session.console.warn(ItemImportText.haveOnlyNames(files: batch.filesWithoutContent))
        }
        if !batch.unread.isEmpty { session.console.warn(ItemImportText.areUnread(batch.unread)) }
    }

    func sayNothingAdded(isDryRun: Bool) {
        let isEmpty = batch.items.isEmpty && batch.maintenance.isEmpty && batch.shopping.isEmpty
        session.console.say(
            StyledText(
                isEmpty
                    ? ItemImportText.nothingToAdd(isDryRun: isDryRun) : ItemImportText.wouldAdd(batch.words)))
    }

    func sayJSON(added: Int) {
        let passed = batch.passedOver.sorted { $0.key < $1.key }.map { reason, count in
            JSON.object(["reason": .text(reason), "rows": .number(Int64(count))])
        }
        let report = JSON.object([
            "source": .text(batch.source), "items": .number(Int64(batch.items.count)),
            "maintenance": .number(Int64(batch.maintenance.count)),
            "shopping": .number(Int64(batch.shopping.count)),
            "present": .number(Int64(batch.presentItems)), "added": .number(Int64(added)),
            "refused": .list(batch.refused.map(\.json)), "passed_over": .list(passed),
            "unread": .list(batch.unread.map(JSON.text)),
        ])
        session.console.sayVerbatim(json: report.text)
    }

    private func sayPreview() {
        typealias Heading = ItemImportText.Heading
        var table = TextTable([
            .init(heading: Heading.source), .init(heading: Heading.item, leastWidth: 16),
            .init(heading: Heading.amount, leastWidth: 4, isNumber: true), .init(heading: Heading.expires),
            .init(heading: Heading.warranty, rank: 3), .init(heading: Heading.bought, rank: 4),
            .init(heading: Heading.place, leastWidth: 6, rank: 1),
            .init(heading: Heading.category, leastWidth: 6, rank: 2),
        ])
        for item in batch.items.prefix(Self.mostRows) {
            let fields = item.fields
            let warranty =
                fields.warrantyUntil.map {
                    $0 == ItemDetails.forLife ? ItemImportText.warrantyForLife : $0.description
                } ?? fields
                .warrantyFor.map(CalendarLength.words) ?? ""
            table.add([
                StyledText(item.place, .dim), StyledText(fields.name ?? ""),
                StyledText(fields.quantity?.description ?? ""),
                StyledText((fields.useBy ?? fields.bestBefore)?.description ?? ""),
                StyledText(warranty), StyledText(fields.boughtOn?.description ?? "", .dim),
                StyledText(fields.place ?? "", .dim), StyledText(fields.category ?? "", .dim),
            ])
        }
        session.console.say(table)
        let rest = batch.items.count - Self.mostRows
        if rest > 0 { session.console.say(StyledText(ListText.more(rest), .dim)) }
    }
}
