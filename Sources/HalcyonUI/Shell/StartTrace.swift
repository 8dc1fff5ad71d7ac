import Foundation
import GtkKit
import HalcyonServices
import Logging

/// A step of a start, or of a later wait.
enum StartStep: Hashable {
  case startup, servicesReady, firstFrame, contentReady
  case stageBegins(StartUp.Stage)
  case stageEnds(StartUp.Stage)
  case stageFails(StartUp.Stage)
  case overlay(LoadingOverlay.Event)
  case splashShown, splashFrame, splashRemoved

  /// In one word, for logs and `make bench`.
  var name: String {
    switch self {
    case .startup: "startup"
    case .servicesReady: "services-ready"
    case .firstFrame: "first-frame"
    case .contentReady: "content-ready"
    case .stageBegins(let stage): "\(stage.rawValue)-begins"
    case .stageEnds(let stage): "\(stage.rawValue)-ends"
    case .stageFails(let stage): "\(stage.rawValue)-fails"
    case .overlay(let event): "overlay-\(event)"
    case .splashShown: "splash-shown"
    case .splashFrame: "splash-frame"
    case .splashRemoved: "splash-removed"
    }
  }
}

/// Logs when the steps of a start were reached. With `HALCYON_TRACE=1` also as plain lines on standard error, for
/// `make bench`.
struct StartTrace {
  private let logger: Logger
  /// Whether steps are printed.
  static let isPrinted = ProcessInfo.processInfo.environment["HALCYON_TRACE"] == "1"
  private let start = StartTrace.processStart

  init(logger: Logger = Logger(label: "HalcyonUI.start")) { self.logger = logger }

  /// Notes a step with the time since the process began.
  func note(_ step: StartStep) {
    let milliseconds = start.map { (Self.uptime - $0) * 1_000 } ?? 0
    logger.info(
      "reached", metadata: ["step": "\(step.name)", "milliseconds": "\(Int(milliseconds))"])
    Self.print(step.name, milliseconds: milliseconds)
  }

  /// Prints a line of the trace, where it is asked for.
  static func print(_ step: String, milliseconds: Double) {
    print(step, number: milliseconds, unit: "ms")
  }

  /// Prints a line with a number of any unit, where it is asked for.
  static func print(_ step: String, number: Double, unit: String) {
    guard isPrinted else { return }
    let number = number.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
    FileHandle.standardError.write(Data("trace \(step) \(number) \(unit)\n".utf8))
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
