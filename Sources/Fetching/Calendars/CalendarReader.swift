import FetchInterface
import Rules
import XMLText

/// Carries out one request to a calendar server. An answer that it cannot read is a `failure`, never an empty
/// list.
struct CalendarReader: AnswerReader {
    let first: [WebRequest]
    private let operation: DAVRequest.Operation

    /// - Throws: `.refused` if the address is not allowed.
    init(_ request: DAVRequest, _ access: DAVAccess) throws(FetchFault) {
        operation = request.operation
        var question = WebRequest(try FetchAddress(request.address))
        question.mayBePrivate = true
        question.followsRedirects = request.operation.reads
        // A list of ten thousand resources needs a tenth of this.
        question.limits.wireBytes = 16 << 20
        question.limits.bytes = 32 << 20
        question.accept = request.operation.accepted
        question.calendar = try CalendarCall(request.operation, access)
        first = [question]
    }

    var pause: Duration { .zero }

    func recover(
        from fault: FetchFault, _ answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        DocumentReading(DAVAnswer(answer, failure: DAVAnswer.Failure(fault, answer)))
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        var result = DAVAnswer(answer, failure: DAVAnswer.failure(of: answer))
        guard result.failure == nil else { return DocumentReading(result) }
        if answer.code >= 400 {
            result.precondition = Multistatus.precondition(in: answer.body)
            return DocumentReading(result)
        }
        var rows: [DAVAnswer.Row] = []
        do throws(FetchFault) {
            switch operation {
            case .discover: preconditionFailure("`DiscoveryReader` discovers")
            case .get:
                guard Self.isCalendar(answer) else { throw Self.isNoCalendar(answer) }
                guard Self.isWhole(answer.body) else {
                    throw FetchFault(.cutOff, "the calendar ends before END:VCALENDAR")
                }
                result.etag = DAVAnswer.strongETag(answer.etag)
                result.body = answer.body
            case .put, .delete, .makeCalendar:
                if answer.code == 207 { result.status = try Self.refusal(in: answer.body) ?? 207 }
                if case .put = operation { result.etag = DAVAnswer.strongETag(answer.etag) }
            case .state, .list, .changes, .resources, .contacts:
                rows = try list(answer, into: &result)
            }
        } catch {
            result.failure =
                error.status == .silent ? .notCalendar(error.detail) : .fetch(error.status, error.detail)
            return DocumentReading(result)
        }
        return DocumentReading(result, rows)
    }

    // MARK: Lists

    private func list(_ answer: WebAnswer, into result: inout DAVAnswer) throws(FetchFault) -> [DAVAnswer.Row]
    {
        guard answer.code == 207, let address = answer.address else { throw Self.isNoCalendar(answer) }
        var list = RowList(address, asked: first[0].address)
        let whole = try Multistatus(parsing: answer.body) { list.add($0, for: operation) }
        // A refusal of everything, or of the collection itself, is the answer to the request.
        if let refusal = list.refusal {
            result.status = refusal
            return []
        }
        if let foreign = list.foreign {
            throw FetchFault(.silent, "the list names '\(foreign)', which is not on this server")
        }
        switch operation {
        case .state where list.own == nil, .list where list.own == nil:
            throw FetchFault(.silent, "the list does not name the calendar itself")
        case .changes:
            result.token = whole.token.flatMap { $0.isEmpty ? nil : $0 }
            result.isCut = list.isCut
            guard result.token != nil || list.isCut else {
                throw FetchFault(.silent, "the list has no token")
            }
        default: break
        }
        return switch operation {
        case .state: list.own.map { [$0] } ?? []
        case .list: list.own.map { [$0] + list.rows } ?? []
        default: list.rows
        }
    }

    /// The rows of a multistatus, with the collection's own row apart.
    private struct RowList {
        let address: FetchAddress
        /// Keys of the collection's URL: a server may use the requested one, even after a redirect.
        let keys: Set<String>
        var rows: [DAVAnswer.Row] = []
        var own: DAVAnswer.Row?
        var isCut = false
        /// The URL of a resource on another server. Leaving it out would look as if it were gone or
        /// unchanged.
        var foreign: String?
        private var refusals: [Int] = []
        private var ownRefusal: Int?
        private var count = 0

