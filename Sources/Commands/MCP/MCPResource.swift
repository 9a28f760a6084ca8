import AgentInterface
import JSONText

/// What a client can read without calling a tool.
struct MCPResource: Sendable {
    let uri: String
    let name: String
    let summary: String
    let commands: [(name: String, words: [String])]

    static let all = [
        MCPResource(
            uri: "steward://today", name: "Today",
            summary:
                "Overdue tasks, today's agenda, what expires within three days, and recalls of the user's items.",
            commands: [
                ("overdue", ["list", "--overdue"]), ("agenda", ["agenda", "--days=1"]),
                ("expiring", ["expiring", "--days=3"]), ("recalls", ["recalls", "list"]),
            ])
    ]

    private static let taskPrefix = "steward://task/"

    static let taskTemplate: JSON = .object([
        "uriTemplate": .text(taskPrefix + "{id}"), "name": "Task",
        "description": "One task by its id.", "mimeType": "application/json",
    ])

    var json: JSON {
        .object([
            "uri": .text(uri), "name": .text(name), "description": .text(summary),
            "mimeType": "application/json",
        ])
    }

    /// - Throws: `.resourceNotFound`, if there is no such resource or it cannot be read.
    static func contents(of uri: String, in session: Session) async throws(MCPError) -> JSON {
        let text: String
        do throws(MCPRefusal) {
            if let resource = all.first(where: { $0.uri == uri }) {
                text = try await MCPCalls.parts(resource.commands, in: session).text
            } else if uri.hasPrefix(taskPrefix), uri.utf8.count > taskPrefix.utf8.count {
                let id = String(uri.dropFirst(taskPrefix.count))
                text = try await CapturedCommand.run(["show", "--json", "--", id], in: session).text
            } else {
                throw MCPRefusal(
                    MCPText.noResource(VisibleText.line(String(uri.prefix(100))), tasksBelow: taskPrefix))
            }
        } catch {
            throw MCPError(.resourceNotFound, error.sentence, data: .object(["uri": .text(uri)]))
        }
        let content: JSON = .object([
            "uri": .text(uri), "mimeType": "application/json", "text": .text(text),
        ])
        return .object(["contents": .list([content])])
    }
}

/// A request that a client offers its user, ready to be sent to the model.
struct MCPPrompt: Sendable {
    let name: String
    let title: String
    let summary: String
    let request: String

    static let all = [
        MCPPrompt(
            name: "plan_my_day", title: "Plan my day",
            summary: "Puts what is overdue and due today into a workable order.",
            request: """
                Read the resource steward://today. Tell me in a few lines what is overdue, what is due today and what expires, \
                and suggest an order. Propose to move what will not fit, and change nothing before I agree.
                """),
        MCPPrompt(
            name: "weekly_review", title: "Weekly review",
            summary: "Looks back at the week, and ahead at the next one.",
            request: """
                Call check_overdue, expiring with 14 days, and agenda with 7 days. Summarise what was left over this week and \
                what comes next week, then go with me through the overdue tasks one by one: complete, move or remove. Change \
                nothing before I agree.
                """),
    ]

    var json: JSON {
        .object(["name": .text(name), "title": .text(title), "description": .text(summary)])
    }

    var messages: JSON {
        .object([
            "description": .text(summary),
            "messages": .list([
                .object([
                    "role": "user", "content": .object(["type": "text", "text": .text(request)]),
                ])
            ]),
        ])
    }
}
