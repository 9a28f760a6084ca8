import Glibc
import Rules
import WindowModel

/// What the command line asks for.
enum WindowOptions {
    case today
    /// Today's list at these reminders.
    case reminders([String])
    /// The words begin the line.
    case add(words: String)
    case version
    case help
    case unknown(String)

    /// - Parameter arguments: Without the program's name.
    init(_ arguments: [String]) {
        guard let first = arguments.first else {
            self = .today
            return
        }
        switch first {
        case "--add": self = .add(words: CleanText.line(arguments.dropFirst().joined(separator: " ")))
        case "--reminder" where arguments.count > 1: self = .reminders(Array(arguments.dropFirst()))
        case "--today" where arguments.count == 1: self = .today
        case "--version": self = .version
        case "--help", "-h": self = .help
        default: self = .unknown(first == "--today" ? arguments[1] : first)
        }
    }
}

/// Writes to a descriptor, whole or as far as it takes it.
func say(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
    }
}
