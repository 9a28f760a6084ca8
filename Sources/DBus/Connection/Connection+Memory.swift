import EventLoop

/// Returning memory to the system after much work.
extension Connection {
    /// In bytes: a few thousand small replies, or one long list.
    private static let muchWork = 512 << 10
    /// Overhead per message, in bytes.
    private static let workOfMessage = 256
    /// In seconds: the longest delay that a caller without pauses can cause.
    private static let mostPauses = 10

    /// Calls `handler` after much work, once a second has passed without more: to drop caches that would
    /// speed up the next reply. Constant work delays it by ten seconds at most.
    package func onIdle(_ handler: @escaping @Sendable () -> Void) {
        restHandlers.append(handler)
    }

    /// - Parameter bytes: The length of a sent message.
    func didWork(_ bytes: Int) {
        work += bytes + Self.workOfMessage
        if work >= Self.muchWork { giveMemoryBack() }
    }

    /// Returns memory to the system soon: after much work, a flood of calls or a huge message.
    func giveMemoryBack() {
        if willGiveMemoryBack { return }
        willGiveMemoryBack = true
        pause(Self.mostPauses)
    }

    private func pause(_ pausesLeft: Int) {
        let before = work
        loop.after(.seconds(1), callback { $0.didPause(pausesLeft, workBefore: before) })
    }

    private func didPause(_ pausesLeft: Int, workBefore: Int) {
        guard !isClosed else { return }
        if work != workBefore, pausesLeft > 1 { return pause(pausesLeft - 1) }
        willGiveMemoryBack = false
        work = 0
        for handler in restHandlers { handler() }
        FreeMemory.giveBack()
    }
}
