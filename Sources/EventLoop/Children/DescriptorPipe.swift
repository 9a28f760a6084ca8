import CLinux

/// Both ends of a pipe, each owned separately. Children inherit neither unless `ChildCommand` passes it on.
package struct DescriptorPipe: Sendable {
    package let reading: OwnedDescriptor
    package let writing: OwnedDescriptor

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe2") }
        reading = OwnedDescriptor(ends[0])
        writing = OwnedDescriptor(ends[1])
    }
}
