import Foundation

extension TextSelector {
  /// Counts the units of a text.
  /// - Parameter seed: decides the order of a random selector, the same at each reading.
  /// - Returns: the place of each letter among the units, and the number of units.
  func units(of letters: [TextLetter], seed: UInt64) -> (places: [Int], count: Int) {
    var places: [Int] = []
    places.reserveCapacity(letters.count)
    var count = 0
    for (index, letter) in letters.enumerated() {
      places.append(count)
      if ends(letter, isLast: index == letters.count - 1) { count += 1 }
    }
    guard isRandom, count > 1 else { return (places, count) }
    var generator = SplitMix64(state: seed)
    let order = (0..<count).shuffled(using: &generator)
    return (places.map { $0 < count ? order[$0] : $0 }, count)
  }

  /// Whether the next letter belongs to the next unit.
  private func ends(_ letter: TextLetter, isLast: Bool) -> Bool {
    switch unit {
    case .characters: !letter.isBreak
    case .charactersWithoutSpaces: !letter.isBreak && !letter.isSpace
    case .words: letter.isBreak || letter.isSpace || isLast
    case .lines: letter.isBreak || isLast
    }
  }

  /// How much the unit at each place is selected.
  func range(at moment: Moment, unitCount: Int) -> SelectorRange {
    let scale = isIndexed ? 1 : Double(unitCount) / 100
    let offset = offset.value(at: moment)
    let ends = [start, end].map { ($0.value(at: moment) + offset) * scale }
    let expression = expression.flatMap { site in
      moment.expressions.map { evaluation in
        { (unit: Int) -> Double? in
          evaluation.value(
            ofSite: site.index, at: moment.frame,
            letter: ExpressionLetter(index: unit + 1, total: unitCount, selectorValue: 100))
        }
      }
    }
    let (low, high) = (easeLow.value(at: moment) / 100, easeHigh.value(at: moment) / 100)
    return SelectorRange(
      shape: shape, isInverted: mode == .subtract, start: min(ends[0], ends[1]),
      end: max(ends[0], ends[1]),
      easing: CubicEasing(
        x1: max(0, low), y1: max(0, -low), x2: 1 - max(0, high), y2: 1 - max(0, -high)),
      smoothness: smoothness.value(at: moment) / 100, amount: amount.value(at: moment) / 100,
      computed: expression)
  }
}

/// A selector at a moment, with its range in units.
/// - Source: lottie-web 5; the middle of a unit counts for ramps.
struct SelectorRange {
  let shape: TextSelector.Shape
  var isInverted = false
  let start: Double
  let end: Double
  var easing = CubicEasing(x1: 0, y1: 0, x2: 1, y2: 1)
  /// 1 for edges as soft as the shape has them, 0 for hard ones.
  var smoothness = 1.0
  var amount = 1.0
  /// What an expression says of a unit, in percent; nil when it fails.
  var computed: ((Int) -> Double?)?

  /// Which part of the animator a unit gets; 0 to 1, times the amount.
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

/// A random order that is the same everywhere.
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
