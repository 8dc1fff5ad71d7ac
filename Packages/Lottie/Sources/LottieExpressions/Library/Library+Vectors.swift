import LottieCore
import LottiePlatform

extension Library {
  static func norm(_ numbers: [Double]) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private typealias Operation = @Sendable (Run, Value, Value) throws(ExecutionError) -> Value

  private static func binary(_ operation: @escaping Operation) -> NativeFunction {
    NativeFunction { (run, arguments) throws(ExecutionError) in
      try operation(run, arguments.first ?? .undefined, argument(arguments, 1))
    }
  }

  static func argument(_ arguments: [Value], _ index: Int) -> Value {
    index < arguments.count ? arguments[index] : .undefined
  }

  private static func scalar(_ operation: @escaping @Sendable (Double) -> Double) -> NativeFunction
  {
    NativeFunction { (run, arguments) throws(ExecutionError) in
      .number(operation(try run.number(arguments.first ?? .undefined)))
    }
  }

  static let vectorFunctions: [String: NativeFunction] = {
    let sum = binary { (run, a, b) throws(ExecutionError) in try run.add(a, b) }
    let difference = binary { (run, a, b) throws(ExecutionError) in try run.subtract(a, b) }
    let product = binary { (run, a, b) throws(ExecutionError) in try run.multiply(a, b) }
    let quotient = binary { (run, a, b) throws(ExecutionError) in try run.divide(a, b) }
    let remainder = binary { (run, a, b) throws(ExecutionError) in try run.remainder(a, b) }
    let negative = NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.negate(arguments.first ?? .undefined)
    }
    return [
      "add": sum, "sum": sum, "$bm_sum": sum, "sub": difference, "$bm_sub": difference,
      "mul": product, "$bm_mul": product, "div": quotient, "$bm_div": quotient,
      "mod": remainder, "$bm_mod": remainder, "$bm_neg": negative,
      "length": NativeFunction { (run, arguments) throws(ExecutionError) in
        let first = try run.components(arguments.first ?? .undefined)
        guard arguments.count > 1 else { return .number(norm(first)) }
        let second = try run.components(arguments[1])
        return .number(norm(zip(first, second).map { $0 - $1 }))
      },
      "normalize": NativeFunction { (run, arguments) throws(ExecutionError) in
        let vector = arguments.first ?? .undefined
        return try run.divide(vector, .number(norm(run.components(vector))))
      },
      "dot": NativeFunction { (run, arguments) throws(ExecutionError) in
        let a = try run.components(arguments.first ?? .undefined)
        let b = try run.components(argument(arguments, 1))
        return .number(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
      },
      "cross": NativeFunction { (run, arguments) throws(ExecutionError) in
        let a = try run.components(arguments.first ?? .undefined) + [0, 0, 0]
        let b = try run.components(argument(arguments, 1)) + [0, 0, 0]
        return try .numbers(
          [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], run)
      },
      "clamp": NativeFunction { (run, arguments) throws(ExecutionError) in
        let value = try run.resolved(arguments.first ?? .undefined)
        let a = try run.components(argument(arguments, 1))
        let b = try run.components(argument(arguments, 2))
        let numbers = try run.components(value).enumerated().map { index, number in
          let (a, b) = (a[min(index, a.count - 1)], b[min(index, b.count - 1)])
          return min(max(number, min(a, b)), max(a, b))
        }
        return try run.value(numbers, like: value)
      },
      // The angles of a camera at the first point, aimed at the second.
      "lookAt": NativeFunction { (run, arguments) throws(ExecutionError) in
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
      "createPath": NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.outline(arguments)
      },
      "rgbToHsl": NativeFunction { (run, arguments) throws(ExecutionError) in
        try .numbers(Colors.hsl(run.components(arguments.first ?? .undefined)), run)
      },
      "hslToRgb": NativeFunction { (run, arguments) throws(ExecutionError) in
        try .numbers(Colors.rgb(run.components(arguments.first ?? .undefined)), run)
      },
      "hexToRgb": NativeFunction { (run, arguments) throws(ExecutionError) in
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
