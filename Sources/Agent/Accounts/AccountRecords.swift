import AgentInterface
import FetchInterface
import Rules

extension CalendarAccount {
    var record: AccountRecord {
        var record = AccountRecord()
        (record.id, record.name, record.home, record.user) = (id.description, name, home, user)
        switch secret {
        case .keyring: record.secret = "keyring"
        case .asked: record.secret = "asked"
        case .command(let words): (record.secret, record.command) = ("command", words)
        }
        record.isPaused = isPaused
        record.lists = lists.map(\.record)
        if let problem {
            (record.problem, record.detail) = (problem.kind, problem.detail)
            record.isRetryable = problem.kind.isRetryable
        }
        (record.syncedAt, record.addedAt) = (syncedAt, addedAt)
        return record
    }
}

extension CalendarList {
    var record: CalendarListRecord {
        var record = CalendarListRecord()
        (record.href, record.name, record.colour) = (href, name, colour ?? "")
        (record.takesTasks, record.takesEvents) = (takesTasks, takesEvents)
        (record.isWritable, record.isShared) = (isWritable, isShared)
        (record.role, record.usualRole) = (role, usualRole)
        record.quirks = quirks.map(\.rawValue)
        (record.entries, record.unread) = (UInt32(clamping: entries), UInt32(clamping: leftAlone))
        record.missing = UInt32(clamping: missing)
        record.isBook = isBook ? true : nil
        record.guardian = guardianName.isEmpty ? nil : guardianName
        return record
    }

    /// The lists that a discovery has found.
    static func all(in answer: DAVAnswer) -> [CalendarList] {
        answer.rows.compactMap { row in
            guard let collection = row.collection else { return nil }
            let name = CleanText.excerpt(of: collection.name ?? "", length: 200)
            var list = CalendarList(href: row.href, name: name.isEmpty ? lastPart(of: row.href) : name)
            list.colour = collection.colour
            list.isBook = collection.isBook
            if collection.isBook {
                (list.takesTasks, list.takesEvents) = (false, false)
            } else if let components = collection.components {
                list.takesTasks = components.contains("VTODO")
                list.takesEvents = components.contains("VEVENT")
            }
            (list.isWritable, list.isShared) = (collection.isWritable, collection.isShared)
            list.schedules = collection.schedules
            return list
        }
    }

    private static func lastPart(of href: String) -> String {
        href.split(separator: "/").last.map(String.init) ?? href
    }
}

extension DiscoveryRecord {
    init(_ answer: DAVAnswer) {
        self.init()
        steps = answer.steps
        home = answer.homes.first ?? ""
        lists = CalendarList.all(in: answer).map(\.record)
        if let problem = AccountProblem(answer) {
            (self.problem, detail) = (problem.kind, problem.detail)
            (isRetryable, retryAfter) = (problem.retry.isRetryable, problem.retry.seconds)
        }
        switch answer.failure {
        case .certificate(let fingerprint): self.fingerprint = fingerprint
        case .otherHost(let host): otherHost = host
        case .password, .fetch, .notCalendar, nil: break
        }
    }
}

extension AccountProblem {
    /// `nil` if the answer is valid.
    init?(_ answer: DAVAnswer) {
        switch answer.failure {
        case .password: self.init(.password)
        case .certificate(let fingerprint): self = .untrusted(fingerprint)
        case .notCalendar(let detail): self.init(.notCalendar, detail)
        case .otherHost(let host): self.init(.notCalendar, AccountText.isElsewhere(host))
        case .fetch(let status, let detail):
            let words = detail.isEmpty ? status.words : "\(status.words): \(detail)"
            switch status {
            case .unreachable, .timeout, .lost, .cancelled, .cutOff: self.init(.unreachable, words)
            case .badCertificate: self.init(.certificate, words)
            default: self.init(.trouble, words)
            }
        case nil: return nil
        }
        retryAfter = answer.retryAfter
    }

    /// The error to return for a call that failed because of the problem.
    var refusal: AgentError { AgentError(.failed, words, retry: retry) }
}
