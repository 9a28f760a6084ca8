import Testing

@testable import Commands

struct TextTableTests {
    private func table() -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "DUE", rank: 1), .init(heading: "TASK", leastWidth: 8),
            .init(heading: "EMPTY"), .init(heading: "N", isNumber: true),
        ])
        table.add(["3f2a", "tomorrow 09:00", "買い物リストを書く", "", "7"])
        table.add(["9c", "", "Call the dentist about the\nbill", "", "123"])
        return table
    }

    @Test func `without a terminal nothing is cut, and columns stand below each other`() {
        #expect(
            table().lines(width: nil, .none) == [
                "ID    DUE             TASK                               N",
                "3f2a  tomorrow 09:00  買い物リストを書く                 7",
                "9c                    Call the dentist about the bill  123",
            ])
    }

    @Test func `a narrower terminal shortens what may be shortened`() {
        #expect(
            table().lines(width: 40, .none) == [
                "ID    DUE             TASK             N",
                "3f2a  tomorrow 09:00  買い物リスト…    7",
                "9c                    Call the den…  123",
            ])
    }

    @Test func `the least important columns are cut first, and then left out`() {
        var table = TextTable([
            .init(heading: "TASK", leastWidth: 8), .init(heading: "LABELS", leastWidth: 6, rank: 2),
            .init(heading: "EVERY", leastWidth: 5, rank: 3),
        ])
        table.add(["Call the dentist", "health family", "second Tuesday"])

        let lines = [48, 42, 36, 28, 20].map { table.lines(width: $0, .none)[1] }

        #expect(
            lines == [
                "Call the dentist  health family  second Tuesday",
                "Call the dentist  health family  second T…",
                "Call the dentist  health family", "Call the dentist  health fa…", "Call the dentist",
            ])
    }

    @Test func `a single title that is longer than usual costs no column`() throws {
        var table = TextTable([
            .init(heading: "TASK", leastWidth: 8), .init(heading: "EVERY", leastWidth: 5, rank: 2),
        ])
        for _ in 0..<10 { table.add(["Call the dentist", "month"]) }
        table.add([StyledText(String(repeating: "x", count: 80)), "week"])

        let lines = table.lines(width: 40, .none)

        try #require(lines.count == 12)
        #expect(lines[1].hasSuffix("month") && lines[11].hasSuffix("week"))
    }

    @Test func `then columns are left out`() {
        #expect(
            table().lines(width: 24, .none) == [
                "ID    TASK             N", "3f2a  買い物リスト…    7", "9c    Call the den…  123",
            ])
    }

    @Test(arguments: 1...90)
    func `no line is wider than a terminal that has room for what must be`(width: Int) {
        let widest = table().lines(width: width, .none).map(DisplayWidth.of).max() ?? 0

        #expect(widest <= max(width, 19))
    }

    @Test func `colours do not count as width`() {
        var table = TextTable([.init(heading: "A"), .init(heading: "B")])
        table.add([StyledText("x\u{1B}[2J", .bad), "y"])

        #expect(
            table.lines(width: 80, .palette) == [
                "\u{1B}[2mA\u{1B}[0m      \u{1B}[2mB\u{1B}[0m", "\u{1B}[31mx\u{FFFD}[2J\u{1B}[0m  y",
            ])
    }
}
