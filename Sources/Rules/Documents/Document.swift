package import CivilTime

/// A document with a date: a passport, a contract, a voucher.
@dynamicMemberLookup
package struct Document: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Document>

    package let id: ID
    package var details: DocumentDetails
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(id: ID, _ details: DocumentDetails, createdAt: Instant, modifiedAt: Instant) {
        self.id = id
        self.details = details
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<DocumentDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The state of the document.
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case current
        /// The user has renewed it, and its new last day is not known yet.
        case renewed
        /// Its last valid day has passed.
        case expired
        /// A contract is cancelled, a voucher used.
        case cancelled
    }

    package func status(on today: CivilDate) -> Status {
        if self.cancelledOn != nil { return .cancelled }
        if let term = details.term(on: today) {
            let goesOn = self.validUntil == nil || self.renewal != nil
            if self.stoppedFor == term.deadline, !goesOn { return .renewed }
            if term.end < today { return .expired }
        }
        return .current
    }

    /// Extends it to a new last day. Its ladder starts again from there; a cancellation no longer counts.
    /// - Throws: `end` is not after the last day of its current term.
    package mutating func renew(until end: CivilDate, on today: CivilDate) throws(InvalidValue) {
        if self.validUntil != nil, let old = details.term(on: today)?.end, end <= old {
            throw InvalidValue(
                field: "valid_until", value: end.description, reason: "it is already valid until \(old)",
                remedy: "write a later day")
        }
        (self.validUntil, self.stoppedFor, self.cancelledOn, self.cancellation) = (end, nil, nil, "")
        details = try details.checked()
    }

    /// Stops the reminders of its present date, because it is renewed and the new date is not known yet.
    package mutating func stop(on today: CivilDate) {
        self.stoppedFor = details.term(on: today)?.deadline
    }

    /// Ends it: a contract is cancelled, a voucher used.
    package mutating func cancel(on today: CivilDate, note: String) throws(InvalidValue) {
        (self.cancelledOn, self.cancellation) = (today, note)
        details = try details.checked()
    }
}

/// The time until a document ends or renews itself.
package struct DocumentTerm: Sendable, Hashable {
    /// The last valid day.
    package let end: CivilDate
    /// The day on which to act at the latest: the last day of notice, or else the last valid day.
    package let deadline: CivilDate
    /// Whether `deadline` is the last day on which it can be cancelled. It is of no interest afterwards.
    package let isNotice: Bool
    /// The deadline of the term before; reminders of this one come later.
    let previous: CivilDate?
}

extension DocumentDetails {
    /// The current term; `nil` if it has no end.
    ///
    /// Nothing is stored when a contract renews itself: its terms are counted from the stored end, whose day
    /// of the month they keep. A contract without an end can end with each unit of its notice period. One that ends by
    /// itself has its end as deadline once the last day of notice has passed.
    package func term(on today: CivilDate) -> DocumentTerm? {
        guard let validUntil else {
            return notice.flatMap { notice in
                notice.ends(on: today).map { ends in
                    DocumentTerm(
                        end: ends.next, deadline: notice.lastDay(for: ends.next), isNotice: true,
                        previous: notice.lastDay(for: ends.previous))
                }
            }
        }
        guard let renewal else {
            let term = term(ending: validUntil, after: nil)
            guard term.isNotice, term.deadline < today, stoppedFor != term.deadline else { return term }
            // Nobody has to cancel it any more, and it ends.
            return DocumentTerm(
                end: validUntil, deadline: validUntil, isNotice: false, previous: term.deadline)
        }
        let endsWithMonth = notice?.unit != nil && validUntil == validUntil.endOfMonth
        func end(_ count: Int) -> CivilDate {
            let end = validUntil.adding(months: renewal.months * count)
            return (endsWithMonth ? end.endOfMonth : end).adding(days: renewal.days * count)
        }
        // Longer than the distance of any two deadlines, so that no term is left out.
        let longest = renewal.months * 31 + renewal.days + 5
        var count = 0
        while deadline(for: end(count)) < today, end(count) < .latest {
            count += max(1, deadline(for: end(count)).days(until: today) / longest)
        }
        return term(ending: end(count), after: count == 0 ? nil : deadline(for: end(count - 1)))
    }

    /// The last day of notice, if it has passed and the document now ends by itself.
    package func passedNotice(on today: CivilDate) -> CivilDate? {
        guard let validUntil, let notice, renewal == nil, cancelledOn == nil, today <= validUntil else {
            return nil
        }
        let day = notice.lastDay(for: validUntil)
        return day < today ? day : nil
    }

