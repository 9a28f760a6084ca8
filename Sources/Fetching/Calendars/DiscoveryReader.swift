import FetchInterface
import Rules
import XMLText

/// Finds the calendars of an account, whatever the user has typed.
///
/// Tries one place after another for the user's principal, then reads the principal's home, then lists the
/// calendars there. A wrong password or an untrusted certificate ends the discovery at once: more attempts
/// could lock the account.
///
/// Source: RFC 6764, RFC 5397, RFC 4791 (6.2.1).
struct DiscoveryReader: AnswerReader {
    private enum Phase {
        /// Asks for the user's principal.
        case context
        /// Asks for the principal's calendar home.
        case principal
        /// Lists the calendars in the home, and address books that are there.
        case home
        /// Lists the address books in a home of their own.
        case books
        /// Asks about a calendar whose own URL the user typed.
        case calendar
    }

    private let access: DAVAccess
    private let typed: TypedAddress
    private let services: (String) -> [ServiceRecord]
    private var phase = Phase.context
    /// The places that have not been tried yet.
    private var places: [FetchAddress] = []
    private var asksForServices: Bool
    private var tried: Set<String> = []
    private var homes: [FetchAddress] = []
    /// Homes of address books that have not been asked.
    private var bookHomes: [FetchAddress] = []
    private var rows: [DAVAnswer.Row] = []
    private var result = DAVAnswer()
    private var invites = false
    /// A host that a place refers to and that may not receive the password.
    private var otherHost: String?
    private var lastFault: FetchFault?
    private(set) var first: [WebRequest] = []

    /// - Parameter services: Looks up the calendar services of a domain; may block for seconds.
    /// - Throws: `.refused` if `address` cannot lead to a server.
    init(
        _ address: String, _ access: DAVAccess, services: @escaping (String) -> [ServiceRecord]
    ) throws(FetchFault) {
        self.access = access
        self.services = services
        typed = try TypedAddress(address)
        asksForServices = typed.domain != nil
        places = Self.places(for: typed)
        // A domain's calendars are rarely on its web site.
        if typed.isMail, typed.known == nil { askForServices() }
        first = [nextPlace()].compactMap(\.self)
    }

    var pause: Duration { .zero }

    // MARK: Places

    /// The places to try, in order, besides those that the domain's name service names.
    private static func places(for typed: TypedAddress) -> [FetchAddress] {
        let base = typed.server
        var references: [String] = []
        if base.path != "/" { references.append(base.path) }
        references.append("/.well-known/caldav")
        if !typed.isMail {
            references.append("/")
            // A server may be in a folder of the host, and the user may have typed the URL of a page for
            // people.
            let folder = base.path.split(separator: "/").prefix {
                !["index.php", "apps", "remote.php"].contains($0)
            }
            if !folder.isEmpty, folder.count < base.path.split(separator: "/").count {
                references.append("/" + folder.joined(separator: "/") + "/remote.php/dav/")
            }
            references += [
                "/remote.php/dav/", "/dav/", "/SOGo/dav/", "/caldav.php/", "/davical/caldav.php/", "/caldav/",
            ]
        }
        // Each reference is a path of a valid URL.
        return [typed.known].compactMap(\.self) + references.compactMap { try? base.address(of: $0) }
    }

    private static func question(
        at address: FetchAddress, _ access: DAVAccess,
        _ properties: [String] = DAVAnswer.Collection.properties, depth: Int = 0
    ) -> WebRequest {
        var question = WebRequest(address)
        question.mayBePrivate = true
        question.calendar = .propfind(properties, depth: depth, access)
        return question
    }

    /// Kept short, because some servers fail if their root lacks a property.
    private static let ofPrincipal = [
        DAVName.dav("resourcetype"), DAVName.dav("current-user-principal"),
        DAVName.caldav("calendar-home-set"), DAVName.carddav("addressbook-home-set"),
        DAVName.caldav("schedule-outbox-URL"),
        DAVName.dav("principal-URL"),
    ]

    private mutating func nextPlace() -> WebRequest? {
        if asksForServices, !places.contains(where: { $0.path == "/.well-known/caldav" }) { askForServices() }
        while !places.isEmpty {
            let place = places.removeFirst()
            guard tried.insert(place.description).inserted else { continue }
            phase = .context
            return Self.question(at: place, access, Self.ofPrincipal)
        }
        return nil
    }

