import LottieCore
import LottiePlatform

/// A generator of pseudorandom numbers that depend on property, seed and frame only.
/// - Source: SplitMix64 (Steele, Lea, Flood 2014).
struct RandomSource {
  private var state: UInt64

  init(_ property: Int, _ frame: Double, seed: Double = 0) {
    state = Self.mix(
      UInt64(bitPattern: Int64(property)) &* 0x9E37_79B9_7F4A_7C15 ^ frame.bitPattern
        ^ (seed.bitPattern &* 0xD6E8_FEB8_6659_FD93))
  }

  /// The next number in 0..<1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.unit(Self.mix(state))
  }

  /// The next normally distributed number, with mean 0 and standard deviation 1.
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

  /// Smooth noise from -1 to 1 that interpolates random numbers at integer positions.
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
