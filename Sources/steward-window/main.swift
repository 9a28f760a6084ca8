import CGtk
import EventLoop
import Glibc
import Rules
import WindowModel

func run(_ view: WindowProgram.View) -> Int32 {
    // The bus, menus and settings of a desktop know Steward by this name.
    g_set_prgname(WindowProgram.desktopID)
    g_set_application_name(WindowText.program)
    guard gtk_init_check() != 0 else {
        say(WindowText.noDisplay, to: 2)
        return 69
    }
    adw_init()
    // The assistant may end before it reads an answer.
    signal(SIGPIPE, SIG_IGN)
    do {
        return try EventLoop.run { loop in await WindowProgram(on: loop).run(view) }
    } catch {
        say("steward-window: \(error)\n", to: 2)
        return 70
    }
}

switch WindowOptions(Array(CommandLine.arguments.dropFirst())) {
case .today: exit(run(.today))
case .reminders(let ids): exit(run(.reminders(ids)))
case .add(let words): exit(run(.add(words: words)))
case .version: say("steward-window \(productVersion)\n", to: 1)
case .help: say(WindowText.help, to: 1)
case .unknown(let option):
    say(WindowText.unknownOption(option), to: 2)
    exit(64)
}
