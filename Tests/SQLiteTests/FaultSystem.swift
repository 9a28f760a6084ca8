import CSQLite

/// The layer between SQLite and its files, which fails when it is told to. One database of one test uses it.
final class FaultSystem {
    /// What SQLite asks of files.
    enum Call: CaseIterable {
        case open, read, write, truncate, sync, fileSize, lock, delete, access
    }

    /// What to open a database with.
    let name: String
    /// How many of `calls` there have been.
    private(set) var count = 0
    /// Whether one of them has failed.
    private(set) var hasFailed = false
    private var plan = Plan()

    private struct Plan {
        var calls: Set<Call> = []
        /// The first one that fails.
        var first = 0
        /// SQLite's code for it; `nil`: the one that fits the call.
        var code: CInt?
        /// Whether all that follow fail as well.
        var isLasting = false
    }

    private let system: UnsafeMutablePointer<sqlite3_vfs>
    private let original: UnsafeMutablePointer<sqlite3_vfs>
    private let cName: UnsafeMutablePointer<CChar>
    private var methods: [UnsafeMutablePointer<Methods>] = []

    /// The methods of an open file, followed by what ours go back to.
    private struct Methods {
        var faulty: sqlite3_io_methods
        let original: UnsafePointer<sqlite3_io_methods>
        let system: Unmanaged<FaultSystem>
    }

    init?() {
        guard let original = sqlite3_vfs_find(nil) else { return nil }
        self.original = original
        system = .allocate(capacity: 1)
        name = "faults-\(UInt(bitPattern: system))"
        let bytes = name.utf8CString
        cName = .allocate(capacity: bytes.count)
        for (place, byte) in bytes.enumerated() { cName[place] = byte }
        var faulty = original.pointee
        faulty.pNext = nil
        faulty.zName = UnsafePointer(cName)
        faulty.pAppData = Unmanaged.passUnretained(self).toOpaque()
        faulty.xOpen = { system, path, file, flags, answer in
            guard let faults = FaultSystem.of(system), let file else { return SQLITE_MISUSE }
            if let code = faults.failure(of: .open) {
                file.pointee.pMethods = nil
                return code
            }
            let code = faults.original.pointee.xOpen(faults.original, path, file, flags, answer)
            if code == SQLITE_OK { faults.adopt(file) }
            return code
        }
        faulty.xDelete = { system, path, isSynced in
            guard let faults = FaultSystem.of(system) else { return SQLITE_MISUSE }
            return faults.failure(of: .delete)
                ?? faults.original.pointee.xDelete(faults.original, path, isSynced)
        }
        faulty.xAccess = { system, path, flags, answer in
            guard let faults = FaultSystem.of(system) else { return SQLITE_MISUSE }
            return faults.failure(of: .access)
                ?? faults.original.pointee.xAccess(faults.original, path, flags, answer)
        }
        system.initialize(to: faulty)
        guard sqlite3_vfs_register(system, 0) == SQLITE_OK else { return nil }
    }

    /// All that used it is closed by now.
    deinit {
        sqlite3_vfs_unregister(system)
        for methods in methods { methods.deallocate() }
        system.deallocate()
        cName.deallocate()
    }

    /// From now on counts `calls`, and makes one of them fail.
    /// - Parameter code: SQLite's code for it; `nil`: the one that fits the call.
    func fail(
        _ calls: Set<Call> = Set(Call.allCases), at first: Int, with code: CInt? = nil,
        isLasting: Bool = false
    ) {
        plan = Plan(calls: calls, first: first, code: code, isLasting: isLasting)
        (count, hasFailed) = (0, false)
    }

    /// Everything works from now on.
    func mend() { plan.calls = [] }

    private func failure(of call: Call) -> CInt? {
        guard plan.calls.contains(call) else { return nil }
        count += 1
        guard count == plan.first || (plan.isLasting && count > plan.first) else { return nil }
        hasFailed = true
        return plan.code ?? Self.code(of: call)
    }

    private static func code(of call: Call) -> CInt {
        switch call {
        case .open: SQLITE_CANTOPEN
        case .read: SQLITE_IOERR | 1 << 8
        case .write: SQLITE_IOERR | 3 << 8
        case .sync: SQLITE_IOERR | 4 << 8
        case .truncate: SQLITE_IOERR | 6 << 8
        case .fileSize: SQLITE_IOERR | 7 << 8
        case .delete: SQLITE_IOERR | 10 << 8
        case .access: SQLITE_IOERR | 13 << 8
        case .lock: SQLITE_IOERR | 15 << 8
        }
    }

    private static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> FaultSystem? {
        system?.pointee.pAppData.map { Unmanaged<FaultSystem>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func methods(of file: UnsafeMutablePointer<sqlite3_file>?) -> Methods? {
        guard let methods = file?.pointee.pMethods else { return nil }
        return UnsafeRawPointer(methods).load(as: Methods.self)
    }

    /// Asks `file` by way of the faults.
    private static func ask(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ call: Call,
        _ answer: (sqlite3_io_methods) -> CInt
    ) -> CInt {
        guard let methods = methods(of: file) else { return SQLITE_MISUSE }
        return methods.system.takeUnretainedValue().failure(of: call) ?? answer(methods.original.pointee)
    }

    private func adopt(_ file: UnsafeMutablePointer<sqlite3_file>) {
        guard let original = file.pointee.pMethods else { return }
        let known = methods.first { $0.pointee.original == original }
        let methods = known ?? makeMethods(over: original)
        file.pointee.pMethods = UnsafeRawPointer(methods).assumingMemoryBound(to: sqlite3_io_methods.self)
    }

    private func makeMethods(over original: UnsafePointer<sqlite3_io_methods>) -> UnsafeMutablePointer<
        Methods
    > {
        var faulty = original.pointee
        faulty.xRead = { file, bytes, count, place in
            FaultSystem.ask(file, .read) { $0.xRead(file, bytes, count, place) }
        }
        faulty.xWrite = { file, bytes, count, place in
            FaultSystem.ask(file, .write) { $0.xWrite(file, bytes, count, place) }
        }
        faulty.xTruncate = { file, size in FaultSystem.ask(file, .truncate) { $0.xTruncate(file, size) } }
        faulty.xSync = { file, flags in FaultSystem.ask(file, .sync) { $0.xSync(file, flags) } }
        faulty.xFileSize = { file, size in FaultSystem.ask(file, .fileSize) { $0.xFileSize(file, size) } }
        faulty.xLock = { file, level in FaultSystem.ask(file, .lock) { $0.xLock(file, level) } }
        let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
        methods.initialize(
            to: Methods(faulty: faulty, original: original, system: .passUnretained(self)))
        self.methods.append(methods)
        return methods
    }
}
