import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc
import Logging
import Store

/// What the agent does when its program has been replaced or removed while it runs.
extension Agent {
    /// How long to let a fetch, a simulation or an import end by itself.
    private static let patienceForWork = 25
    private static let patienceForTrial = Duration.seconds(10)
    private static let patienceForSuccessor = Duration.seconds(10)

    func programDidChange(_ change: ProgramWatch.Change) async {
        guard let programWatch, !isEnding, !isChangingProgram else { return }
        isChangingProgram = true
        defer { isChangingProgram = false }
        switch change {
        case .replaced: await giveWay(to: programWatch.file.path)
        case .removed: await leave(programWatch.file.path)
        }
    }

    /// Lets the program that has replaced this one take over, once nothing is under way.
    private func giveWay(to program: String) async {
        guard await starts(program) else {
            log.error("the new \(program) does not start, so this agent goes on")
            await programWatch?.lookAgain()
            return
        }
        guard await mayMakeWay(to: program) else { return }
        await finishWork()
        guard !isEnding else { return }
        log.notice("\(program) has been replaced: the new one takes over")
        noteUpgrade()
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

    /// Ends the agent because its program is gone. An upgrade may have installed a new one elsewhere; if
    /// systemd or the bus knows it, that one is started.
    private func leave(_ program: String) async {
        log.notice("\(program) has been removed, so the agent ends")
        guard let manager = ServiceManager(on: connection, environment: dependencies.environment) else {
            hasSuccessor = true
            return await stop()
        }
        do {
            if try await manager.hasProgram() { return try await manager.restart() }
        } catch {
            log.warning("systemd does not report which program it would start: \(error)")
        }
        await stop()
    }

    /// Whether the new program may take over now. If something keeps replacing the program, checks again
    /// after growing pauses.
    private func mayMakeWay(to program: String) async -> Bool {
        let former: [Instant]
        do {
            former = try agentState.store.upgrades()
        } catch {
            log.warning("\(error)")
            return true
        }
        let pause = UpgradePace.pause(after: former, at: time.now)
        if pause == .zero { return true }
        log.notice("\(program) has been replaced again; the new one takes over later")
        await programWatch?.look(after: pause)
        return false
    }

    private func noteUpgrade() {
        do {
            try agentState.store.noteUpgrade(at: time.now, within: UpgradePace.span)
        } catch {
            log.warning("\(error)")
        }
    }

    /// Asks the bus to start the agent that is installed now, after this one has released its name.
    func startSuccessor() async {
        do throws(BusError) {
            _ = try await connection.call(
                .toBus("StartServiceByName", [.string(Contract.busName.text), .uint32(0)]),
                timeout: Self.patienceForSuccessor)
        } catch {
            log.info("no other agent takes over: \(error)")
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
