import EventLoop
import Logging
import Store

/// Releases the memory that only work needs: caches of the store, free blocks, and pages of programs.
struct RestMemory: Sendable {
    let agentState: AgentState
    /// Whether to release pages of programs, too.
    let trimsPages: Bool
    let log: Logger

    /// Takes milliseconds.
    func release() {
        do throws(StoreError) {
            try agentState.attempt { try agentState.store.releaseMemory() }
        } catch {
            log.debug("the store keeps its memory: \(error)")
        }
        FreeMemory.giveBack()
        if trimsPages { MemoryTrim.run() }
    }
}
