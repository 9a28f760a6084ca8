import Glibc

/// Shows every popup there is: as a table, or on the session's screen.

let usage = """
    usage: popup-gallery                                 print a table of every popup for every class of servers
           popup-gallery --list                          name the kinds
           popup-gallery --post KIND... [--seconds N]    show popups on this session's server; print their ids

    """

func complain(_ message: String) -> Never {
    write("popup-gallery: \(message)\n\(usage)")
    exit(64)
}

func write(_ text: String) {
    _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var length: Duration?
if let option = arguments.firstIndex(of: "--seconds") {
    guard arguments.indices.contains(option + 1), let seconds = Double(arguments[option + 1]), seconds > 0
    else {
        complain("--seconds needs a number")
    }
    length = .seconds(seconds)
    arguments.removeSubrange(option...option + 1)
}

do {
    switch arguments.first {
    case nil:
        for line in try PopupTable.lines() { print(line) }
    case "--list" where arguments.count == 1:
        for kind in PopupKind.all { print(kind.name) }
    case "--post" where arguments.count > 1:
        let kinds = arguments.dropFirst().map { name in
            guard let kind = PopupKind.named(name) else {
                complain("no kind is named '\(name)'; --list names them")
            }
            return kind
        }
        try Poster(kinds: kinds, length: length).run()
    default:
        complain("'\(arguments.joined(separator: " "))' is no such request")
    }
} catch {
    write("popup-gallery: \(error)\n")
    exit(1)
}
