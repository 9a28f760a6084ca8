import CCurl
import FetchInterface

/// A request to a calendar server, without its URL.
struct CalendarCall: Sendable, Hashable {
    var method: String
    /// Header fields, such as `Depth: 0`.
    var fields: [String] = []
    var content: [UInt8]?
    var contentType = "application/xml; charset=utf-8"
    var access: DAVAccess
    /// Whether the answer may be compressed. Some servers change the `ETag` of an answer that they compress.
    var acceptsPacked = true

    var headFields: [String] {
        // Without an empty `Expect` field, libcurl would ask for permission before it sends a long body.
        fields + (content == nil ? [] : ["Content-Type: \(contentType)", "Expect:"])
    }

    /// Sets the options that apply to all hops.
    func set(on handle: UnsafeMutableRawPointer) -> [CURLcode] {
        var results = [
            curl_set_text(handle, CURLOPT_CUSTOMREQUEST, method),
            curl_set_number(handle, CURLOPT_CERTINFO, 1),
        ]
        if let content {
            results.append(
                curl_set_large_number(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(content.count)))
            content.withUnsafeBytes {
                results.append(curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress))
            }
        }
        return results
    }

    /// Sets the options for the next hop: the credentials, if that server may receive them, and the accepted
    /// certificates.
    /// - Parameter isFirst: Whether `address` is on the server that the request is for.
    func aim(
        _ handle: UnsafeMutableRawPointer, at address: FetchAddress, isFirst: Bool, trust: CertificateTrust,
        usesDigest: Bool
    ) -> [CURLcode] {
        let mayKnow =
            !access.user.isEmpty && trust != .none
            && (isFirst || access.allows(host: address.host))
        let pin = trust == .key && isFirst ? access.fingerprint : nil
        let verifies = pin == nil && trust != .none
        return [
            curl_set_text(handle, CURLOPT_USERNAME, mayKnow ? access.user : nil),
            curl_set_text(handle, CURLOPT_PASSWORD, mayKnow ? access.password : nil),
            curl_set_number(handle, CURLOPT_HTTPAUTH, usesDigest ? curl_auth_digest : curl_auth_basic),
            curl_set_number(handle, CURLOPT_SSL_VERIFYPEER, verifies ? 1 : 0),
            curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, verifies ? 2 : 0),
            curl_set_text(handle, CURLOPT_PINNEDPUBLICKEY, pin.map(ServerCertificate.pin)),
            curl_set_number(handle, CURLOPT_CONNECT_ONLY, trust == .none ? 1 : 0),
        ]
    }
}

/// Which certificates to accept from a calendar server.
enum CertificateTrust: Sendable, Hashable {
    /// Only a certificate whose key the user trusts.
    case key
    /// A certificate that the system trusts.
    case system
    /// Any certificate, but send nothing: only to read the one that the server shows.
    case none

    /// The next kind of trust to try after `result`; `nil` if `result` does not concern certificates.
    func next(after result: CURLcode) -> CertificateTrust? {
        switch (self, result) {
        // The server may have a new certificate that the system trusts.
        case (.key, CURLE_SSL_PINNEDPUBKEYNOTMATCH): .system
        case (.system, CURLE_PEER_FAILED_VERIFICATION), (.system, CURLE_SSL_ISSUER_ERROR):
            CertificateTrust.none
        default: nil
        }
    }
}
