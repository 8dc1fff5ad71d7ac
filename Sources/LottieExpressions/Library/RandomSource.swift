import Foundation
import Lottie

/// Numbers that look random and are the same for the same property, seed and frame.
/// - Source: SplitMix64 (Steele, Lea, Flood 2014).
struct RandomSource {
  private var state: UInt64

  init(_ property: Int, _ frame: Double, seed: Double = 0) {
    state = Self.mix(
      UInt64(bitPattern: Int64(property)) &* 0x9E37_79B9_7F4A_7C15 ^ frame.bitPattern
        ^ (seed.bitPattern &* 0xD6E8_FEB8_6659_FD93))
  }

  /// From 0 to 1, without 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.unit(Self.mix(state))
  }

  /// Normally distributed with a middle of 0 and a deviation of 1.
  /// - Source: Box and Muller 1958.
  mutating func nextNormal() -> Double {
    let radius = (-2 * log(max(next(), 1e-300))).squareRoot()
    return radius * cos(2 * .pi * next())
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  /// A smooth curve through random numbers at the whole places, from -1 to 1.
  static func noise(_ place: Double, _ row: Int) -> Double {
    guard abs(place) < 1e15 else { return 0 }
    let whole = place.rounded(.down)
    let part = place - whole
    func corner(_ x: Double) -> Double {
      let key = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
      return unit(mix(key ^ mix(UInt64(bitPattern: Int64(row))))) * 2 - 1
    }
    let (a, b) = (corner(whole), corner(whole + 1))
    return a + (b - a) * part * part * (3 - 2 * part)
  }
}

extension Run {
  /// `wiggle(frequency, amplitude, octaves = 1, multiplier = 0.5, time)`.
  func wiggle(
    _ node: Int, at frame: Double, _ arguments: [Value]
  ) throws(Interruption) -> Value {
    func argument(_ index: Int, _ fallback: Double) throws(Interruption) -> Double {
      index < arguments.count ? try number(arguments[index]) : fallback
    }
    let frequency = try argument(0, 1)
    let amplitude = try argument(1, 0)
    let octaves = min(max(try argument(2, 1), 1), 8)
    let multiplier = try argument(3, 0.5)
    let time = try argument(4, time)
    let value = try keyframedValue(of: node, at: frame)
    try spend(20 * Int(octaves.isNaN ? 1 : octaves))
    let moved = try components(value).enumerated().map { index, component in
      var sum = component
      var (strength, speed) = (amplitude, frequency)
      for octave in 0..<Int(octaves.isNaN ? 1 : octaves) {
        sum += strength * RandomSource.noise(time * speed, node &* 64 &+ index &* 8 &+ octave)
        strength *= multiplier
        speed *= 2
      }
      return sum
    }
    return try self.value(moved, like: value)
  }
}

extension Library {
  static let randomFunctions: [String: NativeFunction] = [
    "random": NativeFunction { (run, arguments) throws(Interruption) in
      try run.between(arguments) { $0.next() }
    },
    // Nine of ten values lie between the bounds, as After Effects has it.
    "gaussRandom": NativeFunction { (run, arguments) throws(Interruption) in
      try run.between(arguments) { 0.5 + $0.nextNormal() * 0.304 }
    },
    "seedRandom": NativeFunction { (run, arguments) throws(Interruption) in
      let seed = try run.number(arguments.first ?? .number(0))
      let isTimeless = arguments.count > 1 ? try run.isTrue(arguments[1]) : false
      run.random = RandomSource(
        run.context.property, isTimeless ? 0 : run.context.frame, seed: seed)
      return .undefined
    },
    "noise": NativeFunction { (run, arguments) throws(Interruption) in
      let place = try run.components(arguments.first ?? .number(0))
      var sum = 0.0
      for (row, coordinate) in place.prefix(4).enumerated() {
        sum += RandomSource.noise(coordinate, row)
      }
      return .number(sum / Double(max(1, min(4, place.count))))
    },
  ]
}

extension Run {
  /// A random value between none, one or two bounds, which may be arrays.
  fileprivate func between(
    _ arguments: [Value], _ next: (inout RandomSource) -> Double
  ) throws(Interruption) -> Value {
    guard let first = arguments.first else { return .number(next(&random)) }
    guard arguments.count > 1 else {
      let high = try components(first)
      return try value(high.map { $0 * next(&random) }, like: first)
    }
    let (low, high) = (try components(first), try components(arguments[1]))
    let numbers = high.enumerated().map { index, high in
      let low = index < low.count ? low[index] : 0
      return low + (high - low) * next(&random)
    }
    return try value(numbers, like: arguments[1])
  }
}
