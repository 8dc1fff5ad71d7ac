import Foundation

/// A linear axis of values with round ticks.
package nonisolated struct ChartScale: Hashable, Sendable {
  /// The values at the two ends of the axis; the upper one is greater.
  let range: ClosedRange<Double>
  /// The values with a grid line, in ascending order.
  let ticks: [Double]

  /// The largest magnitude that an axis shows; larger values are clamped.
  private static let limit = 1e15

  /// Creates an axis from 0 that covers values.
  /// - Parameters:
  ///   - values: The values; those that are not finite are ignored.
  ///   - maximumTicks: The maximum number of ticks including 0, at least 2.
  ///   - leastStep: The least distance of two ticks; 1 for values that are counts.
  init(covering values: some Sequence<Double>, maximumTicks: Int, leastStep: Double = 0) {
    let finite = values.lazy.filter(\.isFinite).map { min(max($0, 0), Self.limit) }
    let highest = finite.max().flatMap { $0 > 0 ? $0 : nil } ?? 1
    let step = max(Self.step(for: highest, parts: max(maximumTicks, 2) - 1), leastStep)
    let count = max(1, Int((highest / step).rounded(.up)))
    range = 0...(Double(count) * step)
    ticks = (0...count).map { Double($0) * step }
  }

  /// Creates an axis with given ends, in ascending order, and ticks.
  package init(range: ClosedRange<Double>, ticks: [Double]) {
    self.range =
      range.lowerBound < range.upperBound
      ? range : range.lowerBound...range.lowerBound.nextUp
    self.ticks = ticks.filter(range.contains)
  }

  /// Returns the smallest of 1, 2 and 5 times a power of ten of which `parts` reach `value`.
  static func step(for value: Double, parts: Int) -> Double {
    let least = min(max(value, 1e-9), limit) / Double(max(parts, 1))
    let power = pow(10, log10(least).rounded(.down))
    // Allows for rounding, so that three parts of 0.3 have a step of 0.1.
    return [1, 2, 5].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
  }

  /// Returns the position of a value on the axis, 0...1; values outside are clamped.
  func position(of value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(max(part, 0), 1)
  }
}
