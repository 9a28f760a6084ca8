/// An accepted call that waits or is being answered. It keeps nothing of the received message's bytes.
struct PendingCall: Sendable {
    let method: Method
    let invocation: Invocation
    /// Memory that the arguments take.
    let argumentBytes: Int
    /// `nil` if the caller wants no reply.
    let ticket: ReplyTicket?
    /// Estimated time to answer, in microseconds.
    let cost: Double

    /// Memory that the call takes. Counted twice, because a growing `Line` has room for twice as many.
    var bytes: Int {
        2 * MemoryLayout<Self>.stride + invocation.path.text.utf8.count + argumentBytes
    }
}

/// The caller and serial that a reply needs.
struct ReplyTicket: Sendable {
    let caller: BusName
    let serial: UInt32

    func answer(_ result: Result<[Value], MethodError>) -> Message {
        var answer: Message
        switch result {
        case .success(let values):
            answer = Message(.methodReturn)
            answer.body = values
        case .failure(let error):
            answer = Message(.error)
            answer.errorName = error.name
            answer.body = [.string(error.message)] + (error.detail.map { [$0] } ?? [])
        }
        answer.destination = caller
        answer.replySerial = serial
        return answer
    }
}
