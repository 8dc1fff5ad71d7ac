import CDesktop

/// The memory allocator of the C library.
public enum ProcessHeaps {
  /// Lets threads share heaps, so that memory freed by one thread is reused by others: a first sync
  /// of 10,000 contacts with photos needs a fifth less memory. Call this before starting threads.
  public static func share() { hal_heaps_share() }

  /// Returns free memory to the system, which takes about two milliseconds. Can be called on any
  /// thread; the others may have to wait for memory until it ends.
  public static func trim() { hal_heaps_trim() }
}
