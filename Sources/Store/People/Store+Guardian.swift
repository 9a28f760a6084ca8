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
                    (\(Subjects.person)) AS person,
                    (SELECT p.name FROM resource_subject l JOIN resource o ON o.number = l.resource
                        JOIN collection c ON c.number = o.collection JOIN person p ON p.id = c.guardian
                        WHERE l.subject = r.subject AND l.subject_id = r.subject_id) AS guardian
                FROM reminder r WHERE r.state IN ('due', 'shown') AND \(Subjects.isForOther) ORDER BY rang, r.id
                """
            ).compactMap { row in
                let subject = try row.subject()
                guard subject.kind.rows.isCompletedWithOthers else { return nil }
                let choice = try subject.rows(in: db).nagging(of: subject.id, terms).choice
                return UnansweredReminder(
                    subject: subject, title: try row.text("title"), person: try row.text("person"),
                    rangAt: try row.instant("rang"),
                    policy: terms.rules.policy(of: subject.kind, choice: choice),
                    guardian: row.optionalText("guardian"))
            }
        }
    }

    /// The user of this computer, if a list has that person as its guardian or the settings may name a guardian.
    /// - Parameter general: The guardian of the family in the settings.
    package func possibleGuardian(general: String) throws(StoreError) -> Person? {
        try read { db in
            guard let me = try PersonRows(db: db).all().first(where: \.isMe) else { return nil }
            if !general.isEmpty, me.isCalled(general) { return me }
            return try db.exists("SELECT 1 FROM collection WHERE guardian = ?", [me.id.description])
                ? me : nil
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
