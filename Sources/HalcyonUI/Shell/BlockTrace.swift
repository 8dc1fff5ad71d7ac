import Foundation
import GtkKit
import HalcyonCore

/// With `HALCYON_TRACE=1`: how long the main loop was held up at most, said a second after all activities have ended.
///
/// A timer that fires every few milliseconds measures it; without the variable there is none.
final class BlockTrace {
  private static let interval = 2.0
  private var last = ContinuousClock.now
  private var longest = 0.0
  private var timer: Timeout?
  private var end: Timeout?

  /// `nil` unless the environment asks for it.
  init?() {
    guard StartTrace.isPrinted else { return nil }
    arm()
  }

  private func arm() {
    last = .now
    timer = Timeout(milliseconds: Int(Self.interval)) { [weak self] in self?.tick() }
  }

  private func tick() {
    longest = max(longest, (.now - last) / .milliseconds(1) - Self.interval)
    arm()
  }

  /// Says the longest block once what follows the end has been drawn too, and stops.
  func report() {
    end = Timeout(milliseconds: 1_000) { [weak self] in
      guard let self else { return }
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
