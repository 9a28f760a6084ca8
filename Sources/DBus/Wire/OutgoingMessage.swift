import EventLoop

/// An encoded message.
struct OutgoingMessage {
    private var writer: WireWriter
    let descriptors: [OwnedDescriptor]

    /// - Throws: `.invalid` if the message cannot be sent.
    init(_ content: Message) throws(BusError) {
        if let fault = content.headerFault { throw .invalid(reason: fault) }
        var encoder = Encoder(after: try Self.header(of: content, descriptors: 0))
        let bodyStart = encoder.writer.count
        try encoder.append(content.body)
        let bodyLength = UInt32(encoder.writer.count - bodyStart)
        descriptors = encoder.descriptors
        if !descriptors.isEmpty {
            let header = try Self.header(of: content, descriptors: descriptors.count)
            encoder.writer.replace(first: bodyStart, with: header)
        }
        encoder.writer.replace(at: WireHeader.bodyLengthOffset, with: bodyLength)
        writer = encoder.writer
        guard writer.count <= WireLimits.messageLength else {
            throw .invalid(reason: "it is longer than \(WireLimits.messageLength) bytes")
        }
    }

    /// In bytes.
    var count: Int { writer.count }

    /// Sets the serial, which replies refer to; `MessageStream` does so on sending.
    mutating func setSerial(_ serial: UInt32) {
        writer.replace(at: WireHeader.serialOffset, with: serial)
    }

    var bytes: [UInt8] { writer.bytes }

    /// Writes the header, with zero for the body's length and the serial.
    private static func header(of content: Message, descriptors: Int) throws(BusError) -> WireWriter {
        var writer = WireWriter()
        writer.append(WireHeader.littleEndian)
        writer.append(content.kind.code)
        writer.append(content.wireFlags)
        writer.append(WireHeader.protocolVersion)
        for _ in 0..<3 { writer.append(0 as UInt32) }
        if let path = content.path { writer.append(.path, path.text) }
        if let interface = content.interface { writer.append(.interface, interface.text) }
        if let member = content.member { writer.append(.member, member.text) }
        if let name = content.errorName { writer.append(.errorName, name.text) }
        if let destination = content.destination { writer.append(.destination, destination.text) }
        if content.replySerial != 0 { writer.append(.replySerial, content.replySerial) }
        if descriptors > 0 { writer.append(.descriptors, UInt32(descriptors)) }
        if !content.body.isEmpty {
            writer.append(.signature)
            try writer.append(signatureOf: content.body)
        }
        writer.replace(at: WireHeader.fieldsLengthOffset, with: UInt32(writer.count - WireHeader.fixedLength))
        writer.align(to: 8)
        return writer
    }
}

extension Message {
    fileprivate var wireFlags: UInt8 {
        // Only calls get replies.
        kind == .methodCall ? flags.rawValue : flags.union(.noReplyExpected).rawValue
    }
}

extension WireWriter {
    fileprivate mutating func append(_ field: WireHeader.Field) {
        align(to: 8)
        append(field.rawValue)
        append(1 as UInt8)
        append(field.type)
        append(0 as UInt8)
    }

    fileprivate mutating func append(_ field: WireHeader.Field, _ text: String) {
        append(field)
        append(text)
    }

    fileprivate mutating func append(_ field: WireHeader.Field, _ number: UInt32) {
        append(field)
        append(number)
    }
}
