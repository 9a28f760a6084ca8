import EventLoop
import Glibc

/// A message as it goes over the wire. Its serial is given when it is sent.
struct OutgoingMessage {
    private(set) var bytes: [UInt8]
    let descriptors: [OwnedDescriptor]

    /// - Throws: `.invalid` for what the bus would hang up on.
    init(_ content: Message) throws(BusError) {
        if let fault = content.headerFault { throw .invalid(reason: fault) }
        var body = Encoder(limit: WireLimits.messageLength - content.headerLength)
        try body.append(content.body)
        var header = Encoder(limit: WireLimits.messageLength)
        header.append(byte: UInt8(ascii: Int(littleEndian: 1) == 1 ? "l" : "B"))
        header.append(byte: content.kind.code)
        header.append(byte: content.wireFlags.rawValue)
        header.append(byte: 1)  // the version of the protocol
        // The serial and the length of the fields are not known yet.
        for number in [body.bytes.count, 0, 0] { header.append(number: UInt32(number)) }
        try header.appendFields(of: content, descriptors: body.descriptors.count)
        let fields = header.bytes.count - HeaderReader.fixedLength
        header.align(to: 8)
        header.append(raw: body.bytes)
        bytes = header.bytes
        descriptors = body.descriptors
        set(UInt32(fields), at: 12)
    }

    mutating func setSerial(_ serial: UInt32) {
        set(serial, at: 8)
    }

    private mutating func set(_ number: UInt32, at offset: Int) {
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: offset, as: UInt32.self) }
    }
}

extension Message.Kind {
    fileprivate var code: UInt8 {
        switch self {
        case .methodCall: 1
        case .methodReturn: 2
        case .error: 3
        case .signal: 4
        }
    }
}

extension Message {
    /// Nobody answers anything but a call.
    fileprivate var wireFlags: Flags {
        kind == .methodCall ? flags : flags.union(.noReplyExpected)
    }
}

extension Encoder {
    /// Source: D-Bus Specification, "Header Fields".
    fileprivate mutating func appendFields(
        of content: Message, descriptors: Int
    ) throws(BusError) {
        try appendField(1, "o", content.path?.text)
        try appendField(2, "s", content.interface?.text)
        try appendField(3, "s", content.member?.text)
        try appendField(4, "s", content.errorName?.text)
        if content.replySerial != 0 { appendField(5, content.replySerial) }
        try appendField(6, "s", content.destination?.text)
        if !content.body.isEmpty {
            beginField(8, "g")
            append(signatureOf: content.body)
        }
        if descriptors > 0 { appendField(9, UInt32(descriptors)) }
    }

    private mutating func beginField(_ code: UInt8, _ type: Unicode.Scalar) {
        align(to: 8)
        append(byte: code)
        append(byte: 1)
        append(byte: UInt8(ascii: type))
        append(byte: 0)
    }

    private mutating func appendField(_ code: UInt8, _ number: UInt32) {
        beginField(code, "u")
        append(number: number)
    }

    private mutating func appendField(
        _ code: UInt8, _ type: Unicode.Scalar, _ text: String?
    ) throws(BusError) {
        guard let text else { return }
        beginField(code, type)
        try append(text)
    }
}
