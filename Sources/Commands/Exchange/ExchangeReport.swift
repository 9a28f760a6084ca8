import AgentInterface
import CivilTime
import Interchange
import JSONText
import Rules

/// Reports what an import of tasks and events does.
struct ExchangeReport {
    let list: ExchangeList
    let expected: ExchangeImporter.Added
    let differences: [ExchangeComparison.Difference]
    let session: Session

    private static let mostRows = 20
    private static let mostLosses = 30

    func say(preview: Bool) {
        if preview, list.count > 0 { sayPreview() }
        session.sayRefused(list.refused)
        for (reason, count) in list.passedOver.sorted(by: { $0.key < $1.key }) {
            session.console.warn(ExchangeText.areLeftOut(entries: count, reason))
        }
        for loss in list.losses.prefix(Self.mostLosses) { session.console.warn(loss.words) }
        let rest = list.losses.count - Self.mostLosses
        if rest > 0 { session.console.warn(ExchangeText.moreLosses(rest)) }
        if !expected.present.isEmpty {
            session.console.warn(ExchangeText.arePresent(entries: expected.present.count))
        }
        for difference in differences.prefix(Self.mostRows) { session.console.warn(difference.words) }
        if differences.count > Self.mostRows {
            session.console.warn(ExchangeText.moreDiffer(differences.count - Self.mostRows))
        }
    }

    func sayNothingAdded(isDryRun: Bool) {
        session.console.say(
            StyledText(
                expected.count == 0
                    ? ExchangeText.nothingToAdd(isDryRun: isDryRun)
                    : ExchangeText.wouldAdd(expected.words, from: list.source)))
    }

    func sayJSON(added: ExchangeImporter.Added) {
        let passed = list.passedOver.sorted { $0.key < $1.key }.map { reason, count in
            JSON.object(["reason": .text(reason), "entries": .number(Int64(count))])
        }
        let losses = list.losses.map { loss in
            JSON.object(["what": .text(loss.what), "places": .list(loss.places.map(JSON.text))])
        }
        let report = JSON.object([
            "source": .text(list.source), "tasks": .number(Int64(list.tasks.count)),
            "events": .number(Int64(list.events.count)), "documents": .number(Int64(list.documents.count)),
            "present": .number(Int64(expected.present.count)), "added": .number(Int64(added.count)),
            "differing": .list(differences.map(\.json)), "refused": .list(list.refused.map(\.json)),
            "passed_over": .list(passed),
            "not_kept": .list(losses),
        ])
        session.console.sayVerbatim(json: report.text)
    }

    private func sayPreview() {
        typealias Heading = ExchangeText.Heading
        var table = TextTable([
            .init(heading: Heading.place), .init(heading: Heading.kind),
            .init(heading: Heading.title, leastWidth: 16), .init(heading: Heading.when, leastWidth: 10),
            .init(heading: Heading.repeats, rank: 2), .init(heading: Heading.labels, leastWidth: 6, rank: 3),
            .init(heading: "", leastWidth: 4, rank: 1),
        ])
        for row in rows.prefix(Self.mostRows) { table.add(row) }
        session.console.say(table)
        let rest = list.count - Self.mostRows
        if rest > 0 { session.console.say(StyledText(ListText.more(rest), .dim)) }
    }

    private var rows: [[StyledText]] {
        func row<Entry: ExchangeEntry>(
            _ entry: ImportedEntry<Entry>, _ kind: String, _ title: String?, _ when: String?,
            _ repeats: Repetition? = nil, labels: [String]? = nil, otherwise state: String = ""
        ) -> [StyledText] {
            let isThere = entry.fields.id.map(expected.present.contains) == true
            return [
                StyledText(entry.place, .dim), StyledText(kind), StyledText(title ?? ""),
                StyledText(when ?? ""), StyledText(repeats?.description ?? "", .dim),
                StyledText((labels ?? []).joined(separator: ", "), .dim),
                StyledText(isThere ? ExchangeText.isHere : state, .dim),
            ]
        }
        let tasks = list.tasks.map { entry in
            let task = entry.fields
            return row(
                entry, ExchangeText.Kind.task, task.title, task.due.map { session.words(for: $0) },
                task.repeats, labels: task.labels,
                otherwise: task.completedAt == nil ? "" : ExchangeText.isCompleted)
        }
        let events = list.events.map { entry in
            let event = entry.fields
            return row(
                entry, ExchangeText.Kind.event, event.title, event.start.map { session.words(for: $0) },
                event.repeats)
        }
        let documents = list.documents.map { entry in
            let document = entry.fields.details
            return row(
                entry, ExchangeText.Kind.document, document.title, document.validUntil?.description)
        }
        return tasks + events + documents
    }
}
