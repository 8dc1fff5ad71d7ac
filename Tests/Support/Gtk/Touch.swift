import Foundation
import GtkKit
import XCTest

/// Fingers on a widget. The touches pass through the display, as those of a touchscreen.
@MainActor public struct Touch {
  private let widget: Widget
  private let pipe: FileHandle

  /// Creates fingers on a widget in a window.
  /// - Throws: `XCTSkip` if the display accepts no touches; that of `make test` does.
  public init(on widget: Widget) throws {
    let path = ProcessInfo.processInfo.environment["BROADWAY_INPUT"]
    guard let path, let pipe = FileHandle(forWritingAtPath: path) else {
      throw XCTSkip("no touchscreen: run `make test`")
    }
    (self.widget, self.pipe) = (widget, pipe)
  }

  /// Puts a finger on a point of the widget. Fingers are numbered from 1.
  public func begin(_ finger: Int = 1, x: Double, y: Double) { send("begin", finger, x, y) }

  /// Moves a finger.
  public func move(_ finger: Int = 1, x: Double, y: Double) { send("update", finger, x, y) }

  /// Lifts a finger.
  public func end(_ finger: Int = 1, x: Double, y: Double) { send("end", finger, x, y) }

  /// Puts two fingers around a point and moves them from one distance to another.
  public func pinch(x: Double, y: Double, from: Double, to: Double) {
    func both(_ kind: String, _ distance: Double) {
      for (finger, side) in [(1, -0.5), (2, 0.5)] {
        send(kind, finger, x + side * distance, y)
      }
    }
    both("begin", from)
    for step in 1...8 { both("update", from + (to - from) * Double(step) / 8) }
    both("end", to)
  }

  private func send(_ kind: String, _ finger: Int, _ x: Double, _ y: Double) {
    guard let point = widget.pointOnSurface(x: x, y: y) else {
      return XCTFail("the widget is not in a window")
    }
    let line = "touch \(kind) \(finger) \(Int(point.x.rounded())) \(Int(point.y.rounded()))\n"
    pipe.write(Data(line.utf8))
  }
}
