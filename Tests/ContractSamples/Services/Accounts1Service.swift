package import AgentInterface
package import DBus

/// Serves `Accounts1`. `caller` is the caller's unique name.
package protocol Accounts1Service: Sendable {
    func beginLogin(_ fields: LoginFields, for caller: BusName) async throws(AgentError) -> LoginRecord
    func openLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord
    func pollLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord
    func discover(_ access: AccountAccess, for caller: BusName) async throws(AgentError) -> DiscoveryRecord
    func addAccount(_ fields: AccountFields, for caller: BusName) async throws(AgentError) -> AccountRecord
    func accounts(for caller: BusName) async throws(AgentError) -> [AccountRecord]
    func account(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord
    func editAccount(_ name: String, _ changes: AccountChanges, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    func syncAccount(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord
    func settleAccount(_ name: String, removes: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    func removeAccount(_ name: String, withEntries: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
}

extension Accounts1 {
    package static func interface(implementedBy service: some Accounts1Service) -> Interface {
        interface([
            beginLogin.serve(service.beginLogin),
            openLogin.serve(service.openLogin),
            pollLogin.serve(service.pollLogin),
            discover.serve(service.discover),
            add.serve(service.addAccount),
            list.serve(service.accounts),
            get.serve(service.account),
            edit.serve(service.editAccount),
            sync.serve(service.syncAccount),
            settle.serve { name, removes, caller in
                try await service.settleAccount(name, removes: removes, for: caller)
            },
            remove.serve { name, withEntries, caller in
                try await service.removeAccount(name, withEntries: withEntries, for: caller)
            },
        ])
    }
}
