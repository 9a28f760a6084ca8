import AgentInterface
import ArgumentParser
import CivilTime
import DBus
import JSONText
import Settings

struct DoctorCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Prove that reminders work on this desktop, with a real popup.")

    @Flag(help: "Post no popup.")
    var noPopup = false

    @Option(help: "So many seconds to answer the popup, 30 if not given.")
    var timeout = 30

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !(1...3600).contains(timeout) {
            throw ValidationError("--timeout \(timeout): write a number from 1 to 3600")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var findings: [Finding] = []
        func note(_ new: [Finding]) {
            findings += new
            if !wantsJSON { for finding in new { session.console.say(finding.text) } }
        }
        let agent = await agent(in: session, note)
        let status = agent == nil ? nil : await status(in: session, note)
        // Without a home there are no settings to look at.
        if let file = status?.configFile ?? (try? session.directories())?.configurationFile {
            note([SettingsFinding.look(at: file, isAgentThere: status != nil)])
        }
        if let agent, let status {
            note(await ServerFindings(connection: agent.connection).all())
            note(await StartFindings(connection: agent.connection, session: session).all())
            note([FileFindings(database: status.database).permissions()])
            note(await RecallFindings(agent: agent, session: session, process: status.pid).all())
            if status.serverState == .present {
                note(
                    await SilenceFindings(
                        connection: agent.connection, session: session, server: status.serverName
                    ).all())
                if !noPopup { note(try await trial(agent, status, session).findings()) }
            }
        }
        let works = !findings.contains { $0.verdict == .fail }
        if wantsJSON {
            let report = JSON.object(["works": .flag(works), "findings": .list(findings.map(\.json))])
            session.console.sayVerbatim(json: report.text)
        } else {
            let verdict =
                works
                ? StyledText("Reminders work here.", .good) : StyledText("Reminders do not work here.", .bad)
            session.console.say(verdict)
        }
        // The findings have said why.
        if !works { throw CommandFailure(.refused, "") }
    }

    private func trial(_ agent: AgentClient, _ status: StatusRecord, _ session: Session) -> PopupTrial {
        PopupTrial(session: session, agent: agent, server: status.serverName, patience: .seconds(timeout))
    }

    private func agent(in session: Session, _ note: ([Finding]) -> Void) async -> AgentClient? {
        do {
            let agent = try await session.agent()
            note([Finding("session_bus", .ok, "The session bus answers.")])
            return agent
        } catch {
            note([Finding("session_bus", .fail, CommandFailure(error).message)])
            return nil
        }
    }

    private func status(in session: Session, _ note: ([Finding]) -> Void) async -> StatusRecord? {
        do {
            let status = try await session.settledStatus()
            note(
                StatusFindings(
                    status: status, zone: session.locality.zone.name, relative: session.relative
                ).all)
            return status
        } catch {
            // What is wrong with the settings is told below.
            let sentence =
                error.status == .badConfiguration ? "steward-agent does not run." : error.message
            note([Finding("agent", .fail, sentence)])
            return nil
        }
    }
}
