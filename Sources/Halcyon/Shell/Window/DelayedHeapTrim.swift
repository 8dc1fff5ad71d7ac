import HalcyonKit
import HalcyonSystem

/// Returns free memory to the system some seconds after the last page switch: the memory of
/// released pages would otherwise stay with the allocator.
final class DelayedHeapTrim {
  /// The delay after the last page switch. A shorter one would free and allocate the same memory in
  /// turn while somebody switches between pages.
  static let milliseconds = 8_000

  private let timers: any Timers
  private let trim: () -> Void
  private var wait: AnyObject?

  /// Creates a delay that is not running.
  /// - Parameter trim: Returns the memory; by default on another thread.
  init(
    timers: any Timers = MainLoopTimers(),
    trim: @escaping () -> Void = { Task.detached(priority: .utility) { ProcessHeaps.trim() } }
  ) {
    (self.timers, self.trim) = (timers, trim)
  }

  /// Starts the delay, or starts it anew if it is running.
  func restart() {
    wait = timers.after(Self.milliseconds) { [weak self] in
      self?.wait = nil
      self?.trim()
    }
  }
}
