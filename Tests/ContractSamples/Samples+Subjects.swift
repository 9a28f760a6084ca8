package import AgentInterface
import Rules

extension SubjectReference: SampledRecord {
    package static func full() throws -> SubjectReference { SubjectReference(.document, "the id") }
}

extension LabelFields: SampledRecord {
    package static func full() throws -> LabelFields {
        var record = LabelFields()
        record.name = "the name"
        return record
    }
}
