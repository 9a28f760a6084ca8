import AgentInterface
import DBus
import EventLoop
import Glibc
import Logging

/// What the agent does when its program has been replaced or removed while it runs.
extension Agent {
    /// How long to let a fetch, a simulation or an import end by itself.
    private static let patienceForWork = 25
    private static let patienceForTrial = Duration.seconds(10)

    func programDidChange(_ change: ProgramWatch.Change) async {
        guard let programWatch, !isEnding, !isChangingProgram else { return }
        isChangingProgram = true
        defer { isChangingProgram = false }
        switch change {
        case .replaced: await giveWay(to: programWatch.file)
        case .removed:
            log.notice("\(programWatch.file) has been removed, so the agent ends")
            await stop()
        }
    }

    /// Lets the program that has replaced this one take over, once nothing is under way.
    private func giveWay(to program: String) async {
        guard await starts(program) else {
            log.error("the new \(program) does not start, so this agent goes on")
            await programWatch?.lookAgain()
            return
        }
        await finishWork()
        guard !isEnding else { return }
        log.notice("\(program) has been replaced: the new one takes over")
        guard let manager = ServiceManager(on: connection, environment: dependencies.environment) else {
            return await stop(as: .replaced)
        }
        do {
            try await manager.restart()
        } catch {
            log.warning(
                "systemd does not restart the agent, so the new one starts with the next session: \(error)")
        }
    }

    /// Whether the file is a program that this system can run: libraries may be missing, or too old.
    private func starts(_ program: String) async -> Bool {
        let end = OneShot<ChildProcess.End>()
        do {
            let child = try loop.spawn(ChildCommand(program, ["--version"], output: .null, errors: .null))
            child.onEnd { end.fulfil($0) }
            let patience = loop.after(Self.patienceForTrial) { child.kill(SIGKILL) }
            defer { patience.cancel() }
            return await end.get() == .exited(code: 0)
        } catch {
            log.error("\(error)")
            return false
        }
    }

    private func finishWork() async {
        for _ in 0..<Self.patienceForWork {
            guard await isAtWork, !isEnding else { return }
            let pause = OneShot<Void>()
            time.after(.seconds(1)) { pause.fulfil(()) }
            await pause.get()
        }
    }

    private var isAtWork: Bool {
        get async {
            if gate.isGathering { return true }
            if await simulator.isAtWork { return true }
            return await refresher.state.isRunning
        }
    }
}
