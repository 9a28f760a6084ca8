/// The popups of a screen while `PopupPlan` arranges them.
struct PopupLayout {
    /// The most urgent first: critical ones, what somebody put off until just then, then the latest, at last the old ones.
    private let owed: [OwedReminder]
    private let rank: [Reminder.ID: Int]
    /// Popups that show an owed reminder alone.
    private var kept: [(popup: Popup.ID, reminder: Reminder.ID)] = []
    /// Popups that show nothing owed.
    private var stale: [LivePopup] = []
    private let summary: LivePopup?
    /// Where the summary is posted, if there was one or another popup makes place for it.
    private var summaryPlace: Popup.ID?
    private var posts: [PopupStep] = []
    private var closes: [Popup.ID] = []
    /// Of `closes`, those whose reminders go into the summary.
    private var demoted: [Popup.ID] = []
    private let hidesNewest: Bool
    /// Whether one popup is seen and others wait behind it.
    private var isQueue = false
    /// Reminders that have or get a popup of their own.
    private var placed: Set<Reminder.ID> = []
    /// How many popups there may be beside a summary in the usual course.
    private static let fewest = 3
    /// Of so many that were missed, each still gets its own.
    private static let mostMissed = 5

    /// - Parameter formerBundle: One of `live` that is no summary, and no longer a bundle.
    init(
        owed: [OwedReminder], live: [LivePopup], formerBundle: LivePopup? = nil, hidesNewest: Bool = false
    ) {
        self.hidesNewest = hidesNewest
        self.owed = owed.sorted { left, right in
            if left.isCritical != right.isCritical { return left.isCritical }
            if left.isOld != right.isOld { return right.isOld }
            if left.isAskedToBeSeen != right.isAskedToBeSeen { return left.isAskedToBeSeen }
            if left.isInsistent != right.isInsistent { return left.isInsistent }
            return (right.ringAt, left.id) < (left.ringAt, right.id)
        }
        rank = Dictionary(zip(self.owed.map(\.id), 0...)) { first, _ in first }
        let fresh = Set(self.owed.filter { !$0.isOld }.map(\.id))
        let live = live.sorted { $0.id < $1.id }
        summary = live.first { $0.kind == .summary && $0.id != formerBundle?.id }
        summaryPlace = summary?.id
        for popup in live where popup.id != summary?.id {
            if popup.kind == .single, let member = popup.members.first, fresh.contains(member.id),
                placed.insert(member.id).inserted
            {
                kept.append((popup.id, member.id))
            } else {
                stale.append(popup)
            }
        }
    }

    /// Later reminders of a subject take over the popups of its earlier ones, and the last of a bundle its popup.
    mutating func takeOver() {
        for reminder in owed where !placed.contains(reminder.id) && !reminder.isOld {
            let earlier = stale.firstIndex { popup in
                (popup.kind == .single || popup.isBundle)
                    && popup.members.contains { $0.subject == reminder.subject }
            }
            guard let earlier else { continue }
            let popup = stale.remove(at: earlier)
            posts.append(.post(.single, [reminder.id], replacing: popup.id))
            placed.insert(reminder.id)
        }
        closes += stale.map(\.id)
        stale = []
    }

    /// Gives the rest a popup each or puts it into the summary.
    mutating func distribute(limit: Int, occasion: PopupPlan.Occasion) {
        let fresh = owed.filter { !$0.isOld }
        isQueue = hidesNewest && limit == 1
        let limit = isQueue && waitsBehindAnother(fresh, occasion) ? 2 : limit
        let singles = fresh.count < owed.count ? limit - 1 : limit
        let gathered = limit > 1 ? fresh.filter { $0.isGathered && !placed.contains($0.id) } : []
        let isUsual = summary == nil && fresh.count <= singles && gathered.count < 2
        let members = Set((summary?.members ?? []).map(\.id))
        if occasion == .catchUp, missed(among: fresh).count > Self.mostMissed {
            demote(downTo: limit - 1)
            placeUrgent(most: min(max(Self.fewest, placed.count), limit - 1), except: members)
        } else if isUsual || (occasion == .unfolded && fresh.count <= singles) {
            for reminder in fresh where !placed.contains(reminder.id) { postAlone(reminder) }
        } else {
            let most = occasion == .unfolded ? limit - 1 : min(Self.fewest, limit - 1)
            demote(downTo: most)
            if occasion == .unfolded { makeRoomForAskedFor(among: fresh.prefix(most)) }
            placeUrgent(most: most, except: members)
            for reminder in fresh where !placed.contains(reminder.id) && !reminder.isGathered {
                guard placed.count < most else { break }
                if occasion != .unfolded, members.contains(reminder.id) { continue }
                postAlone(reminder)
            }
        }
        summarise(owed.filter { !placed.contains($0.id) }, formerMembers: members)
    }

    /// Whether one popup may wait behind the one that is seen: behind what is critical, what the user has just asked for, and
    /// what stands there already.
    private func waitsBehindAnother(_ fresh: [OwedReminder], _ occasion: PopupPlan.Occasion) -> Bool {
        occasion == .unfolded || fresh.contains(where: \.isCritical)
            || kept.count + (summary == nil ? 0 : 1) > 1 && !kept.isEmpty
    }

    /// Those that are nowhere on the screen and have no right to a popup of their own. Which of them are in a popup
    /// that is posted in the course of catching up makes no difference.
    private func missed(among fresh: [OwedReminder]) -> [OwedReminder] {
        fresh.filter { reminder in
            !reminder.isCritical && !reminder.isInsistent
                && !kept.contains { $0.reminder == reminder.id }
        }
    }

