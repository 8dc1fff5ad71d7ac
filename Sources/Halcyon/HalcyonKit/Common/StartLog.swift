import Foundation
import Logging

/// Logs when each step of the start-up is reached.
package final class StartLog: WindowObserver {
  private let logger: Logger

  package init(logger: Logger = Logger(label: "Halcyon.start")) { self.logger = logger }

  package func reached(_ step: StartStep) {
    let milliseconds = ProcessAge.milliseconds ?? 0
    logger.info(
      "reached", metadata: ["step": "\(step.name)", "milliseconds": "\(Int(milliseconds))"])
  }
}

/// The age of this process.
package nonisolated enum ProcessAge {
  /// The age in milliseconds, with a resolution of one clock tick (usually 10 ms); `nil` if `/proc`
  /// cannot be read.
  package static var milliseconds: Double? { start.map { (uptime - $0) * 1_000 } }

  /// The seconds since boot, including suspended time.
  private static var uptime: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The start time of the process in seconds since boot, with a resolution of one clock tick.
  /// - Source: proc(5), field 22 of `/proc/self/stat`, in clock ticks.
  private static let start: Double? = {
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }()
}
