import Feeds
import JSONText
import Rules

/// Says how the codes of recalls were read: what `steward-eval codes` does.
enum CodesEvaluation {
    /// A line for each product of a recall.
    static func answer(_ line: JSON) -> [JSON] {
        guard let source = RecallSources.source(line.said("source")) as? any JSONRecallSource,
            let record = line["record"]
        else { return [] }
        do throws(RecordFault) {
            guard let notice = try source.notice(from: record) else { return [] }
            return notice.products.map { answer($0, of: line) }
        } catch {
            return [.object(["recall_id": .text(line.said("recall_id")), "error": .text(error.reason)])]
        }
    }

    private static func answer(_ product: RecalledProduct, of line: JSON) -> JSON {
        let lots = product.lots.map { lot in lot.last.map { "\(lot.first)...\($0)" } ?? lot.first }
        func days(_ marks: [DateMark]) -> JSON {
            .list(marks.map { .text($0.first == $0.last ? "\($0.first)" : "\($0.first)...\($0.last)") })
        }
        return .object([
            "recall_id": .text(line.said("recall_id")), "scope": .text(product.scope.rawValue),
            "decided_by": .list(product.decidedBy.map { .text($0.rawValue) }),
            "lots": .list(lots.map(JSON.text)),
            "dates": days(product.dates), "made": days(product.made),
            "barcodes": .list(product.gtins.map { .text($0.short) }),
            "models": .list(product.models.map(JSON.text)),
            "incomplete": .list(product.incomplete.map { .text($0.rawValue) }), "text": .text(product.text),
        ])
    }
}
