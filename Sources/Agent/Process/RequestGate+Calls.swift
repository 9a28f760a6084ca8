import AgentInterface
import DBus
import Rules
import Store

/// Calls with keys: what a key has done already is not done again.
extension RequestGate {
    /// Makes the caller's changes part of `call`, until it ends the call or leaves the bus.
    ///
    /// What a call of several changes was cut off in is undone first, so that it can be carried out whole.
    /// - Returns: What the call has done before; `nil` if it is to be carried out.
    /// - Throws: `.conflict` if another call has used the key, or somebody is carrying the call out, or what it was cut
    ///   off in cannot be undone.
    func begin(_ call: KeyedCall, for caller: BusName) throws(AgentError) -> RecordedCall? {
        try admit(caller)
        guard !withCalls({ $0.isRunning(call.key, besides: caller) }) else {
            throw AgentError(.conflict, CallText.isRunning(call.key), retry: .later())
        }
        withCalls { calls in
            _ = calls.end(for: caller)
            calls.replace(call.key, besides: caller)
        }
        if let recorded = try read({ store in try store.call(withKey: call.key) }) {
            guard recorded.call == call else {
                throw AgentError(.conflict, CallText.keyUsed(for: recorded.call, and: call))
            }
            guard recorded.isCut else { return recorded }
            try takeBack(recorded)
        }
        withCalls { $0.begin(call, for: caller) }
        return nil
    }

    /// Ends the caller's call.
    /// - Parameter answer: What it answered; empty if it was refused, which leaves the key free if nothing of it is left.
    func endCall(_ answer: String, for caller: BusName) throws(AgentError) {
        try admit(caller)
        guard let call = withCalls({ $0.end(for: caller) }) else { return }
        try read { store in
            if answer.isEmpty {
                try store.releaseKeyOfUndoneCall(call.key)
            } else {
                try store.keep(answer: answer, ofCallWithKey: call.key)
            }
        }
    }

    private func takeBack(_ recorded: RecordedCall) throws(AgentError) {
        for entry in recorded.entries.reversed() where entry.isUndoable {
            do throws(StoreError) {
                _ = try agentState.change(.agent) { store, context in try store.undo(entry.id, context) }
            } catch {
                throw AgentError(.conflict, CallText.wasCutOff(recorded.call.key, entry.text, "\(error)"))
            }
        }
        try read { store in try store.releaseKeyOfUndoneCall(recorded.call.key) }
    }
}
