/// Messages as bytes, made without our code and without libdbus. Source: D-Bus Specification, "Message Protocol".
struct WireMessage {
    enum Field {
        case path(String)
        case interface(String)
        case member(String)
        case errorName(String)
        case replySerial(UInt32)
        case destination(String)
        case sender(String)
        case signature(String)
        case descriptors(UInt32)
        /// Any code, and what follows it.
        case other(UInt8, [UInt8])
    }

    private var bytes: [UInt8] = []
    private var isBigEndian = false

    /// - Parameter body: Laid out as the signature says.
    static func bytes(
        kind: UInt8, serial: UInt32, _ fields: [Field], body: [UInt8] = [], isBigEndian: Bool = false
    ) -> [UInt8] {
        var message = WireMessage()
        message.isBigEndian = isBigEndian
        message.bytes = [UInt8(ascii: isBigEndian ? "B" : "l"), kind, 1, 1]
        message.add(UInt32(body.count))
        message.add(serial)
        message.add(UInt32(0))
        for field in fields { message.add(field) }
        message.bytes.replaceSubrange(12..<16, with: message.ordered(UInt32(message.bytes.count - 16)))
        message.align(8)
        return message.bytes + body
    }

    static func text(_ text: String) -> [UInt8] {
        var message = WireMessage()
        message.add(text)
        return message.bytes
    }

    static var helloReply: [UInt8] {
        bytes(
            kind: 2, serial: 1,
            [.replySerial(1), .sender("org.freedesktop.DBus"), .destination(":1.1"), .signature("s")],
            body: text(":1.1"))
    }

    static func signal(serial: UInt32, _ content: String) -> [UInt8] {
        bytes(
            kind: 4, serial: serial,
            [.path("/a"), .interface("a.b"), .member("C"), .sender(":1.9"), .signature("s")],
            body: text(content))
    }

    /// A call that wants an answer.
    static func ping(serial: UInt32, _ body: [UInt8]) -> [UInt8] {
        var message = bytes(
            kind: 1, serial: serial,
            [.path("/"), .interface("org.freedesktop.DBus.Peer"), .member("Ping"), .sender(":1.9")],
            body: body)
        message[2] = 0
        return message
    }

    private mutating func add(_ field: Field) {
        align(8)
        switch field {
        case .path(let text): add(1, "o", text)
        case .interface(let text): add(2, "s", text)
        case .member(let text): add(3, "s", text)
        case .errorName(let text): add(4, "s", text)
        case .destination(let text): add(6, "s", text)
        case .sender(let text): add(7, "s", text)
        case .replySerial(let serial):
            bytes += [5, 1, UInt8(ascii: "u"), 0]
            add(serial)
        case .descriptors(let count):
            bytes += [9, 1, UInt8(ascii: "u"), 0]
            add(count)
        case .other(let code, let content): bytes += [code] + content
        case .signature(let text):
            bytes += [8, 1, UInt8(ascii: "g"), 0, UInt8(text.utf8.count)] + Array(text.utf8) + [0]
        }
    }

    private mutating func add(_ code: UInt8, _ type: Unicode.Scalar, _ text: String) {
        bytes += [code, 1, UInt8(type.value), 0]
        add(text)
    }

    private mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes += Array(text.utf8) + [0]
    }

    private mutating func add(_ number: UInt32) {
        align(4)
        bytes += ordered(number)
    }

    private func ordered(_ number: UInt32) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }

    private mutating func align(_ count: Int) {
        while bytes.count % count != 0 { bytes.append(0) }
    }
}
