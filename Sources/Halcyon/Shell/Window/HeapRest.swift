import HalcyonKit
import HalcyonSystem

/// Returns free memory to the system when the window has been at rest for a while after a page
/// switch: pages that were released leave gaps in the heap, which the allocator would keep.
final class HeapRest {
  /// Long enough that trying out pages does not alternate between freeing and allocating.
  static let milliseconds = 8_000

  private let timers: any Timers
  private let trim: () -> Void
  private var wait: AnyObject?

  /// Creates a delay that has not begun.
  /// - Parameter trim: Returns the memory. The default does it on another thread.
  init(
    timers: any Timers = MainLoopTimers(),
    trim: @escaping () -> Void = { Task.detached(priority: .utility) { ProcessHeaps.trim() } }
  ) {
    (self.timers, self.trim) = (timers, trim)
  }

  /// Begins the delay again.
  func begin() {
    wait = timers.after(Self.milliseconds) { [weak self] in
      self?.wait = nil
      self?.trim()
    }
  }
}
