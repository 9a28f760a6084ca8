/// A call that waits for its turn or is being answered. It holds nothing of the message that came in.
struct TakenCall: Sendable {
    let method: Method
    let invocation: Invocation
    /// What the arguments take in memory.
    let argumentBytes: Int
    /// `nil` when the caller wants no reply.
    let ticket: ReplyTicket?
    /// How long it probably takes to answer it, in microseconds.
    let cost: Double

    /// What it takes in memory. A line that grows has room for twice as many.
    var bytes: Int {
        2 * MemoryLayout<Self>.stride + invocation.path.text.utf8.count + argumentBytes
    }
}

/// Where the answer of a call goes.
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
            answer.body = [.string(error.message)]
        }
        answer.destination = caller
        answer.replySerial = serial
        return answer
    }
}
