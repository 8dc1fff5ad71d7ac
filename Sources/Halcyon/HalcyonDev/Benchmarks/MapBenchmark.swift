import Foundation
import GtkKit
import HalcyonCore
import HalcyonMap
import MapFeature

/// Measures the map in a separate window. For `make bench`.
@MainActor public enum MapBenchmark {
  private static let size = (width: 1_600, height: 900)
  private static let seconds = 4.0

  /// Runs the benchmark with generated people.
  /// - Parameters:
  ///   - count: The number of people.
  ///   - resources: The folder of Halcyon's data files.
  /// - Returns: Milliseconds until the first complete picture (`first`), for the slowest clustering
  ///   of a zoom step (`cluster`); frames per second (`fps`), and the 99th percentile of the time
  ///   of a frame and of the main thread's work for it while panning (`frame`, `work`), and the
  ///   growth of memory in MB (`memory`).
  public static func run(people count: Int, resources: URL?) -> [String: Double] {
    let people = MapPeople(generated(count))
    let clustering = stride(from: 0, through: MapViewport.maximumZoom, by: 0.5).map { zoom in
      time { _ = people.clusters(zoom: zoom) }
    }
    // The map opens in a window that already exists.
    let window = Window(title: "Halcyon")
    window.defaultSize = size
    let page = Label("Halcyon")
    window.setContent(page)
    window.present()
    waitForFrame(page)
    let before = residentMegabytes
    let start = FrameMonitor.now
    let canvas = MapCanvas(resources: resources)
    canvas.show(people)
    window.setContent(canvas)
    _ = MainLoop.run(seconds: 20) { canvas.tiles.isComplete && !canvas.clusters.all.isEmpty }
    waitForFrame(canvas)
    let first = Double(FrameMonitor.now - start) / 1_000
    canvas.zoom(by: 2)
    _ = MainLoop.run(seconds: 2) { canvas.motion == nil && canvas.tiles.isComplete }
    let frames = pan(canvas)
    let memory = residentMegabytes - before
    window.destroy()
    return [
      "first": first, "cluster": clustering.max() ?? 0, "memory": memory,
      "fps": frames.fps, "frame": frames.frame, "work": frames.work,
    ]
  }

  /// Moves the map by a few pixels in each frame, to and fro, as a hand does.
  private static func pan(_ canvas: MapCanvas) -> (fps: Double, frame: Double, work: Double) {
    var frames: [FrameMonitor.Frame] = []
    let monitor = FrameMonitor(on: canvas) { frames.append($0) }
    let start = FrameMonitor.now
    var step = 0
    while Double(FrameMonitor.now - start) < seconds * 1e6 {
      step += 1
      let direction = step / 60 % 2 == 0 ? 1.0 : -1
      if let viewport = canvas.viewport {
        canvas.show(viewport.moved(x: 13 * direction, y: 4 * direction))
      }
      waitForFrame(canvas)
    }
    _ = monitor
    let elapsed = Double(FrameMonitor.now - start) / 1e6
    func p99(_ values: [Int]) -> Double {
      let sorted = values.sorted()
      return sorted.isEmpty
        ? 0 : Double(sorted[min(sorted.count * 99 / 100, sorted.count - 1)]) / 1_000
    }
    return (
      Double(frames.count) / elapsed, p99(frames.map { $0.ended - $0.began }),
      p99(frames.map(\.work))
    )
  }

  private static func waitForFrame(_ widget: Widget) {
    var isDrawn = false
    widget.onNextPaint { isDrawn = true }
    widget.queueDraw()
    _ = MainLoop.run(seconds: 1) { isDrawn }
  }

  /// People around 40 cities and anywhere on Earth, always the same ones.
  private static func generated(_ count: Int) -> [MapPerson] {
    var state: UInt64 = 42
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let centers = (0..<40).map { _ in (next() * 110 - 45, next() * 340 - 170) }
    return (0..<count).compactMap { id in
      let center = centers[Int(next() * 40)]
      let spread = next() * 6
      return Coordinate(
        latitude: center.0 + (next() - 0.5) * spread,
        longitude: center.1 + (next() - 0.5) * spread
      ).map {
        MapPerson(
          id: Int64(id), name: "Person \(id)", initials: "\(id % 100)", color: MapColor(0x1A5FB4),
          coordinate: $0, precision: .city)
      }
    }
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = FrameMonitor.now
    body()
    return Double(FrameMonitor.now - start) / 1_000
  }

  private static var residentMegabytes: Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    let pages = fields.flatMap { $0.count > 1 ? Double($0[1]) : nil } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
