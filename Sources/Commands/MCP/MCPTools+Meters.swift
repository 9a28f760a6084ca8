import AgentInterface
import Settings

extension MCPTool {
    /// Meters, whose use makes maintenance due.
    static let metering: [MCPTool] = [
        MCPTool(
            name: "meters", title: "Meters",
            description: """
                The meters of the household, such as the kilometres of a car, with their last readings, their rates and the \
                maintenance that they make due. Example: {}
                """,
            rights: .read, parameters: [], result: .parts([("results", .record(MeterRecord.self))]),
            action: .command(["meter", "list"])),
        MCPTool(
            name: "read_meter", title: "Record a meter's reading",
            description: """
                Records what a meter shows, and updates the forecast of its maintenance. A reading lower than the \
                last one, or far higher than usual, is refused: ask the user which one is wrong, or whether the meter is new. Example: {"meter": "Car", "value": "48950 km"}
                """,
            rights: .change,
            parameters: [
                .init("meter", "The meter, by its name.", isRequired: true, place: .argument),
                .init("value", "What it shows: 48950.", isRequired: true, place: .argument),
                .init("on", "When it was read; today if omitted."),
            ],
            result: .record(MeterRecord.self), action: .command(["meter", "set"])),
    ]
}
