package import EventLoop
package import Rules

/// The input of `Items1.Attach` and `Documents1.Attach`.
package struct AttachmentInput: Sendable {
    /// The id of the item or the document, or a unique beginning of it.
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

extension Shape where Content == AttachmentInput {
    static let attachment = four("id", .text, "kind", .word, "name", .text, "file", .descriptor) {
        AttachmentInput(item: $0, kind: $1, name: $2, file: $3)
    } parts: {
        ($0.item, $0.kind, $0.name, $0.file)
    }
}
