/// The popups on screen while `PopupPlan` arranges them.
struct PopupLayout {
    /// Most urgent first.
    private let owed: [OwedReminder]
    private let rank: [Reminder.ID: Int]
    /// Popups that show one owed reminder each.
    private var kept: [(popup: Popup.ID, reminder: Reminder.ID)] = []
    /// All other popups but the summary.
    private var stale: [LivePopup] = []
    private let summary: LivePopup?
    /// The popup that the summary replaces: a former summary, or one that makes room.
    private var summaryPlace: Popup.ID?
    private var posts: [PopupStep] = []
    private var closes: [Popup.ID] = []
    /// The popups of `closes` whose reminders go into the summary.
    private var demoted: [Popup.ID] = []
    private let hidesNewest: Bool
    /// Whether only one popup is visible, and others wait behind it.
    private let isQueue: Bool
    /// Reminders that have or get their own popup.
    private var placed: Set<Reminder.ID> = []
    /// The usual maximum of popups beside a summary.
    private static let fewest = 3
    /// Up to this many missed reminders get their own popup each.
    private static let mostMissed = 5

    /// - Parameters:
    ///   - formerBundle: A popup of `live` that was a bundle, and is not the summary.
    ///   - isQueue: Whether only one popup is visible, and others wait behind it.
    init(
        owed: [OwedReminder], live: [LivePopup], formerBundle: LivePopup?, hidesNewest: Bool, isQueue: Bool
    ) {
        self.hidesNewest = hidesNewest
        self.isQueue = isQueue
        self.owed = OwedReminder.mostUrgentFirst(owed)
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

    /// Lets later reminders of a subject take over the popups of earlier ones, and the last of a bundle its
    /// popup.
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

    /// Gives each remaining reminder its own popup, or puts it into the summary.
    mutating func distribute(limit: Int, occasion: PopupPlan.Occasion) {
        let fresh = owed.filter { !$0.isOld }
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
        } else if occasion == .unfolded {
            unfold(fresh, most: limit - 1)
        } else {
            let most = min(Self.fewest, limit - 1)
            demote(downTo: most)
            placeUrgent(most: most, except: members)
            for reminder in fresh where !placed.contains(reminder.id) && !reminder.isGathered {
                guard placed.count < most else { break }
                if members.contains(reminder.id) { continue }
                postAlone(reminder)
            }
        }
        summarise(owed.filter { !placed.contains($0.id) }, formerMembers: members)
    }

    /// Whether one popup may wait behind the visible one: behind a critical or a passing one, one that the user has just
    /// asked for, or one that is there already.
    private func waitsBehindAnother(_ fresh: [OwedReminder], _ occasion: PopupPlan.Occasion) -> Bool {
        occasion == .unfolded || fresh.contains(where: \.comesFirst)
            || kept.count + (summary == nil ? 0 : 1) > 1 && !kept.isEmpty
    }

    /// Reminders without a popup, and without a claim to their own. It makes no difference which of them are
    /// in a popup that is posted while catching up.
    private func missed(among fresh: [OwedReminder]) -> [OwedReminder] {
        fresh.filter { reminder in
            !reminder.isCritical && !reminder.isInsistent
                && !kept.contains { $0.reminder == reminder.id }
        }
    }

    /// Reposts unchanged popups that are to alert again, each in its own place.
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

    /// Every server shows the first of several popups, but some hide the last: there the summary goes first.
    var orderedPosts: [PopupStep] {
        guard hidesNewest, !isQueue else { return posts }
        return posts.filter { $0.kind == .summary } + posts.filter { $0.kind == .single }
    }

    private mutating func postAlone(_ reminder: OwedReminder) {
        posts.append(.post(.single, [reminder.id], replacing: placeInQueue(for: reminder)))
        placed.insert(reminder.id)
    }

    /// What comes first takes the place of the visible popup, which would hide it. The other one is posted again.
    private mutating func placeInQueue(for reminder: OwedReminder) -> Popup.ID? {
        guard isQueue, reminder.comesFirst else { return nil }
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

    /// Keeps critical and passing reminders, and those snoozed until just then, out of the summary while less urgent ones
    /// have their own popups.
    ///
    /// - Parameter members: Those of the summary, of which only critical and passing ones leave it again.
    private mutating func placeUrgent(most: Int, except members: Set<Reminder.ID>) {
        for reminder in owed where !placed.contains(reminder.id) {
            guard reminder.comesFirst || (reminder.isAskedFor && !members.contains(reminder.id)) else {
                continue
            }
            if placed.count >= most {
                guard let least = owed.last(where: { placed.contains($0.id) }), !least.comesFirst,
                    isLessUrgent(least.id, than: reminder.id)
                else { return }
                demote(downTo: most - 1)
            }
            postAlone(reminder)
        }
    }

    /// Shows the first `most` of them and nothing else beside the summary. Which ones these are depends on what is owed
    /// alone, not on what is shown: steps are carried out one at a time, and each is planned anew.
    private mutating func unfold(_ fresh: [OwedReminder], most: Int) {
        let wanted = fresh.prefix(most)
        let ids = Set(wanted.map(\.id))
        for reminder in owed.reversed() where !ids.contains(reminder.id) { demote(reminder.id) }
        for reminder in wanted where !placed.contains(reminder.id) { postAlone(reminder) }
    }

    private func isLessUrgent(_ left: Reminder.ID, than right: Reminder.ID) -> Bool {
        (rank[left] ?? 0) > (rank[right] ?? 0)
    }

    /// Closes popups of single reminders, least urgent first, until `most` are left or on their way.
    private mutating func demote(downTo most: Int) {
        let leastUrgentFirst = owed.reversed().map(\.id).filter(placed.contains)
        for reminder in leastUrgentFirst.prefix(max(0, placed.count - most)) { demote(reminder) }
    }

    private mutating func demote(_ reminder: Reminder.ID) {
        guard placed.remove(reminder) != nil else { return }
        if let index = kept.firstIndex(where: { $0.reminder == reminder }) {
            let popup = kept.remove(at: index).popup
            closes.append(popup)
            demoted.append(popup)
        } else if let index = posts.firstIndex(where: { $0.reminders == [reminder] }) {
            if case .post(_, _, let replaced?) = posts.remove(at: index) { closes.append(replaced) }
        }
    }

    private mutating func summarise(_ members: [OwedReminder], formerMembers: Set<Reminder.ID>) {
        let ids = members.map(\.id)
        if hidesNewest, summary == nil, ids.count > 1, let popup = demoted.popLast() {
            // There the summary is visible.
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
    /// Old reminders are only counted, even if the user asked for them.
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
