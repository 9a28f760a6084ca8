import CLinux

/// Memory that has been freed.
package enum FreeMemory {
    /// Hands what is free to the system: the allocator keeps it when it is in small pieces. Takes milliseconds.
    package static func giveBack() {
        _ = malloc_trim(0)  // it answers whether there was any
    }
}
