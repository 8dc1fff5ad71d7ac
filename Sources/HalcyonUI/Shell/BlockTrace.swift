import Foundation
import GtkKit
import HalcyonCore

/// With `HALCYON_TRACE=1`: how long the main loop was held up at most, and how much of that it computed itself; said a
/// second after all activities have ended.
///
/// A timer that fires every few milliseconds measures it; without the variable there is none.
final class BlockTrace {
  private static let interval = 2.0
  private var last = ContinuousClock.now
  private var longest = 0.0
  private var lastWork = BlockTrace.work
  private var mostWork = 0.0
  private var timer: Timeout?
  private var end: Timeout?

  /// `nil` unless the environment asks for it.
  init?() {
    guard StartTrace.isPrinted else { return nil }
    arm()
  }

  /// What the main thread has computed so far, in milliseconds: without what it waited for a processor.
  private static var work: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }

  private func arm() {
    last = .now
    lastWork = Self.work
    timer = Timeout(milliseconds: Int(Self.interval)) { [weak self] in self?.tick() }
  }

  private func tick() {
    longest = max(longest, (.now - last) / .milliseconds(1) - Self.interval)
    mostWork = max(mostWork, Self.work - lastWork)
    arm()
  }

  /// Says the longest block once what follows the end has been drawn too, and stops.
  func report() {
    end = Timeout(milliseconds: 1_000) { [weak self] in
      guard let self else { return }
      StartTrace.print("longest-work", milliseconds: mostWork)
      StartTrace.print("longest-block", milliseconds: longest)
      timer = nil
    }
  }
}

extension ActivitySnapshot {
  /// Whether there was work and all of it has ended, the locating of addresses included.
  var isAllDone: Bool {
    activities.contains { $0.kind == .geocoding } && activities.allSatisfy(\.state.isFinal)
  }
}
