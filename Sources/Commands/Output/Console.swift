import Glibc
import JSONText
import Synchronization

/// The output of a command. All writing to standard output and standard error goes through it.
struct Console: Sendable {
    /// A stream and its properties.
    struct Stream: Sendable {
        /// The terminal's columns; `nil` if it is not a terminal.
        let width: Int?
        let colours: ColourSupport
        /// Whether to print only words: no tables, symbols or colours, and nothing cut.
        let isPlain: Bool
        fileprivate let write: @Sendable (String) -> Void
        /// The first write error; `nil` if there was none.
        let trouble: @Sendable () -> String?

        init(
            width: Int?, colours: ColourSupport, isPlain: Bool = false,
            trouble: @escaping @Sendable () -> String? = { nil },
            write: @escaping @Sendable (String) -> Void
        ) {
            self.width = width
            self.colours = isPlain ? .none : colours
            self.isPlain = isPlain
            self.trouble = trouble
            self.write = write
        }
    }

    let output: Stream
    let errors: Stream

    /// Prints a line of results.
    func say(_ text: StyledText) {
        output.write(text.paragraphs(output.colours) + "\n")
    }

    func say(_ text: String, _ style: Style = .plain) {
        say(StyledText(text, style))
    }

    func say(_ table: TextTable) {
        let lines =
            output.isPlain ? table.sentences : table.lines(width: output.width, output.colours)
        output.write(lines.map { $0 + "\n" }.joined())
    }

    /// Prints a line of a list, cut to the terminal's width.
    func say(fitted text: StyledText) {
        say(output.isPlain ? text : text.fitted(into: output.width))
    }

    /// A symbol with the space that follows it, or the words for it in plain output.
    func mark(_ symbol: String, _ words: String, _ style: Style = .dim) -> StyledText {
        output.isPlain ? StyledText(words.isEmpty ? "" : "\(words): ") : StyledText("\(symbol) ", style)
    }

    /// Prints JSON on several lines.
    func say(json: JSON) {
        sayVerbatim(json: json.text)
    }

    /// Prints JSON, which escapes what a terminal would interpret. All other text must be cleaned.
    func sayVerbatim(json text: String) {
        output.write(text + "\n")
    }

    /// Prints a list for programs, byte for byte; on a terminal, cleans it like any text.
    func say(list text: String) {
        output.write(output.width == nil ? text : StyledText(text).paragraphs(.none))
    }

    /// Prints a warning to standard error.
    func warn(_ text: String) {
        errors.write(
            (StyledText("steward: ", .attention) + StyledText(text)).paragraphs(errors.colours) + "\n")
    }

    func fail(_ text: String) {
        errors.write((StyledText("steward: ", .bad) + StyledText(text)).paragraphs(errors.colours) + "\n")
    }

    func fail(json text: String) {
        errors.write(text + "\n")
    }

    /// Prints progress to standard error.
    func note(_ text: StyledText) {
        errors.write(text.paragraphs(errors.colours) + "\n")
    }

    /// Prints one of the choices of a question to standard error.
    func offer(_ choice: StyledText) {
        errors.write(choice.paragraphs(errors.colours) + "\n")
    }

    /// Prints a question to standard error, without a line break.
    func ask(_ text: String) {
        errors.write(StyledText(text, .bold).paragraphs(errors.colours) + " ")
    }

    /// Prints the line break that the user has not typed.
    func endQuestion() {
        errors.write("\n")
    }
}

extension Console.Stream {
    /// Writes terminal codes, or text that has been cleaned.
    func writeCodes(_ text: String) {
        write(text)
    }
}

extension Console {
    /// The process's own streams.
    static func ofProcess(environment: [String: String], isPlain: Bool = false) -> Console {
        Console(
            output: .descriptor(STDOUT_FILENO, environment, isPlain: isPlain),
            errors: .descriptor(STDERR_FILENO, environment, isPlain: isPlain))
    }
}

extension Console.Stream {
    static func descriptor(
        _ descriptor: Int32, _ environment: [String: String], isPlain: Bool = false
    ) -> Console.Stream {
        let isTerminal = isatty(descriptor) == 1
        let failure = WriteFailure()
        let target = PatientOutput(descriptor, isTerminal: isTerminal)
        return Console.Stream(
            width: isTerminal ? Terminal.size(of: descriptor, environment).columns : nil,
            colours: isTerminal ? colours(environment) : .none,
            isPlain: isPlain || isTerminal && environment["TERM"] == "dumb", trouble: { failure.reason },
            write: { text in
                if let code = target.write(Array(text.utf8)) { failure.note(code) }
            })
    }

    /// Source: no-color.org; `TERM=dumb` and what terminals put into `COLORTERM`.
    static func colours(_ environment: [String: String]) -> ColourSupport {
        if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
        guard let terminal = environment["TERM"], terminal != "dumb", !terminal.isEmpty else { return .none }
        let isFull = ["truecolor", "24bit"].contains(environment["COLORTERM"])
        return isFull ? .full : .palette
    }
}

/// Keeps the first error of a stream.
private final class WriteFailure: Sendable {
    private let code = Mutex<Int32?>(nil)

    var reason: String? { code.withLock(\.self).map { String(cString: strerror($0)) } }

    func note(_ code: Int32) {
        self.code.withLock { $0 = $0 ?? code }
    }
}
