import AgentInterface
import CivilTime
import Rules

/// Checks whether each calendar account is in sync with its server and will stay so.
struct AccountFindings {
    let agent: AgentClient
    let session: Session

    /// Warns if the server's certificate expires sooner than this.
    private static let certificatePatience = Duration.seconds(14 * 86_400)
    /// In seconds. Beyond this, comparing the times of two changes may pick the wrong one as the later.
    private static let mostClockDifference: Int64 = 300

    func all() async -> [Finding] {
        // If this call fails, the agent has reported its trouble already, or is too old to know accounts.
        guard let accounts = try? await agent.call(Accounts1.list, ()) else { return [] }
        var findings: [Finding] = []
        for account in accounts {
            // It has been removed since.
            guard let whole = try? await agent.call(Accounts1.get, account.id) else { continue }
            findings += self.findings(of: whole)
        }
        return findings
    }

    private func findings(of account: AccountRecord) -> [Finding] {
        let name = account.name
        if account.isPaused { return [Finding("calendars", .note, AccountText.isPaused(name))] }
        if let problem = account.problem {
            return [
                Finding(
                    "calendars", .warn, AccountText.isOutOfSync(name, problem, account.detail),
                    remedy: AccountText.remedy(AccountProblem(problem, account.detail), name))
            ]
        }
        var warnings: [Finding] = []
        if let end = account.certificateEnds, end - session.now < Self.certificatePatience {
            warnings.append(
                Finding(
                    "calendars", .warn, AccountText.certificateEnds(name, session.relative.text(for: end))))
        }
        if let difference = account.clockDifference, abs(difference) > Self.mostClockDifference {
            warnings.append(
                Finding(
                    "calendars", .warn, AccountText.clockDiffers(name, seconds: difference),
                    remedy: AccountText.setClock))
        }
        for list in account.lists where list.missing > 0 {
            warnings.append(
                Finding(
                    "calendars", .warn,
                    AccountText.missing(Int(list.missing), of: Int(list.entries), list.name, name)))
        }
        let unread = account.lists.reduce(0) { $0 + Int($1.unread) }
        if unread > 0 {
            warnings.append(
                Finding(
                    "calendars", .note, AccountText.leavesAlone(name, unread),
                    remedy: AccountText.seeAccount(name)))
        }
        guard warnings.isEmpty else { return warnings }
        let synced = account.syncedAt.map { session.relative.text(for: $0) }
        return [Finding("calendars", .ok, AccountText.isFine(name, synced))]
    }
}
