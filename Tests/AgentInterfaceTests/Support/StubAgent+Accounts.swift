import AgentInterface
import ContractSamples
import DBus
import Rules

/// Accounts that always return the same record.
extension StubAgent: Accounts1Service {
    func beginLogin(_ fields: LoginFields, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try noted("begin login \(fields.server)", LoginRecord())
    }

    func openLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try noted("open login \(id)", LoginRecord())
    }

    func pollLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try noted("poll login \(id)", LoginRecord())
    }

    func discover(_ access: AccountAccess, for caller: BusName) async throws(AgentError) -> DiscoveryRecord {
        try noted("discover \(access.user) at \(access.address)", DiscoveryRecord())
    }

    func addAccount(_ fields: AccountFields, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try noted("add account \(fields.name) \(fields.roles?.map(\.role.rawValue) ?? [])", AccountRecord())
    }

    func accounts(for caller: BusName) async throws(AgentError) -> [AccountRecord] {
        try noted("accounts", [AccountRecord()])
    }

    func account(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try noted("account \(name)", AccountRecord())
    }

    func editAccount(_ name: String, _ changes: AccountChanges, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try noted("edit account \(name) \(changes.name ?? "-")", AccountRecord())
    }

    func syncAccount(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try noted("sync \(name)", AccountRecord())
    }

    func settleAccount(_ name: String, removes: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try noted("settle \(name) \(removes)", AccountRecord())
    }

    func removeAccount(_ name: String, withEntries: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try noted("remove account \(name) \(withEntries)", AccountRecord())
    }
}
