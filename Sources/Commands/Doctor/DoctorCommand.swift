import AgentInterface
import ArgumentParser
import CivilTime
import DBus
import JSONText
import Notifications
import Settings

struct DoctorCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Prove that reminders work on this desktop, with a real popup.")

    @Flag(help: "Post no popup.")
    var noPopup = false

    @Option(help: "How long to wait for an answer to the popup: 30s, 2m; 30s if omitted.")
    var timeout = "30s"

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let patience = try patience(in: session)
        var findings: [Finding] = []
        func note(_ new: [Finding]) {
            findings += new
            if !wantsJSON {
                for finding in new {
                    session.console.say(finding.text(isPlain: session.console.output.isPlain))
                }
            }
        }
        let agent = await agent(in: session, note)
        let status = agent == nil ? nil : await status(in: session, note)
        // Without a home directory there are no settings to check.
        if let file = status?.configFile ?? (try? session.directories())?.configurationFile {
            note([SettingsFinding.inspect(at: file, isAgentThere: status != nil)])
        }
        if let agent, let status {
            note(await ServerFindings(connection: agent.connection).all())
            let sandbox = Sandbox.current()
            if let sandbox { note(SandboxFindings(sandbox: sandbox).permissions()) }
            note(
                await StartFindings(connection: agent.connection, session: session, sandbox: sandbox).all())
            note(LauncherFindings(environment: session.environment).all())
            note([FileFindings(database: status.database).permissions()])
            note(await RecallFindings(agent: agent, session: session, process: status.pid).all())
            note(await AccountFindings(agent: agent, session: session).all())
            note(await PhoneFindings(agent: agent, session: session).all())
            if status.serverState == .present {
                note(
                    await SilenceFindings(
                        connection: agent.connection, session: session, server: status.serverName
                    ).all())
                if !noPopup {
                    note(
                        try await PopupTrial(
                            session: session, agent: agent, server: ServerDescription(status),
                            patience: patience
                        ).findings())
                }
                // The agent learns more about a server when it posts the first popup.
                let now = try await session.ask(Agent1.status, ())
                note(account(of: now, session).notes)
            }
        }
        let verdict = DoctorVerdict(findings)
        if wantsJSON {
            let report = JSON.object([
                "works": verdict == .isOpen ? .null : .flag(verdict != .fails),
                "findings": .list(findings.map(\.json)),
            ])
            session.console.say(json: report)
        } else {
            session.console.say(verdict.text)
        }
        // The findings have explained it.
        if verdict == .fails || verdict == .isOpen { throw CommandFailure(.refused, "") }
    }

    private func patience(in session: Session) throws(CommandFailure) -> Duration {
        // A number without a unit means seconds.
        let text =
            timeout.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? timeout + "s" : timeout
        let length = try session.period(text, for: "--timeout").nominalLength
        guard (Duration.seconds(1)...Duration.seconds(3600)).contains(length) else {
            throw CommandFailure(.badData, DoctorText.timeoutOutOfRange(VisibleText.line(timeout)))
        }
        return length
    }

    private func account(of status: StatusRecord, _ session: Session) -> StatusFindings {
        StatusFindings(status: status, zone: session.locality.zone.name, relative: session.relative)
    }

    private func agent(in session: Session, _ note: ([Finding]) -> Void) async -> AgentClient? {
        do {
            let agent = try await session.agent()
            note([Finding("session_bus", .ok, DoctorText.busAnswers)])
            return agent
        } catch {
            note([Finding("session_bus", .fail, CommandFailure(error).message)])
            return nil
        }
    }

    private func status(in session: Session, _ note: ([Finding]) -> Void) async -> StatusRecord? {
        do {
            let status = try await session.settledStatus()
            note(account(of: status, session).all)
            return status
        } catch {
            // A later finding reports wrong settings.
            let sentence =
                error.status == .badConfiguration ? DoctorText.agentDoesNotRun : error.message
            note([Finding("agent", .fail, sentence)])
            return nil
        }
    }
}

/// The overall result of the findings.
enum DoctorVerdict: Hashable {
    /// A popup was shown, and its answer arrived.
    case works
    /// The user wanted no popup, and no finding reports a problem.
    case isUntried
    /// The same, but there are warnings.
    case isWarned
    /// A popup was tried, but it is unknown whether the user saw it.
    case isOpen
    case fails

    init(_ findings: [Finding]) {
        if findings.contains(where: { $0.verdict == .fail }) {
            self = .fails
        } else if findings.contains(where: { $0.verdict == .unproven }) {
            self = .isOpen
        } else if findings.contains(where: { $0.check == "popup_answer" }) {
            self = .works
        } else if findings.contains(where: { $0.verdict == .warn }) {
            self = .isWarned
        } else {
            self = .isUntried
        }
    }

    var text: StyledText {
        switch self {
        case .works: StyledText(DoctorText.works, .good)
        case .isUntried: StyledText(DoctorText.isUntried, .good)
        case .isWarned: StyledText(DoctorText.isWarned, .attention)
        case .isOpen: StyledText(DoctorText.isOpen, .attention)
        case .fails: StyledText(DoctorText.fails, .bad)
        }
    }
}

extension ServerDescription {
    fileprivate init(_ status: StatusRecord) {
        self.init(
            name: status.serverName, vendor: status.serverVendor, version: status.serverVersion,
            capabilities: status.serverCapabilities)
    }
}
