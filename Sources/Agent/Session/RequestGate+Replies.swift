import AgentInterface
import CivilTime
import DBus
import Rules
import Store

extension RequestGate {
    /// Today in the user's time zone.
    var today: CivilDate { agentState.locality.zone.civil(of: now).date }

    /// Makes a change as `change` does.
    /// - Returns: How many subjects it has changed.
    func count(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<Int>
    ) throws(AgentError) -> UInt32 {
        UInt32(clamping: try change(for: caller, body))
    }
}

extension Page {
    /// A reply must stay below a client's limit for one message.
    private static let mostBytes = 8 << 20

    /// - Throws: `.limitsExceeded` for texts that are too long for one reply.
    static func check(bytes: Int) throws(AgentError) {
        guard bytes <= mostBytes else { throw AgentError(.limitsExceeded, RequestText.tooMuchText) }
    }

    /// - Throws: `.limitsExceeded` for more lines of history than fit in one reply.
    static func check(historyLines lines: Int) throws(AgentError) {
        guard lines <= 20_000 else { throw AgentError(.limitsExceeded, RequestText.tooMuchHistory) }
    }
}

extension Sequence {
    /// Maps each element; other calls run after each chunk.
    func map<Result, Failure>(
        inChunksOf count: Int, _ body: (Element) throws(Failure) -> Result
    ) async throws(Failure) -> [Result] {
        var results: [Result] = []
        for element in self {
            if results.count % count == count - 1 { await Task.yield() }
            results.append(try body(element))
        }
        return results
    }

    /// Maps each entry of a call; other calls run after each chunk.
    /// - Throws: Why the first invalid one is refused, with its number.
    func map<Result>(
        entriesOf kind: RequestText.Entry, inChunksOf count: Int, _ body: (Element) throws -> Result
    ) async throws(AgentError) -> [Result] {
        var number = 0
        return try await map(inChunksOf: count) { entry throws(AgentError) in
            number += 1
            do {
                return try body(entry)
            } catch {
                let refusal = AgentError(StoreError(error))
                throw refusal.saying(RequestText.inEntry(kind, number, refusal.message))
            }
        }
    }
}

extension AgentError {
    /// - Throws: The error of the contract for what `body` throws.
    static func translating<Value>(_ body: () async throws -> Value) async throws(AgentError) -> Value {
        do {
            return try await body()
        } catch {
            throw AgentError(StoreError(error))
        }
    }
}
