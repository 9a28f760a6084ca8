/// The popups of a screen while `PopupPlan` arranges them.
struct PopupLayout {
    /// The most urgent first: critical ones, then the latest.
    private let owed: [OwedReminder]
    private let rank: [Reminder.ID: Int]
    /// Popups that show an owed reminder alone.
    private var kept: [(popup: Popup.ID, reminder: Reminder.ID)] = []
    /// Popups that show nothing owed.
    private var stale: [LivePopup] = []
    private let summary: LivePopup?
    private var posts: [PopupStep] = []
    private var closes: [Popup.ID] = []
    /// Reminders that have or get a popup of their own.
    private var placed: Set<Reminder.ID> = []

    init(owed: [OwedReminder], live: [LivePopup]) {
        self.owed = owed.sorted { left, right in
            if left.isCritical != right.isCritical { return left.isCritical }
            return (right.ringAt, left.id) < (left.ringAt, right.id)
        }
        rank = Dictionary(zip(self.owed.map(\.id), 0...)) { first, _ in first }
        let live = live.sorted { $0.id < $1.id }
        summary = live.first { $0.kind == .summary }
        for popup in live where popup.id != summary?.id {
            if popup.kind == .single, let member = popup.members.first, rank[member.id] != nil,
                placed.insert(member.id).inserted
            {
                kept.append((popup.id, member.id))
            } else {
                stale.append(popup)
            }
        }
    }

    /// Later reminders of a subject take over the popups of its earlier ones.
    mutating func takeOver() {
        for reminder in owed where !placed.contains(reminder.id) {
            let earlier = stale.firstIndex { popup in
                popup.kind == .single && popup.members.contains { $0.subject == reminder.subject }
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
    mutating func distribute(limit: Int) {
        if summary == nil, owed.count <= limit {
            for reminder in owed where !placed.contains(reminder.id) { postAlone(reminder.id) }
            return
        }
        let most = min(3, limit - 1)
        demote(downTo: most)
        placeCritical(most: most)
        let members = Set((summary?.members ?? []).map(\.id))
        for reminder in owed where !placed.contains(reminder.id) && !members.contains(reminder.id) {
            guard placed.count < most else { break }
            postAlone(reminder.id)
        }
        summarise(owed.map(\.id).filter { !placed.contains($0) }, formerMembers: members)
    }

    var steps: [PopupStep] {
        closes.sorted().map { .close($0) } + posts
    }

    private mutating func postAlone(_ reminder: Reminder.ID) {
        posts.append(.post(.single, [reminder], replacing: nil))
        placed.insert(reminder)
    }

    /// What is critical does not disappear in a summary as long as something less urgent stands alone.
    private mutating func placeCritical(most: Int) {
        for reminder in owed where reminder.isCritical && !placed.contains(reminder.id) {
            if placed.count >= most {
                guard let least = owed.last(where: { placed.contains($0.id) }), !least.isCritical else {
                    return
                }
                demote(downTo: most - 1)
            }
            postAlone(reminder.id)
        }
    }

    /// Closes popups of single reminders, the least urgent first, until `most` are left or on their way.
    private mutating func demote(downTo most: Int) {
        let leastUrgentFirst = owed.reversed().map(\.id).filter(placed.contains)
        for reminder in leastUrgentFirst.prefix(max(0, placed.count - most)) {
            placed.remove(reminder)
            if let index = kept.firstIndex(where: { $0.reminder == reminder }) {
                closes.append(kept.remove(at: index).popup)
            } else if let index = posts.firstIndex(where: { $0.reminders == [reminder] }) {
                if case .post(_, _, let replaced?) = posts.remove(at: index) { closes.append(replaced) }
            }
        }
    }

    private mutating func summarise(_ members: [Reminder.ID], formerMembers: Set<Reminder.ID>) {
        switch members.count {
        case 0:
            if let summary { closes.append(summary.id) }
        case 1:
            posts.append(.post(.single, members, replacing: summary?.id))
        default:
            if summary == nil || Set(members) != formerMembers {
                posts.append(.post(.summary, members, replacing: summary?.id))
            }
        }
    }
}

extension PopupStep {
    fileprivate var reminders: [Reminder.ID] {
        if case .post(_, let reminders, _) = self { reminders } else { [] }
    }
}
