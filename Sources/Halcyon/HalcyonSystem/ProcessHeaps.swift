import CDesktop

/// The memory allocator of the C library.
public enum ProcessHeaps {
  /// Lets threads share heaps, so that memory freed by one thread is reused by others: a first sync
  /// of 10,000 contacts with photos needs a fifth less memory. Call this before starting threads.
  public static func share() { hal_heaps_share() }

  /// Sets whether large blocks are returned to the system when they are freed. By default, the
  /// allocator keeps up to twice the size of the largest block, such as the frame of a window.
  public static func setReturnsLargeBlocks(_ returns: Bool) {
    hal_heaps_return_large(returns ? 1 : 0)
  }

  /// Returns free memory to the system, which takes some milliseconds. Can be called on any thread.
  public static func trim() { hal_heaps_trim() }
}
