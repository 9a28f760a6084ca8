package import EventLoop

/// What `Household1.Attach` takes.
package struct AttachmentInput: Sendable {
    /// An unambiguous beginning of its id.
    package var item: String
    package var kind: AttachmentRecord.Kind
    /// What the file is called, without a folder.
    package var name: String
    /// Open for reading.
    package var file: OwnedDescriptor

    package init(item: String, kind: AttachmentRecord.Kind, name: String, file: OwnedDescriptor) {
        self.item = item
        self.kind = kind
        self.name = name
        self.file = file
    }
}
