import EventLoop

/// A message that has come in whole, with a header that is in order. What its body holds shows when it is read.
struct IncomingMessage {
    /// Without the body, and without a path that is too long; `nil` for a kind that this version of D-Bus does not know.
    let header: Message?
    /// The signature of the body.
    let signature: Signature
    private let reader: WireReader
    private let descriptors: [OwnedDescriptor]

    /// - Parameter reader: At the body.
    init(_ header: Message?, signature: Signature, body reader: WireReader, _ descriptors: [OwnedDescriptor])
    {
        self.header = header
        self.signature = signature
        self.reader = reader
        self.descriptors = descriptors
    }

    /// - Returns: The values, and the bytes that they take in memory.
    /// - Throws: `.refused` when the body is larger than `limit` bytes or a descriptor is missing.
    func body(atMost limit: Int) throws(WireFault) -> (values: [Value], memory: Int) {
        let length = reader.end - reader.offset
        guard length <= limit else { throw .refused(reason: "it is longer than \(limit) bytes") }
        var decoder = Decoder(reader, descriptors, limit: limit)
        let values = try decoder.values(of: signature.types)
        return (values, decoder.memory)
    }
}
