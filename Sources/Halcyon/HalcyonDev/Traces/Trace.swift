import Foundation
import GtkKit

/// Writes measurements to standard error for `make bench` and `make walkthrough`:
/// `trace NAME NUMBER UNIT`.
enum Trace {
  static func print(_ name: String, milliseconds: Double) {
    print(name, number: milliseconds, unit: "ms")
  }

  /// Prints the time of the monotonic clock, which recorded frames can be compared with.
  @MainActor static func printTime(_ name: String) {
    print(name, milliseconds: Double(FrameMonitor.now) / 1_000)
  }

  static func print(_ name: String, number: Double, unit: String) {
    let number = number.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
    FileHandle.standardError.write(Data("trace \(name) \(number) \(unit)\n".utf8))
  }
}
