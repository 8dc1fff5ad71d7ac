import CGtk
import Foundation

/// Tells what each frame of a window took, as long as it is held. For measuring and for tests.
@MainActor public final class FrameWatch {
  /// What a frame took from its layout to its last pixel, in milliseconds.
  public struct Cost: Hashable, Sendable {
    /// On the clock on the wall.
    public var wall: Double
    /// Of the main thread's own computing, without the time in which it waited for a processor.
    public var processor: Double
  }

  private var tokens: [SignalToken] = []
  private var start = (wall: 0.0, processor: 0.0)

  /// Follows the frames of the window that a widget is in, from now on.
  /// - Parameter onFrame: called after each frame.
  /// - Returns: `nil` where the widget is in no window that is realized.
  public init?(_ widget: Widget, onFrame: @escaping (Cost) -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget.widget) else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(clock))
    tokens = [
      object.connect("before-paint") { [weak self] in self?.start = Self.now },
      object.connect("after-paint", after: true) { [weak self] _ in
        guard let self, start.wall > 0 else { return false }
        let end = Self.now
        onFrame(Cost(wall: end.wall - start.wall, processor: end.processor - start.processor))
        return false
      },
    ]
  }

  isolated deinit { tokens.forEach { $0.disconnect() } }

  private static var now: (wall: Double, processor: Double) {
    (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_THREAD_CPUTIME_ID))
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}

extension Widget {
  /// Calls `handler` once, after the next frame of the window has been drawn; not at all where the widget is in none.
  /// - Returns: what ends the wait.
  @discardableResult
  public func onNextPaint(_ handler: @escaping () -> Void) -> SignalToken? {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return nil }
    let object = Object(borrowing: UnsafeMutableRawPointer(clock))
    var token: SignalToken?
    token = object.connect("after-paint") { _ in
      token?.disconnect()
      token = nil
      handler()
      return false
    }
    return token
  }
}
