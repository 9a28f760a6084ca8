import EventLoop

/// A part of the agent that works by itself: it watches, waits and acts from its start until its stop.
///
/// The agent starts its parts one after the other and stops them in the reverse order, so that each may rely on those
/// before it. What a part does not need has a default that does nothing:
///
///     actor Backups: AgentPart {
///         func start() { alarm.set(to: nextMidnight, by: time, callback { $0.keepCopy() }) }
///         func lookAgain() { keepCopyIfDue() }
///         func stop() { alarm.cancel() }
///     }
protocol AgentPart: LoopActor {
    /// Begins to work.
    func start() async
    /// Ends the work: cancels what waits, answers who waits for it, and starts nothing new.
    func stop() async
    /// Looks at the clock and the world again: the machine has slept, or its clock was set.
    func lookAgain() async
    /// Tries again what has failed for want of a network.
    func networkIsBack() async
}

extension AgentPart {
    func start() {}
    func stop() {}
    func lookAgain() {}
    func networkIsBack() {}
}
