import EventLoop
import Glibc

/// A pipe whose ends close when they are released.
struct Pipe {
    let reading: OwnedDescriptor
    let writing: OwnedDescriptor

    init() throws(SystemError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError("pipe") }
        reading = OwnedDescriptor(ends[0])
        writing = OwnedDescriptor(ends[1])
    }
}
