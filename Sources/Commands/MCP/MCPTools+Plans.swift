import AgentInterface
import Settings

extension MCPTool {
    /// Maintenance that things usually need.
    static let planning: [MCPTool] = [
        MCPTool(
            name: "propose_plans", title: "Propose maintenance",
            description: """
                The maintenance that an item of the household usually needs, with intervals and the kind of source of each. It \
                adds nothing; ask the user which to add, and call add_plans. Example: {"item": "Dishwasher"}
                """,
            rights: .read,
            parameters: [
                .init("item", "The item, by its name or its id.", isRequired: true, place: .argument),
                .init("as", "What kind of thing it is, if its name does not say so: dishwasher."),
            ],
            result: .parts([("results", .record(ProposalRecord.self))]), action: .command(["item", "plans"])),
        MCPTool(
            name: "add_plans", title: "Add proposed maintenance",
            description: """
                Adds maintenance that propose_plans has proposed, as one step. Plans that the item already has get \
                no number. Example: {"item": "Dishwasher", "choose": "1,3"}
                """,
            rights: .change,
            parameters: [
                .init("item", "The item, by its name or its id.", isRequired: true, place: .argument),
                .init(
                    "choose",
                    "The numbers of the plans to add, counting from 1 only those that the item does not have yet: 1,3.",
                    isRequired: true),
                .init("as", "What kind of thing it is, as for propose_plans."),
            ],
            result: .parts([("results", .record(MaintenanceRecord.self))]),
            action: .command(["item", "plans"])),
    ]
}
