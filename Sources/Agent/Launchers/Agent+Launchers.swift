import AgentInterface
import Rules

extension Agent {
    /// What launchers and the desktop's menus can do.
    var desktopActions: DesktopActions {
        DesktopActions(
            launcher: Launcher(
                gate: gate, opener: opener, notifier: notifier, silence: silenceControl,
                locale: dependencies.environment.locale),
            notifier: notifier,
            programs: ProgramStarter(environment: dependencies.environment, loop: loop, log: log),
            window: WindowLauncher(environment: dependencies.environment, loop: loop, log: log),
            log: log)
    }

    private var silenceControl: SilenceControl {
        SilenceControl(
            setQuiet: { [weak self] time throws(AgentError) in _ = try await self?.setQuiet(time) },
            setPause: { [weak self] time throws(AgentError) in _ = try await self?.setPause(time) })
    }
}
