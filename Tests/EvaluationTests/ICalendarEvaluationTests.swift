import CivilTime
import Glibc
import Interchange
import JSONText
import Testing

@testable import steward_eval

struct ICalendarEvaluationTests {
    private static let file = Array(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:Customized
        BEGIN:STANDARD
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0230
        TZOFFSETTO:+0130
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0130
        TZOFFSETTO:+0230
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1
        SUMMARY:Choir
        DTSTART;TZID=Customized:20261123T183000
        DTEND;TZID=Customized:20261123T193000
        RRULE:FREQ=WEEKLY;COUNT=9
        EXDATE;TZID=Customized:20261207T183000
        RDATE;VALUE=PERIOD:20261201T120000Z/PT30M
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-P0DT0H30M0S
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:1
        RECURRENCE-ID;RANGE=THISANDFUTURE:20261214T163000Z
        DTSTART;TZID=Customized:20261215T183000
        END:VEVENT
        BEGIN:VTODO
        UID:2
        SUMMARY:Bins\\, green
        DUE;VALUE=DATE:20261124
        BEGIN:VALARM
        TRIGGER;RELATED=END:-PT15H
        REPEAT:2
        DURATION:PT5M
        END:VALARM
        END:VTODO
        END:VCALENDAR

        """.utf8)

    private func locality() throws -> Locality {
        let zones = ZoneDatabase(directories: ["/usr/share/zoneinfo"])
        return Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
    }

    @Test func `each component is a line`() throws {
        let lines = ICalendarEvaluation(locality: try locality()).lines(of: ICalendarFile(Self.file))

        let answers = try lines.split(separator: "\n").map {
            try JSON(parsing: Array($0.utf8), within: .init(bytes: 10_000))
        }
        #expect(answers.map { $0["uid"]?.asText } == ["1", "1", "2"])
        #expect(answers.map { $0["start"]?.asText } == ["2026-11-23T18:30:00", "2026-12-15T18:30:00", nil])
        #expect(answers.map { $0["zone"]?.asText } == ["Customized", "Customized", nil])
        #expect(answers[0]["repeats"]?.asText == "FREQ=WEEKLY;COUNT=9")
        #expect(answers[2]["title"]?.asText == "Bins, green")
        #expect(answers[2]["due"]?.asText == "2026-11-24")
        #expect(lines.contains(#""alarms":[{"rings":"2026-11-23T16:30:00Z""#))
        #expect(lines.contains(#"{"rings":"2026-11-23T08:00:00Z","again":["2026-11-23T08:05:00Z""#))
        #expect(answers.allSatisfy { $0["unread"] == .null })
    }

    /// `STEWARD_MUTATIONS` says how many, such as 1000000; each takes a third of a millisecond in an optimised build.
    @Test func `a damaged file traps nothing, and goes out as it came in`() throws {
        let count = getenv("STEWARD_MUTATIONS").flatMap { Int(String(cString: $0)) } ?? 400
        let mutations = ICalendarMutations(seeds: [Self.file], locality: try locality())

        #expect(mutations.loss(in: count, from: 34) == nil)
    }
}