        init(_ address: FetchAddress, asked: FetchAddress) {
            self.address = address
            keys = [Self.folderKey(address.description), Self.folderKey(asked.description)]
        }

        /// The status of the collection's own refusal, or of a refusal of all rows.
        var refusal: Int? { ownRefusal ?? (count > 0 && refusals.count == count ? refusals.first : nil) }

        mutating func add(_ row: Multistatus.Row, for operation: DAVRequest.Operation) {
            for href in row.hrefs {
                guard let found = address.resource(href) else {
                    foreign = foreign ?? href
                    continue
                }
                let isOwn = keys.contains(Self.folderKey(found.description))
                var entry = DAVAnswer.Row(href: DAVHref.key(found.description))
                entry.status = row.finalStatus
                count += 1
                if !row.hasGranted, [401, 403].contains(entry.status) { refusals.append(entry.status) }
                if isOwn {
                    take(own: row, entry)
                } else if !row.isCollection {
                    entry.etag = DAVAnswer.strongETag(row[DAVName.dav("getetag")]?.text.withoutBlankEnds)
                    let data = row[DAVName.caldav("calendar-data")] ?? row[DAVName.carddav("address-data")]
                    entry.data = data.map { Array($0.text.utf8) }
                    rows.append(entry)
                }
            }
        }

        private mutating func take(own row: Multistatus.Row, _ entry: DAVAnswer.Row) {
            switch entry.status {
            case 507: isCut = true
            case 400...: ownRefusal = entry.status
            default:
                own = entry
                let principal = row[DAVName.dav("current-user-principal")]?[DAVName.dav("href")]
                own?.collection = DAVAnswer.Collection(
                    row, principal: principal.map { DAVHref.key($0.text.withoutBlankEnds) })
            }
        }

        /// The key of a URL without its final slash, so that both spellings match.
        private static func folderKey(_ address: String) -> String {
            let key = DAVHref.key(address)
            return key.hasSuffix("/") ? String(key.dropLast()) : key
        }
    }

    // MARK: Single resources

    /// The status of the first row that reports a failure; some servers wrap a refusal in a 207.
    private static func refusal(in body: [UInt8]) throws(FetchFault) -> Int? {
        var refusal: Int?
        _ = try Multistatus(parsing: body) { row in
            let status = row.status ?? row.refusal ?? 200
            if status >= 300, refusal == nil { refusal = status }
        }
        return refusal
    }

    private static func isCalendar(_ answer: WebAnswer) -> Bool {
        if answer.contentType == "text/calendar" { return true }
        let start = answer.body.prefix(80).drop { $0 <= 0x20 || $0 >= 0x80 }
        return String(decoding: start, as: UTF8.self).uppercased().hasPrefix("BEGIN:VCALENDAR")
    }

    /// Whether the calendar is complete: a server that sends no length may have sent only part of it.
    private static func isWhole(_ body: [UInt8]) -> Bool {
        let end = body.suffix(200).reversed().drop { $0 <= 0x20 }.prefix(13).reversed()
        return String(decoding: Array(end), as: UTF8.self).uppercased() == "END:VCALENDAR"
    }

    private static func isNoCalendar(_ answer: WebAnswer) -> FetchFault {
        let kind = answer.contentType.isEmpty ? "no content type" : "'\(answer.contentType)'"
        return FetchFault(
            .silent, "HTTP \(answer.code) with \(kind), where a calendar server sends calendars")
    }
}

extension DAVAnswer {
    /// Sets what every answer has.
    init(_ answer: WebAnswer, failure: Failure?) {
        self.init()
        status = answer.code
        date = answer.date
        retryAfter = answer.retryAfter
        certificateEnds = answer.certificate?.ends
        self.failure = failure
    }

