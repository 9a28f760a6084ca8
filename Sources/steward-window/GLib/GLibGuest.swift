import CGtk
import EventLoop
import Glibc

/// GLib's main context as a guest of our event loop: widgets, timers and the bus of GTK run between our own events.
final class GLibGuest: GuestLoop {
    private let context = g_main_context_default()
    private var priority: gint = 0
    private var watched = [GPollFD](repeating: GPollFD(), count: 16)
    private var count = 0

    init() {
        let isOurs = g_main_context_acquire(context) != 0
        precondition(isOurs, "another thread runs GLib's main context")
    }

    func prepare(_ descriptors: inout [PolledDescriptor]) -> Int32 {
        var timeout: gint = -1
        _ = g_main_context_prepare(context, &priority)
        while true {
            count = Int(g_main_context_query(context, priority, &timeout, &watched, gint(watched.count)))
            if count <= watched.count { break }
            watched += [GPollFD](repeating: GPollFD(), count: count - watched.count)
        }
        for watch in watched[..<count] {
            descriptors.append(PolledDescriptor(fd: watch.fd, events: Int16(bitPattern: watch.events)))
        }
        return timeout
    }

    func dispatch(_ polled: [PolledDescriptor]) {
        for (index, result) in zip(0..<count, polled) {
            watched[index].revents = UInt16(bitPattern: result.revents)
        }
        if g_main_context_check(context, priority, &watched, gint(count)) != 0 {
            g_main_context_dispatch(context)
        }
    }
}
