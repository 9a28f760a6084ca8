import Agent
import Logging
import Synchronization
import Testing

struct LogTests {
    @Test func `only the journal gets priorities in front of lines`() {
        let lines = Lines()

        for isReadByJournal in [true, false] {
            let log = Logger(label: "test") { _ in
                JournalLog(LogThreshold(.info), isReadByJournal: isReadByJournal, write: lines.add)
            }
            log.warning("going on")
        }

        #expect(lines.all == ["<4>going on\n", "steward-agent: warning: going on\n"])
    }

    @Test func `a changed threshold reaches loggers that were made before`() {
        let lines = Lines()
        let threshold = LogThreshold(.error)
        let log = Logger(label: "test") { _ in
            JournalLog(threshold, isReadByJournal: true, write: lines.add)
        }

        log.info("unheard")
        threshold.level = .info
        log.info("heard")

        #expect(lines.all == ["<6>heard\n"])
    }

    @Test func `text from outside cannot add log lines or control a terminal`() {
        let lines = Lines()
        let log = Logger(label: "test") { _ in
            JournalLog(LogThreshold(.info), isReadByJournal: true, write: lines.add)
        }

        log.info("a\n<0>panic\u{1B}[2J\u{202E}b")

        #expect(lines.all == ["<6>a\\u{a}<0>panic\\u{1b}[2J\\u{202e}b\n"])
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    @Sendable func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}
