package import CivilTime

/// A counter of use: the kilometres of a car, the hours of a pump.
package struct Meter: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Meter>

    package let id: ID
    /// One line. No other meter has it, whatever the case of its letters.
    package var name: String
    /// What it counts: `km`, `h`.
    package var unit: String
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(id: ID = .random(), name: String, unit: String, createdAt: Instant, modifiedAt: Instant) {
        self.id = id
        self.name = name
        self.unit = unit
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    /// Names are compared without regard to case and accents.
    package static func key(of name: String) -> String { FoldedText.of(CleanText.line(name)) }

    /// The meter as it is kept.
    /// - Throws: The name or the unit is missing or too long.
    package func checked() throws(InvalidValue) -> Meter {
        var meter = self
        meter.name = CleanText.line(name)
        guard !meter.name.isEmpty, meter.name.count <= Self.longestName else {
            throw InvalidValue(
                field: "name", value: name,
                reason: meter.name.isEmpty
                    ? "it is empty" : "it is longer than \(Self.longestName) characters",
                remedy: "give the meter a name, such as Car")
        }
        meter.unit = try Self.checked(unit: unit)
        return meter
    }

    private static func checked(unit text: String) throws(InvalidValue) -> String {
        let unit = MeterUnit.usual(CleanText.line(text))
        guard !unit.isEmpty else {
            throw InvalidValue(
                field: "unit", value: text, reason: "it is missing",
                remedy: "write what the meter counts, such as km or h")
        }
        do {
            return try Quantity(.zero, unit: unit).unit
        } catch {
            throw InvalidValue(
                field: "unit", value: text, reason: error.reason,
                remedy: "write a word such as km, h or cycles")
        }
    }

    private static let longestName = 200
}

/// Units of meters, which people write in several ways.
package enum MeterUnit {
    /// `km` of `kilometres`, `h` of `Stunden`; other units stay as they are.
    package static func usual(_ unit: String) -> String {
        let key = FoldedText.of(unit)
        return words[key.last == "." ? String(key.dropLast()) : key] ?? unit
    }

    package static func isSame(_ one: String, _ other: String) -> Bool {
        FoldedText.of(usual(Quantity.singular(one))) == FoldedText.of(usual(Quantity.singular(other)))
    }

    private static let words: [String: String] = {
        var words: [String: String] = [:]
        for (unit, others) in [
            (
                "km",
                "km kms kilometer kilometers kilometre kilometres kilometro kilometros chilometro chilometri"
            ),
            ("mi", "mi mile miles meile meilen mille milla millas miglio miglia"),
            (
                "h",
                "h hr hrs hour hours std stunde stunden betriebsstunde betriebsstunden heure heures hora horas ora ore"
            ),
            ("kWh", "kwh"), ("m³", "m3 m³ cbm"),
            ("cycles", "cycle cycles zyklus zyklen ciclo ciclos cicli"),
            ("pages", "page pages seite seiten pagina paginas pagine"),
        ] {
            for word in others.split(separator: " ") { words[String(word)] = unit }
        }
        return words
    }()
}

/// What a meter showed on a day.
package struct MeterReading: Sendable, Hashable {
    package let day: CivilDate
    /// What it showed.
    package let value: DecimalAmount
    /// The total use until then, across replaced meters: the value, unless one has been.
    package let total: DecimalAmount

    package init(day: CivilDate, value: DecimalAmount, total: DecimalAmount) {
        self.day = day
        self.value = value
        self.total = total
    }
}
