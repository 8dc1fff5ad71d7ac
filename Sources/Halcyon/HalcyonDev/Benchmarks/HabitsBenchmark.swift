import Foundation
import GtkKit
import HabitsFeature
import HalcyonActivity
import HalcyonKit
import HalcyonRecords

/// Measures the habits page in a separate window. For `make bench`.
@MainActor enum HabitsBenchmark {
  private static let size = (width: 1_000, height: 700)
  private static let opened = 10
  private static let ticks = 20
  private static let scrollFrames = 200
  private static let scrollStep = 40.0

  /// Runs the benchmark with the habits of a store.
  /// - Returns: Milliseconds until the figures and charts of a habit's page are drawn, the slowest
  ///   of ten (`page`); the largest number of frames until a tick is drawn (`tick-frames`); the
  ///   99th percentile of the frames while scrolling (`scroll-p99`); and the most CPU time of the
  ///   main thread at once while doing each of these (`page-work`, `tick-work`, `scroll-work`).
  static func run(_ database: HalcyonDatabase, resources: URL?) -> [String: Double] {
    let styles = AppearanceStyles()
    styles.load(from: resources)
    let probe = HabitsProbe(
      AppServices(database: database, activity: ActivityCenter(), geocoding: nil))
    let window = Window(title: "Halcyon")
    window.defaultSize = size
    window.setContent(probe.widget)
    window.present()
    guard MainLoop.run(seconds: 20, until: { probe.rowCount > 10 }) else { return [:] }
    _ = MainLoop.run(seconds: 2) { false }
    var figures: [String: Double] = [:]
    let work = WorkMeter()
    figures["page"] = open(probe)
    figures["page-work"] = work.take()
    _ = MainLoop.run(seconds: 1) { false }
    _ = work.take()
    figures["tick-frames"] = tick(probe)
    figures["tick-work"] = work.take()
    figures["scroll-p99"] = scroll(probe)
    figures["scroll-work"] = work.take()
    window.destroy()
    return figures
  }

  private static func open(_ probe: HabitsProbe) -> Double {
    (0..<min(opened, probe.habitCount)).map { index in
      let start = FrameMonitor.now
      probe.open(index)
      _ = MainLoop.run(seconds: 5) { probe.isOpen }
      waitForFrame(probe.widget)
      let elapsed = Double(FrameMonitor.now - start) / 1_000
      // The page slides in.
      _ = MainLoop.run(seconds: 1) { false }
      probe.close()
      _ = MainLoop.run(seconds: 0.3) { false }
      return elapsed
    }.max() ?? 0
  }

  private static func tick(_ probe: HabitsProbe) -> Double {
    (0..<ticks).map { round in
      let row = round % min(8, probe.rowCount)
      let before = probe.words(row)
      var frames = 0
      probe.activate(row)
      repeat {
        waitForFrame(probe.widget)
        frames += 1
      } while probe.words(row) == before && frames < 60
      // Until the change is stored and read again.
      _ = MainLoop.run(seconds: 0.3) { false }
      return Double(frames)
    }.max() ?? 0
  }

  private static func scroll(_ probe: HabitsProbe) -> Double {
    var frames: [Double] = []
    let monitor = FrameMonitor(on: probe.widget) {
      frames.append(Double($0.ended - $0.began) / 1_000)
    }
    for step in 0..<scrollFrames {
      let forth = step % 100 < 50
      probe.position += forth ? scrollStep : -scrollStep
      waitForFrame(probe.widget)
    }
    _ = monitor
    frames.sort()
    return frames.isEmpty ? 0 : frames[min(frames.count * 99 / 100, frames.count - 1)]
  }

  private static func waitForFrame(_ widget: Widget) {
    var isDrawn = false
    widget.onNextPaint { isDrawn = true }
    widget.queueDraw()
    _ = MainLoop.run(seconds: 1) { isDrawn }
  }
}

/// The most CPU time that the main thread used between two turns of the main loop.
@MainActor private final class WorkMeter {
  private var last = 0.0
  private var most = 0.0
  private var timer: Timeout?

  init() { arm() }

  private func arm() {
    last = ThreadTime.milliseconds
    timer = Timeout(milliseconds: 1) { [weak self] in
      guard let self else { return }
      most = max(most, ThreadTime.milliseconds - last)
      arm()
    }
  }

  /// Returns the result in milliseconds, and begins again.
  func take() -> Double {
    defer { most = 0 }
    return most
  }
}
