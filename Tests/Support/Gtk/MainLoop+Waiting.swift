import GtkKit
import HangGuard
import XCTest

@MainActor extension MainLoop {
  /// Runs the loop until `condition` is true, for at most `HangGuard.seconds`.
  /// - Returns: Whether the condition is true.
  public static func wait(until condition: () -> Bool) -> Bool {
    run(seconds: HangGuard.seconds, until: condition)
  }

  /// Runs the loop until `count` frames of the window of `widget` were painted; fails if they were
  /// not.
  public static func paint(
    _ count: Int = 3, framesOf widget: Widget, file: StaticString = #filePath, line: UInt = #line
  ) {
    for frame in 1...count {
      var isPainted = false
      guard wait(until: { widget.isMapped }), widget.onNextPaint({ isPainted = true }) != nil else {
        return XCTFail("the widget is not in a window", file: file, line: line)
      }
      widget.queueDraw()
      guard wait(until: { isPainted }) else {
        return XCTFail("frame \(frame) was not painted", file: file, line: line)
      }
    }
  }
}
