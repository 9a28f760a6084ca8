import EventLoop

/// A message that has come in. Its header has been found valid; its body is looked at when it is asked for.
struct IncomingMessage {
    /// Without the body, and without a path that is longer than was asked for.
    let header: Message
    /// The types of the body.
    let signature: String
    private let body: WireReader
    private let bodyLength: Int
    private let descriptors: [OwnedDescriptor]

    /// - Parameter bytes: All of the message, or its header alone: then no limit allows its body.
    init(
        _ bytes: [UInt8], _ frame: MessageFrame, _ fields: HeaderFields, _ descriptors: [OwnedDescriptor]
    ) {
        header = fields.message
        signature = fields.signature
        self.descriptors = descriptors
        let present = bytes.count < frame.length ? bytes.count..<bytes.count : frame.body
        body = WireReader(bytes, in: present, isBigEndian: frame.isBigEndian)
        bodyLength = frame.body.count
    }

    /// The body.
    func values(atMost limit: Int) throws(WireFault) -> [Value] {
        try measuredValues(of: Signature(received: signature).types, atMost: limit).values
    }

    /// The same for types that are known, with the bytes that it takes in memory.
    func measuredValues(
        of types: [ValueType], atMost limit: Int
    ) throws(WireFault) -> (values: [Value], memory: Int) {
        guard bodyLength <= limit else { throw .tooLarge(reason: "it is longer than \(limit) bytes") }
        var decoder = Decoder(body, descriptors: descriptors, limit: limit)
        let values = try decoder.values(of: types)
        return (values, decoder.memory)
    }
}
