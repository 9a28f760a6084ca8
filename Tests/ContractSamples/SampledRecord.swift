package import AgentInterface

/// A record of the contract of which there is a sample. With the empty record it is what golden files are made of.
package protocol SampledRecord: BusRecord {
    /// Every field with a value of its own, also those that never occur together. Changing one changes golden files.
    static func full() throws -> Self
}