    private func deadline(for end: CivilDate) -> CivilDate { notice?.lastDay(for: end) ?? end }

    private func term(ending end: CivilDate, after previous: CivilDate?) -> DocumentTerm {
        DocumentTerm(
            end: end, deadline: deadline(for: end), isNotice: notice != nil || renewal != nil,
            previous: previous)
    }

    /// Whether it can be cancelled every month. Steward reminds of such a contract only if the user asks for that.
    package var isCancellableEachMonth: Bool { validUntil == nil && notice?.unit == .month }

    /// When to remind unless the user says so. A contract without an end can be cancelled again and again, so its
    /// last days of notice are not announced long in advance.
    private var usualLeads: [Int] {
        if isCancellableEachMonth { return [] }
        return validUntil == nil ? kind.leads.filter { $0 >= -30 } : kind.leads
    }

    /// The days on which to remind of a term.
    func schedule(of term: DocumentTerm) -> ReminderSchedule? {
        let days = leads ?? usualLeads
        guard cancelledOn == nil, stoppedFor != term.deadline, !days.isEmpty else { return nil }
        let schedule = ReminderSchedule(term.deadline, leads: days)
        guard let previous = term.previous else { return schedule }
        let scheduledDays = schedule.scheduledDays.filter { $0.day > previous }
        // A term can be shorter than every lead: then its first day is the time.
        guard scheduledDays.isEmpty else { return ReminderSchedule(term.deadline, scheduledDays) }
        return ReminderSchedule(term.deadline, leads: [1 - previous.days(until: term.deadline)])
    }

    /// Whether both have the same reminders.
    package func hasSchedule(of other: DocumentDetails) -> Bool {
        (kind, validUntil, notice, renewal) == (other.kind, other.validUntil, other.notice, other.renewal)
            && (leads, cancelledOn, stoppedFor) == (other.leads, other.cancelledOn, other.stoppedFor)
    }
}

extension Document {
    /// Plans the next step of its ladder. Unless that is still to ring, also the first step of the next term.
    /// - Parameters: As for the ladder of an item.
    /// - Throws: What `isUsed` throws.
    package func reminders(
        rungUntil rung: Instant? = nil, now: Instant, in locality: Locality,
        isUsed: (ReminderIdentity) throws -> Bool
    ) throws -> ReminderPlan {
        var day = locality.zone.civil(of: now).date
        var (reminders, passed): ([ReminderPlan.PlannedReminder], [ReminderPlan.PlannedReminder]) = ([], [])
        // The current term, and the next.
        for _ in 0..<2 {
            guard let term = details.term(on: day) else { break }
            if let schedule = details.schedule(of: term)?.known(
                since: locality.zone.civil(of: modifiedAt).date)
            {
                let plan = try ReminderPlan(
                    for: schedule, of: .document(id),
                    words: term.isNotice ? "the last day of notice" : "the last valid day", rungUntil: rung,
                    now: now, in: locality, isUsed: isUsed)
                let end = term.isNotice ? locality.zone.startOfDay(term.deadline.adding(days: 1)) : nil
                passed += plan.passed.map { $0.ending(at: end) }
                reminders += plan.reminders.map { $0.ending(at: end) }
                if reminders.contains(where: { $0.ringAt > now }) { break }
            }
            guard hasFurtherTerm(than: term) else { break }
            day = term.deadline.adding(days: 1)
        }
        return ReminderPlan(reminders: reminders, passed: passed)
    }

    /// The first step of the ladder on `day`, or of the next term if that has none; `nil` if neither has one.
    package func firstStep(on day: CivilDate) -> (
        identity: ReminderIdentity, day: CivilDate, term: DocumentTerm
    )? {
        var day = day
        for _ in 0..<2 {
            guard let term = details.term(on: day) else { return nil }
            if let rung = details.schedule(of: term)?.scheduledDays.first {
                let identity = ReminderIdentity(
                    subject: .document(id), occurrence: term.deadline.description, step: .expires(rung.step))
                return (identity, rung.day, term)
            }
            guard hasFurtherTerm(than: term) else { return nil }
            day = term.deadline.adding(days: 1)
        }
        return nil
    }

    private func hasFurtherTerm(than term: DocumentTerm) -> Bool {
        self.renewal != nil || self.validUntil == nil || term.isNotice
    }
}

extension ReminderPlan.PlannedReminder {
    fileprivate func ending(at end: Instant?) -> Self {
        Self(identity: identity, meant: meant, ringAt: ringAt, why: why, overAt: end)
    }
}
