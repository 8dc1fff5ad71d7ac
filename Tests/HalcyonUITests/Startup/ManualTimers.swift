@testable import HalcyonKit

/// Timers that advance only when the test requests it.
@MainActor final class ManualTimers: Timers {
  private final class Entry {
    let due: Int
    let body: () -> Void
    init(_ due: Int, _ body: @escaping () -> Void) {
      self.due = due
      self.body = body
    }
  }
  private struct Weak { weak var entry: Entry? }

  private let start = ContinuousClock.now
  private var milliseconds = 0
  private var entries: [Weak] = []

  var now: ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// The remaining milliseconds of the pending calls, in ascending order.
  var due: [Int] { entries.compactMap { $0.entry.map { $0.due - milliseconds } }.sorted() }

  func after(_ milliseconds: Int, _ body: @escaping () -> Void) -> AnyObject {
    let entry = Entry(self.milliseconds + milliseconds, body)
    entries.append(Weak(entry: entry))
    return entry
  }

  func advance(by milliseconds: Int) {
    let end = self.milliseconds + milliseconds
    while let next = entries.compactMap(\.entry).filter({ $0.due <= end }).min(by: {
      $0.due < $1.due
    }) {
      self.milliseconds = next.due
      entries.removeAll { $0.entry == nil || $0.entry === next }
      next.body()
    }
    self.milliseconds = end
  }
}