    /// Why an answer says nothing about the data; `nil` if it is valid.
    static func failure(of answer: WebAnswer) -> Failure? {
        switch answer.code {
        case 401: .password
        case 407: .fetch(.blocked, "HTTP 407")
        case 408, 429, 503: .fetch(.busy, "HTTP \(answer.code)")
        // These come from a gateway in front of the server, which got no answer from it.
        case 502, 504: .fetch(.trouble, "HTTP \(answer.code)")
        case 200...399 where isPage(answer): .notCalendar("the server sent a web page instead of a calendar")
        case ..<200, 300...399: .fetch(.trouble, "HTTP \(answer.code)")
        default: nil
        }
    }

    private static func isPage(_ answer: WebAnswer) -> Bool {
        if answer.contentType == "text/html" { return !answer.body.isEmpty }
        let start = answer.body.prefix(200).drop { $0 <= 0x20 || $0 >= 0x80 }
        let text = String(decoding: start, as: UTF8.self).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}

extension DAVAnswer.Failure {
    init(_ fault: FetchFault, _ answer: WebAnswer) {
        if fault.status == .badCertificate, let fingerprint = answer.certificate?.fingerprint {
            self = .certificate(fingerprint: fingerprint)
        } else {
            self = .fetch(fault.status, fault.detail)
        }
    }
}

extension DocumentReading {
    /// In bytes. Base64 adds a third, which still fits into a line.
    private static let chunkLength = 192 * 1024

    init(_ answer: DAVAnswer, _ rows: [DAVAnswer.Row] = []) {
        saysNothing = true
        for var row in rows {
            if let data = row.data, data.count > Self.chunkLength {
                addChunks(of: data)
                row.data = nil
            }
            records.append(.row(row))
        }
        addChunks(of: answer.body)
        records.append(.answer(answer))
    }

    private mutating func addChunks(of bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: Self.chunkLength) {
            records.append(.chunk(Array(bytes[start..<min(start + Self.chunkLength, bytes.count)])))
        }
    }
}

extension DAVRequest.Operation {
    /// Whether to follow a redirect: a redirected write might store nothing and still report success.
    fileprivate var reads: Bool {
        switch self {
        case .discover, .state, .list, .changes, .resources, .contacts, .get: true
        case .put, .delete, .makeCalendar: false
        }
    }

    fileprivate var accepted: String {
        if case .get = self { "text/calendar" } else { "*/*" }
    }
}

extension CalendarCall {
    init(_ operation: DAVRequest.Operation, _ access: DAVAccess) throws(FetchFault) {
        switch operation {
        case .discover, .state: self = .propfind(DAVAnswer.Collection.properties, depth: 0, access)
        case .list: self = .propfind([DAVName.dav("getetag"), DAVName.dav("resourcetype")], depth: 1, access)
        case .changes(let token):
            self.init(
                method: "REPORT", fields: ["Depth: 0"], content: DAVBody.changes(since: token), access: access
            )
        case .resources(let hrefs):
            let paths = try hrefs.map { href throws(FetchFault) in try FetchAddress(href).path }
            self.init(
                method: "REPORT", fields: ["Depth: 1"], content: DAVBody.resources(paths), access: access)
        case .contacts:
            self.init(method: "REPORT", fields: ["Depth: 1"], content: DAVBody.contacts, access: access)
        case .get: self.init(method: "GET", access: access, acceptsPacked: false)
        case .put(let body, let condition):
            let fields =
                switch condition {
                case .any: [String]()
                case .absent: ["If-None-Match: *"]
                case .unchanged(let etag): ["If-Match: \(etag)"]
                }
            self.init(
                method: "PUT", fields: fields, content: body, contentType: "text/calendar; charset=utf-8",
                access: access)
        case .delete(let etag):
            self.init(method: "DELETE", fields: etag.map { ["If-Match: \($0)"] } ?? [], access: access)
        case .makeCalendar(let name, let components):
            self.init(
                method: "MKCALENDAR", content: DAVBody.newCalendar(name, components), access: access)
        }
    }

    /// - Parameter properties: Names as in `DAVName`.
    static func propfind(_ properties: [String], depth: Int, _ access: DAVAccess) -> CalendarCall {
        CalendarCall(
            method: "PROPFIND", fields: ["Depth: \(depth)"], content: DAVBody.propfind(properties),
            access: access)
    }
}
