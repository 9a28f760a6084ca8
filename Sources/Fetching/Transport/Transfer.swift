import CCurl
import CivilTime
import FetchInterface
import Glibc

/// The transfer of one document, with all redirects. libcurl calls it back, on the thread that drives the
/// transport.
final class Transfer {
    let request: WebRequest
    let handle: UnsafeMutableRawPointer
    private(set) var head = AnswerHead()
    private var body: ReceivedBody
    private var address: FetchAddress
    private var redirects: RedirectRules
    /// Why this transfer stopped libcurl.
    private var fault: FetchFault?
    /// An address to which the rules forbid a connection.
    private var refusedAddress: NetworkAddress?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let surroundings: TransportOptions
    private var trust = CertificateTrust.system
    /// Whether a server of calendars is told by digest who asks, because it wants no other way.
    private var usesDigest = false
    private let deadline: ContinuousClock.Instant
    private let then: (WebAnswer) -> Void

    /// - Throws: libcurl rejects an option that our rules demand.
    init(
        _ request: WebRequest, _ surroundings: TransportOptions, then: @escaping (WebAnswer) -> Void
    ) throws(FetchFault) {
        guard let handle = curl_easy_init() else { throw FetchFault(.trouble, "out of memory") }
        self.request = request
        self.handle = handle
        self.surroundings = surroundings
        self.then = then
        address = request.address
        if let calendar = request.calendar {
            redirects = RedirectRules(hosts: calendar.access.hosts, mostHops: 5, staysOnServer: true)
            if calendar.access.fingerprint != nil { trust = .key }
        } else {
            redirects = RedirectRules(hosts: request.hosts)
        }
        body = Self.emptyBody(request)
        deadline = ContinuousClock.now + request.limits.total
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setUp()
        try aim()
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(fields)
        errorText.deallocate()
    }

    private static func emptyBody(_ request: WebRequest) -> ReceivedBody {
        ReceivedBody(mostWireBytes: request.limits.wireBytes, mostBytes: request.limits.bytes)
    }

    // MARK: Before

