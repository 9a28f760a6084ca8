import Rules
import Testing

@testable import Sentences

struct MeterMentionTests {
    @Test(arguments: [
        ("gas meter says 4711", "Gas", "m3"), ("Zählerstand Wasser 482", "Wasser", "m3"),
        ("read the meter, 31207 kwh", "Strom", "kWh"), ("odometer 48950", "Car", "km"),
        ("Stromzähler steht auf 31207", "Strom", "kWh"), ("Strom abgelesen: 20113 kWh", "Strom", "kWh"),
    ])
    func `a line that speaks of a meter and a long number mentions it`(
        line: String, meter: String, unit: String
    ) throws {
        let mention = try #require(MeterMention(line))

        #expect(mention.names(meter))
        #expect(mention.unit == unit)
    }

    @Test(arguments: [
        "measure the meter of fabric", "buy 500 g of flour", "water the plants", "the meter man comes at 10",
        "call the garage on 0151 4711", "meter reading friday",
    ])
    func `any other line does not`(line: String) {
        #expect(MeterMention(line) == nil)
    }
}
