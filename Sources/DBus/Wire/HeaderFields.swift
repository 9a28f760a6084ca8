/// The decoded fields of a received header. Source: D-Bus Specification, "Header Fields".
struct HeaderFields {
    private(set) var message: Message
    private(set) var signature = ""
    private(set) var descriptors: UInt32 = 0
    private var seen: Set = []

    private struct Set: OptionSet {
        let rawValue: UInt16

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        init(_ fields: WireHeader.Field...) {
            rawValue = fields.reduce(0) { $0 | 1 << UInt16($1.rawValue) }
        }
    }

    /// - Parameter limit: Maximum length of a path in bytes; a longer one becomes `nil`.
    init(in bytes: [UInt8], _ frame: MessageFrame, pathAtMost limit: Int) throws(WireFault) {
        var reader = WireReader(
            bytes, in: frame.fields.lowerBound..<frame.body.lowerBound, isBigEndian: frame.isBigEndian)
        message = Message(frame.kind ?? .signal)
        message.serial = frame.serial
        message.flags = frame.flags
        while reader.position < frame.fields.upperBound {
            try reader.align(to: 8)
            let code = try reader.number(UInt8.self)
            if let field = WireHeader.Field(rawValue: code) {
                try read(field, &reader, pathAtMost: limit)
            } else if code == 0 {
                throw .malformed
            } else {
                try reader.skipVariant()
            }
        }
        guard reader.position == frame.fields.upperBound, seen.isSuperset(of: Self.required(of: frame.kind)),
            !message.usesReservedName
        else { throw .malformed }
        try reader.align(to: 8)
    }

    private mutating func read(
        _ field: WireHeader.Field, _ reader: inout WireReader, pathAtMost limit: Int
    ) throws(WireFault) {
        guard try reader.isAhead(field.type), seen.insert(Set(field)).inserted else { throw .malformed }
        switch field {
        case .path: message.path = try reader.name(atMost: limit)
        case .interface: message.interface = try reader.name()
        case .member: message.member = try reader.name()
        case .errorName: message.errorName = try reader.name()
        case .destination: message.destination = try reader.name()
        case .sender: message.sender = try reader.name()
        case .signature: signature = try reader.signature()
        case .descriptors: descriptors = try reader.number()
        case .replySerial:
            message.replySerial = try reader.number()
            if message.replySerial == 0 { throw .malformed }
        }
    }

    private static func required(of kind: Message.Kind?) -> Set {
        switch kind {
        case nil: []
        case .methodCall: Set(.path, .member)
        case .signal: Set(.path, .interface, .member)
        case .methodReturn: Set(.replySerial)
        case .error: Set(.replySerial, .errorName)
        }
    }
}
