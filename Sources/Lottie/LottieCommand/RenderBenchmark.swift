import FoundationEssentials
import Glibc
import Lottie
import LottieCairo

/// Measures rendering: all frames several times, in sequence through one renderer as in a player.
struct RenderBenchmark {
  let renderer: LottieRenderer
  let frames: [Int]
  let loops: Int

  /// - Returns: a JSON object; `ms_per_frame` and `cpu_ms_per_frame` are those of the fastest loop,
  ///   `worst_ms` is its slowest frame.
  mutating func run(into buffer: inout PixelBuffer, parseTime: Duration) throws -> String {
    let watch = ContinuousClock()
    func draw(_ frame: Int) throws {
      try renderer.render(frame: renderer.animation.inPoint + Double(frame), into: &buffer)
    }
    let first = try watch.measure { try draw(frames.first ?? 0) }
    var best = Duration.seconds(Int64.max)
    var worst = Duration.zero
    var leastTicks = clock_t.max
    for _ in 0..<loops {
      let startTicks = clock()
      defer { leastTicks = min(leastTicks, clock() - startTicks) }
      let start = watch.now
      var (last, longest) = (start, Duration.zero)
      for frame in frames {
        try draw(frame)
        let now = watch.now
        longest = max(longest, now - last)
        last = now
      }
      guard last - start < best else { continue }
      best = last - start
      worst = longest
    }
    let cpuMilliseconds = Double(leastTicks) / Double(CLOCKS_PER_SEC) * 1000
    let count = Double(max(1, frames.count))
    let result: [String: Double] = [
      "parse_ms": parseTime.milliseconds,
      "first_frame_ms": first.milliseconds,
      "ms_per_frame": best.milliseconds / count,
      "worst_ms": worst.milliseconds,
      "cpu_ms_per_frame": cpuMilliseconds / count,
      "peak_rss_kb": Self.peakMemoryKilobytes,
      "frames": Double(frames.count),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(result), as: UTF8.self)
  }

  private static var peakMemoryKilobytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Double($0.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") }
      ?? 0
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
