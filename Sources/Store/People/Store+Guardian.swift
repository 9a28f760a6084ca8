package import CivilTime
package import Rules
import SQLite

/// What the guardian of a family is told.
extension Store {
    /// The last reminder of what others have left unanswered.
    package struct GuardianNotice: Sendable, Hashable {
        /// The brief that it belongs to.
        package let brief: Instant
        /// `nil` once it has been answered or taken back.
        package let alert: Alert.ID?

        package init(brief: Instant, alert: Alert.ID?) {
            (self.brief, self.alert) = (brief, alert)
        }
    }

    private static let guardianKey = "family_guardian"

    /// The work that is for others, that has rung, and that nobody has answered, oldest first.
    package func workLeftByOthers(_ terms: NagTerms) throws(StoreError) -> [UnansweredReminder] {
        try read { db in
            try db.rows(
                """
                SELECT r.subject, r.subject_id, coalesce(r.rang_at, r.ring_at) AS rang, (\(Subjects.title)) AS title,
                    (\(Subjects.person)) AS person
                FROM reminder r WHERE r.state IN ('due', 'shown') AND \(Subjects.isForOther) ORDER BY rang, r.id
                """
            ).compactMap { row in
                let subject = try row.subject()
                guard subject.kind.rows.isCompletedWithOthers else { return nil }
                let choice = try subject.rows(in: db).nagging(of: subject.id, terms).choice
                return UnansweredReminder(
                    subject: subject, title: try row.text("title"), person: try row.text("person"),
                    rangAt: try row.instant("rang"),
                    policy: terms.rules.policy(of: subject.kind, choice: choice))
            }
        }
    }

    /// `nil` if there has been none.
    package func lastGuardianNotice() throws(StoreError) -> GuardianNotice? {
        try read { db in
            let words = (try db.meta(Self.guardianKey) ?? "").split(separator: " ").map(String.init)
            guard let brief = words.first.flatMap({ Instant($0) }) else { return nil }
            return GuardianNotice(brief: brief, alert: words.dropFirst().first.flatMap { Alert.ID($0) })
        }
    }

    package func setLastGuardianNotice(_ notice: GuardianNotice) throws(StoreError) {
        try write(.reserve) { db in
            let words = [notice.brief.description, notice.alert?.description].compactMap(\.self)
            try db.setMeta(Self.guardianKey, to: words.joined(separator: " "))
        }
    }
}
