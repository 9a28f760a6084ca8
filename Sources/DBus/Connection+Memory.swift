import EventLoop

/// Giving back what much work has left behind.
extension Connection {
    /// In bytes: some thousand small answers, or one long list.
    private static let muchWork = 512 << 10
    /// Bytes of overhead for each message.
    private static let workOfMessage = 256
    /// In seconds. A caller that never rests cannot put it off for longer.
    private static let mostPauses = 10

    /// Calls `handler` a second after much was done for others, when nothing more is: to let go of what would make the next
    /// answer faster.
    package func whenRested(_ handler: @escaping @Sendable () -> Void) {
        restHandlers.append(handler)
    }

    /// - Parameter bytes: Of a message that is sent.
    func didWork(_ bytes: Int) {
        work += bytes + Self.workOfMessage
        if work >= Self.muchWork { giveMemoryBack() }
    }

    /// After much work, a flood or a huge message, when the last of it has been answered.
    func giveMemoryBack() {
        if willGiveMemoryBack { return }
        willGiveMemoryBack = true
        pause(Self.mostPauses)
    }

    private func pause(_ pausesLeft: Int) {
        let before = work
        loop.after(.seconds(1)) { [weak self] in
            self?.assumeIsolated { $0.didPause(pausesLeft, workBefore: before) }
        }
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
