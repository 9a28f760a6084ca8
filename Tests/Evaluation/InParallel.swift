import Glibc
import Synchronization

/// Work on as many threads as there are processors, for commands that only compute. Nothing of it is Swift's pool of
/// threads, which no process of ours starts.
enum InParallel {
    /// `transform` of each input, in the order of the inputs.
    static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ transform: @escaping @Sendable (Input) -> Output
    ) -> [Output] {
        let count = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), max(inputs.count, 1))
        let parts = Parts<Output>()
        var threads: [pthread_t] = []
        for part in 0..<count {
            let range = inputs.count * part / count..<inputs.count * (part + 1) / count
            let work = Work {
                let outputs = inputs[range].map(transform)
                parts.outputs.withLock { $0[part] = outputs }
            }
            // The last part is this thread's own; so is each for which there is no thread.
            if part + 1 < count, let thread = start(work) { threads.append(thread) } else { work.run() }
        }
        for thread in threads { pthread_join(thread, nil) }
        return parts.outputs.withLock { outputs in (0..<count).flatMap { outputs[$0] ?? [] } }
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    private final class Parts<Output: Sendable>: Sendable {
        let outputs = Mutex<[Int: [Output]]>([:])
    }

    /// - Returns: `nil` where there is none to be had.
    private static func start(_ work: Work) -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(work)
        let status = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            return nil
        }
        return thread
    }
}
