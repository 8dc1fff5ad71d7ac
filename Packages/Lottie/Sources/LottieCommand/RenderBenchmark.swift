import LottieCairo
import LottieCore
import LottiePlatform

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
    // Written without an encoder, which would take more memory than most animations.
    return """
      {"cpu_ms_per_frame":\(cpuMilliseconds / count),"first_frame_ms":\(first.milliseconds),\
      "frames":\(frames.count),"ms_per_frame":\(best.milliseconds / count),\
      "parse_ms":\(parseTime.milliseconds),"peak_rss_kb":\(Self.peakMemoryKilobytes),\
      "worst_ms":\(worst.milliseconds)}
      """
  }

  /// The largest resident memory so far.
  private static var peakMemoryKilobytes: Int {
    let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { memory in
      let count = max(0, read(file, memory.baseAddress, memory.count))
      let name = StaticString("VmHWM:")
      for start in 0..<max(0, count - name.utf8CodeUnitCount)
      where memory[start...].starts(
        with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      {
        return memory[(start + name.utf8CodeUnitCount)..<count]
          .drop { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
          .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          .reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      }
      return 0
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
