import Foundation
import GtkKit
import HalcyonCore
import HalcyonUI

/// Prints the events of a window and the cost of its frames if `HALCYON_TRACE=1`; see
/// `docs/benchmarks.md`.
@MainActor public final class TraceObserver: WindowObserver {
  private let log = StartLog()
  private let transition = TransitionTrace()
  private let scroll = ScrollTrace()
  private var splash: SplashTrace?
  private var mainLoop: MainLoopTrace?

  /// Creates an observer; `nil` unless tracing is enabled in the environment.
  public init?() {
    guard ProcessInfo.processInfo.environment["HALCYON_TRACE"] == "1" else { return nil }
  }

  package func reached(_ step: StartStep) {
    log.reached(step)
    Trace.print(step.name, milliseconds: ProcessAge.milliseconds ?? 0)
  }

  package func parsedSplash(milliseconds: Double) {
    Trace.print("splash-parse", milliseconds: milliseconds)
  }

  package func splashBegan(_ probe: SplashProbe) {
    splash = SplashTrace(probe) { [weak self] in self?.reached(.splashFrame) }
  }

  package func splashFades() { splash?.fades() }

  package func splashEnded() {
    splash?.report()
    splash = nil
  }

  package func pageSwitchBegan(on stack: Widget) { transition.begin(on: stack) }
  package func pageSwitchEnded() { transition.end() }
  package func scrolledPhotos(_ grid: Widget) { scroll.moved(grid) }

  package func servicesBegan(isImporting: Bool) { if isImporting { mainLoop = MainLoopTrace() } }

  package func activitiesChanged(_ snapshot: ActivitySnapshot) {
    if snapshot.isAllDone { mainLoop?.report() }
  }
}