    /// Sets what holds for all hops.
    private func setUp() throws(FetchFault) {
        for field in headFields() {
            guard let longer = curl_slist_append(fields, field) else {
                throw FetchFault(.trouble, "out of memory")
            }
            fields = longer
        }
        let owner = Unmanaged.passUnretained(self).toOpaque()
        let limits = request.limits
        let results = [
            curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText),
            curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields),
            curl_set_text(
                handle, CURLOPT_USERAGENT,
                request.wantsBrowser ? surroundings.browserAgent : surroundings.agent),
            curl_on_body(handle, bodyCallback), curl_set_pointer(handle, CURLOPT_WRITEDATA, owner),
            curl_on_header(handle, headCallback), curl_set_pointer(handle, CURLOPT_HEADERDATA, owner),
            curl_on_socket(handle, socketCallback),
            curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, owner),
            curl_set_pointer(handle, CURLOPT_PRIVATE, owner),
            // `RedirectRules` decides about redirects.
            curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            // A proxy's head is not part of the answer.
            curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            curl_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1),
            curl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2),
            curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            // One protocol less to attack: HTTP/2 would make nothing faster here.
            curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connect.milliseconds),
            curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 16),
            curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, max(1, limits.stall.milliseconds / 1_000)),
            curl_set_large_number(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.wireBytes)),
        ]
        try check(results)
        if let file = surroundings.authoritiesFile {
            try check([
                curl_set_text(handle, CURLOPT_CAINFO, file), curl_set_text(handle, CURLOPT_CAPATH, nil),
            ])
        }
        if let body = request.body {
            // JSON has no zero bytes, which would end the text.
            try check([curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, body)])
        }
        if let calendar = request.calendar { try check(calendar.set(on: handle)) }
        if let names = surroundings.names {
            try check([curl_set_pointer(handle, CURLOPT_RESOLVE, names.list)])
        }
    }

    /// Sets what the next hop needs.
    private func aim() throws(FetchFault) {
        let rest = deadline - .now
        guard rest > .zero else { throw FetchFault(.timeout, "at \(address.host)") }
        try check([
            curl_set_text(handle, CURLOPT_URL, address.description),
            curl_allow(handle, address.isEncrypted ? "https" : "http,https"),
            // Even an empty one keeps libcurl from reading the environment.
            curl_set_text(handle, CURLOPT_PROXY, surroundings.proxies.proxy(for: address) ?? ""),
            curl_set_text(handle, CURLOPT_NOPROXY, ""),
            curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, rest.milliseconds)),
        ])
        if let calendar = request.calendar {
            try check(
                calendar.aim(
                    handle, at: address, isFirst: address.isSameServer(as: request.address), trust: trust,
                    usesDigest: usesDigest))
        }
        // This holds behind a proxy, too.
        if let literal = NetworkAddress(literal: address.host), !request.mayConnect(to: literal, for: address)
        {
            throw FetchFault(.refused, "\(literal) is a private address")
        }
    }

    private func check(_ results: [CURLcode]) throws(FetchFault) {
        guard let failure = results.first(where: { $0 != CURLE_OK }) else { return }
        throw FetchFault(.trouble, "libcurl: \(String(cString: curl_easy_strerror(failure)))")
    }

    private func headFields() -> [String] {
        // Avoid libcurl's decoder: it takes a stream that was cut off for a whole one.
        var fields = ["Accept: \(request.accept)"]
        if request.calendar?.acceptsPacked != false { fields.append("Accept-Encoding: gzip") }
        if let calendar = request.calendar { fields += calendar.headFields }
        if request.wantsBrowser { fields.append("Accept-Language: en-US,en;q=0.8") }
        if let etag = request.etag { fields.append("If-None-Match: \(etag)") }
        if let lastModified = request.lastModified { fields.append("If-Modified-Since: \(lastModified)") }
        if let key = request.key { fields.append("Authorization: Bearer \(key)") }
        // Without the empty field, libcurl would ask first whether it may send a long body.
        if request.body != nil { fields += ["Content-Type: application/json", "Expect:"] }
        return fields
    }

    // MARK: While it comes

    fileprivate func take(headLine: UnsafeRawBufferPointer) -> Bool {
        head.add(headLine)
        if head.bytes <= AnswerHead.mostBytes { return true }
        fault = FetchFault(.tooLarge, "the head of the answer has more than \(AnswerHead.mostBytes) bytes")
        return false
    }

    fileprivate func take(body chunk: UnsafeRawBufferPointer) -> Bool {
        do throws(FetchFault) {
            try body.add(chunk, encoding: head.contentEncoding, isError: code >= 300)
            return !body.isEnough
        } catch {
            fault = error
            return false
        }
    }

    /// Opens a socket to an address that libcurl has looked up, unless the rules forbid it.
    fileprivate func openSocket(to address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        if let found = NetworkAddress(curl_address(address)) {
            guard mayConnect(to: found) else {
                refusedAddress = found
                return CURL_SOCKET_BAD
            }
        }
        return socket(
            address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            address.pointee.protocol)
    }

    /// A proxy may have a private address, as the user chose it, and looks up the names of servers itself.
    private func mayConnect(to found: NetworkAddress) -> Bool {
        if request.mayConnect(to: found, for: address) { return true }
        return !address.isLoopback && surroundings.proxies.proxy(for: address) != nil
    }

    private var code: Int { curl_number(handle, CURLINFO_RESPONSE_CODE) }

    // MARK: After

    /// Takes the end of a hop.
    /// - Returns: Whether the transfer goes on at another address.
    func didEnd(_ result: CURLcode) -> Bool {
        var answer = WebAnswer()
        do throws(FetchFault) {
            if let fault { throw fault }
            if try goesOn(after: result) { return true }
            if !(result == CURLE_WRITE_ERROR && body.isEnough) { try judge(result) }
            if (301...308).contains(code), code != 304, let location = self.location {
                answer.location = location
                guard request.followsRedirects else {
                    throw FetchFault(.redirectedAway, "from \(address.host) to \(location)")
                }
                address = try redirects.follow(from: address, to: location)
                try request.checkRobots(for: address)
                try begin()
                return true
            }
            try body.finish()
            if code == 304 { throw FetchFault(.notModified) }
            answer.body = body.bytes
        } catch {
            answer.fault = error
        }
        answer.code = code
        answer.charset = head.charset
        answer.etag = head.etag
        answer.lastModified = head.lastModified
        answer.wireBytes = body.wireBytes
        answer.address = address
        answer.contentType = head.contentType
        answer.date = head.date.flatMap(Self.moment)
        if request.calendar != nil { answer.certificate = ServerCertificate(of: handle) }
        if code >= 400 { answer.retryAfter = pause }
        then(answer)
        return false
    }

    /// Begins the next hop with a new answer.
    private func begin() throws(FetchFault) {
        (head, body) = (AnswerHead(), Self.emptyBody(request))
        refusedAddress = nil
        try aim()
    }

    /// Tries a calendar server once more where another way to trust it, or to tell it who asks, may help.
    private func goesOn(after result: CURLcode) throws(FetchFault) -> Bool {
        guard request.calendar != nil else { return false }
        // The connection was only to learn which certificate it is, and may have failed.
        if trust == .none {
            throw FetchFault(.badCertificate, "the system does not trust the certificate of \(address.host)")
        }
        if let next = trust.next(after: result) {
            trust = next
        } else if result == CURLE_OK, code == 401, !usesDigest, head.challenges.contains("digest"),
            !head.challenges.contains("basic")
        {
            usesDigest = true
        } else {
            return false
        }
        try begin()
        return true
    }

    /// - Parameter text: As in the head of an answer.
    private static func moment(_ text: String) -> Instant? {
        let seconds = curl_getdate(text, nil)
        return seconds > 0 ? Instant(secondsSince1970: Int64(seconds)) : nil
    }

    /// Ends the transfer with `.cancelled`.
    func cancel() {
        var answer = WebAnswer()
        answer.fault = FetchFault(.cancelled)
        then(answer)
    }

    /// A week, in seconds: no server can plan further ahead.
    private static let longestPause = 604_800

    /// How long the server wants to be left alone; `nil` if it does not say. From version 8.9, libcurl itself reports
    /// no more than six hours.
    private var pause: Duration? {
        guard let text = head.retryAfter, !text.isEmpty else { return nil }
        let areDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let seconds = areDigits ? Int(text) ?? .max : curl_getdate(text, nil) - time(nil)
        return seconds > 0 ? .seconds(min(seconds, Self.longestPause)) : nil
    }

    private var location: String? {
        // libcurl's own has the user and the password.
        if request.calendar != nil {
            return head.location.map { (try? address.address(of: $0))?.description ?? $0 }
        }
        return curl_text(handle, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
    }

    private func judge(_ result: CURLcode) throws(FetchFault) {
        if result == CURLE_OK { return }
        if let refusedAddress {
            throw FetchFault(.refused, "\(address.host) is at a private address, \(refusedAddress)")
        }
        let said = String(cString: errorText)
        let words = said.isEmpty ? String(cString: curl_easy_strerror(result)) : said
        throw FetchFault(Self.status(of: result, hasAnswer: head.bytes > 0), words)
    }

    private static func status(of result: CURLcode, hasAnswer: Bool) -> FetchStatus {
        switch result {
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .badCertificate
        case CURLE_SSL_CACERT_BADFILE: .trouble
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_PARTIAL_FILE: .cutOff
        case CURLE_RECV_ERROR, CURLE_GOT_NOTHING: hasAnswer ? .cutOff : .unreachable
        // The server does not speak HTTP, or breaks its rules.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
            CURLE_WRITE_ERROR:
            .trouble
        // How libcurl reports that a header line is too long; from version 8.6 as CURLE_TOO_LARGE.
        case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100): .tooLarge
        default: .unreachable
        }
    }
}

extension Duration {
    var milliseconds: Int { Int(clamping: Int64(self / .milliseconds(1))) }
}

private func transfer(_ owner: UnsafeMutableRawPointer?) -> Transfer? {
    owner.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// The result of a callback: anything but the whole length stops the transfer.
private func handled(_ isHandled: Bool, _ length: Int) -> Int {
    isHandled ? length : (length == 0 ? 1 : 0)
}

private let bodyCallback: curl_write_callback = { bytes, size, count, owner in
    let length = size * count
    let chunk = UnsafeRawBufferPointer(start: bytes, count: length)
    return handled(transfer(owner)?.take(body: chunk) ?? false, length)
}

private let headCallback: curl_write_callback = { bytes, size, count, owner in
    let length = size * count
    let line = UnsafeRawBufferPointer(start: bytes, count: length)
    return handled(transfer(owner)?.take(headLine: line) ?? false, length)
}

private let socketCallback: curl_opensocket_callback = { owner, _, address in
    guard let address, let transfer = transfer(owner) else { return CURL_SOCKET_BAD }
    return transfer.openSocket(to: address)
}
