import CivilTime
import Rules
import Testing

struct MeterLogTests {
    /// `2026-01-01 100; 2026-02-01 200`.
    private func log(_ text: String) throws -> MeterLog {
        var log = MeterLog()
        for line in text.split(separator: ";").map(\.trimmed) {
            let words = line.split(separator: " ").map(String.init)
            let (day, value) = (try CivilDate(parsing: words[0]), try #require(DecimalAmount(words[1])))
            log =
                words.count > 2
                ? try log.replacing(value, on: day, old: DecimalAmount(words[2]))
                : try log.adding(value, on: day)
        }
        return log
    }

    private func text(_ log: MeterLog) -> String {
        log.readings.map { "\($0.day) \($0.value)/\($0.total)" }.joined(separator: "; ")
    }

    /// When a use is reached; `~` if it is expected.
    private func forecast(_ readings: String, of total: String) throws -> String {
        switch try log(readings).forecast(of: try #require(DecimalAmount(total))) {
        case .reached(let day): day.description
        case .expected(let day): "~\(day)"
        case .unknown: "?"
        }
    }

    @Test(arguments: [
        // The readings, the use, and when it is reached.
        ("", "500", "?"),
        ("2026-01-01 100", "500", "?"),
        ("2026-01-01 100", "100", "2026-01-01"),
        ("2026-01-01 100", "50", "2026-01-01"),
        ("2026-01-01 100; 2026-01-11 200", "500", "~2026-02-10"),
        ("2026-01-01 100; 2026-01-11 200", "501", "~2026-02-11"),
        ("2026-01-01 100; 2026-01-11 200", "200", "2026-01-11"),
        ("2026-01-01 100; 2026-01-11 200", "150", "2026-01-11"),
        ("2026-01-01 0; 2026-01-08 7", "8", "~2026-01-09"),
        ("2026-01-01 0; 2026-01-08 7", "7.5", "~2026-01-09"),
        // Less than a week tells nothing, however far it went.
        ("2026-01-01 0; 2026-01-07 700", "800", "?"),
        ("2026-01-01 0; 2026-01-02 700; 2026-01-08 700", "800", "~2026-01-09"),
        // What stands still comes never.
        ("2026-01-01 100; 2026-06-01 100", "200", "?"),
        ("2026-01-01 0; 2026-02-01 100; 2026-09-01 100", "200", "?"),
        // The last three months count, not last year's habits.
        ("2025-01-01 0; 2026-01-01 36500; 2026-04-01 36590", "36600", "~2026-04-11"),
        ("2026-01-01 0; 2026-03-02 60; 2026-04-01 90; 2026-05-01 390", "400", "~2026-05-05"),
        // Without a reading in the last three months, the newest one before them counts.
        ("2024-01-01 0; 2025-01-01 366", "370", "~2025-01-05"),
        // A forecast may have passed.
        ("2024-01-01 0; 2024-04-10 100", "200", "~2024-07-19"),
        ("2026-01-01 0; 2026-01-11 0.000001", "1", "?"),
        ("2026-01-01 0; 2026-01-11 1", "1000000000", "?"),
        ("2026-01-01 999999990; 2026-01-11 1000000000", "1000000010", "~2026-01-21"),
        // A replaced meter goes on where the old one ended.
        ("2026-01-01 900; 2026-01-11 1000; 2026-01-11 0 1000; 2026-01-21 100", "1200", "~2026-01-31"),
        ("2026-01-01 900; 2026-01-11 0 1000; 2026-01-21 100", "1100", "2026-01-21"),
        ("2026-01-01 900; 2026-01-11 50 1000; 2026-01-21 150", "1200", "~2026-01-31"),
    ])
    func `the day is forecast from the rate of the readings`(readings: String, use: String, expected: String)
        throws
    {
        #expect(try forecast(readings, of: use) == expected)
    }

    @Test func `a reading that is lower than an earlier one, or higher than a later one, is not taken`()
        throws
    {
        let log = try log("2026-01-01 100; 2026-02-01 200; 2026-03-01 300")
        func add(_ value: Int32, _ day: String) throws -> String {
            do throws(MeterLog.Doubt) {
                return text(try log.adding(DecimalAmount(value), on: CivilDate(day) ?? .earliest))
            } catch {
                switch error {
                case .isLower(let reading): return "lower than \(reading.value)"
                case .isFast(let reading, _): return "far more than \(reading.value)"
                case .isHigher(let reading): return "higher than \(reading.value)"
                case .isTooLarge: return "too large"
                }
            }
        }

        #expect(try add(299, "2026-04-01") == "lower than 300")
        #expect(try add(299, "2026-03-01") == "lower than 300")
        #expect(try add(99, "2026-01-15") == "lower than 100")
        #expect(try add(201, "2026-01-15") == "higher than 200")
        #expect(try add(101, "2025-12-01") == "higher than 100")
        #expect(try add(300, "2026-04-01").hasSuffix("2026-04-01 300/300"))
        #expect(try add(310, "2026-03-01").hasSuffix("2026-03-01 310/310"))
        #expect(try add(150, "2026-01-15").hasPrefix("2026-01-01 100/100; 2026-01-15 150/150"))
    }

    @Test func `a correction takes away the readings that contradict it, and no others`() throws {
        let log = try log("2026-01-01 100; 2026-02-01 2000; 2026-03-01 2300")
        let (low, high) = (DecimalAmount(230), DecimalAmount(2200))

        let lower = try log.correcting(low, on: try CivilDate(parsing: "2026-03-01"))
        let between = try log.correcting(high, on: try CivilDate(parsing: "2026-02-01"))

        #expect(text(lower) == "2026-01-01 100/100; 2026-03-01 230/230")
        #expect(text(between) == "2026-01-01 100/100; 2026-02-01 2200/2200; 2026-03-01 2300/2300")
    }

    @Test func `the use goes on over a replaced meter`() throws {
        let replaced = try log("2026-01-01 100; 2026-02-01 0 150; 2026-03-01 20")

        #expect(text(replaced) == "2026-01-01 100/100; 2026-02-01 0/150; 2026-03-01 20/170")
        #expect(replaced.value(at: DecimalAmount(200)) == DecimalAmount(50))
        // The old meter's last reading counts if nobody knows what it showed in the end.
        let unknown = try log("2026-01-01 100").replacing(.zero, on: try CivilDate(parsing: "2026-02-01"))
        #expect(text(unknown) == "2026-01-01 100/100; 2026-02-01 0/100")
        // A reading of the time before belongs to the old meter.
        let late = try replaced.adding(DecimalAmount(120), on: try CivilDate(parsing: "2026-01-15"))
        #expect(text(late).contains("2026-01-15 120/120"))
        #expect(throws: MeterLog.Doubt.self) {
            try replaced.replacing(.zero, on: try CivilDate(parsing: "2026-02-15"))
        }
        #expect(throws: MeterLog.Doubt.self) {
            try replaced.replacing(.zero, on: try CivilDate(parsing: "2026-03-15"), old: DecimalAmount(19))
        }
        #expect(text(try MeterLog().replacing(.zero, on: .earliest)) == "0001-01-01 0/0")
    }

    @Test func `between two readings the use grows evenly`() throws {
        let log = try log("2026-01-01 100; 2026-01-11 200")
        func total(_ day: String) throws -> DecimalAmount? { log.total(on: try CivilDate(parsing: day)) }

        #expect(try total("2025-12-31") == nil)
        #expect(try total("2026-01-01") == DecimalAmount(100))
        #expect(try total("2026-01-04") == DecimalAmount(130))
        #expect(try total("2026-01-11") == DecimalAmount(200))
        #expect(try total("2027-01-11") == DecimalAmount(200))
        let little = try self.log("2026-01-01 0.1; 2026-01-04 0.7")
        #expect(try #require(little.total(on: try CivilDate(parsing: "2026-01-03"))) <= DecimalAmount(1))
    }

    @Test(
        arguments: [
            ("48950", "48950", ""), ("48950 km", "48950", "km"), ("48950km", "48950", "km"),
            ("48.950 km", "48950 48.95", "km"), ("48,950", "48950 48.95", ""), ("512,5 h", "512.5", "h"),
            ("1,048,950 mi", "1048950", "mi"), ("48 950 km", "48950", "km"), ("48'950", "48950", ""),
            ("48.950,5 km", "48950.5", "km"), ("0.950", "0.95", ""), ("12.3456", "12.3456", ""),
            ("km", nil, ""), ("", nil, ""), ("12 km a day", nil, ""), ("1.2.3", nil, ""), ("-5", nil, ""),
            ("12..5", nil, ""), ("1e9", "1", "e9"), ("99999999999999999999999 km", nil, ""),
        ] as [(String, String?, String)])
    func `a reading is read as people write it`(text: String, values: String?, unit: String) {
        let number = MeterNumber(text)

        #expect(number?.values.map(\.description).joined(separator: " ") == values)
        #expect((number?.unit ?? "") == unit)
    }

    @Test func `of two readings of a number, the one that follows the last counts`() throws {
        let number = try #require(MeterNumber("48.950"))

        #expect(number.value(after: nil) == DecimalAmount(48_950))
        #expect(number.value(after: DecimalAmount(48_210)) == DecimalAmount(48_950))
        #expect(number.value(after: DecimalAmount("48.1")) == DecimalAmount("48.95"))
    }

    @Test(arguments: [
        ("km", "Kilometer", true), ("h", "Stunden", true), ("h", "hours", true), ("h", "Std.", true),
        ("km", "mi", false), ("cycle", "cycles", true), ("m³", "m3", true), ("loads", "loads", true),
    ])
    func `units are the same in every spelling`(one: String, other: String, isSame: Bool) {
        #expect(MeterUnit.isSame(one, other) == isSame)
    }

    @Test(arguments: [
        ("", "km"), ("Car", ""), ("Car", "5"), (String(repeating: "x", count: 2_000), "km"),
        ("Car", String(repeating: "x", count: 300)), ("  ", "km"),
    ])
    func `a meter has a name and a unit`(name: String, unit: String) {
        let now = Instant(secondsSince1970: 0)

        #expect(throws: InvalidValue.self) {
            try Meter(name: name, unit: unit, createdAt: now, modifiedAt: now).checked()
        }
    }

    @Test func `a reading cannot be negative, to come, or beyond all measure`() throws {
        let now = Instant(secondsSince1970: 0)
        let meter = Meter(name: "Car", unit: "km", createdAt: now, modifiedAt: now)
        let today = try CivilDate(parsing: "2026-11-24")
        for (value, day) in [("-1", nil), ("1000000001", nil), ("5", "2026-11-25")] as [(String, String?)] {
            let reading = NewMeterReading(
                try #require(DecimalAmount(value)), on: try day.map { try CivilDate(parsing: $0) })
            #expect(throws: InvalidValue.self) { try reading.added(to: MeterLog(), of: meter, on: today) }
        }
    }
}
