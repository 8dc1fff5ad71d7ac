import GtkKit

/// A frame clock that advances only when the test requests it.
@MainActor public final class ManualFrameClock: FrameClock {
  private var seconds = 0.0
  private var handlers: [(Double) -> Bool] = []

  /// Creates a clock.
  public init() {}

  /// A Boolean value indicating whether no animation runs.
  public var isIdle: Bool { handlers.isEmpty }

  /// The sum of all advances, for any widget.
  public func time(of widget: Widget) -> Double { seconds }

  /// Calls `body` at each advance until it returns false.
  public func onFrame(of widget: Widget, _ body: @escaping (_ seconds: Double) -> Bool) {
    handlers.append(body)
  }

  /// Advances the time by one frame.
  public func advance(by seconds: Double) {
    self.seconds += seconds
    let due = handlers
    handlers = []
    let remaining = due.filter { $0(self.seconds) }
    handlers = remaining + handlers
  }
}
