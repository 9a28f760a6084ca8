import CivilTime
import Rules
import Store

extension AgentState {
    /// Shows what an account needs from the user, or closes that popup.
    /// - Parameters:
    ///   - problem: The problem that the account has now; `nil` for none.
    ///   - before: The account before the sync that found the problem.
    ///   - isAsked: Whether the user has asked a popup to try again, and waits to hear that it failed.
    func report(
        _ problem: AccountProblem?, of before: CalendarAccount, isAsked: Bool = false
    ) throws(StoreError) {
        let id = before.id.description
        let account = try attempt { try store.account(id) }
        guard let problem, problem.kind.needsUser || isAsked else { return try closeReport(of: account) }
        if let alert = account.alert, try attempt({ try store.isOpen(alert) }) {
            if before.problem?.kind == problem.kind, !isAsked { return }
            try dismiss(alert)
        }
        let alert = try checked { () throws(InvalidValue) in
            try Alert(
                title: isAsked
                    ? CalendarText.failedAgain(account.name) : CalendarText.needsYou(account.name),
                body: CalendarText.remedy(problem, account.name), urgency: .normal,
                when: .instant(time.now))
        }
        _ = try attempt { try store.updateAccount(id) { $0.alert = alert.id } }
        _ = try change(.agent) { store, context in try store.notify(alert, context) }
    }

    /// Closes the popup about what an account needs.
    func closeReport(of account: CalendarAccount) throws(StoreError) {
        guard let alert = account.alert else { return }
        try dismiss(alert)
        _ = try attempt { try store.updateAccount(account.id.description) { $0.alert = nil } }
    }
}

extension AccountProblem.Kind {
    /// Whether a popup reports the problem. Problems that may pass without the user's help need none.
    fileprivate var needsUser: Bool {
        switch self {
        case .password, .noPassword, .certificate: true
        case .unreachable, .notCalendar, .trouble: false
        }
    }
}
