import CGtk
import Foundation

/// Calls a closure once at a time of the system clock, or when that clock is set.
///
/// Unlike a timeout, the time passes while the machine sleeps: a timer that expired meanwhile fires
/// after the resume. There is no wake-up before. Cancelled when released.
/// - Source: timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`.
@MainActor public final class WallTimer {
  private var source: UInt32 = 0
  private let descriptor: Int32
  private let body: () -> Void

  /// Starts a timer.
  /// - Parameters:
  ///   - time: The time; one in the past fires at once.
  ///   - body: Called on the main loop.
  /// - Returns: `nil` if the system has no resources for a timer.
  public init?(at time: Date, _ body: @escaping () -> Void) {
    self.body = body
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // A time of zero would disarm the timer.
    let seconds = min(max(time.timeIntervalSince1970, 0), 4e9)
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(seconds)
    setting.it_value.tv_nsec = max(Int((seconds - seconds.rounded(.down)) * 1e9), 1)
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(descriptor, flags, &setting, nil) == 0 else { return nil }
    source = g_unix_fd_add(
      descriptor, G_IO_IN,
      { _, _, data in
        if let data { Unmanaged<WallTimer>.fromOpaque(data).takeUnretainedValue().fire() }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    if source != 0 { g_source_remove(source) }
    if descriptor >= 0 { close(descriptor) }
  }

  private func fire() {
    source = 0
    body()
  }
}
