import CivilTime
import Feeds
import JSONText
import RecallMatching
import Rules

/// Compares items with recalls: what `steward-eval match` does. Each line is a case, as `match-dev.jsonl` has them.
struct MatchEvaluation {
    /// A line that is no item or no recall.
    struct Fault: Error {
        let reason: String
    }

    /// Of an item's line.
    struct Item: Sendable {
        /// As it is given: a text or a number.
        let id: JSON
        let product: OwnedProduct

        init(_ json: JSON) throws(Fault) {
            id = try MatchEvaluation.id("item_id", of: json)
            product = OwnedProduct(
                name: json.said("name"), brand: json.said("brand"), model: json.said("model"),
                barcode: json.said("barcode"), lot: json.said("lot"),
                expires: try MatchEvaluation.date("expiry_date", of: json),
                bought: try MatchEvaluation.date("purchase_date", of: json),
                isFood: json.said("category") == "food", country: json.said("country"))
        }
    }

    /// Of a recall's line: the source's own record, with a name of the evaluation's.
    struct Recall: Sendable {
        let id: JSON
        let profile: RecallProfile

        /// - Returns: `nil` for what the source leaves out on purpose.
        init?(_ json: JSON) throws(Fault) {
            let id = try MatchEvaluation.id("recall_id", of: json)
            let name = json.said("source")
            guard !name.isEmpty else { throw Fault(reason: "source is missing") }
            guard let source = RecallSources.source(name) as? any JSONRecallSource else {
                throw Fault(reason: "there is no source '\(name)' whose records are JSON")
            }
            guard let record = json["record"] else { throw Fault(reason: "record is missing") }
            do throws(RecordFault) {
                guard var notice = try source.notice(from: record) else { return nil }
                // Without one, the record's own counts.
                if let date = try? CivilDate(parsing: json.said("date")) { notice.date = date }
                self.id = id
                profile = RecallProfile(notice)
            } catch {
                throw Fault(reason: error.reason)
            }
        }
    }

    private let names: [RecallID: JSON]
    private let corpus: MemoryRecallCorpus

    init(recalls: [Recall]) {
        names = Dictionary(recalls.map { ($0.profile.id, $0.id) }) { first, _ in first }
        corpus = MemoryRecallCorpus(recalls.map(\.profile))
    }

    /// A line for each recall that concerns the item, or may.
    func answer(_ item: Item) -> [JSON] {
        RecallMatcher.matches(for: item.product, in: corpus).map { match in
            .object([
                "item_id": item.id,
                "recall_id": names[match.recall] ?? .text(match.recall.description),
                "verdict": .text(match.verdict.rawValue),
                "why": .list(match.signals.map { .text($0.description) }),
                "check": .list(match.check.map { .text($0.rawValue) }),
            ])
        }
    }

    private static func id(_ name: String, of json: JSON) throws(Fault) -> JSON {
        guard case .object = json else { throw Fault(reason: "it is no object") }
        switch json[name] {
        case .text(let text)? where !text.isEmpty: return .text(text)
        case .number(let number)?: return .number(number)
        case nil, .null?, .text?: throw Fault(reason: "\(name) is missing")
        default: throw Fault(reason: "\(name) is no text and no whole number")
        }
    }

    private static func date(_ name: String, of json: JSON) throws(Fault) -> CivilDate? {
        let text = json.said(name)
        if text.isEmpty { return nil }
        do throws(TimeTextError) {
            return try CivilDate(parsing: text)
        } catch {
            throw Fault(
                reason: "\(name) is '\(CleanText.excerpt(of: text, length: 40))', and no date as 2026-11-24")
        }
    }
}
