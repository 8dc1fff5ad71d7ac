import LottiePlatform

extension TextSelector {
  /// Evaluates the selector for a text with a number of units.
  func range(at time: EvaluationTime, unitCount: Int) -> SelectorRange {
    let scale = isIndexed ? 1 : Double(unitCount) / 100
    let offset = offset.value(at: time)
    let ends = [start, end].map { ($0.value(at: time) + offset) * scale }
    let expression = expression.flatMap { reference in
      time.expressions.map { evaluation in
        { (unit: Int) -> Double? in
          evaluation.value(
            ofReference: reference.index, at: time.frame,
            letter: ExpressionLetter(index: unit + 1, total: unitCount, selectorValue: 100))
        }
      }
    }
    let (low, high) = (easeLow.value(at: time) / 100, easeHigh.value(at: time) / 100)
    return SelectorRange(
      shape: shape, isInverted: mode == .subtract, start: min(ends[0], ends[1]),
      end: max(ends[0], ends[1]),
      easing: CubicEasing(
        x1: max(0, low), y1: max(0, -low), x2: 1 - max(0, high), y2: 1 - max(0, -high)),
      smoothness: smoothness.value(at: time) / 100, amount: amount.value(at: time) / 100,
      computed: expression)
  }
}

/// A selector with evaluated properties and its range in units.
/// - Source: lottie-web 5; ramps are evaluated at the middle of a unit.
struct SelectorRange {
  let shape: TextSelector.Shape
  var isInverted = false
  let start: Double
  let end: Double
  var easing = CubicEasing(x1: 0, y1: 0, x2: 1, y2: 1)
  /// 1 for the full ramp of the shape, 0 for hard edges.
  var smoothness = 1.0
  var amount = 1.0
  /// The selection of a unit in percent, computed by an expression; nil if it fails.
  var computed: ((Int) -> Double?)?

  /// Returns the selection of a unit, from 0 to 1 times the amount.
  func share(of unit: Int) -> Double {
    if let percent = computed?(unit) { return percent / 100 }
    var share = easing(plainShare(Double(unit)))
    if smoothness != 1 {
      let smoothness = max(smoothness, 1e-8)
      let threshold = 0.5 - smoothness / 2
      share = share < threshold ? 0 : min(1, (share - threshold) / smoothness)
    }
    let result = (isInverted ? 1 - share : share) * amount
    return result.isFinite ? result : 0
  }

  private func plainShare(_ unit: Double) -> Double {
    let length = end - start
    guard shape != .square else {
      guard unit >= start.rounded(.down) else { return 0 }
      return unit < start
        ? (min(end, 1) - (start - unit)).clamped(to: 0...1) : (end - unit).clamped(to: 0...1)
    }
    guard length > 0 else {
      switch shape {
      case .rampUp: return unit >= end ? 1 : 0
      case .rampDown: return unit >= end ? 0 : 1
      case .square, .triangle, .round, .smooth: return 0
      }
    }
    let ramp = ((unit + 0.5 - start) / length).clamped(to: 0...1)
    switch shape {
    case .square, .rampUp: return ramp
    case .rampDown: return 1 - ramp
    case .triangle: return 1 - abs(2 * ramp - 1)
    case .round: return max(0, 1 - (2 * ramp - 1) * (2 * ramp - 1)).squareRoot()
    case .smooth: return (1 - cos(2 * .pi * ramp)) / 2
    }
  }
}
