import ActivityFeature
import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit

/// Measures the main-thread cost of activity strip updates in a separate window. For `make bench`.
@MainActor public enum StripBenchmark {
  /// Runs the benchmark.
  /// - Parameters:
  ///   - updates: The number of updates; every twentieth starts another activity.
  ///   - resources: The folder of Halcyon's data files.
  /// - Returns: CPU times of the main thread in milliseconds: for an update without its frame
  ///   (`median`, `p99`) and with it (`frame`), for an update that adds a bar (`begin`), and for a
  ///   frame while 10,000 names are scrolled (`scroll`, the 99th percentile). Also the memory
  ///   growth in MB (`memory`).
  public static func run(updates: Int, resources: URL?) -> [String: Double] {
    let styles = AppearanceStyles()
    styles.load(from: resources)
    let strip = ActivityStrip(interval: .zero)
    let page = ScrolledWindow(
      child: BoxLayout(.vertical, spacing: 6, (0..<200).map { Label("Row \($0)") }))
    page.expandsVertically = true
    let window = Window(title: "Halcyon")
    window.defaultSize = (1_000, 700)
    window.setContent(BoxLayout(.vertical, [strip.widget, page]))
    window.present()
    _ = MainLoop.run(seconds: 5) { window.size.width > 0 }
    var sequence: UInt64 = 0
    // The first updates allocate caches that are kept: fonts, icons and styles.
    _ = pass(100, strip, window, &sequence)
    let before = residentMegabytes
    let costs = pass(updates, strip, window, &sequence)
    let growth = residentMegabytes - before
    let begins = begin(strip, window, &sequence).sorted()
    let scrolls = scroll(strip, window, &sequence).sorted()
    window.destroy()
    let (alone, whole) = (costs.map(\.update).sorted(), costs.map(\.frame).sorted())
    let part = { (values: [Double], share: Double) -> Double in
      values.isEmpty ? 0 : values[min(Int(share * Double(values.count)), values.count - 1)]
    }
    return [
      "median": part(alone, 0.5), "p99": part(alone, 0.99), "frame": part(whole, 0.5),
      "memory": growth, "scroll": part(scrolls, 0.99),
      "begin": part(begins, 0.5),
    ]
  }

  private static func pass(
    _ updates: Int, _ strip: ActivityStrip, _ window: Window, _ sequence: inout UInt64
  ) -> [(update: Double, frame: Double)] {
    var costs: [(update: Double, frame: Double)] = []
    for index in 0..<updates {
      sequence += 1
      let snapshot = snapshot(index, sequence)
      let start = ThreadTime.milliseconds
      strip.show(snapshot)
      let shown = ThreadTime.milliseconds
      waitForFrame(window)
      costs.append((shown - start, ThreadTime.milliseconds - start))
    }
    sequence += 1
    strip.show(ActivitySnapshot(sequence: sequence))
    // Bars that are removed slide out first.
    _ = MainLoop.run(seconds: 1) { strip.widget.size.height == 0 }
    return costs
  }

  private static func begin(
    _ strip: ActivityStrip, _ window: Window, _ sequence: inout UInt64
  ) -> [Double] {
    (0..<20).map { round in
      sequence += 2
      let activity = Activity(id: .max / 2 + round, kind: .contactSync)
      let start = ThreadTime.milliseconds
      strip.show(ActivitySnapshot(sequence: sequence - 1, activities: [activity]))
      let end = ThreadTime.milliseconds
      waitForFrame(window)
      strip.show(ActivitySnapshot(sequence: sequence))
      _ = MainLoop.run(seconds: 1) { strip.widget.size.height == 0 }
      return end - start
    }
  }

  private static func scroll(
    _ strip: ActivityStrip, _ window: Window, _ sequence: inout UInt64
  ) -> [Double] {
    sequence += 1
    var sync = Activity(id: .max, kind: .contactSync)
    sync.details.take(added: (0..<ActivityDetails.maximumNames).map { "Person \($0)" })
    strip.show(ActivitySnapshot(sequence: sequence, activities: [sync]))
    guard let bar = strip.bar(sync.id) else { return [] }
    bar.toggleDetails()
    guard let details = bar.details else { return [] }
    // Rows are created over several frames.
    _ = MainLoop.run(seconds: 5) { details.boundIDs.count > 150 }
    return (0..<200).map { step in
      let start = ThreadTime.milliseconds
      details.scrollPosition = Double(step) * 120
      waitForFrame(window)
      return ThreadTime.milliseconds - start
    }
  }

  private static func waitForFrame(_ window: Window) {
    var isDrawn = false
    window.onNextPaint { isDrawn = true }
    window.queueDraw()
    _ = MainLoop.run(seconds: 1) { isDrawn }
  }

  /// Returns a snapshot of two running activities, through all states of a run.
  private static func snapshot(_ index: Int, _ sequence: UInt64) -> ActivitySnapshot {
    let (round, step) = index.quotientAndRemainder(dividingBy: 20)
    var sync = Activity(id: 2 * round + 1, kind: .contactSync)
    sync.counts = ActivityCounts(done: step * 100, total: 2_000)
    sync.details.take(added: (0..<step * 100).map { "Person \($0)" })
    if step == 19 { sync.state = .succeeded(changes: 2_000) }
    var places = Activity(id: 2 * round + 2, kind: .geocoding)
    places.counts = ActivityCounts(done: step * 90, total: 2_000)
    places.failures = (0..<step).map { .init(subject: "Person \($0)", reason: .noPlaceMatches) }
    if step == 19 { places.state = .partial }
    return ActivitySnapshot(sequence: sequence, activities: [sync, places])
  }

  private static var residentMegabytes: Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    let pages = fields.flatMap { $0.count > 1 ? Double($0[1]) : nil } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
