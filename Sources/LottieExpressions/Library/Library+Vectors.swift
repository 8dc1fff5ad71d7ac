import Foundation
import Lottie

extension Library {
  static func norm(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private typealias Operation = @Sendable (Run, Value, Value) throws(Interruption) -> Value

  private static func binary(_ operation: @escaping Operation) -> NativeFunction {
    NativeFunction { (run, arguments) throws(Interruption) in
      try operation(run, arguments.first ?? .undefined, argument(arguments, 1))
    }
  }

  static func argument(_ arguments: [Value], _ index: Int) -> Value {
    index < arguments.count ? arguments[index] : .undefined
  }

  private static func scalar(_ operation: @escaping @Sendable (Double) -> Double) -> NativeFunction
  {
    NativeFunction { (run, arguments) throws(Interruption) in
      .number(operation(try run.number(arguments.first ?? .undefined)))
    }
  }

  static let vectorFunctions: [String: NativeFunction] = {
    let sum = binary { (run, a, b) throws(Interruption) in try run.add(a, b) }
    let difference = binary { (run, a, b) throws(Interruption) in try run.subtract(a, b) }
    let product = binary { (run, a, b) throws(Interruption) in try run.multiply(a, b) }
    let quotient = binary { (run, a, b) throws(Interruption) in try run.divide(a, b) }
    let remainder = binary { (run, a, b) throws(Interruption) in try run.remainder(a, b) }
    let negative = NativeFunction { (run, arguments) throws(Interruption) in
      try run.negate(arguments.first ?? .undefined)
    }
    return [
      "add": sum, "sum": sum, "$bm_sum": sum, "sub": difference, "$bm_sub": difference,
      "mul": product, "$bm_mul": product, "div": quotient, "$bm_div": quotient,
      "mod": remainder, "$bm_mod": remainder, "$bm_neg": negative,
      "length": NativeFunction { (run, arguments) throws(Interruption) in
        let first = try run.components(arguments.first ?? .undefined)
        guard arguments.count > 1 else { return .number(norm(first)) }
        let second = try run.components(arguments[1])
        return .number(norm(zip(first, second).map { $0 - $1 }))
      },
      "normalize": NativeFunction { (run, arguments) throws(Interruption) in
        let vector = arguments.first ?? .undefined
        return try run.divide(vector, .number(norm(run.components(vector))))
      },
      "dot": NativeFunction { (run, arguments) throws(Interruption) in
        let a = try run.components(arguments.first ?? .undefined)
        let b = try run.components(argument(arguments, 1))
        return .number(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
      },
      "cross": NativeFunction { (run, arguments) throws(Interruption) in
        let a = try run.components(arguments.first ?? .undefined) + [0, 0, 0]
        let b = try run.components(argument(arguments, 1)) + [0, 0, 0]
        return try .numbers(
          [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], run)
      },
      "clamp": NativeFunction { (run, arguments) throws(Interruption) in
        let value = try run.plain(arguments.first ?? .undefined)
        let a = try run.components(argument(arguments, 1))
        let b = try run.components(argument(arguments, 2))
        let numbers = try run.components(value).enumerated().map { index, number in
          let (a, b) = (a[min(index, a.count - 1)], b[min(index, b.count - 1)])
          return min(max(number, min(a, b)), max(a, b))
        }
        return try run.value(numbers, like: value)
      },
      // The angles of a camera at the first point that looks at the second.
      "lookAt": NativeFunction { (run, arguments) throws(Interruption) in
        let from = try run.components(arguments.first ?? .undefined) + [0, 0, 0]
        let to = try run.components(argument(arguments, 1)) + [0, 0, 0]
        let (x, y, z) = (to[0] - from[0], to[1] - from[1], to[2] - from[2])
        let degrees = 180 / Double.pi
        return try .numbers(
          [-atan2(y, z) * degrees, atan2(x, (y * y + z * z).squareRoot()) * degrees, 0], run)
      },
      "degreesToRadians": scalar { $0 * .pi / 180 },
      "degrees_to_radians": scalar { $0 * .pi / 180 },
      "radiansToDegrees": scalar { $0 * 180 / .pi },
      "radians_to_degrees": scalar { $0 * 180 / .pi },
      "createPath": NativeFunction { (run, arguments) throws(Interruption) in
        try run.outline(arguments)
      },
      "rgbToHsl": NativeFunction { (run, arguments) throws(Interruption) in
        try .numbers(Colors.hsl(run.components(arguments.first ?? .undefined)), run)
      },
      "hslToRgb": NativeFunction { (run, arguments) throws(Interruption) in
        try .numbers(Colors.rgb(run.components(arguments.first ?? .undefined)), run)
      },
      "hexToRgb": NativeFunction { (run, arguments) throws(Interruption) in
        let digits = try run.text(arguments.first ?? .undefined).drop { $0 == "#" }
        let number = Double(UInt32(digits.prefix(6), radix: 16) ?? 0)
        func part(_ unit: Double) -> Double {
          (number / unit).rounded(.down).truncatingRemainder(dividingBy: 256) / 255
        }
        return try .numbers([part(65_536), part(256), part(1), 1], run)
      },
    ]
  }()
}

/// Conversions between colour spaces; all components from 0 to 1, opacity behind them.
/// - Source: CSS Color 4, "HSL Colors".
enum Colors {
  static func hsl(_ color: [Double]) -> [Double] {
    let color = color + [0, 0, 0].prefix(max(0, 3 - color.count))
    let (r, g, b) = (color[0], color[1], color[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let lightness = (high + low) / 2
    let range = high - low
    let alpha = color.count > 3 ? color[3] : 1
    guard range > 0 else { return [0, 0, lightness, alpha] }
    let saturation = range / (lightness > 0.5 ? 2 - high - low : high + low)
    let sector =
      high == r
      ? (g - b) / range + (g < b ? 6 : 0)
      : high == g
        ? (b - r) / range + 2
        : (r - g)
          / range + 4
    return [sector / 6, saturation, lightness, alpha]
  }

  static func rgb(_ color: [Double]) -> [Double] {
    let color = color + [0, 0, 0].prefix(max(0, 3 - color.count))
    let (hue, saturation, lightness) = (color[0], color[1], color[2])
    let amount = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    return [channel(0), channel(8), channel(4), color.count > 3 ? color[3] : 1]
  }
}
