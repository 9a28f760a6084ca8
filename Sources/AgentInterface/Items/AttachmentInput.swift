package import EventLoop
package import Rules

/// The input of `Household1.Attach`.
package struct AttachmentInput: Sendable {
    /// The item's id, or a unique beginning of it.
    package var item: String
    package var kind: Attachment.Kind
    /// The file's name, without a folder.
    package var name: String
    /// Open for reading.
    package var file: OwnedDescriptor

    package init(item: String, kind: Attachment.Kind, name: String, file: OwnedDescriptor) {
        self.item = item
        self.kind = kind
        self.name = name
        self.file = file
    }
}
