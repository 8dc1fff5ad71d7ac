import Foundation
import GtkKit
import Logging

/// Says when the steps of a start were reached. With `HALCYON_TRACE=1` also on standard error, for `make bench`.
struct StartTrace {
  private let logger = Logger(label: "HalcyonUI.start")
  /// Whether steps are printed.
  static let isPrinted = ProcessInfo.processInfo.environment["HALCYON_TRACE"] == "1"
  private let start = StartTrace.processStart

  /// Notes a step with the time since the process began.
  func note(_ step: String) {
    let milliseconds = start.map { (Self.uptime - $0) * 1_000 } ?? 0
    logger.debug("reached", metadata: ["step": "\(step)", "milliseconds": "\(Int(milliseconds))"])
    Self.print(step, milliseconds: milliseconds)
  }

  /// Prints a line of the trace, where it is asked for.
  static func print(_ step: String, milliseconds: Double) {
    guard isPrinted else { return }
    let number = milliseconds.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
    FileHandle.standardError.write(Data("trace \(step) \(number) ms\n".utf8))
  }

  /// Seconds since boot, suspended time included.
  private static var uptime: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// When the process began, in seconds since boot, to a hundredth of a second.
  /// - Source: proc(5), field 22 of `/proc/self/stat`, in clock ticks.
  private static var processStart: Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
