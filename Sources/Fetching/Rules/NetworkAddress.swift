import Glibc
import Rules

/// An IPv4 or IPv6 address, and the kind of network it belongs to.
struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 or 16 bytes.
    private let bytes: [UInt8]

    /// `nil` for other address families.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// `nil` if `text` is not a literal address.
    init?(literal text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    var isLoopback: Bool { Loopback.contains(bytes) }

    /// Whether it belongs to the public internet: not to a private network, this machine or a provider's
    /// devices, and not reserved.
    ///
    /// Source: IANA's special-purpose address registries for IPv4 and IPv6 (RFC 6890).
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.specialFour.contains { isIn($0.prefix, bits: $0.bits) } }
        if let inner = embedded { return inner.isPublic }
        return isIn([0x20], bits: 3) && !Self.specialSix.contains { isIn($0.prefix, bits: $0.bits) }
    }

    /// Whether it is in the network of a home or an office, or in a private one over the internet.
    ///
    /// Source: RFC 1918, RFC 6598 and RFC 4193.
    var isInOwnNetwork: Bool {
        if let inner = embedded { return inner.isInOwnNetwork }
        return bytes.count == 4
            ? Self.ownFour.contains { isIn($0.prefix, bits: $0.bits) } : isIn([0xFC], bits: 7)
    }

    private static let ownFour: [(prefix: [UInt8], bits: Int)] = [
        ([10], 8), ([100, 64], 10), ([172, 16], 12), ([192, 168], 16),
    ]

    /// The IPv4 address that an IPv6 address merely stands for: mapped, NAT64 or 6to4.
    private var embedded: NetworkAddress? {
        guard bytes.count == 16 else { return nil }
        if isIn(Self.mapped, bits: 96) || isIn(Self.translated, bits: 96) {
            return NetworkAddress(bytes[12..<16])
        }
        return isIn([0x20, 0x02], bits: 16) ? NetworkAddress(bytes[2..<6]) : nil
    }

    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    private static let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]

    private static let specialFour: [(prefix: [UInt8], bits: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
        ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
        ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
    ]

    /// Those within 2000::/3; everything outside of it is special.
    private static let specialSix: [(prefix: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF], 20),
    ]

    private func isIn(_ prefix: [UInt8], bits: Int) -> Bool {
        for index in 0..<bits {
            let mask = UInt8(0x80) >> (index % 8)
            let wanted = index / 8 < prefix.count ? prefix[index / 8] & mask : 0
            if bytes[index / 8] & mask != wanted { return false }
        }
        return true
    }

    var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            let end = inet_ntop(family, bytes, text.baseAddress, socklen_t(text.count))
            return end.map { String(cString: $0) } ?? "?"
        }
    }
}
