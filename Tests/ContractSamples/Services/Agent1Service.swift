package import AgentInterface
package import CivilTime
package import DBus
package import Rules

/// Serves `Agent1`. `caller` is the caller's unique name.
package protocol Agent1Service: Sendable {
    func status(for caller: BusName) async throws(AgentError) -> StatusRecord
    func reload(for caller: BusName) async throws(AgentError)
    func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError)
    /// - Throws: `.invalid` if `name` has no readable character.
    func introduce(named name: String, for caller: BusName) async throws(AgentError)
    func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord]
    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord
    /// - Parameter time: `nil` ends the quiet.
    func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord
    /// - Parameter time: `nil` ends the pause.
    func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord
    /// - Throws: `.conflict` if no command is set.
    func testHook(for caller: BusName) async throws(AgentError) -> HookTestRecord
    func quit(for caller: BusName) async throws(AgentError)
}

extension Agent1 {
    package static func interface(
        implementedBy service: some Agent1Service, versions: AgentVersions = .thisBuild
    ) -> Interface {
        interface(
            [
                status.serve(service.status),
                reload.serve(service.reload),
                introduce.serve(service.introduce(as:for:)),
                introduceByName.serve(service.introduce(named:for:)),
                simulate.serve(service.simulate),
                quiet.serve(service.quiet),
                setQuiet.serve(service.setQuiet),
                setPause.serve(service.setPause),
                testHook.serve(service.testHook),
                quit.serve(service.quit),
            ], versions: versions)
    }
}
