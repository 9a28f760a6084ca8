import AgentInterface
import CivilTime
import EventLoop
import Glibc
import Logging
import Rules
import Synchronization

/// The program `steward-agent`.
package enum AgentProcess {
    /// Runs until the process ends.
    ///
    /// Synchronous on purpose: an asynchronous `main` would start the global executor, whose timer then wakes
    /// the process every second.
    ///
    /// - Parameter arguments: Without the program's name.
    /// - Returns: The exit status.
    package static func run(_ arguments: [String]) -> Int32 {
        ProcessHardening.apply()
        FreeMemory.keepLargeBlocksApart()
        do {
            switch try AgentOptions.parse(arguments) {
            case .help: print(AgentText.usage)
            case .version: print(AgentText.version)
            case .run(let options): return serve(options, startedWith: arguments).rawValue
            case .check(let options): return check(options).rawValue
            case .simulate(let options): return SimulationProcess.run(options, in: .ofProcess()).rawValue
            }
            return AgentExit.success.rawValue
        } catch {
            JournalLog.writeToStandardError("\(AgentText.misuse("\(error)"))\n")
            return AgentExit.usage.rawValue
        }
    }

    private static func serve(_ options: AgentOptions, startedWith arguments: [String]) -> AgentExit {
        // Once the file has been replaced, the system no longer tells its name.
        let program = OwnProgram.startedPath()
        let status = run(options, logging: .info) { loop, threshold, log in
            await serve(options, on: loop, threshold: threshold, log: log)
        }
        if status == .replaced, let program {
            do {
                try ChildCommand(program, arguments).replaceProcess()
            } catch {
                JournalLog.writeToStandardError("\(AgentText.notReplaced("\(error)"))\n")
            }
        }
        return status
    }

    /// Runs the part of a start that clients cannot notice.
    private static func check(_ options: AgentOptions) -> AgentExit {
        run(options, logging: .error) { loop, threshold, log in
            do throws(StartFailure) {
                try await Agent.checkStart(
                    options, in: .ofProcess(), on: loop, threshold: threshold, log: log)
                return .success
            } catch {
                log.error("\(error)")
                return error.status
            }
        }
    }

    private static func run(
        _ options: AgentOptions, logging level: Logger.Level,
        _ work: @escaping @Sendable (EventLoop, LogThreshold, Logger) async -> AgentExit
    ) -> AgentExit {
        let threshold = LogThreshold(options.logLevel ?? level)
        let log = Logger(label: "steward-agent") { _ in JournalLog(threshold) }
        do {
            return try EventLoop.run { loop in await work(loop, threshold, log) }
        } catch {
            log.critical("the event loop has failed: \(error)")
            return .storageFailed
        }
    }

    private static func serve(
        _ options: AgentOptions, on loop: EventLoop, threshold: LogThreshold, log: Logger
    ) async -> AgentExit {
        do throws(StartFailure) {
            let serving = ServingAgent()
            let signals = try watchSignals(for: serving, on: loop)
            defer { signals.cancel() }
            let agent = try await Agent.start(
                options, in: .ofProcess(), on: loop, threshold: threshold, log: log)
            serving.agent.withLock { $0 = agent }
            return await agent.waitForEnd()
        } catch {
            log.error("\(error)")
            return error.status
        }
    }

    /// Watches signals before the start: the bus name is public some time before `Agent.start` returns.
    private static func watchSignals(
        for serving: ServingAgent, on loop: EventLoop
    ) throws(StartFailure) -> SignalWatch {
        do {
            return try loop.onSignals([SIGTERM, SIGINT, SIGHUP]) { signal in
                guard let agent = serving.agent.withLock({ $0 }) else {
                    // A starting agent has nothing to clean up, and it reads its settings anyway.
                    if signal != SIGHUP { exit(AgentExit.success.rawValue) }
                    return
                }
                loop.task {
                    if signal == SIGHUP {
                        // The log and the status report the error.
                        try? await agent.reloadConfiguration()
                    } else {
                        await agent.stop()
                    }
                }
            }
        } catch {
            throw StartFailure(.storageFailed, AgentText.noSignals("\(error)"))
        }
    }
}

/// The agent that receives signals; `nil` while it starts.
private final class ServingAgent: Sendable {
    let agent = Mutex<Agent?>(nil)
}

/// `/` if unknown: a relative path then leads nowhere, and the error message shows it.
func currentDirectory() -> String {
    guard let directory = getcwd(nil, 0) else { return "/" }
    defer { free(directory) }
    return String(cString: directory)
}
