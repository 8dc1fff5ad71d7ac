import GtkKit

/// Work of the main thread that runs in slices of a few milliseconds. Between two slices, the main
/// loop handles input and timers.
///
/// A page that would take long to build stays transparent and appears when it is complete:
///
///     content.opacity = 0
///     work.add { charts.show(review) }
///     work.add { notes.show(entries) }
///     work.reveal(content)
///
/// No frame is drawn while parts are waiting.
final class SlicedWork {
  /// The duration after which a slice ends. A part that takes longer is a slice of its own.
  nonisolated static let sliceMilliseconds = 2.0

  private let now: () -> ContinuousClock.Instant
  private var parts: [() -> Void] = []
  private var ends: [() -> Void] = []
  private var isScheduled = false

  /// Creates an object without work.
  /// - Parameter now: Returns the current time.
  init(now: @escaping () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// Adds a part. It runs after those that were added before, from the next turn of the main loop
  /// on.
  func add(_ part: @escaping () -> Void) {
    parts.append(part)
    schedule()
  }

  /// Calls a closure after the last part, including parts that are added until then.
  func whenDone(_ end: @escaping () -> Void) {
    ends.append(end)
    schedule()
  }

  /// Makes a transparent widget visible once all work is done and the widget has been laid out.
  /// - Parameter onShown: Called when it is visible.
  func reveal(_ content: Widget, onShown: @escaping () -> Void = {}) {
    whenDone { [weak content] in
      guard let content, content.opacity == 0, content.isMapped else {
        content?.opacity = 1
        return onShown()
      }
      // Layout and drawing are work of two turns.
      content.onNextPaint { [weak content] in
        content?.opacity = 1
        onShown()
      }
      content.queueDraw()
    }
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in self?.runSlice() }
  }

  private func runSlice() {
    isScheduled = false
    let start = now()
    var next = parts.startIndex
    while next < parts.endIndex {
      parts[next]()
      next += 1
      if (now() - start) / .milliseconds(1) >= Self.sliceMilliseconds { break }
    }
    parts.removeFirst(next)
    guard parts.isEmpty else { return schedule() }
    let ended = ends
    ends = []
    ended.forEach { $0() }
  }
}
