import CivilTime
package import Rules

/// A meter, as far as a sentence has to know it.
package struct OrderMeter: Sendable, Hashable {
    package let name: String
    package let unit: String
    /// What it showed last.
    package let value: DecimalAmount?

    package init(name: String, unit: String, value: DecimalAmount?) {
        (self.name, self.unit, self.value) = (name, unit, value)
    }
}

/// What a meter shows, said in a sentence.
extension OrderResolver {
    /// - Returns: `nil` if no meter has the name or counts in the unit, so that the line means something else.
    func reading(_ said: MeterSentence) async throws(Failure) -> OrderAnswer? {
        let keys = said.names.map { Meter.key(of: $0) }
        guard let meter = try await source.meters().first(where: { keys.contains(Meter.key(of: $0.name)) })
        else { return try await readingOfNone(said) }
        let unit = said.number.unit
        guard unit.isEmpty || MeterUnit.isSame(unit, meter.unit) else { return nil }
        var day: CivilDate?
        if let text = said.day {
            // Without a day, the words behind the number mean something else.
            guard let found = try? TypedTime(reader.parser, in: source.locality).date(text, .back) else {
                return nil
            }
            day = found
        }
        let value = said.number.value(after: meter.value)
        return .orderChanges([OrderChange(.read(meter: meter.name, value, on: day), nil)])
    }

    /// Only a distance is certainly a meter's: "the walk is 5 km" has no distance worth a meter.
    private func readingOfNone(_ said: MeterSentence) async throws(Failure) -> OrderAnswer? {
        guard ["km", "mi"].contains(MeterUnit.usual(said.number.unit)), said.day == nil,
            let name = said.names.last, let value = said.number.values.first, value >= DecimalAmount(1_000)
        else { return nil }
        return .doubt(OrderDoubt(.isNoMeter(name, value, unit: MeterUnit.usual(said.number.unit))))
    }
}
