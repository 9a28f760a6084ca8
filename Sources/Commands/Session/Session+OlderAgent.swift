import AgentInterface
import DBus

extension Session {
    /// Ends an agent that does not know what it was asked for and whose program an upgrade has replaced: the next call starts
    /// the new one.
    /// - Parameter reason: What it does not know.
    /// - Throws: What to type, if its program is still there: another version of Steward may be wanted in this session.
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
        // As the kernel marks a program whose file has been replaced.
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

    /// What ends the agent, or restarts it.
    private func command(toEnd process: UInt32, _ agent: AgentClient) async -> String {
        // An agent that does not even know its state is ended like any other process.
        let status = try? await agent.call(Agent1.status, ())
        return status?.isBySystemd == true ? SessionText.restartCommand : SessionText.killCommand(process)
    }
}
