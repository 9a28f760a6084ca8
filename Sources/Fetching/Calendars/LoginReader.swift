import FetchInterface
import JSONText
import Rules

/// Carries out a step of Nextcloud's Login Flow v2. Every URL that the server names must be on that server.
struct LoginReader: AnswerReader {
    private(set) var first: [WebRequest] = []
    private let step: LoginStep
    private let server: FetchAddress
    private let access: DAVAccess
    /// Folders of the server that may be Nextcloud's and have not been tried.
    private var folders: [String] = []

    private static let limits = JSON.Limits(bytes: 64 * 1024, depth: 8, values: 100)

    /// - Throws: `.refused` if the address is not allowed.
    init(_ step: LoginStep, fingerprint: String?) throws(FetchFault) {
        self.step = step
        var access = DAVAccess(user: "", password: "")
        access.fingerprint = fingerprint
        self.access = access
        switch step {
        case .begin(let typed):
            server = try TypedAddress(typed).server
            folders = Self.folders(of: server.path)
            first = [try nextFolder()].compactMap(\.self)
        case .poll(let offer):
            server = try FetchAddress(offer.endpoint)
            first = [post(to: server, "token=\(offer.token.percentEncoded)")]
        }
    }

    var pause: Duration { .zero }

    /// The folders above a page of Nextcloud, deepest first.
    private static func folders(of path: String) -> [String] {
        let names = path.split(separator: "/").prefix {
            !["index.php", "apps", "remote.php", "login"].contains($0)
        }
        let paths = (0...names.count).map { names.prefix($0).map { "/" + $0 }.joined() }
        return Array(paths.suffix(3).reversed())
    }

    private mutating func nextFolder() throws(FetchFault) -> WebRequest? {
        guard !folders.isEmpty else { return nil }
        return post(to: try server.address(of: folders.removeFirst() + "/index.php/login/v2"), "")
    }

    private func post(to address: FetchAddress, _ form: String) -> WebRequest {
        var request = WebRequest(address)
        request.mayBePrivate = true
        request.followsRedirects = false
        request.accept = "application/json"
        request.limits.wireBytes = Self.limits.bytes
        request.limits.bytes = Self.limits.bytes
        request.calendar = CalendarCall(
            method: "POST", content: Array(form.utf8), contentType: "application/x-www-form-urlencoded",
            access: access)
        return request
    }

    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        switch step {
        case .begin:
            if answer.code != 200, let next = try nextFolder() { return DocumentReading(asking: next) }
            try answer.checkCode()
            return DocumentReading(.offered(try offer(in: answer.body)))
        case .poll:
            if answer.code == 404 { return DocumentReading(.pending) }
            try answer.checkCode()
            return DocumentReading(try grant(in: answer.body))
        }
    }

    private func offer(in body: [UInt8]) throws(FetchFault) -> LoginOffer {
        let json = try Self.json(body)
        return LoginOffer(
            page: try own(json["login"]).description,
            endpoint: try own(json["poll"]?["endpoint"]).description,
            token: try Self.text(json["poll"]?["token"]))
    }

    private func grant(in body: [UInt8]) throws(FetchFault) -> LoginAnswer {
        let json = try Self.json(body)
        let access = DAVAccess(
            user: try Self.text(json["loginName"]), password: try Self.text(json["appPassword"]))
        return .granted(server: try own(json["server"]).description, access)
    }

    /// Checks that a URL is on the same server: the password must be for the server that the user has named.
    private func own(_ json: JSON?) throws(FetchFault) -> FetchAddress {
        let address = try FetchAddress(try Self.text(json))
        guard address.isSameServer(as: server) else {
            throw FetchFault(.redirectedAway, "from \(server.host) to \(address.host)")
        }
        return address
    }

    private static func text(_ json: JSON?) throws(FetchFault) -> String {
        guard let text = json?.asText, (1...2_048).contains(text.utf8.count) else { throw isNoLogin }
        return text
    }

    private static func json(_ body: [UInt8]) throws(FetchFault) -> JSON {
        do {
            return try JSON(parsing: body, within: limits)
        } catch {
            throw isNoLogin
        }
    }

    private static let isNoLogin = FetchFault(.malformed, "the answer is not from a Nextcloud server")
}

extension DocumentReading {
    fileprivate init(_ answer: LoginAnswer) {
        saysNothing = true
        records = [.login(answer)]
    }
}

extension String {
    /// Encoded as a value in a form.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