    /// Lets popups that stay as they are alert again, each in its own place.
    mutating func alertAgain() {
        let alerting = Set(owed.filter(\.alertsAgain).map(\.id))
        for (popup, reminder) in kept where alerting.contains(reminder) {
            posts.append(.post(.single, [reminder], replacing: popup))
        }
        guard let summary, !posts.contains(where: { $0.replaced == summary.id }),
            !closes.contains(summary.id), summary.members.contains(where: { alerting.contains($0.id) })
        else { return }
        posts.append(.post(.summary, owed.map(\.id).filter { !placed.contains($0) }, replacing: summary.id))
    }

    var closing: [PopupStep] { closes.sorted().map { .close($0) } }

    /// The first of several popups is seen everywhere, the last not.
    var orderedPosts: [PopupStep] {
        guard hidesNewest, !isQueue else { return posts }
        return posts.filter { $0.kind == .summary } + posts.filter { $0.kind == .single }
    }

    private mutating func postAlone(_ reminder: OwedReminder) {
        posts.append(.post(.single, [reminder.id], replacing: placeInQueue(for: reminder)))
        placed.insert(reminder.id)
    }

    /// What is critical takes the place of what is seen, as it would be hidden behind it. That is posted again.
    private mutating func placeInQueue(for reminder: OwedReminder) -> Popup.ID? {
        guard isQueue, reminder.isCritical else { return nil }
        if let index = kept.firstIndex(where: { isLessUrgent($0.reminder, than: reminder.id) }) {
            let (popup, other) = kept.remove(at: index)
            placed.remove(other)
            return popup
        }
        if let popup = demoted.popLast() {
            closes.removeAll { $0 == popup }
            return popup
        }
        guard kept.isEmpty else { return nil }
        defer { summaryPlace = nil }
        return summaryPlace
    }

    /// What is critical, or what somebody put off until just then, does not disappear in a summary as long as something
    /// less urgent stands alone.
    ///
    /// - Parameter members: Of the summary: of these, only what is critical leaves it again.
    private mutating func placeUrgent(most: Int, except members: Set<Reminder.ID>) {
        for reminder in owed where !placed.contains(reminder.id) {
            guard reminder.isCritical || (reminder.isAskedFor && !members.contains(reminder.id)) else {
                continue
            }
            if placed.count >= most {
                guard let least = owed.last(where: { placed.contains($0.id) }), !least.isCritical,
                    isLessUrgent(least.id, than: reminder.id)
                else { return }
                demote(downTo: most - 1)
            }
            postAlone(reminder)
        }
    }

    /// What was in an unfolded summary takes the places of what stands beside it, where that leaves none.
    private mutating func makeRoomForAskedFor(among first: ArraySlice<OwedReminder>) {
        let missing = first.count { $0.isAskedToBeSeen && !placed.contains($0.id) }
        let wanted = Set(first.map(\.id))
        // One step of the plan is done at a time: what was closed before has left its place already.
        let surplus = kept.filter { !wanted.contains($0.reminder) }.prefix(
            max(0, placed.count + missing - first.count))
        for (popup, reminder) in surplus {
            placed.remove(reminder)
            closes.append(popup)
            demoted.append(popup)
            kept.removeAll { $0.popup == popup }
        }
    }

    private func isLessUrgent(_ left: Reminder.ID, than right: Reminder.ID) -> Bool {
        (rank[left] ?? 0) > (rank[right] ?? 0)
    }

    /// Closes popups of single reminders, the least urgent first, until `most` are left or on their way.
    private mutating func demote(downTo most: Int) {
        let leastUrgentFirst = owed.reversed().map(\.id).filter(placed.contains)
        for reminder in leastUrgentFirst.prefix(max(0, placed.count - most)) {
            placed.remove(reminder)
            if let index = kept.firstIndex(where: { $0.reminder == reminder }) {
                let popup = kept.remove(at: index).popup
                closes.append(popup)
                demoted.append(popup)
            } else if let index = posts.firstIndex(where: { $0.reminders == [reminder] }) {
                if case .post(_, _, let replaced?) = posts.remove(at: index) { closes.append(replaced) }
            }
        }
    }

    private mutating func summarise(_ members: [OwedReminder], formerMembers: Set<Reminder.ID>) {
        let ids = members.map(\.id)
        if hidesNewest, summary == nil, ids.count > 1, let popup = demoted.popLast() {
            // There it is seen.
            summaryPlace = popup
            closes.removeAll { $0 == popup }
        }
        if let only = members.first, members.count == 1, !only.isOld {
            posts.append(.post(.single, ids, replacing: summaryPlace))
        } else if ids.isEmpty {
            if let summaryPlace { closes.append(summaryPlace) }
        } else if summaryPlace != summary?.id || summary == nil || Set(ids) != formerMembers {
            posts.append(.post(.summary, ids, replacing: summaryPlace))
        }
    }
}

extension OwedReminder {
    /// What is old is counted only, whoever asked for it.
    fileprivate var isAskedFor: Bool { isInsistent && !isOld }
}

extension PopupStep {
    fileprivate var kind: Popup.Kind? {
        if case .post(let kind, _, _) = self { kind } else { nil }
    }

    fileprivate var reminders: [Reminder.ID] {
        if case .post(_, let reminders, _) = self { reminders } else { [] }
    }

    fileprivate var replaced: Popup.ID? {
        if case .post(_, _, let replaced) = self { replaced } else { nil }
    }
}
