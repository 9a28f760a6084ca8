import EventLoop

/// A received message with a valid header. Its body is decoded on request.
struct IncomingMessage {
    /// Without the body, and with `nil` for a path over the limit.
    let header: Message
    /// The body's types.
    let signature: String
    private let body: WireReader
    private let bodyLength: Int
    private let descriptors: [OwnedDescriptor]

    /// - Parameter bytes: The whole message, or its header alone if the body is over every limit.
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

    /// Decodes the body.
    func values(atMost limit: Int) throws(WireFault) -> [Value] {
        try measuredValues(of: Signature(received: signature).types, atMost: limit).values
    }

    /// Decodes a body of known types; also returns the memory that the values take, in bytes.
    func measuredValues(
        of types: [ValueType], atMost limit: Int
    ) throws(WireFault) -> (values: [Value], memory: Int) {
        guard bodyLength <= limit else { throw .tooLarge(reason: "it is longer than \(limit) bytes") }
        var decoder = Decoder(body, descriptors: descriptors, limit: limit)
        let values = try decoder.values(of: types)
        return (values, decoder.memory)
    }
}
