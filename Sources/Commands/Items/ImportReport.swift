import AgentInterface
import CivilTime
import JSONText
import Rules

/// Reports what an import does.
struct ImportReport {
    let batch: ImportBatch
    let session: Session

    private static let mostRows = 20

    func say(preview: Bool) {
        if preview, !batch.items.isEmpty { sayPreview() }
        for refusal in batch.refused { session.console.warn(refusal.words) }
        for (reason, count) in batch.passedOver.sorted(by: { $0.key < $1.key }) {
            session.console.warn("\(count == 1 ? "1 row is" : "\(count) rows are") passed over: \(reason)")
        }
        if batch.presentItems > 0 {
            session.console.warn(Self.hereAlready(batch.presentItems, "item"))
        }
        if batch.filesWithoutContent > 0 {
            let count = batch.filesWithoutContent
            session.console.warn(
                "of \(count == 1 ? "1 file" : "\(count) files") the list has only the name; 'steward item attach' adds it"
            )
        }
        if !batch.unread.isEmpty {
            session.console.warn("nothing is made of the columns \(batch.unread.joined(separator: ", "))")
        }
    }

    /// Says that an import leaves out `count` subjects.
    /// - Parameter noun: What one of them is called, as in `item`.
    static func hereAlready(_ count: Int, _ noun: String) -> String {
        count == 1
            ? "1 \(noun) is here already and stays as it is; --again adds it once more"
            : "\(count) \(noun)s are here already and stay as they are; --again adds them once more"
    }

    func sayNothingAdded(isDryRun: Bool) {
        let isEmpty = batch.items.isEmpty && batch.maintenance.isEmpty
        let words = isEmpty ? "There is nothing to add." : "Would add \(batch.words)."
        session.console.say(StyledText(isDryRun ? "\(words) Nothing was changed." : words))
    }

    func sayJSON(added: Int) {
        let passed = batch.passedOver.sorted { $0.key < $1.key }.map { reason, count in
            JSON.object(["reason": .text(reason), "rows": .number(Int64(count))])
        }
        let report = JSON.object([
            "source": .text(batch.source), "items": .number(Int64(batch.items.count)),
            "maintenance": .number(Int64(batch.maintenance.count)),
            "present": .number(Int64(batch.presentItems)), "added": .number(Int64(added)),
            "refused": .list(batch.refused.map(\.json)), "passed_over": .list(passed),
            "unread": .list(batch.unread.map(JSON.text)),
        ])
        session.console.sayVerbatim(json: report.text)
    }

    private func sayPreview() {
        var table = TextTable([
            .init(heading: "FROM"), .init(heading: "ITEM", leastWidth: 16),
            .init(heading: "AMOUNT", leastWidth: 4, isNumber: true), .init(heading: "EXPIRES"),
            .init(heading: "WARRANTY", rank: 3), .init(heading: "BOUGHT", rank: 4),
            .init(heading: "PLACE", leastWidth: 6, rank: 1),
            .init(heading: "CATEGORY", leastWidth: 6, rank: 2),
        ])
        for item in batch.items.prefix(Self.mostRows) {
            let fields = item.fields
            let warranty =
                fields.warrantyUntil.map { $0 == ItemDetails.forLife ? "for life" : $0.description } ?? fields
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
        if rest > 0 { session.console.say(StyledText("and \(rest) more", .dim)) }
    }
}
