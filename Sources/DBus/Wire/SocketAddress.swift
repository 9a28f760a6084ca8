import Glibc

/// A socket of this machine at which a bus may be.
struct SocketAddress {
    let path: String
    /// Whether `path` is a name that is in no file system.
    let isAbstract: Bool
    /// The identity that the bus must have; `nil`: any.
    let busID: String?

    /// What an address names, in the order in which it is to be tried; `nil` if that is anything else, or nothing.
    ///
    /// Source: D-Bus Specification, "Server Addresses" and "Transports".
    static func all(in address: String) -> [SocketAddress]? {
        let parts = address.utf8.split(separator: UInt8(ascii: ";"))
        let places = parts.compactMap { SocketAddress(String(Substring($0))) }
        return places.isEmpty || places.count != parts.count ? nil : places
    }

    private init?(_ part: String) {
        guard part.hasPrefix("unix:") else { return nil }
        var values: [String: String] = [:]
        for pair in part.dropFirst(5).split(separator: ",", omittingEmptySubsequences: false) {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let value = Self.unescaped(sides[1]) else { return nil }
            guard values.updateValue(value, forKey: String(sides[0])) == nil else { return nil }
        }
        busID = values.removeValue(forKey: "guid")
        guard values.count == 1, let (key, value) = values.first, !value.isEmpty else { return nil }
        switch (key, value) {
        case ("path", let path): (self.path, isAbstract) = (path, false)
        case ("abstract", let name): (path, isAbstract) = (name, true)
        case ("runtime", "yes"):
            guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee != 0 else { return nil }
            (path, isAbstract) = (String(cString: folder) + "/bus", false)
        default: return nil
        }
    }

    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }), let code = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        // A path need not be UTF-8, but then it is libdbus's.
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// - Returns: The socket, or the reason why there is none.
    func connected() -> Result<Int32, SocketFailure> {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = (isAbstract ? [0] : []) + Array(path.utf8) + (isAbstract ? [] : [0])
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard name.count <= room else { return .failure(SocketFailure(reason: "Socket name too long")) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + name.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .failure(SocketFailure(reason: Self.lastError)) }
        while true {
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
            }
            if result == 0 { return .success(descriptor) }
            if errno == EINTR { continue }
            let reason = "Failed to connect to socket \(path): \(Self.lastError)"
            close(descriptor)
            return .failure(SocketFailure(reason: reason))
        }
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}

/// Why a socket could not be connected.
struct SocketFailure: Error {
    let reason: String
}
