/// The layout of a message's header. Source: D-Bus Specification, "Message Format".
enum WireHeader {
    static let littleEndian = UInt8(ascii: "l")
    static let bigEndian = UInt8(ascii: "B")
    static let protocolVersion: UInt8 = 1

    static let kindOffset = 1
    static let flagsOffset = 2
    static let versionOffset = 3
    static let bodyLengthOffset = 4
    static let serialOffset = 8
    static let fieldsLengthOffset = 12
    /// The length of everything before the fields.
    static let fixedLength = 16

    enum Field: UInt8 {
        case path = 1
        case interface = 2
        case member = 3
        case errorName = 4
        case replySerial = 5
        case destination = 6
        case sender = 7
        case signature = 8
        case descriptors = 9

        /// The field's type code in signatures.
        var type: UInt8 {
            switch self {
            case .path: UInt8(ascii: "o")
            case .signature: UInt8(ascii: "g")
            case .replySerial, .descriptors: UInt8(ascii: "u")
            case .interface, .member, .errorName, .destination, .sender: UInt8(ascii: "s")
            }
        }
    }
}

extension Message.Kind {
    var code: UInt8 {
        switch self {
        case .methodCall: 1
        case .methodReturn: 2
        case .error: 3
        case .signal: 4
        }
    }

    init?(code: UInt8) {
        switch code {
        case 1: self = .methodCall
        case 2: self = .methodReturn
        case 3: self = .error
        case 4: self = .signal
        default: return nil
        }
    }
}
