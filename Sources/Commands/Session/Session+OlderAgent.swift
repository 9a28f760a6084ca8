import AgentInterface
import DBus

extension Session {
    /// Ends an agent that does not know a request because an upgrade has replaced its program. The next call
    /// starts the new agent.
    /// - Parameter reason: What the agent does not know.
    /// - Throws: The command to run, if the agent's program still exists: the user may want another version
    ///   of Steward in this session.
    func replaceOlderAgent(_ reason: String) async throws(CommandFailure) {
        let reason = VisibleText.line(reason)
        let agent: AgentClient
        let owner: BusName?
        let process: UInt32?
        do throws(ClientError) {
            agent = try await self.agent()
            owner = try await agent.owner()
            process = try await processOfAgent(agent.connection)
        } catch {
            throw CommandFailure(error)
        }
        guard let process else { throw CommandFailure(.updateRequired, SessionText.otherContract(reason)) }
        // The kernel marks a program whose file has been replaced in this way.
        guard AgentLauncher.path(ofProcess: "\(process)")?.hasSuffix(" (deleted)") == true else {
            throw CommandFailure(
                .updateRequired,
                SessionText.olderAgent(reason, endedBy: await command(toEnd: process, agent)))
        }
        console.warn(SessionText.olderAgentMakesWay)
        do throws(ClientError) {
            try await agent.call(Agent1.quit, ())
            if let owner { try await agent.waitForEnd(of: owner) }
        } catch {
            throw CommandFailure(error)
        }
    }

    private func processOfAgent(_ connection: Connection) async throws(ClientError) -> UInt32? {
        do throws(BusError) {
            return try await connection.call(
                .toBus("GetConnectionUnixProcessID", [.string(Contract.busName.text)])
            ).body.first?.asUInt32
        } catch {
            throw ClientError(error)
        }
    }

    /// The command that ends or restarts the agent.
    private func command(toEnd process: UInt32, _ agent: AgentClient) async -> String {
        // An agent that does not even know its state is ended like any other process.
        let status = try? await agent.call(Agent1.status, ())
        return status?.isBySystemd == true ? SessionText.restartCommand : SessionText.killCommand(process)
    }
}
