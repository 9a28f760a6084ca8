import CivilTime
import Glibc
import Rules
import Testing

@testable import Store

struct AttachmentTests {
    private let fixture: StoreFixture
    private let item: String

    init() throws {
        fixture = try StoreFixture()
        item = try fixture.addItem("Kettle")
    }

    /// FIPS 180-4, and lengths around the size of a block.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
    ])
    func `the digest is that of the standard, in whatever pieces it comes`(text: String, digest: String) {
        for size in [1, 7, 64, 100, 1_000_000] where size > 64 || text.utf8.count < 1_000 {
            var whole = SHA256()
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                Array(bytes.prefix(size)).withUnsafeBytes { whole.update($0) }
                bytes = bytes.dropFirst(size)
            }
            #expect(whole.digest() == digest)
        }
    }

    private func keep(_ bytes: [UInt8]) throws -> KeptFile {
        let path = "\(fixture.folder)/source"
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(descriptor) }
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        var intake = try fixture.store.intake(from: descriptor)
        while try intake.advance() {}
        return try intake.finish()
    }

    @Test func `a receipt is kept for ourselves alone, under its digest, and comes back`() throws {
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

        let kept = try keep(bytes)
        _ = try fixture.store.attach(kept, to: item, as: "receipt.pdf", .receipt, fixture.context)
        try fixture.reopen()
        let (attachment, path) = try fixture.store.attachment("receipt.pdf", of: item)

        #expect(attachment.kind == .receipt && attachment.size == 600_000)
        #expect(try Array(File.read(path)) == bytes)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try fixture.item(item).attachments == [attachment])
    }

    @Test func `a second file of the same name does not take the place of the receipt`() throws {
        let names = try [[1], [2], [3], [1]].map { (bytes: [UInt8]) in
            let change = try fixture.store.attach(
                try keep(bytes), to: item, as: "scan.pdf", bytes == [1] ? .receipt : .manual, fixture.context)
            return change.value.attachments.map(\.name).sorted()
        }

        #expect(
            names == [
                ["scan.pdf"], ["scan-2.pdf", "scan.pdf"], ["scan-2.pdf", "scan-3.pdf", "scan.pdf"],
                ["scan-2.pdf", "scan-3.pdf", "scan.pdf"],
            ])
        #expect(try Array(File.read(fixture.store.attachment("scan.pdf", of: item).path)) == [1])
        #expect(try Array(File.read(fixture.store.attachment("scan-3.pdf", of: item).path)) == [3])
    }

    @Test(arguments: [O_WRONLY, 0o10000000])
    func `a descriptor that cannot be read is the caller's fault and not the disk's`(flags: Int32) throws {
        let path = "\(fixture.folder)/source"
        close(open(path, O_RDWR | O_CREAT, 0o600))
        let descriptor = open(path, flags)  // the second one is O_PATH
        defer { close(descriptor) }

        #expect {
            var intake = try fixture.store.intake(from: descriptor)
            while try intake.advance() {}
        } throws: { error in
            guard case .invalid(let value) = error as? StoreError else { return false }
            return value.description.contains("it cannot be read: Bad file descriptor")
        }
        #expect(DataDirectory.names(in: folder).isEmpty)
    }

    @Test func `what is taken away comes back by undoing, and its content with it`() throws {
        _ = try fixture.store.attach(try keep([1, 2, 3]), to: item, as: "a", .photo, fixture.context)
        _ = try fixture.store.detach("a", from: item, fixture.context)
        #expect(throws: StoreError.self) { try fixture.store.attachment("a", of: item) }
        try age()
        #expect(try sweep().removed == 0)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try Array(File.read(fixture.store.attachment("a", of: item).path)) == [1, 2, 3])
    }

    private var folder: String { "\(fixture.folder)/data/files" }

    /// Makes all content older than any intake takes.
    private func age() throws {
        var times = [
            timeval(tv_sec: time(nil) - 200_000, tv_usec: 0),
            timeval(tv_sec: time(nil) - 200_000, tv_usec: 0),
        ]
        for name in DataDirectory.names(in: folder) { #expect(utimes("\(folder)/\(name)", &times) == 0) }
    }

    private func sweep() throws -> FileSweep {
        var sweep = fixture.store.beginFileSweep()
        while try !sweep.step() {}
        return sweep
    }

    private func copy(_ day: Int, _ retention: BackupRetention = BackupRetention(daily: 7, weekly: 4)) throws
    {
        let run = try fixture.store.beginBackup(
            of: CivilDate(parsing: "2026-11-\(day)"), keeping: retention)
        while try !run.step() {}
    }

    @Test func `content that nothing has is removed once it is old`() throws {
        let lost = try keep([9])
        let used = try keep([8])
        _ = try fixture.store.attach(used, to: item, as: "a", .photo, fixture.context)
        #expect(try sweep().removed == 0)
        try age()

        #expect(try sweep().removed == 1)
        #expect(DataDirectory.names(in: folder) == [used.digest])
        #expect(lost.digest != used.digest)
    }

    @Test func `content stays for as long as a kept copy needs it, and for the undoing in there`() throws {
        let first = try keep([1])
        _ = try fixture.store.attach(first, to: item, as: "a", .receipt, fixture.context)
        let second = try keep([2])
        _ = try fixture.store.attach(second, to: item, as: "b", .receipt, fixture.context)
        _ = try fixture.store.detach("b", from: item, fixture.context)
        try copy(10)
        _ = try fixture.store.detach("a", from: item, fixture.context)
        try fixture.forgetJournal()
        try age()

        #expect(try sweep().removed == 0)
        #expect(DataDirectory.names(in: folder) == [first.digest, second.digest].sorted())
        try copy(11, BackupRetention(daily: 1, weekly: 0))
        #expect(try sweep().removed == 2)
    }

    @Test func `a copy that cannot be read is told and removed, and no reason to keep or lose anything`()
        throws
    {
        let used = try keep([1])
        _ = try fixture.store.attach(used, to: item, as: "a", .receipt, fixture.context)
        for day in 10...12 { try copy(day) }
        _ = try keep([2])
        try age()
        let path = "\(fixture.folder)/data/backups/daily-2026-11-11.db"
        var bytes = try File.read(path)
        bytes.replaceSubrange(0..<bytes.count, with: repeatElement(0x5A, count: bytes.count))
        try File.write(bytes, path)

        let sweep = try sweep()

        #expect(sweep.damaged == ["daily-2026-11-11.db"] && sweep.removed == 1)
        #expect(fixture.store.backupDays().map(\.day) == [10, 12])
        #expect(DataDirectory.names(in: folder) == [used.digest])
    }

    @Test func `nothing goes while a damaged database is kept aside`() throws {
        _ = try keep([1])
        try age()
        #expect(mkdir("\(fixture.folder)/data/damaged-1", 0o700) == 0)
        #expect(try sweep().removed == 0)
        #expect(rmdir("\(fixture.folder)/data/damaged-1") == 0)
        #expect(try sweep().removed == 1)
    }

    @Test func `what is not finished leaves nothing behind`() throws {
        let descriptor = open("/proc/self/exe", O_RDONLY)
        defer { close(descriptor) }
        do {
            var intake = try fixture.store.intake(from: descriptor)
            #expect(try intake.advance())
        }

        #expect(DataDirectory.names(in: "\(fixture.folder)/data/files").isEmpty)
    }

    @Test func `what is no file, too large or has no name is refused`() throws {
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        #expect(throws: StoreError.self) { _ = try fixture.store.intake(from: ends[0]) }
        #expect(throws: StoreError.self) { _ = try fixture.store.intake(from: -1) }
        let descriptor = open("\(fixture.folder)/large", O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(ftruncate(descriptor, off_t(Limits.attachmentSize) + 1) == 0)
        var intake = try fixture.store.intake(from: descriptor)
        #expect(throws: StoreError.self) { while try intake.advance() {} }
        let kept = try keep([1])
        for name in ["", "..", "a/b", String(repeating: "x", count: 300)] {
            #expect(throws: StoreError.self) {
                try fixture.store.attach(kept, to: item, as: name, .other, fixture.context)
            }
        }
        #expect(try fixture.item(item).attachments.isEmpty)
    }
}
