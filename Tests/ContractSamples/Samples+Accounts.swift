package import AgentInterface
import CivilTime
import Rules

extension AccountAccess: SampledRecord {
    package static func full() throws -> AccountAccess {
        var record = AccountAccess()
        record.address = "https://dav.example.org/"
        record.user = "anna"
        record.password = "the password"
        record.command = ["pass", "show", "the \"calendar\""]
        record.fingerprint = String(repeating: "a1", count: 32)
        record.hosts = ["p1.example.org"]
        record.login = "3f2a0000-0000-4000-8000-000000000009"
        return record
    }
}

extension AccountFields: SampledRecord {
    package static func full() throws -> AccountFields {
        var record = AccountFields()
        record.name = "the name, 店"
        record.home = "https://dav.example.org/anna/"
        record.user = "anna"
        record.password = "the password"
        record.command = ["pass", "show", "calendar"]
        record.isAsked = true
        record.fingerprint = String(repeating: "a1", count: 32)
        record.roles = [try .full()]
        record.login = "3f2a0000-0000-4000-8000-000000000009"
        return record
    }
}

extension AccountChanges: SampledRecord {
    package static func full() throws -> AccountChanges {
        var record = AccountChanges()
        record.name = "the new name"
        record.password = "the new password"
        record.command = ["pass", "show", "calendar"]
        record.fingerprint = String(repeating: "b2", count: 32)
        record.isPaused = true
        record.roles = [try .full()]
        record.guardians = [try .full()]
        record.newLists = [try .full()]
        return record
    }
}

extension LoginFields: SampledRecord {
    package static func full() throws -> LoginFields {
        var record = LoginFields()
        (record.server, record.fingerprint) = ("cloud.example.org", String(repeating: "a1", count: 32))
        return record
    }
}

extension LoginRecord: SampledRecord {
    package static func full() throws -> LoginRecord {
        var record = LoginRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000009"
        record.page = "https://cloud.example.org/index.php/login/v2/flow/t"
        record.isGranted = true
        (record.server, record.user) = ("https://cloud.example.org/", "anna")
        return record
    }
}

extension NewListRecord: SampledRecord {
    package static func full() throws -> NewListRecord {
        var record = NewListRecord()
        (record.name, record.role) = ("Household", .household)
        return record
    }
}

extension ListGuardianRecord: SampledRecord {
    package static func full() throws -> ListGuardianRecord {
        var record = ListGuardianRecord()
        record.href = "https://dav.example.org/anna/tasks/"
        record.guardian = "Anna"
        return record
    }
}

extension ListRoleRecord: SampledRecord {
    package static func full() throws -> ListRoleRecord {
        var record = ListRoleRecord()
        record.href = "https://dav.example.org/anna/tasks/"
        record.role = .both
        return record
    }
}

extension AccountRecord: SampledRecord {
    package static func full() throws -> AccountRecord {
        var record = AccountRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.name = "the name \u{202E}"
        record.home = "https://dav.example.org/anna/"
        record.user = "anna"
        record.secret = "command"
        record.command = ["pass", "show", "calendar"]
        record.isPaused = true
        record.lists = [try .full()]
        record.problem = .certificate
        record.detail = "the detail"
        record.isRetryable = true
        record.retryAfter = 120
        record.syncedAt = try Instant(parsing: "2026-12-07T08:30:00.250Z")
        record.certificateEnds = try Instant(parsing: "2027-01-07T08:30:00Z")
        record.clockDifference = -301
        record.addedAt = try Instant(parsing: "2026-12-06T08:30:00Z")
        return record
    }
}

extension CalendarListRecord: SampledRecord {
    package static func full() throws -> CalendarListRecord {
        var record = CalendarListRecord()
        record.quirks = ["needs-end"]
        record.href = "https://dav.example.org/anna/tasks/"
        record.name = "the list"
        record.colour = "#00AAFF"
        (record.takesTasks, record.takesEvents) = (false, false)
        (record.isWritable, record.isShared) = (false, true)
        (record.role, record.usualRole) = (.events, .tasks)
        (record.entries, record.unread) = (12, 3)
        record.leftAlone = ["bins: it has no date"]
        record.missing = 7
        record.guardian = "Anna"
        record.isBook = true
        return record
    }
}

extension DiscoveryRecord: SampledRecord {
    package static func full() throws -> DiscoveryRecord {
        var record = DiscoveryRecord()
        record.home = "https://dav.example.org/anna/"
        record.lists = [try .full()]
        record.steps = ["example.org: there is nothing"]
        record.problem = .unreachable
        record.detail = "the detail"
        record.isRetryable = true
        record.retryAfter = 120
        record.fingerprint = String(repeating: "a1", count: 32)
        record.otherHost = "p1.example.org"
        return record
    }
}
