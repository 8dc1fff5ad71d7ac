import CGtk
import Foundation

/// Measures the duration of the frames of a window.
@MainActor public final class FrameMonitor {
  /// One frame.
  public struct Frame: Hashable, Sendable {
    /// The start and end of its processing, in microseconds of the monotonic clock.
    public let began, ended: Int
    /// The CPU time of the main thread, in microseconds.
    public let work: Int
  }

  private let clock: Object
  private var tokens: [SignalToken] = []
  private var began = 0
  private var workBefore = 0

  /// Calls `handler` after each frame of the window of the widget; nil if it is not in a window.
  public init?(on widget: Widget, _ handler: @escaping (Frame) -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget.widget) else { return nil }
    self.clock = Object(borrowing: UnsafeMutableRawPointer(clock))
    tokens = [
      self.clock.connect("before-paint") { [weak self] in
        self?.began = Int(g_get_monotonic_time())
        self?.workBefore = Self.work
      },
      self.clock.connect("after-paint") { [weak self] in
        guard let self, began > 0 else { return }
        handler(
          Frame(began: began, ended: Int(g_get_monotonic_time()), work: Self.work - workBefore))
      },
    ]
  }

  isolated deinit { tokens.forEach { $0.disconnect() } }

  /// The CPU time of this thread in microseconds.
  private static var work: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// The monotonic clock in microseconds.
  public static var now: Int { Int(g_get_monotonic_time()) }
}
