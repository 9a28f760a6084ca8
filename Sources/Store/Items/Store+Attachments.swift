import GRDB
package import Household

extension Store {
    /// Begins to take a copy of a file, for `attach`.
    package func intake(from descriptor: CInt) throws(StoreError) -> FileIntake {
        if !files.reserve.isWhole() { throw .full }
        return try FileIntake(from: descriptor, into: try DataDirectory(files.kept))
    }

    /// Gives a thing a file whose content was taken before. One of the same name is replaced.
    /// - Throws: `.invalid` for a name that is none and for too many, `.notFound`, `.ambiguous`, `.full`.
    package func attach(
        _ file: KeptFile, to id: String, as name: String, _ kind: Attachment.Kind, _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .attach, context, .room) { work, item in
            let rows = AttachmentRows(db: work.db)
            let attachment = Attachment(
                name: try Attachment.checked(name: name), kind: kind, digest: file.digest, size: file.size,
                addedAt: context.now)
            let others = try rows.attachments(of: item.id).filter { $0.name != attachment.name }
            guard others.count < Limits.attachments else {
                throw InvalidValue(
                    field: "file", value: attachment.name,
                    reason: "the thing has \(others.count) files already",
                    remedy: "remove one first")
            }
            try rows.insert(attachment, to: item.id)
            item.modifiedAt = context.now
            return "got '\(attachment.name)'"
        }
    }

    /// Takes a file away from a thing. Undoing brings it back.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func detach(_ name: String, from id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .detach, context) { work, item in
            let rows = AttachmentRows(db: work.db)
            let attachment = try rows.attachment(name, of: item.id)
            try rows.delete(attachment.name, of: item.id)
            item.modifiedAt = context.now
            return "lost '\(attachment.name)'"
        }
    }

    /// A file of a thing, and where its content is. Nobody may write there.
    /// - Throws: `.notFound` also if the content is gone, `.ambiguous`.
    package func attachment(_ name: String, of id: String) throws(StoreError) -> (Attachment, path: String) {
        let attachment = try read { db in
            try AttachmentRows(db: db).attachment(name, of: try ItemRows(db: db).id(id))
        }
        let path = "\(files.kept)/\(attachment.digest)"
        guard StoreFiles.size(of: path) == attachment.size else {
            throw .notFound(kind: "attachment", value: attachment.name)
        }
        return (attachment, path)
    }
}
