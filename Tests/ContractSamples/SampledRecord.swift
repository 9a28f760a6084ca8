package import AgentInterface
package import Rules

/// A record of the contract of which there is a sample. With the empty record it is what golden files are made of.
package protocol SampledRecord: BusRecord {
    /// Every field with a value of its own, also those that never occur together. Changing one changes golden files.
    static func full() throws -> Self
}

/// Details of which there is a sample, as requests to add and to edit give them.
package protocol SampledDetails: FieldDetails {
    static func full() throws -> GivenFields<Self>
    /// The keys that the sample of an edit clears.
    static var cleared: [String] { get }
}

extension SampledDetails {
    package static var cleared: [String] { [] }
}

extension GivenFields: SampledRecord where Details: SampledDetails {
    package static func full() throws -> GivenFields { try Details.full() }
}

extension FieldEdits: SampledRecord where Details: SampledDetails {
    package static func full() throws -> FieldEdits {
        var edits = FieldEdits()
        (edits.set, edits.clear) = (try Details.full(), Details.cleared)
        return edits
    }
}
