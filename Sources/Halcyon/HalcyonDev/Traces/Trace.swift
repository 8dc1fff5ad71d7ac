import Foundation

/// Writes measurements to standard error for `make bench`: `trace NAME NUMBER UNIT`.
enum Trace {
  static func print(_ name: String, milliseconds: Double) {
    print(name, number: milliseconds, unit: "ms")
  }

  static func print(_ name: String, number: Double, unit: String) {
    let number = number.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")))
    FileHandle.standardError.write(Data("trace \(name) \(number) \(unit)\n".utf8))
  }
}
