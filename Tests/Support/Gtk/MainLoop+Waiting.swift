import GtkKit
import HangGuard

@MainActor extension MainLoop {
  /// Runs the loop until `condition` is true, for at most `HangGuard.seconds`.
  /// - Returns: Whether the condition is true.
  public static func wait(until condition: () -> Bool) -> Bool {
    run(seconds: HangGuard.seconds, until: condition)
  }

  /// Runs the loop until `count` frames of the window of `widget` were painted.
  /// - Returns: Whether all frames were painted.
  @discardableResult
  public static func paint(_ count: Int = 3, framesOf widget: Widget) -> Bool {
    for _ in 0..<count {
      var isPainted = false
      guard wait(until: { widget.isMapped }), widget.onNextPaint({ isPainted = true }) != nil else {
        return false
      }
      widget.queueDraw()
      guard wait(until: { isPainted }) else { return false }
    }
    return true
  }
}
