/// Things at home that are to be reminded of together: two or more of them are one popup with a list and answers for
/// all, however much room there is. Nobody wants eight popups because eight things expire on one day.
struct PopupBundle {
    /// The popup that shows a bundle now, if bundles are wanted at all.
    let former: LivePopup?
    private let members: [OwedReminder]
    /// What the popup of the bundle takes the place of.
    private let replaced: LivePopup?

    /// - Parameter isWanted: Where there is room for one popup only, or each is to be seen for itself, there are none.
    init(owed: [OwedReminder], live: [LivePopup], isWanted: Bool) {
        let live = live.sorted { $0.id < $1.id }
        let old = Set(owed.filter(\.isOld).map(\.id))
        former = isWanted ? live.first { $0.isBundle && !$0.members.allSatisfy { old.contains($0.id) } } : nil
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

    /// What is arranged without the bundle.
    func rest(of owed: [OwedReminder]) -> [OwedReminder] {
        let own = Set(members.map(\.id))
        return owed.filter { !own.contains($0.id) }
    }

    func rest(of live: [LivePopup]) -> [LivePopup] {
        live.filter { $0.id != replaced?.id }
    }

    /// Nothing to do where its popup is there, and says what it is to say.
    var steps: [PopupStep] {
        guard !isEmpty else { return [] }
        let isShown = former.map { Set($0.members.map(\.id)) == Set(members.map(\.id)) } ?? false
        guard !isShown || members.contains(where: \.alertsAgain) else { return [] }
        return [.post(.summary, members.map(\.id), replacing: replaced?.id)]
    }
}

extension OwedReminder {
    /// Whether it is told of together with others of its kind.
    package var canBeBundled: Bool { subject.kind == .item && !isOld && !isCritical }
}

extension LivePopup {
    /// Whether it is of nothing but things at home, and of several of them.
    var isBundle: Bool {
        kind == .summary && !members.isEmpty && members.allSatisfy { $0.subject.kind == .item }
    }
}
