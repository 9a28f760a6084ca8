import CivilTime
import Rules
import SQLite

/// Stores findings and plans their reminders.
extension ChangeTransaction {
    var recalls: RecallRows { RecallRows(db: db) }

    /// Stores a match of an item with an event, and plans a reminder if it is news.
    ///
    /// A finding is news if its event is new or back, if it has become certain, or if the user answered it
    /// and it now names other codes. Old notices are not news when recalls are read for the first time,
    /// unless a code matches.
    /// - Parameters:
    ///   - codes: Fingerprints of the codes compared.
    ///   - isWhole: Whether all notices of the event were compared, not just this one.
    ///   - isQuiet: Whether the item is being compared along with many others, not because it changed.
    /// - Returns: The finding, if it has changed.
    func take(
        _ found: FoundRecall, codes: [String], of item: Item, isWhole: Bool, isQuiet: Bool,
        _ terms: RecallTerms
    ) throws -> RecallFinding? {
        let old = try recalls.find(item.id, found.match.event)
        let notice = found.notice
        let severity = notice.severity(allergies: terms.allergies)
        var finding = RecallFinding(
            id: old?.finding.id ?? .random(), item: item.id, event: found.match.event, recall: notice.id,
            title: notice.title.isEmpty
                ? "Recall \(notice.id)" : CleanText.excerpt(of: notice.title, length: 1_000),
            date: notice.date, verdict: found.match.verdict,
            signals: found.match.signals.map(\.description), check: found.match.check, severity: severity,
            hazard: CleanText.excerpt(of: notice.hazard, length: 1_000),
            remedy: CleanText.excerpt(of: notice.remedy, length: 1_000),
            link: (notice.links.first { $0.kind == .notice } ?? notice.links.first)?.address ?? "",
            foundAt: old?.finding.foundAt ?? context.now, changedAt: context.now)
        let known = Set(old?.codes ?? [])
        let newCodes = codes.filter { !known.contains($0) }
        var isNews = old == nil
        if let before = old?.finding {
            finding.isReported = before.isReported
            (finding.state, finding.resolution) = (before.state, before.resolution)
            switch before.state {
            case .open:
                isNews = before.verdict == .possible && finding.verdict == .match
                // A notice of the same event that says less retracts nothing.
                if !isWhole, !isNews, before.recall != finding.recall {
                    guard !newCodes.isEmpty else { return nil }
                    finding = before
                }
            case .gone:
                finding.state = .open
                isNews = true
            case .notMine, .checked, .resolved:
                guard !newCodes.isEmpty else { return nil }
                (finding.state, finding.resolution) = (.open, nil)
                isNews = true
            }
        }
        let isOld = notice.date.days(until: context.today) > RecallTerms.quietAge
        // New items are compared with old recalls on purpose: they may be second-hand.
        let isHushed = (isQuiet || !isWhole && found.isFirst) && isOld && !found.match.isByCode
        if isNews, !isHushed { finding.isReported = true }
        var compared = finding
        compared.changedAt = old?.finding.changedAt ?? compared.changedAt
        guard compared != old?.finding || !newCodes.isEmpty else { return nil }
        try recalls.save(StoredFinding(finding, codes: (old?.codes ?? []) + newCodes))
        if isNews, !isHushed { try remind(of: finding, codes) }
        return finding
    }

    /// Closes an item's open findings that no longer match.
    /// - Parameters:
    ///   - events: The events that still match.
    ///   - unheard: Recalls that the catalogue cannot judge; their findings stay open.
    /// - Returns: The closed findings.
    func dropRecalls(of item: Item.ID, but events: Set<String>, unheard: Set<RecallID>) throws
        -> [RecallFinding]
    {
        var gone: [RecallFinding] = []
        for var finding in try recalls.findings(of: item)
        where finding.state == .open && !events.contains(finding.event) && !unheard.contains(finding.recall) {
            finding.state = .gone
            finding.changedAt = context.now
            try db.run(
                "UPDATE recall SET state = 'gone', changed_at = ? WHERE id = ?",
                [context.now.stored, finding.id.description])
            try withdrawAll(.recall(finding.id))
            gone.append(finding)
        }
        return gone
    }

    /// Plans a reminder. There is one for each verdict and set of codes, so the user hears of nothing twice.
    private func remind(of finding: RecallFinding, _ codes: [String]) throws {
        let text = codes.sorted().joined(separator: " ")
        let identity = ReminderIdentity(
            subject: .recall(finding.id),
            occurrence: "\(finding.verdict.rawValue):\(Fingerprint.of(text))", step: .alert)
        let now = When.instant(context.now)
        if let reminder = try reminders.find(identity) {
            guard reminder.state == .withdrawn || reminder.state == .planned else { return }
            try reminders.apply(.replanned(meant: now, ring: context.now), to: reminder)
            return
        }
        let source = finding.recall.source
        try reminders.insert(
            Reminder(
                identity: identity, ringAt: context.now, meant: now,
                why: """
                    the recall \(finding.recall.number) of \(source) \(finding.verdict == .match ? "is" : "may be") \
                    about it: \(finding.signals.joined(separator: "; "))
                    """))
    }

    /// Answers a finding and all its active reminders.
    mutating func answerRecall(_ id: RecallFinding.ID, _ answer: Answer) throws {
        let state: RecallFinding.State
        var resolution: RecallResolution?
        switch answer {
        case .notMine: state = .notMine
        case .resolved(let how): (state, resolution) = (.resolved, how)
        default: state = .checked
        }
        let finding = try recalls.record(id)
        try db.run(
            "UPDATE recall SET state = ?, resolution = ?, changed_at = ? WHERE id = ?",
            [state.rawValue, resolution?.rawValue, context.now.stored, id.description])
        for reminder in try reminders.active(of: .recall(id)) {
            try reminders.apply(.answered(answer, at: context.now), to: reminder)
        }
        note(finding, answer.words)
    }

    /// Withdraws the reminders of an item's open findings once it is gone, and plans the last one again when
    /// the item is back.
    func followRecalls(of item: Item) throws {
        for finding in try recalls.findings(of: item.id) where finding.state == .open && finding.isReported {
            guard item.isPresent else {
                try withdrawAll(.recall(finding.id))
                continue
            }
            let last = try db.row(
                """
                SELECT * FROM reminder WHERE subject = 'recall' AND subject_id = ? AND state = 'withdrawn'
                ORDER BY ring_at DESC LIMIT 1
                """, [finding.id.description])
            guard let last, try reminders.active(of: .recall(finding.id)).isEmpty else { continue }
            try reminders.apply(
                .replanned(meant: .instant(context.now), ring: context.now),
                to: try ReminderRows.reminder(last))
        }
    }

    /// Deletes the findings of an item that is being removed.
    func removeRecalls(of item: Item.ID) throws {
        for finding in try recalls.findings(of: item) { try withdrawAll(.recall(finding.id)) }
        try db.run("DELETE FROM recall WHERE item = ?", [item.description])
        try db.run("DELETE FROM recall_item WHERE item = ?", [item.description])
    }
}
