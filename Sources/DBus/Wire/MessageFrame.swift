/// A message's layout, from its first sixteen bytes.
struct MessageFrame {
    let isBigEndian: Bool
    let flags: Message.Flags
    let serial: UInt32
    let fields: Range<Int>
    let body: Range<Int>
    /// `nil` for a kind that this version of D-Bus does not define.
    let kind: Message.Kind?

    var length: Int { body.upperBound }

    /// - Parameters:
    ///   - bytes: At least `WireHeader.fixedLength` from `start` on.
    ///   - start: The message's offset.
    init(_ bytes: [UInt8], at start: Int) throws(WireFault) {
        isBigEndian = bytes[start] == WireHeader.bigEndian
        guard isBigEndian || bytes[start] == WireHeader.littleEndian,
            bytes[start + WireHeader.kindOffset] != 0,
            bytes[start + WireHeader.versionOffset] == WireHeader.protocolVersion
        else { throw .malformed }
        kind = Message.Kind(code: bytes[start + WireHeader.kindOffset])
        flags = Message.Flags(rawValue: bytes[start + WireHeader.flagsOffset]).intersection(.all)
        serial = WireReader.number(
            UInt32.self, in: bytes, at: start + WireHeader.serialOffset, isBigEndian: isBigEndian)
        let bodyLength = Int(
            WireReader.number(
                UInt32.self, in: bytes, at: start + WireHeader.bodyLengthOffset, isBigEndian: isBigEndian))
        let fieldsLength = Int(
            WireReader.number(
                UInt32.self, in: bytes, at: start + WireHeader.fieldsLengthOffset, isBigEndian: isBigEndian))
        guard serial != 0, fieldsLength <= WireLimits.arrayLength else { throw .malformed }
        fields = WireHeader.fixedLength..<WireHeader.fixedLength + fieldsLength
        let bodyStart = (fields.upperBound + 7) & ~7
        body = bodyStart..<bodyStart + bodyLength
        guard length <= WireLimits.messageLength else { throw .malformed }
    }
}

extension Message.Flags {
    fileprivate static let all: Message.Flags = [
        .noReplyExpected, .noAutoStart, .allowInteractiveAuthorization,
    ]
}
