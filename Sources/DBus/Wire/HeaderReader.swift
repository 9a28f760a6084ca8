import EventLoop

/// Reads the header of a message. Source: D-Bus Specification, "Message Format".
struct HeaderReader {
    /// Of the header before its fields, the length of which is the last of it.
    static let fixedLength = 16

    /// What the beginning of a message tells of the rest.
    struct Prelude {
        let isSwapped: Bool
        let fieldsEnd: Int
        let bodyStart: Int
        let length: Int

        init(_ bytes: UnsafeRawBufferPointer) throws(WireFault) {
            switch bytes[0] {
            case UInt8(ascii: "l"): isSwapped = Int(littleEndian: 1) != 1
            case UInt8(ascii: "B"): isSwapped = Int(bigEndian: 1) != 1
            default: throw .malformed
            }
            let isSwapped = isSwapped
            func number(at offset: Int) -> Int {
                let number = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                return Int(isSwapped ? number.byteSwapped : number)
            }
            // Kind 0 is none; this is version 1; nothing has the serial 0.
            guard bytes[1] != 0, bytes[3] == 1, number(at: 8) != 0 else { throw .malformed }
            let fields = number(at: 12)
            guard fields <= WireLimits.arrayLength else { throw .malformed }
            fieldsEnd = HeaderReader.fixedLength + fields
            bodyStart = (fieldsEnd + 7) & ~7
            length = bodyStart + number(at: 4)
            guard length <= WireLimits.messageLength else { throw .malformed }
        }
    }

    private var reader: WireReader
    private let pathLimit: Int
    private var names: RecentNames
    private var header: Message
    private var met: UInt16 = 0
    private var pathIsTooLong = false
    private var signature: Signature = ""
    private var descriptorCount = 0

    private init(_ bytes: WireBytes, _ prelude: Prelude, pathAtMost limit: Int, _ names: RecentNames) {
        reader = WireReader(
            bytes, from: Self.fixedLength, to: prelude.fieldsEnd, isSwapped: prelude.isSwapped)
        pathLimit = limit
        self.names = names
        header = Message(.methodCall)
        let serial: UInt32 = bytes.number(at: 8)
        header.serial = prelude.isSwapped ? serial.byteSwapped : serial
        header.flags = Message.Flags(rawValue: bytes[2] & 7)
    }

    /// The message that `bytes` are.
    ///
    /// - Parameters:
    ///   - descriptors: What has come with it and after it; the message takes its own.
    ///   - limit: Of what length a path is told.
    static func message(
        _ bytes: WireBytes, _ prelude: Prelude, _ descriptors: inout [OwnedDescriptor],
        pathAtMost limit: Int, _ names: RecentNames
    ) throws(WireFault) -> IncomingMessage {
        var reading = HeaderReader(bytes, prelude, pathAtMost: limit, names)
        while !reading.reader.isAtEnd { try reading.readField() }
        var body = WireReader(
            bytes, from: prelude.fieldsEnd, to: prelude.length, isSwapped: prelude.isSwapped)
        try body.align(to: 8)
        let isKnown = try reading.setKind(bytes[1])
        guard reading.descriptorCount <= descriptors.count else { throw .malformed }
        let own = Array(descriptors.prefix(reading.descriptorCount))
        descriptors.removeFirst(reading.descriptorCount)
        return IncomingMessage(
            isKnown ? reading.header : nil, signature: reading.signature, body: body, own)
    }

    private mutating func readField() throws(WireFault) {
        try reader.align(to: 8)
        let code: UInt8 = try reader.number()
        let type = try reader.signature()
        guard code != 0 else { throw .malformed }
        guard code <= 9 else { return try skip(type) }
        let letter = type.count == 1 ? type[0] : 0
        guard letter == Self.letters[Int(code)], met & 1 << code == 0 else { throw .malformed }
        met |= 1 << code
        switch code {
        case 1: try readPath()
        case 2: header.interface = try names.interface.name(try reader.text(), NameRules.isInterface)
        case 3: header.member = try names.member.name(try reader.text(), NameRules.isMember)
        case 4: header.errorName = try names.errorName.name(try reader.text(), NameRules.isInterface)
        case 5: header.replySerial = try reader.number()
        case 6: header.destination = try names.destination.name(try reader.text(), NameRules.isBusName)
        case 7: header.sender = try names.sender.name(try reader.text(), NameRules.isBusName)
        case 8: signature = try names.signature(try reader.signature())
        default: descriptorCount = Int(try reader.number() as UInt32)
        }
    }

    /// The types of the fields, by their codes.
    private static let letters = Array("\0osssussgu".utf8)

    private mutating func readPath() throws(WireFault) {
        let path = try reader.text()
        guard path.count <= pathLimit else {
            guard NameRules.isPath(path) else { throw .malformed }
            pathIsTooLong = true
            return
        }
        header.path = try names.path.name(path, NameRules.isPath)
    }

    /// A field that this version of D-Bus does not know.
    private mutating func skip(_ type: UnsafeRawBufferPointer) throws(WireFault) {
        let types = try Decoder.signature(type).types
        guard types.count == 1 else { throw .malformed }
        var decoder = Decoder(reader, [], limit: WireLimits.arrayLength)
        _ = try decoder.value(of: types[0])
        reader = decoder.reader
    }

    /// - Returns: Whether it is a kind that is known.
    /// - Throws: When it is, and the header lacks something.
    private mutating func setKind(_ code: UInt8) throws(WireFault) -> Bool {
        switch code {
        case 1: header.kind = .methodCall
        case 2: header.kind = .methodReturn
        case 3: header.kind = .error
        case 4: header.kind = .signal
        default: return false
        }
        if pathIsTooLong {
            // All else is there: the fault is not ours to tell.
            var complete = header
            complete.path = .root
            guard complete.headerFault == nil else { throw .malformed }
        } else {
            guard header.headerFault == nil else { throw .malformed }
        }
        return true
    }
}
