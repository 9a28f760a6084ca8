import CLinux

/// Returns freed memory to the system.
package enum FreeMemory {
    /// Makes large blocks return to the system as soon as they are freed, for the life of the process. By
    /// default, freeing the first large block raises glibc's threshold, and it keeps later ones.
    package static func keepLargeBlocksApart() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)  // the result says whether glibc knows the option
    }

    /// Returns free memory to the system, including small pieces that the allocator would keep. Takes
    /// milliseconds.
    package static func giveBack() {
        _ = malloc_trim(0)  // the result says whether any memory was released
    }
}
