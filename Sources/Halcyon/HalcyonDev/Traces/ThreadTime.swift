import Foundation

/// The CPU time of the calling thread.
enum ThreadTime {
  /// The time since the thread began, in milliseconds.
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
