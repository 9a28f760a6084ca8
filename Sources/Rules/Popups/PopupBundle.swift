/// Items to remind of together: two or more share a popup with a list and common answers, however much room
/// there is. Nobody wants eight popups because eight items expire on one day.
struct PopupBundle {
    /// The popup that shows a bundle now; always `nil` if bundles are not wanted.
    let former: LivePopup?
    private let members: [OwedReminder]
    /// The popup that the bundle's popup replaces.
    private let replaced: LivePopup?

    /// - Parameter isWanted: `false` if there is room for one popup only, or the user wants to see each
    ///   reminder.
    init(owed: [OwedReminder], live: [LivePopup], isWanted: Bool) {
        let live = live.sorted { $0.id < $1.id }
        let old = Set(owed.filter(\.isOld).map(\.id))
        former = isWanted ? live.first { $0.isBundle && !$0.members.contains { old.contains($0.id) } } : nil
        let members = isWanted ? owed.filter(\.canBeBundled) : []
        guard members.count > 1 else {
            self.members = []
            replaced = nil
            return
        }
        self.members = members.sorted { (right, left) in (left.ringAt, right.id) < (right.ringAt, left.id) }
        let subjects = Set(members.map(\.subject))
        replaced =
            former
            ?? live.first { popup in
                popup.kind == .single && popup.members.contains { subjects.contains($0.subject) }
            }
    }

    var isEmpty: Bool { members.isEmpty }

    /// The reminders outside the bundle.
    func rest(of owed: [OwedReminder]) -> [OwedReminder] {
        let own = Set(members.map(\.id))
        return owed.filter { !own.contains($0.id) }
    }

    func rest(of live: [LivePopup]) -> [LivePopup] {
        live.filter { $0.id != replaced?.id }
    }

    /// Empty if the bundle's popup is there and up to date.
    var steps: [PopupStep] {
        guard !isEmpty else { return [] }
        let isShown = former.map { Set($0.members.map(\.id)) == Set(members.map(\.id)) } ?? false
        guard !isShown || members.contains(where: \.alertsAgain) else { return [] }
        return [.post(.summary, members.map(\.id), replacing: replaced?.id)]
    }
}

extension OwedReminder {
    /// Whether it can share a popup with others of its kind.
    package var canBeBundled: Bool { subject.kind == .item && !isOld && !isCritical }
}

extension LivePopup {
    /// Whether it is a summary of items only.
    var isBundle: Bool {
        kind == .summary && !members.isEmpty && members.allSatisfy { $0.subject.kind == .item }
    }
}
