import CLinux

/// Memory that has been freed.
package enum FreeMemory {
    /// Has large blocks go back to the system as soon as they are free, for the life of the process. Otherwise the allocator
    /// takes the first large one that is freed for a sign that more will come, and keeps them from then on.
    package static func keepLargeBlocksApart() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)  // it answers whether it knows the option
    }

    /// Hands what is free to the system: the allocator keeps it when it is in small pieces. Takes milliseconds.
    package static func giveBack() {
        _ = malloc_trim(0)  // it answers whether there was any
    }
}
