import Foundation
import Testing

@testable import CivilTime

/// What rules yield, in the shape of the recorded cases; times as iCalendar writes them.
struct RecurrenceExamplesTests {
    @Test(arguments: [
        // Days that not every month or year has are passed over and not counted.
        ("FREQ=MONTHLY;COUNT=4", "20260131", "20260131 20260331 20260531 20260731"),
        ("FREQ=YEARLY;COUNT=3", "20240229", "20240229 20280229 20320229"),
        ("FREQ=YEARLY;COUNT=3", "18960229", "18960229 19040229 19080229"),
        ("FREQ=MONTHLY;BYMONTHDAY=-31;COUNT=3", "20260101", "20260101 20260301 20260501"),
        ("FREQ=YEARLY;BYYEARDAY=-366;COUNT=2", "20260101", "20280101 20320101"),
        // Weekdays, with a place and without.
        (
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805",
            "19970805 19970810 19970819 19970824"
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805",
            "19970805 19970817 19970819 19970831"
        ),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", "20260131", "20260227 20260331 20260430"),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=2", "19970519", "19970519 19980518"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=3", "20260329", "20260329 20270328 20280326"),
        ("FREQ=MONTHLY;BYDAY=MO,-1FR;COUNT=5", "20261101", "20261102 20261109 20261116 20261123 20261127"),
        ("FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "20260101", "20260213 20260313 20261113"),
        ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=2", "20200101", "20201228 20261228"),
        ("FREQ=YEARLY;BYWEEKNO=1;COUNT=3", "20250101", "20250101 20251231 20270106"),
        // A start that does not satisfy the rule is not one of its own occurrences.
        ("FREQ=MONTHLY;BYDAY=1FR;COUNT=2", "20261124", "20261204 20270101"),
        // The end.
        ("FREQ=DAILY;UNTIL=20261126", "20261124", "20261124 20261125 20261126"),
        ("FREQ=DAILY;UNTIL=20261125", "20261124T230000", "20261124T230000 20261125T230000"),
        ("FREQ=DAILY;UNTIL=20261125T225959", "20261124T230000", "20261124T230000"),
        ("FREQ=DAILY;UNTIL=20261125T230000Z", "20261124T230000Z", "20261124T230000Z 20261125T230000Z"),
        ("FREQ=DAILY;UNTIL=20261126T120000Z", "20261125", "20261125 20261126"),
        ("FREQ=DAILY;UNTIL=20261123", "20261124", ""),
        ("FREQ=YEARLY", "99981124", "99981124 99991124"),
        // Parts of the day.
        (
            "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0,30;BYSETPOS=1,-1;COUNT=3", "20261124T090000",
            "20261124T203000 20261125T080000 20261125T203000"
        ),
        (
            "FREQ=HOURLY;INTERVAL=5;COUNT=4", "20261124T210000",
            "20261124T210000 20261125T020000 20261125T070000 20261125T120000"
        ),
        (
            "FREQ=MINUTELY;INTERVAL=90;COUNT=3;BYDAY=SA", "20261127T230000",
            "20261128T003000 20261128T020000 20261128T033000"
        ),
        ("FREQ=SECONDLY;INTERVAL=7;BYSECOND=0;COUNT=2", "20261124T000001", "20261124T000200 20261124T000900"),
        (
            "FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=2;COUNT=2", "20261124T213000",
            "20261124T222000 20261124T232000"
        ),
        // Beside a date, parts of the day are ignored.
        ("FREQ=DAILY;BYHOUR=9,20;COUNT=2", "20261124", "20261124 20261125"),
        ("FREQ=HOURLY;INTERVAL=12;COUNT=5", "20261124", "20261124 20261125 20261126"),
        ("FREQ=SECONDLY;UNTIL=20261126", "20261124", "20261124 20261125 20261126"),
    ])
    func `a rule yields what RFC 5545 says`(rule: String, start: String, expected: String) throws {
        let found = try occurrences(rule, from: start)

        #expect(found.map { CompactTime.text($0.when) }.joined(separator: " ") == expected)
    }

    /// Local times and moments, gaps first: each is read by itself.
    @Test(arguments: [
        (
            "FREQ=WEEKLY;COUNT=3", "20270307T023000", "America/New_York",
            "20270307T073000Z 20270314T073000Z 20270321T063000Z"
        ),
        (
            "FREQ=DAILY;COUNT=3", "20270327T023000", "Europe/Berlin",
            "20270327T013000Z 20270328T013000Z 20270329T003000Z"
        ),
        (
            "FREQ=DAILY;COUNT=3", "20261024T023000", "Europe/Berlin",
            "20261024T003000Z 20261025T003000Z 20261026T013000Z"
        ),
        ("FREQ=DAILY;COUNT=2", "20261003T021500", "Australia/Lord_Howe", "20261002T154500Z 20261003T154500Z"),
        // Two that come to one moment are one, and what a gap moved stands where it then belongs.
        (
            "FREQ=DAILY;BYHOUR=2,3;COUNT=4", "20270328T023000", "Europe/Berlin",
            "20270328T013000Z 20270329T003000Z 20270329T013000Z"
        ),
        (
            "FREQ=MINUTELY;INTERVAL=30;BYHOUR=2,3;COUNT=4", "20270328T023000", "Europe/Berlin",
            "20270328T010000Z 20270328T013000Z 20270329T000000Z"
        ),
        // Apia had no 30 December 2011.
        (
            "FREQ=DAILY;COUNT=3", "20111229T080000", "Pacific/Apia",
            "20111229T180000Z 20111230T100000Z 20111230T180000Z"
        ),
        (
            "FREQ=DAILY;UNTIL=20270328T013000Z", "20270327T023000", "Europe/Berlin",
            "20270327T013000Z 20270328T013000Z"
        ),
        ("FREQ=DAILY;UNTIL=20270328T012959Z", "20270327T023000", "Europe/Berlin", "20270327T013000Z"),
        (
            "FREQ=DAILY;UNTIL=20270328", "20270327T233000", "Europe/Berlin",
            "20270327T223000Z 20270328T213000Z"
        ),
    ])
    func `a zone is applied last`(rule: String, start: String, zone: String, expected: String) throws {
        let found = try occurrences(rule, from: start, zone: zone)

        #expect(found.map { CompactTime.text(.instant($0.instant)) }.joined(separator: " ") == expected)
    }

    @Test(
        .enabled(
            if: RecordedCases.areHere, "the cases ../shared/data/rrule-dev.jsonl are not beside this checkout"
        ))
    func `all recorded cases are right`() throws {
        let cases = try RecordedCases.read()

        for recorded in cases {
            let limit = recorded.limit.hasPrefix("FIRST=") ? Int(recorded.limit.dropFirst(6)) : nil
            let found = try occurrences(
                recorded.rule, from: recorded.start, zone: recorded.zone, limit: limit ?? 10_000)
            if recorded.zone == nil {
                #expect(found.map { CompactTime.text($0.when) } == recorded.expected, "\(recorded.id)")
            } else {
                #expect(
                    found.map { CompactTime.text(.instant($0.instant)) } == recorded.utc, "\(recorded.id)")
            }
        }

        #expect(cases.count == 168)
    }

    private func occurrences(
        _ text: String, from start: String, zone: String? = nil, limit: Int = 10_000
    ) throws -> [Occurrence] {
        var start = try CompactTime.when(start)
        if let zone, case .floating(let civil) = start { start = .zoned(civil, try ZoneID(parsing: zone)) }
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        return Array(try RecurrenceRule(parsing: text).occurrences(from: start, in: locality).prefix(limit))
    }
}

/// The cases beside the checkout.
private enum RecordedCases {
    struct Recorded: Decodable {
        let id: String
        let rule: String
        let start: String
        let zone: String?
        let limit: String
        let expected: [String]
        let utc: [String]?

        enum CodingKeys: String, CodingKey {
            case id, rule
            case start = "dtstart"
            case zone = "tzid"
            case limit = "count_or_until"
            case expected = "expect"
            case utc = "expect_utc"
        }
    }

    static var areHere: Bool { FileManager.default.fileExists(atPath: file.path) }

    static func read() throws -> [Recorded] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Recorded.self, from: Data($0.utf8))
        }
    }

    /// `Tests/CivilTimeTests/Recurrence/` is three folders deep in the checkout.
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../shared/data/rrule-dev.jsonl").standardized
}
