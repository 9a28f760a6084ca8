import CLinux
import Glibc

/// The arguments of `posix_spawn` for one start of `command`.
struct Spawner: ~Copyable {
    private let command: ChildCommand
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()

    init(_ command: ChildCommand) throws(SystemError) {
        self.command = command
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        try redirect(command.input, to: STDIN_FILENO, flags: O_RDONLY)
        try redirect(command.output, to: STDOUT_FILENO, flags: O_WRONLY)
        try redirect(command.errors, to: STDERR_FILENO, flags: O_WRONLY)
        try check(posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1))
        try setAttributes()
    }

    deinit {
        var actions = actions
        var attributes = attributes
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    consuming func spawn() throws(SystemError) -> pid_t {
        var id: pid_t = 0
        let arguments = CStrings([command.program] + command.arguments)
        let variables = command.environment.map { CStrings($0.map { "\($0.key)=\($0.value)" }) }
        let result = posix_spawnp(
            &id, command.program, &actions, &attributes, arguments.pointers, variables?.pointers ?? environ)
        withExtendedLifetime((arguments, variables)) {}
        guard result == 0 else { throw SystemError("posix_spawn '\(command.program)'", code: result) }
        return id
    }

    private mutating func redirect(
        _ stream: ChildCommand.Stream, to descriptor: Int32, flags: Int32
    ) throws(SystemError) {
        switch stream {
        case .null: try check(posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0))
        case .inherited: break
        case .descriptor(let source):
            try check(posix_spawn_file_actions_adddup2(&actions, source.rawValue, descriptor))
        }
    }

    private mutating func setAttributes() throws(SystemError) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        try check(posix_spawnattr_setsigmask(&attributes, &none))
        try check(posix_spawnattr_setsigdefault(&attributes, &all))
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if command.leadsGroup {
            try check(posix_spawnattr_setpgroup(&attributes, 0))
            flags |= POSIX_SPAWN_SETPGROUP
        }
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
    }

    private func check(_ result: Int32) throws(SystemError) {
        if result != 0 { throw SystemError("posix_spawn", code: result) }
    }
}

/// A null-terminated array of C strings, as `argv` and `environ` are.
final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
