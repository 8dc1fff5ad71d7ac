import Foundation

/// Lets the window go first: a thread that reads, parses or writes for a long time yields to the one that draws.
public enum BackgroundThread {
  /// Gives the calling thread a lower priority, for good. Not for the main thread.
  ///
  /// Threads of the pool do nothing but such work, so none of them needs its priority back.
  /// - Source: setpriority(2): on Linux, `PRIO_PROCESS` with 0 is the calling thread.
  public static func yieldToWindow() {
    guard !Thread.isMainThread else { return }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
  }
}
