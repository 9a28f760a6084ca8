package import Rules
import SQLite

extension Store {
    /// Starts copying a file, for `attach`.
    /// - Throws: As `FileIntake.advance`.
    package func intake(from descriptor: CInt) throws(StoreError) -> FileIntake {
        if !files.reserve.isWhole() { throw .full }
        return try FileIntake(from: descriptor, into: try DataDirectory(files.kept))
    }

    /// Attaches a stored file to an item. If another file has the name, the new one becomes, for example,
    /// `receipt-2.pdf`. Attaching the same file under the same name again updates its kind.
    /// - Throws: `.invalid` for a bad name or too many files, `.notFound`, `.ambiguous`, `.full`.
    package func attach(
        _ file: KeptFile, to id: String, as name: String, _ kind: Attachment.Kind, _ context: ChangeContext
    ) throws(StoreError) -> Change<ItemOverview> {
        try change(id, .attach, context, .room) { transaction, item in
            let attachment = try transaction.attach(file, to: .item(item.id), as: name, kind)
            item.modifiedAt = context.now
            return "got '\(attachment.name)'"
        }
    }

    /// Detaches a file from an item. Undo restores it.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func detach(_ name: String, from id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .detach, context) { transaction, item in
            let attachment = try transaction.detach(name, from: .item(item.id))
            item.modifiedAt = context.now
            return "lost '\(attachment.name)'"
        }
    }

    /// An item's file and the path of its content, which callers must not write to.
    /// - Throws: `.notFound`, also if the content is missing or has the wrong size; `.ambiguous`.
    package func attachment(_ name: String, of id: String) throws(StoreError) -> (Attachment, path: String) {
        let attachment = try read { db in
            try AttachmentRows(db: db, of: .item).attachment(
                name, of: try ItemRows(db: db).id(id).description)
        }
        let path = "\(files.kept)/\(attachment.digest)"
        guard StoreFiles.size(of: path) == attachment.size else {
            throw .notFound(kind: "attachment", value: attachment.name)
        }
        return (attachment, path)
    }
}

extension ChangeTransaction {
    /// Attaches a stored file to a subject, as `Store.attach` says.
    func attach(_ file: KeptFile, to subject: Subject, as name: String, _ kind: Attachment.Kind) throws
        -> Attachment
    {
        let rows = AttachmentRows(db: db, of: subject.kind)
        let known = try rows.attachments(of: subject.id)
        let attachment = Attachment(
            name: try Self.name(try Attachment.checked(name: name), of: file, among: known), kind: kind,
            digest: file.digest, size: file.size, addedAt: context.now)
        let others = known.filter { $0.name != attachment.name }
        guard others.count < Limits.attachments else {
            throw InvalidValue(
                field: "file", value: attachment.name, reason: "there are \(others.count) files already",
                remedy: "remove one first")
        }
        try rows.insert(attachment, to: subject.id)
        return attachment
    }

    /// - Throws: `.notFound`.
    func detach(_ name: String, from subject: Subject) throws -> Attachment {
        let rows = AttachmentRows(db: db, of: subject.kind)
        let attachment = try rows.attachment(name, of: subject.id)
        try rows.delete(attachment.name, of: subject.id)
        return attachment
    }

    /// Scanners and phones give the same name to many files.
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
}
