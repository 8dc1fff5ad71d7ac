import Foundation
import GtkKit
import HalcyonCore

/// Measures the longest time that the main loop was blocked, and how much of it was CPU time of the
/// main thread. Enabled by `HALCYON_TRACE=1` for imports, printed a second after all activities
/// have ended; and by `HALCYON_TRACE_START=1` for other starts, printed a second after all cards of
/// the Dashboard are shown.
///
/// Uses a timer that fires every 2 ms.
@MainActor final class MainLoopTrace {
  private static let interval = 2.0
  private var last = ContinuousClock.now
  private var longest = 0.0
  private var lastWork = ThreadTime.milliseconds
  private var mostWork = 0.0
  private var timer: Timeout?
  private var end: Timeout?

  init() { arm() }

  private func arm() {
    last = .now
    lastWork = ThreadTime.milliseconds
    timer = Timeout(milliseconds: Int(Self.interval)) { [weak self] in self?.tick() }
  }

  private func tick() {
    longest = max(longest, (.now - last) / .milliseconds(1) - Self.interval)
    mostWork = max(mostWork, ThreadTime.milliseconds - lastWork)
    arm()
  }

  /// Prints the result after the last frames have been drawn, and stops.
  func report() {
    end = Timeout(milliseconds: 1_000) { [weak self] in
      guard let self else { return }
      Trace.print("longest-work", milliseconds: mostWork)
      Trace.print("longest-block", milliseconds: longest)
      timer = nil
    }
  }
}

extension ActivitySnapshot {
  /// Whether all activities, including geocoding, have ended.
  var isAllDone: Bool {
    activities.contains { $0.kind == .geocoding } && activities.allSatisfy(\.state.isFinal)
  }
}
