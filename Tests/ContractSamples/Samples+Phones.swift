package import AgentInterface
import CivilTime
import Rules

extension PhoneFields: SampledRecord {
    package static func full() throws -> PhoneFields {
        var record = PhoneFields()
        record.name = "the phone, 店"
        record.service = .gotify
        record.address = "https://push.example.org/x"
        record.token = "tk_secret"
        record.command = ["pass", "show", "the \"phone\""]
        record.isAsked = true
        record.text = .hidden
        record.reach = .always
        record.allowsPublic = true
        record.fingerprint = String(repeating: "0123456789abcdef", count: 4)
        return record
    }
}

extension PhoneChanges: SampledRecord {
    package static func full() throws -> PhoneChanges {
        var record = PhoneChanges()
        record.name = "the new name"
        record.token = "tk_other"
        record.command = ["pass", "show", "phone"]
        record.text = .full
        record.reach = .always
        record.isPaused = true
        record.fingerprint = String(repeating: "0123456789abcdef", count: 4)
        return record
    }
}

extension PhoneRecord: SampledRecord {
    package static func full() throws -> PhoneRecord {
        var record = PhoneRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000002"
        record.name = "the phone \u{202E}"
        record.service = .gotify
        record.address = "https://push.example.org"
        record.secret = "command"
        record.command = ["pass", "show", "phone"]
        (record.text, record.reach) = (.full, .always)
        record.isPaused = true
        record.messages = 3
        record.problem = .busy
        record.detail = "HTTP 429"
        record.reachedAt = try Instant(parsing: "2026-12-07T08:30:00.250Z")
        record.canWithdraw = true
        record.addedAt = try Instant(parsing: "2026-12-06T08:30:00Z")
        record.fingerprint = String(repeating: "0123456789abcdef", count: 4)
        return record
    }
}

extension PhoneTestRecord: SampledRecord {
    package static func full() throws -> PhoneTestRecord {
        var record = PhoneTestRecord()
        record.isSent = true
        record.button = "It works"
        record.isWithdrawn = true
        record.problem = .unreachable
        record.detail = "the detail"
        return record
    }
}