    private mutating func askForServices() {
        asksForServices = false
        guard let domain = typed.domain else { return }
        let records = services(domain)
        if records.isEmpty { result.steps.append("\(domain): its name service lists no calendars (SRV)") }
        let found = records.compactMap { record -> FetchAddress? in
            let place = "https://\(record.host):\(record.port)\(record.path ?? "/.well-known/caldav")"
            // A record that names no valid host or path leads nowhere.
            guard let address = try? FetchAddress(place) else { return nil }
            guard mayAsk(address, from: typed.server) else {
                result.steps.append(
                    "\(domain): its name service names \(address.host), which you have not allowed")
                otherHost = otherHost ?? address.host
                return nil
            }
            return address
        }
        places.insert(contentsOf: found, at: 0)
    }

    /// Whether a server that `origin` names may receive the password: one in the same domain, or one that the
    /// user allows.
    private func mayAsk(_ address: FetchAddress, from origin: FetchAddress) -> Bool {
        address.isSameSite(as: origin) || address.isSibling(of: origin)
            || access.allows(host: address.host)
    }

    // MARK: Answers

    mutating func recover(
        from fault: FetchFault, _ answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        if fault.status == .cancelled { throw fault }
        note(answer)
        if fault.status == .badCertificate { return end(answer, DAVAnswer.Failure(fault, answer)) }
        lastFault = fault
        // Web sites often redirect their pages, but not paths that only calendar programs request.
        let isMeant = question.address.path == "/.well-known/caldav" || question.address == typed.server
        if fault.status == .redirectedAway, isMeant, question.address.path != "/",
            let location = answer.location,
            let target = try? FetchAddress(location), !target.isSameServer(as: question.address)
        {
            otherHost = otherHost ?? target.host
        }
        // The other paths of this server cannot be reached either.
        if [.unreachable, .timeout].contains(fault.status) {
            places.removeAll { $0.isSameServer(as: question.address) }
        }
        return goOn(after: answer, question, "\(fault.status.words): \(fault.detail)")
    }

    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        note(answer)
        if answer.code == 401 { return end(answer, .password) }
        if case .fetch(.busy, let detail)? = DAVAnswer.failure(of: answer) {
            return end(answer, .fetch(.busy, detail))
        }
        guard answer.code == 207, let address = answer.address else {
            return goOn(after: answer, question, "HTTP \(answer.code), no calendar server")
        }
        var found: [Multistatus.Row] = []
        do throws(FetchFault) {
            _ = try Multistatus(parsing: answer.body) { found.append($0) }
        } catch {
            return goOn(after: answer, question, error.detail)
        }
        switch phase {
        case .context, .principal: return try take(found, at: address, answer, question)
        case .calendar:
            if let own = found.first, own.hasGranted { add(own, at: address) }
            return end(answer, nil)
        case .home: return takeHome(found, at: address, answer, question)
        case .books:
            for row in found where row.isBook { add(row, at: address) }
            return askBooks() ?? end(answer, nil)
        }
    }

    private mutating func note(_ answer: WebAnswer) {
        result.date = answer.date ?? result.date
        // Only the first request on a connection reports the certificate.
        result.certificateEnds = answer.certificate?.ends ?? result.certificateEnds
    }

    /// Takes a place's answer about its principal and home.
    private mutating func take(
        _ found: [Multistatus.Row], at address: FetchAddress, _ answer: WebAnswer, _ question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        guard let own = found.first, own.hasGranted else {
            return goOn(
                after: answer, question, "HTTP \(found.first?.finalStatus ?? 207) when asked for the user")
        }
        if own[DAVName.caldav("schedule-outbox-URL")]?[DAVName.dav("href")] != nil { invites = true }
        let homeSet = own[DAVName.caldav("calendar-home-set")]?.elements(DAVName.dav("href")) ?? []
        if !homeSet.isEmpty {
            result.principal = address.description
            homes = homeSet.prefix(8).compactMap { allowed($0.text.withoutBlankEnds, from: address) }
            let books = own[DAVName.carddav("addressbook-home-set")]?.elements(DAVName.dav("href")) ?? []
            // Address books are an extra: one at another host is left out.
            bookHomes = books.prefix(4).compactMap { href -> FetchAddress? in
                guard let home = address.resource(href.text.withoutBlankEnds),
                    !homes.contains(where: { DAVHref.key($0.description) == DAVHref.key(home.description) })
                else { return nil }
                return home
            }
            if !homes.isEmpty { return askHome() }
            return goOn(after: answer, question, "its calendars are at an address that is not allowed")
        }
        if phase == .context, let href = own[DAVName.dav("current-user-principal")]?[DAVName.dav("href")],
            let principal = allowed(href.text.withoutBlankEnds, from: address)
        {
            phase = .principal
            return DocumentReading(asking: Self.question(at: principal, access, Self.ofPrincipal))
        }
        if own.isCalendar {
            phase = .calendar
            return DocumentReading(asking: Self.question(at: address, access))
        }
        return goOn(after: answer, question, "it does not say where the user's calendars are")
    }

    private mutating func allowed(_ href: String, from address: FetchAddress) -> FetchAddress? {
        guard let target = try? address.resource(href) ?? address.address(of: href) else { return nil }
        if mayAsk(target, from: address) { return target }
        otherHost = otherHost ?? target.host
        return nil
    }

    private mutating func askHome() -> DocumentReading {
        phase = .home
        let home = homes.removeFirst()
        result.homes.append(home.description)
        return DocumentReading(asking: Self.question(at: home, access, depth: 1))
    }

    private mutating func takeHome(
        _ found: [Multistatus.Row], at address: FetchAddress, _ answer: WebAnswer, _ question: WebRequest
    ) -> DocumentReading {
        guard found.contains(where: \.hasGranted) else {
            return goOn(
                after: answer, question, "HTTP \(found.first?.finalStatus ?? 207) when asked for calendars")
        }
        for row in found where row.isCalendar || row.isBook { add(row, at: address) }
        return homes.isEmpty ? askBooks() ?? end(answer, nil) : askHome()
    }

    private mutating func askBooks() -> DocumentReading? {
        guard !bookHomes.isEmpty else { return nil }
        phase = .books
        return DocumentReading(asking: Self.question(at: bookHomes.removeFirst(), access, depth: 1))
    }

    private mutating func add(_ row: Multistatus.Row, at address: FetchAddress) {
        guard let href = row.hrefs.first, let found = address.resource(href) else { return }
        var entry = DAVAnswer.Row(href: DAVHref.key(found.description))
        var collection = DAVAnswer.Collection(row, principal: result.principal.map(DAVHref.key))
        if invites { collection.schedules = true }
        entry.collection = collection
        rows.append(entry)
    }

    // MARK: The end

    private mutating func goOn(
        after answer: WebAnswer, _ question: WebRequest, _ words: String
    ) -> DocumentReading {
        result.steps.append("\(question.address): \(words)")
        if phase == .home, !homes.isEmpty { return askHome() }
        // The calendars have been found; that a home of address books cannot be read matters little.
        if phase == .books { return askBooks() ?? end(answer, nil) }
        if let next = nextPlace() { return DocumentReading(asking: next) }
        if let otherHost { return end(answer, .otherHost(otherHost)) }
        if let lastFault, answer.code == 0 { return end(answer, .fetch(lastFault.status, lastFault.detail)) }
        return end(answer, .notCalendar("no calendars were found at \(typed.server.host)"))
    }

    private mutating func end(_ answer: WebAnswer, _ failure: DAVAnswer.Failure?) -> DocumentReading {
        result.status = answer.code
        result.retryAfter = answer.retryAfter
        result.failure = failure
        return DocumentReading(result, failure == nil ? rows : [])
    }
}

extension Multistatus.Row {
    /// Whether the collection is an address book.
    fileprivate var isBook: Bool {
        self[DAVName.dav("resourcetype")]?[DAVName.carddav("addressbook")] != nil
    }

    /// Whether the collection holds tasks or events, and is not an inbox, a trash folder or a subscription.
    fileprivate var isCalendar: Bool {
        guard let type = self[DAVName.dav("resourcetype")] else { return false }
        return type[DAVName.caldav("calendar")] != nil
            && !type.elements.contains {
                $0.name.hasSuffix(" deleted-calendar") || $0.name.hasSuffix("-inbox")
            }
    }
}

extension DocumentReading {
    init(asking question: WebRequest) {
        saysNothing = true
        more = [question]
    }
}
