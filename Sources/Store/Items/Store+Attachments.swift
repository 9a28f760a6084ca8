package import Rules
import SQLite

extension Store {
    /// Begins to take a copy of a file, for `attach`.
    package func intake(from descriptor: CInt) throws(StoreError) -> FileIntake {
        if !files.reserve.isWhole() { throw .full }
        return try FileIntake(from: descriptor, into: try DataDirectory(files.kept))
    }

    /// Gives a thing a file whose content was taken before. Another one of the same name stays: the new one is called
    /// `receipt-2.pdf` then. What it has already is kept once, as the kind that is said last.
    /// - Throws: `.invalid` for a name that is none and for too many, `.notFound`, `.ambiguous`, `.full`.
    package func attach(
        _ file: KeptFile, to id: String, as name: String, _ kind: Attachment.Kind, _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .attach, context, .room) { work, item in
            let rows = AttachmentRows(db: work.db)
            let known = try rows.attachments(of: item.id)
            let attachment = Attachment(
                name: try Self.name(try Attachment.checked(name: name), of: file, among: known), kind: kind,
                digest: file.digest, size: file.size, addedAt: context.now)
            let others = known.filter { $0.name != attachment.name }
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

    /// Scanners and telephones give the same name to many a file.
    private static func name(_ name: String, of file: KeptFile, among known: [Attachment])
        throws(InvalidValue) -> String
    {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        var (candidate, number) = (name, 2)
        while known.contains(where: { $0.name == candidate && $0.digest != file.digest }) {
            candidate = try Attachment.checked(name: "\(name[..<end])-\(number)\(name[end...])")
            number += 1
        }
        return candidate
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
