import AgentInterface
import CivilTime
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
        for refusal in list.refused { session.console.warn(refusal.words) }
        for (reason, count) in list.passedOver.sorted(by: { $0.key < $1.key }) {
            session.console.warn("\(count == 1 ? "1 entry is" : "\(count) entries are") left out: \(reason)")
        }
        for loss in list.losses.prefix(Self.mostLosses) { session.console.warn(loss.words) }
        let rest = list.losses.count - Self.mostLosses
        if rest > 0 {
            session.console.warn("\(Counted.words(rest, "more kind")) of data not kept; --json lists all")
        }
        if !expected.present.isEmpty {
            let count = expected.present.count
            session.console.warn(
                count == 1
                    ? "1 entry was imported before and stays as it is"
                    : "\(count) entries were imported before and stay as they are")
        }
        for difference in differences.prefix(Self.mostRows) { session.console.warn(difference.words) }
        if differences.count > Self.mostRows {
            session.console.warn(
                "\(differences.count - Self.mostRows) more differ from the file; --json lists all")
        }
    }

    func sayNothingAdded(isDryRun: Bool) {
        let words =
            expected.count == 0
            ? "There is nothing to add." : "Would add \(expected.words) from \(list.source)."
        session.console.say(StyledText(isDryRun ? "\(words) Nothing was changed." : words))
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
        var table = TextTable([
            .init(heading: "FROM"), .init(heading: "KIND"), .init(heading: "TITLE", leastWidth: 16),
            .init(heading: "WHEN", leastWidth: 10), .init(heading: "REPEATS", rank: 2),
            .init(heading: "LABELS", leastWidth: 6, rank: 3), .init(heading: "", leastWidth: 4, rank: 1),
        ])
        for row in rows.prefix(Self.mostRows) { table.add(row) }
        session.console.say(table)
        let rest = list.count - Self.mostRows
        if rest > 0 { session.console.say(StyledText("and \(rest) more", .dim)) }
    }

    private var rows: [[StyledText]] {
        let tasks = list.tasks.map { entry in
            let task = entry.fields
            let isThere = task.id.map(expected.present.contains) == true
            return [
                StyledText(entry.place, .dim), StyledText("task"), StyledText(task.title ?? ""),
                StyledText(task.due.map { session.words(for: $0) } ?? ""),
                StyledText(task.repeats.map { $0.description } ?? "", .dim),
                StyledText((task.labels ?? []).joined(separator: ", "), .dim),
                StyledText(isThere ? "already here" : task.completedAt != nil ? "completed" : "", .dim),
            ]
        }
        let events = list.events.map { entry in
            let event = entry.fields
            let isThere = event.id.map(expected.present.contains) == true
            return [
                StyledText(entry.place, .dim), StyledText("event"), StyledText(event.title ?? ""),
                StyledText(event.start.map { session.words(for: $0) } ?? ""),
                StyledText(event.repeats.map { $0.description } ?? "", .dim), StyledText(""),
                StyledText(isThere ? "already here" : "", .dim),
            ]
        }
        let documents = list.documents.map { entry in
            let isThere = entry.fields.id.map(expected.present.contains) == true
            return [
                StyledText(entry.place, .dim), StyledText("document"),
                StyledText(entry.fields.details.title ?? ""),
                StyledText(entry.fields.details.validUntil?.description ?? ""), StyledText(""),
                StyledText(""),
                StyledText(isThere ? "already here" : "", .dim),
            ]
        }
        return tasks + events + documents
    }
}
