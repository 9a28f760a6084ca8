import EventLoop
import Glibc
import TestSupport
import Testing

struct SignalWatchTests {
    @Test func `a signal is an event, in the order of the signals' numbers and not of their coming`()
        async throws
    {
        let signals = try await onLoop { loop in
            let signals = Log<Int32>()
            let watch = try loop.onSignals([SIGUSR1, SIGUSR2]) { signals.add($0) }
            // To this thread: the process has others that would die of them.
            pthread_kill(pthread_self(), SIGUSR2)
            pthread_kill(pthread_self(), SIGUSR1)
            await loop.turn()
            watch.cancel()
            pthread_kill(pthread_self(), SIGUSR1)
            await loop.turn()
            return signals.all
        }

        #expect(signals == [SIGUSR1, SIGUSR2])
    }
}
