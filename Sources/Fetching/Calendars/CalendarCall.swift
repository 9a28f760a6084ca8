import CCurl
import FetchInterface

/// What a request to a calendar server has besides its address.
struct CalendarCall: Sendable, Hashable {
    var method: String
    /// Of the head, such as `Depth: 0`.
    var fields: [String] = []
    var content: [UInt8]?
    var contentType = "application/xml; charset=utf-8"
    var access: DAVAccess
    /// Whether the answer may be packed. Some servers add a word to the `ETag` of what they pack.
    var acceptsPacked = true

    var headFields: [String] {
        // Without the empty field, libcurl would ask first whether it may send a long body.
        fields + (content == nil ? [] : ["Content-Type: \(contentType)", "Expect:"])
    }

    /// Sets what holds for all hops.
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

    /// Sets what the next hop needs: who asks, if that server may know it, and which certificates count.
    /// - Parameter isFirst: Whether `address` is on the server that the request is for.
    func aim(
        _ handle: UnsafeMutableRawPointer, at address: FetchAddress, isFirst: Bool, trust: CertificateTrust,
        usesDigest: Bool
    ) -> [CURLcode] {
        let mayKnow =
            !access.user.isEmpty && trust != .none
            && (isFirst || access.hosts.contains { $0.lowercased() == address.host })
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

/// Which certificate a calendar server has to show.
enum CertificateTrust: Sendable, Hashable {
    /// The one whose key the user trusts.
    case key
    /// One that the system trusts.
    case system
    /// Any, but nothing is sent: only to learn which one it shows.
    case none

    /// What to try after `result`; `nil` if that is not about certificates.
    func next(after result: CURLcode) -> CertificateTrust? {
        switch (self, result) {
        // The server may have got a certificate that everybody trusts since.
        case (.key, CURLE_SSL_PINNEDPUBKEYNOTMATCH): .system
        case (.system, CURLE_PEER_FAILED_VERIFICATION), (.system, CURLE_SSL_ISSUER_ERROR):
            CertificateTrust.none
        default: nil
        }
    }
}
