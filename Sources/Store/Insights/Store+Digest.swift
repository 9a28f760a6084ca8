package import CivilTime
import Glibc
package import Rules
import SQLite

extension Store {
    /// The last weekly digest.
    package struct Digest: Sendable, Hashable {
        package let at: Instant
        /// Its alert; `nil` if there was nothing to say.
        package let alert: Alert.ID?

        package init(at moment: Instant, alert: Alert.ID?) {
            at = moment
            self.alert = alert
        }
    }

    /// What a digest proposes: how something is to repeat.
    package struct DigestProposal: Sendable, Hashable {
        package let subject: Subject
        package let title: String
        package let repetition: Repetition
        /// When it is due next; `nil` leaves that to the rule.
        package let due: When?
        /// How the rule reads, as in "every Wednesday".
        package let words: String

        package init(subject: Subject, title: String, repetition: Repetition, due: When?, words: String) {
            (self.subject, self.title) = (subject, title)
            (self.repetition, self.due, self.words) = (repetition, due, words)
        }
    }

    private static let digestKey = "insights_digest"
    private static let proposalKey = "insights_proposal"
    private static let pageName = "insights.html"

    /// `nil` if there has been none since it was switched on.
    package func lastDigest() throws(StoreError) -> Digest? {
        try read { db in
            let words = (try db.meta(Self.digestKey) ?? "").split(separator: " ").map(String.init)
            guard let at = words.first.flatMap({ Instant($0) }) else { return nil }
            return Digest(at: at, alert: words.dropFirst().first.flatMap { Alert.ID($0) })
        }
    }

    /// - Parameter digest: `nil` forgets the last one.
    package func setLastDigest(_ digest: Digest?) throws(StoreError) {
        try write(.reserve) { db in
            let text = digest.map { [$0.at.description, $0.alert?.description].compactMap(\.self) }
            try db.setMeta(Self.digestKey, to: text?.joined(separator: " "))
        }
    }

    /// What the last digest proposes; `nil` if it proposes nothing.
    package func digestProposal() throws(StoreError) -> DigestProposal? {
        try read { db in
            let lines = (try db.meta(Self.proposalKey) ?? "").split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
            guard lines.count == 6, let kind = Subject.Kind(rawValue: lines[0]),
                let repetition = Repetition(lines[2])
            else { return nil }
            let due = When(lines[3])
            guard due != nil || lines[3].isEmpty else { return nil }
            return DigestProposal(
                subject: Subject(kind: kind, id: lines[1]), title: lines[5], repetition: repetition, due: due,
                words: lines[4])
        }
    }

    /// - Parameter proposal: `nil` forgets the last one.
    package func setDigestProposal(_ proposal: DigestProposal?) throws(StoreError) {
        try write(.reserve) { db in
            let text = proposal.map { proposal in
                [
                    proposal.subject.kind.rawValue, proposal.subject.id, proposal.repetition.description,
                    proposal.due?.description ?? "", proposal.words, CleanText.line(proposal.title),
                ].joined(separator: "\n")
            }
            try db.setMeta(Self.proposalKey, to: text)
        }
    }

    /// Makes something repeat as the last digest proposes.
    package func accept(_ proposal: DigestProposal, _ context: ChangeContext) throws(StoreError) -> Change<
        Void
    > {
        guard proposal.subject.kind == .maintenance else {
            var changes = TodoChanges()
            (changes.edits.set.repeats, changes.edits.set.due) = (proposal.repetition, proposal.due)
            return try edit(proposal.subject.id, changes, context).map { _ in () }
        }
        var changes = FieldEdits<MaintenanceDetails>()
        changes.set.repeats = proposal.repetition
        if case .date(let date)? = proposal.due { changes.set.due = date }
        return try editMaintenance(proposal.subject.id, changes, context).map { _ in () }
    }

    /// The page of the last digest, beside the database and private like it.
    package var insightsPage: String { "\(files.directory.path)/\(Self.pageName)" }

    /// - Parameter html: `nil` removes the page.
    package func writeInsightsPage(_ html: String?) throws(StoreError) {
        guard let html else {
            if unlink(insightsPage) != 0, errno != ENOENT { throw StoreError(errno: errno) }
            return
        }
        try files.directory.replace(Self.pageName, with: Array(html.utf8))
    }
}
