import CCurl
import CivilTime
import Glibc
import Rules

/// A server's certificate, as far as Steward needs it.
struct ServerCertificate: Sendable, Hashable {
    /// The SHA-256 of its public key, as in `DAVAccess.fingerprint`; `nil` if it cannot be read.
    let fingerprint: String?
    let ends: Instant?

    /// `nil` if the last transfer of `handle` made no connection with a certificate.
    init?(of handle: UnsafeMutableRawPointer) {
        guard var line = curl_certificate(handle) else { return nil }
        var (pem, end) = ("", "")
        while true {
            let text = String(cString: line.pointee.data)
            if text.hasPrefix("Cert:") { pem = String(text.dropFirst(5)) }
            if text.hasPrefix("Expire date:") { end = String(text.dropFirst(12)) }
            guard let next = line.pointee.next else { break }
            line = UnsafePointer(next)
        }
        fingerprint = Self.fingerprint(pem: pem)
        let seconds = curl_getdate(end, nil)
        ends = seconds > 0 ? Instant(secondsSince1970: Int64(seconds)) : nil
    }

    /// A fingerprint in libcurl's format.
    static func pin(_ fingerprint: String) -> String {
        let digits = fingerprint.utf8.map { $0 > 0x60 ? $0 - 0x57 : $0 & 15 }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        return "sha256//" + Base64.text(of: bytes)
    }

    static func fingerprint(pem: String) -> String? {
        let text = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        guard let bytes = Base64.bytes(of: text), let key = publicKey(in: bytes) else { return nil }
        var digest = SHA256()
        key.withUnsafeBytes { digest.update($0) }
        return digest.digest()
    }

    /// The complete element `subjectPublicKeyInfo` of a certificate (RFC 5280, 4.1).
    private static func publicKey(in certificate: [UInt8]) -> ArraySlice<UInt8>? {
        guard let outer = Element(certificate[...]), let body = Element(outer.content) else { return nil }
        var rest = body.content
        // Certificates of version 1 have no version element.
        if rest.first == 0xA0 { rest = Element(rest)?.rest ?? [] }
        // Skip serial number, algorithm, issuer, validity and subject.
        for _ in 0..<5 { rest = Element(rest)?.rest ?? [] }
        return Element(rest)?.whole
    }

    /// The first ASN.1 element in some bytes (X.690, 8.1).
    private struct Element {
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
        let rest: ArraySlice<UInt8>

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= 2 else { return nil }
            var (length, head) = (Int(bytes[bytes.startIndex + 1]), 2)
            if length >= 0x80 {
                let count = length & 0x7F
                guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
                length = bytes.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }
                head += count
            }
            guard bytes.count >= head + length else { return nil }
            whole = bytes.prefix(head + length)
            content = whole.dropFirst(head)
            rest = bytes.dropFirst(head + length)
        }
    }
}
