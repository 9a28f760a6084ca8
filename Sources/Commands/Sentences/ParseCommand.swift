import ArgumentParser
import CivilTime
import JSONText
import Rules
import Sentences

/// `steward parse`: prints how Steward reads a sentence, without doing what it says.
struct ParseCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Print how Steward reads a sentence; nothing changes.",
        discussion: """
            Reads the given words, or else each line of standard input. With --json, prints one object per line.
            Example: steward parse dentist next tuesday 3pm #health
            """)

    @Argument(help: "The sentence. If omitted, each line of standard input is a sentence.")
    var words: [String] = []

    @Option(help: "The time that 'now' means, such as 2026-11-24T17:30.")
    var now: String?

    @Option(name: .customLong("tz"), help: "The time zone, such as Europe/Paris.")
    var zone: String?

    @Option(help: "The locale, which sets the language and the order of day and month: en_GB.")
    var locale: String?

    @OptionGroup var output: OutputOptions

    private static let mostInput = 64 << 20

    func execute(in session: Session) async throws(CommandFailure) {
        let parser = try sentenceParser(in: session)
        for line in try await lines(in: session) {
            let sentence = parser.sentence(line)
            if wantsJSON {
                session.console.sayVerbatim(json: sentence.record(of: line).line)
            } else {
                session.console.say(sentence.summary(of: line))
            }
        }
    }

    private func lines(in session: Session) async throws(CommandFailure) -> [String] {
        if !words.isEmpty { return [words.joined(separator: " ")] }
        let bytes = try await TextFile("-", on: session.loop).bytes(most: Self.mostInput)
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map {
            String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
        }
    }

    private func sentenceParser(in session: Session) throws(CommandFailure) -> SentenceParser {
        var civilZone = session.locality.zone
        if let zone {
            do {
                civilZone = try session.locality.zones.zone(try ZoneID(parsing: zone))
            } catch {
                throw CommandFailure(
                    .usage, SessionText.cannotUse(VisibleText.line(zone), for: "--tz", "\(error)"))
            }
        }
        var moment = session.now
        if let now {
            do {
                moment = civilZone.instant(of: try CivilDateTime(parsing: now.replacing(" ", with: "T")))
            } catch {
                throw CommandFailure(error, for: "--now")
            }
        }
        return SentenceParser(
            now: moment, zone: civilZone, locale: locale ?? session.environment.locale,
            zones: session.locality.zones, dateHour: session.locality.dateHour)
    }
}
