import AgentInterface
import ArgumentParser
import EventLoop
import Glibc
import Interchange
import JSONText
import Rules

extension ItemKind: FileKeepingKind {
    static let attach = CommandConfiguration(
        commandName: "attach", abstract: "Keep a copy of a file with an item: a receipt, a photo, a manual.",
        discussion: "Example: steward item attach Dishwasher receipt.pdf --receipt")
    static let attachment = Items1.attach
    static let detach = CommandConfiguration(
        commandName: "detach", abstract: "Remove a file from an item.")
    static let detachment = Items1.detach

    static func files(of item: ItemRecord) -> [AttachmentRecord] { item.attachments }

    struct FileOptions: AttachmentOptions {
        @Flag(help: "It is the receipt.")
        var receipt = false

        @Flag(help: "It is a photo.")
        var photo = false

        @Flag(help: "It is the manual.")
        var manual = false

        var kind: Attachment.Kind { receipt ? .receipt : photo ? .photo : manual ? .manual : .other }

        func validate() throws {
            if [receipt, photo, manual].filter(\.self).count > 1 {
                throw ValidationError(ItemText.needsOneKindOfFile)
            }
        }
    }
}

struct ReceiptCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt", abstract: "Open the receipt of an item, and print where it is kept.")

    @Argument(help: "The item.", completion: .names(of: .item))
    var item: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session, status: .all).item(item)
        let path = try await session.ask(Items1.openReceipt, item.id)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.object(["path": .text(path)]).text) }
        session.console.say(StyledText(path))
    }
}

/// An open file to attach.
struct AttachedFile {
    let name: String
    let descriptor: OwnedDescriptor

    /// - Throws: If the file does not exist or is not a regular file.
    init(path: String) throws(CommandFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw CommandFailure(.noInput, ListText.cannotRead(path, String(cString: strerror(errno))))
        }
        self.descriptor = OwnedDescriptor(descriptor)
        var about = stat()
        guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.noInput, ItemText.cannotKeep(path))
        }
        name = path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension AttachedFile {
    /// Copies a file from a list into an unlinked temporary file.
    init(_ file: ImportedFile) throws(CommandFailure) {
        var path = Array(
            "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/steward-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Self.unkept(file) }
        self.descriptor = OwnedDescriptor(descriptor)
        name = file.name
        unlink(path)
        guard TextFile.writeAll(file.bytes, to: self.descriptor),
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, lseek(descriptor, 0, SEEK_SET) == 0
        else { throw Self.unkept(file) }
    }

    private static func unkept(_ file: ImportedFile) -> CommandFailure {
        CommandFailure(
            .storageFailed, ItemText.cannotPassOn(file.name, String(cString: strerror(errno))))
    }
}

extension Session {
    /// - Parameter attach: Attaches to an item, or to a document.
    func attach<Record>(
        _ file: AttachedFile, to subject: String, as kind: Attachment.Kind,
        _ attach: Operation<AttachmentInput, Record>
    ) async throws(CommandFailure) -> Record {
        try await ask(
            attach, AttachmentInput(item: subject, kind: kind, name: file.name, file: file.descriptor))
    }
}
