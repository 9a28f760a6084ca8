import AgentInterface
import JSONText
import Rules
import Sentences

/// A call of a tool with an idempotency key.
///
/// The agent keeps the key in the journal, in the transaction of each change. Whichever program is killed,
/// and whenever, a repeated call either finds no change and makes it, or finds the change that was made.
struct MCPKeyedCall: Sendable {
    let key: String
    let tool: MCPTool
    let arguments: MCPArguments

    /// Begins the call, so that its changes are recorded under the key.
    /// - Returns: The result of an earlier call, which is not repeated; `nil` if this one has begun.
    /// - Throws: Another call has used the key, or this one is being carried out.
    func begin(in session: Session) async throws(MCPRefusal) -> JSON? {
        var fields = CallFields()
        fields.key = key
        fields.tool = tool.name
        fields.arguments = arguments.json.line
        let record: CallRecord
        do throws(CommandFailure) {
            record = try await session.ask(Reminders1.beginCall, fields)
            if !record.isDone { try await session.serve(byAgent: record.agent) }
        } catch {
            throw MCPRefusal(error.message, retry: error.retry)
        }
        return record.isDone ? try await answer(of: record, in: session) : nil
    }

    /// - Parameter answer: Empty if the call was refused.
    func end(answering answer: String, in session: Session) async {
        // What was done is recorded. Without its answer, a repetition is answered with what was changed.
        _ = try? await session.ask(Reminders1.endCall, answer)
        await session.serveByAny()
    }

    private func answer(of record: CallRecord, in session: Session) async throws(MCPRefusal) -> JSON {
        if let text = record.answer,
            let answer = try? JSON(parsing: Array(text.utf8), within: JSON.Limits(bytes: 1 << 20))
        {
            return answer
        }
        return MCPCalls.success(try await result(of: record, in: session))
    }

    /// The result of a call whose server, or agent, was killed before it could answer, from what it has changed.
    private func result(of record: CallRecord, in session: Session) async throws(MCPRefusal) -> JSON {
        let note: KeyValuePairs<String, JSON> = ["note": .text(MCPText.wasDoneBefore)]
        let text = record.entries.map(\.text).joined(separator: "; ")
        let added = record.entries.filter { $0.what == ChangeKind.add.rawValue && !$0.subjectID.isEmpty }
        switch tool.action {
        case .quickAdd:
            guard added.count == 1, record.entries.count == 1,
                let created = try? await self.record(of: added[0], in: session)
            else {
                return JSON.object([
                    "understood": .text(text),
                    "done": .list(record.entries.map { .object(["did": .text($0.text)]) }),
                ]).adding(note)
            }
            return JSON.object(["understood": .text(text), "created": created]).adding(note)
        case .command, .commands, .list, .remove:
            if tool.addition?.kind == .label { return try await label(doing: text, in: session).adding(note) }
            guard let entry = added.first else { throw MCPRefusal(MCPText.wasDone(text)) }
            return try await self.record(of: entry, in: session).adding(note)
        }
    }

    private func record(of entry: JournalRecord, in session: Session) async throws(MCPRefusal) -> JSON {
        let group = MCPCalls.removals.first { $0.name == entry.subject }?.group ?? []
        do throws(MCPRefusal) {
            return try await CapturedCommand.run(
                group + ["show", "--json", "--", entry.subjectID], in: session)
        } catch {
            throw MCPRefusal(MCPText.wasDone(entry.text))
        }
    }

    private func label(doing text: String, in session: Session) async throws(MCPRefusal) -> JSON {
        let name = (arguments.text(tool.addition?.title ?? "") ?? "").lowercased()
        guard let labels = try? await session.ask(Tasks1.labels, ()),
            let label = labels.first(where: { $0.name.lowercased() == name })
        else { throw MCPRefusal(MCPText.wasDone(text)) }
        return label.json
    }
}
