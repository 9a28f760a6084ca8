import Testing

@testable import Interchange

struct ICalendarMergeTests {
    private static let base = """
        UID:1
        SUMMARY:Bins
        DUE:20261124T090000
        CATEGORIES:Home,Weekly
        X-KEEP;a=b:as it is
        BEGIN:VALARM
        UID:a
        TRIGGER:-PT15M
        END:VALARM
        """

    private func task(_ lines: String) throws -> ICalendarComponent {
        try #require(
            ICalendarFile(calendar("BEGIN:VTODO\n\(lines)\nEND:VTODO")).components.first?.components.first)
    }

    /// The base with one line in another form, or without it.
    private func changed(_ lines: (String, String?)...) throws -> ICalendarComponent {
        let all = Self.base.split(separator: "\n").map(String.init).compactMap { line in
            lines.first { $0.0 == line }.map(\.1) ?? line
        }
        return try task(all.joined(separator: "\n"))
    }

    private func lines(_ component: ICalendarComponent) -> [String] {
        String(decoding: ICalendarFile(component).bytes, as: UTF8.self).split(separator: "\r\n").map(
            String.init)
    }

    @Test func `what each side changed is there`() throws {
        let merge = ICalendarMerge(
            base: try task(Self.base), ours: try changed(("SUMMARY:Bins", "SUMMARY:Take the bins out")),
            theirs: try changed(("DUE:20261124T090000", "DUE:20261125T090000")))

        #expect(merge.conflicts.isEmpty)
        let expected = try changed(
            ("SUMMARY:Bins", "SUMMARY:Take the bins out"), ("DUE:20261124T090000", "DUE:20261125T090000"))
        #expect(lines(merge.merged) == lines(expected))
    }

    @Test func `of what both changed theirs counts, and ours is told`() throws {
        let merge = ICalendarMerge(
            base: try task(Self.base), ours: try changed(("DUE:20261124T090000", "DUE:20261126T090000")),
            theirs: try changed(("DUE:20261124T090000", "DTSTART:20261125T090000")))

        #expect(merge.merged.first("DTSTART") != nil && merge.merged.first("DUE") == nil)
        #expect(merge.conflicts.map { $0.lost.map(\.property?.value) } == [["20261126T090000"]])
    }

    @Test func `a conflict can be decided the other way, and the others stay decided`() throws {
        let base = try task(Self.base)
        let ours = try changed(
            ("SUMMARY:Bins", "SUMMARY:Ours"), ("DUE:20261124T090000", "DUE:20261126T090000"))
        let theirs = try changed(
            ("SUMMARY:Bins", "SUMMARY:Theirs"), ("DUE:20261124T090000", "DUE:20261125T090000"))

        func merged(_ reversed: Range<Int>) -> [String?] {
            let merge = ICalendarMerge(base: base, ours: ours, theirs: theirs, reversing: reversed)
            return ["SUMMARY", "DUE"].map { merge.merged.first($0)?.value }
        }

        #expect(merged(0..<0) == ["Theirs", "20261125T090000"])
        #expect(merged(0..<1) == ["Ours", "20261125T090000"])
        #expect(merged(1..<2) == ["Theirs", "20261126T090000"])
        #expect(merged(0..<2) == ["Ours", "20261126T090000"])
    }

    @Test func `both changed alike is no conflict`() throws {
        let same = try changed(("SUMMARY:Bins", "SUMMARY:Rubbish"))

        let merge = ICalendarMerge(base: try task(Self.base), ours: same, theirs: same)

        #expect(merge.conflicts.isEmpty && merge.merged.saysTheSame(as: same))
    }

    @Test func `labels merge one by one`() throws {
        let merge = ICalendarMerge(
            base: try task(Self.base), ours: try changed(("CATEGORIES:Home,Weekly", "CATEGORIES:Home,@Anna")),
            theirs: try changed(("CATEGORIES:Home,Weekly", "CATEGORIES:Home,Weekly,Green")))

        #expect(merge.merged.first("CATEGORIES")?.texts == ["Home", "Green", "@Anna"])
        #expect(merge.conflicts.isEmpty)
    }

    @Test func `alarms merge by their UID`() throws {
        let acknowledged = try changed(("TRIGGER:-PT15M", "TRIGGER:-PT15M\nACKNOWLEDGED:20261124T080000Z"))
        var snoozed = try task(Self.base)
        snoozed.add(ICalendarComponent("VALARM", [.property(ICalendarProperty("UID", "b"))]))

        let merge = ICalendarMerge(base: try task(Self.base), ours: snoozed, theirs: acknowledged)

        let alarms = merge.merged.components("VALARM")
        #expect(alarms.map { $0.first("UID")?.value } == ["a", "b"])
        #expect(alarms[0].first("ACKNOWLEDGED") != nil)
        #expect(merge.conflicts.isEmpty)
    }

    @Test func `an alarm that we removed is gone, unless they changed it`() throws {
        var removed = try task(Self.base)
        removed.removeComponents { $0.name == "VALARM" }
        let base = try task(Self.base)

        let gone = ICalendarMerge(base: base, ours: removed, theirs: base)
        let kept = ICalendarMerge(
            base: base, ours: removed, theirs: try changed(("TRIGGER:-PT15M", "TRIGGER:-PT30M")))

        #expect(gone.merged.components.isEmpty && gone.conflicts.isEmpty)
        #expect(kept.merged.components.count == 1 && kept.conflicts.map(\.names) == [["VALARM"]])
    }
}
