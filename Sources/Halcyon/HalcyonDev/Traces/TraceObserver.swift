import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit

/// Prints the events of a window and the cost of its frames if `HALCYON_TRACE=1`; see
/// `docs/benchmarks.md`.
@MainActor public final class TraceObserver: WindowObserver {
  private let log = StartLog()
  private let transition = TransitionTrace()
  private let scroll = ScrollTrace("gallery")
  private let zoom = ScrollTrace("viewer")
  private let photo = PhotoTrace()
  private var splash: SplashTrace?
  private var mainLoop: MainLoopTrace?
  private let activities = ActivityTrace()
  private var isImporting = false

  /// Creates an observer; `nil` unless tracing is enabled in the environment.
  public init?() {
    guard ProcessInfo.processInfo.environment["HALCYON_TRACE"] == "1" else { return nil }
  }

  package func reached(_ step: StartStep) {
    log.reached(step)
    Trace.print(step.name, milliseconds: ProcessAge.milliseconds ?? 0)
    Trace.printTime("at-\(step.name)")
    if step == .cardsShown, !isImporting { mainLoop?.report() }
  }

  package func presenceChanged(isInBackground: Bool) {
    Trace.print(
      isInBackground ? "background" : "foreground", milliseconds: ProcessAge.milliseconds ?? 0)
  }

  package func parsedSplash(milliseconds: Double) {
    Trace.print("splash-parse", milliseconds: milliseconds)
  }

  package func splashBegan(_ probe: SplashProbe) {
    splash = SplashTrace(probe) { [weak self] in self?.reached(.splashFrame) }
  }

  package func splashFades() {
    splash?.fades()
    Trace.printTime("at-splash-fades")
  }

  package func splashEnded() {
    splash?.report()
    splash = nil
  }

  package func pageSwitchBegan(on stack: Widget) { transition.begin(on: stack) }
  package func pageSwitchEnded() { transition.end() }
  package func scrolledPhotos(_ grid: Widget) { scroll.moved(grid) }
  package func movedPhoto(_ canvas: Widget) { zoom.moved(canvas) }
  package func showedPhoto(_ canvas: Widget) { photo.shown(canvas) }

  package func openedPerson(milliseconds: Double) {
    Trace.print("person-opened", milliseconds: milliseconds)
  }

  package func servicesBegan(isImporting: Bool) {
    self.isImporting = isImporting
    let isStartTraced = ProcessInfo.processInfo.environment["HALCYON_TRACE_START"] == "1"
    if isImporting || isStartTraced { mainLoop = MainLoopTrace() }
  }

  package func activitiesChanged(_ snapshot: ActivitySnapshot) {
    activities.changed(snapshot)
    if isImporting, snapshot.isAllDone { mainLoop?.report() }
  }
}
