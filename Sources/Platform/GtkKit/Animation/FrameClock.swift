/// The clock that drives animations: it tells the time of each frame.
///
/// ``WidgetFrameClock`` is the clock of the window. Tests use one that they advance themselves.
public protocol FrameClock {
  /// The time of the current frame of a widget in seconds, relative to any fixed origin.
  func time(of widget: Widget) -> Double
  /// Calls `body` with the time of each frame in seconds until it returns false.
  func onFrame(of widget: Widget, _ body: @escaping (_ seconds: Double) -> Bool)
}

/// The frame clock of the window that contains the widget.
public struct WidgetFrameClock: FrameClock {
  /// Creates the clock.
  public nonisolated init() {}

  /// The time of the current frame; 0 if the widget is not in a window.
  public func time(of widget: Widget) -> Double { Double(widget.frameTime ?? 0) / 1e6 }

  /// Calls `body` before each frame until it returns false.
  public func onFrame(of widget: Widget, _ body: @escaping (_ seconds: Double) -> Bool) {
    widget.onTick { body(Double($0) / 1e6) }
  }
}
