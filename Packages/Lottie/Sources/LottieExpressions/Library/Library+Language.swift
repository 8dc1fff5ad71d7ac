import LottieCore
import LottiePlatform

extension Library {
  /// The globals of JavaScript.
  static let languageFunctions: [String: NativeFunction] = [
    "Math": NativeFunction { (run, _) throws(ExecutionError) in
      throw run.error("the value is not a function")
    },
    "JSON": NativeFunction { (run, _) throws(ExecutionError) in
      throw run.error("the value is not a function")
    },
    "Number": NativeFunction { (run, arguments) throws(ExecutionError) in
      .number(try arguments.isEmpty ? 0 : run.number(arguments[0]))
    },
    "String": NativeFunction { (run, arguments) throws(ExecutionError) in
      .text(try arguments.isEmpty ? "" : run.text(arguments[0]))
    },
    "Boolean": NativeFunction { (run, arguments) throws(ExecutionError) in
      .bool(try run.isTrue(arguments.first ?? .undefined))
    },
    "Array": NativeFunction { (run, arguments) throws(ExecutionError) in
      guard arguments.count == 1, case .number(let count) = arguments[0] else {
        return try run.make(arguments)
      }
      let length = try run.integer(.number(count))
      guard length >= 0, Double(length) == count else {
        throw run.error("invalid array length \(count)")
      }
      try run.check(length: length)
      return try run.make(Array(repeating: .undefined, count: length))
    },
    "Object": NativeFunction { (run, arguments) throws(ExecutionError) in
      if let first = arguments.first, !first.isNothing { return first }
      let record = ObjectValue()
      try run.keep(record, size: 1)
      return .record(record)
    },
    "Error": NativeFunction { (run, arguments) throws(ExecutionError) in
      let record = ObjectValue()
      try run.keep(record, size: 2)
      record.set("message", .text(try arguments.isEmpty ? "" : run.text(arguments[0])))
      record.set("name", .text("Error"))
      return .record(record)
    },
    "RegExp": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.makeRegularExpression(arguments)
    },
    "parseFloat": NativeFunction { (run, arguments) throws(ExecutionError) in
      .number(NumberMethods.float(try run.text(arguments.first ?? .undefined)))
    },
    "parseInt": NativeFunction { (run, arguments) throws(ExecutionError) in
      let radix = arguments.count > 1 ? try run.integer(arguments[1]) : 10
      return .number(NumberMethods.integer(try run.text(arguments.first ?? .undefined), radix))
    },
    "isNaN": NativeFunction { (run, arguments) throws(ExecutionError) in
      .bool(try run.number(arguments.first ?? .undefined).isNaN)
    },
    "isFinite": NativeFunction { (run, arguments) throws(ExecutionError) in
      .bool(try run.number(arguments.first ?? .undefined).isFinite)
    },
  ]

  /// A member of a global, such as `Math.sin`.
  static func member(of function: NativeFunction, _ name: String) -> Value? {
    guard let owner = languageFunctions.first(where: { $0.value === function })?.key else {
      return nil
    }
    let path = "\(owner).\(name)"
    if let function = members[path] { return .native(function) }
    return constants[path].map { .number($0) }
  }

  private static let constants: [String: Double] = [
    "Math.PI": .pi, "Math.E": M_E, "Math.LN2": M_LN2, "Math.LN10": M_LN10,
    "Math.LOG2E": M_LOG2E, "Math.LOG10E": M_LOG10E, "Math.SQRT2": 2.0.squareRoot(),
    "Math.SQRT1_2": 0.5.squareRoot(), "Number.MAX_VALUE": .greatestFiniteMagnitude,
    "Number.MIN_VALUE": .leastNonzeroMagnitude, "Number.EPSILON": .ulpOfOne,
    "Number.MAX_SAFE_INTEGER": 9_007_199_254_740_991,
    "Number.MIN_SAFE_INTEGER": -9_007_199_254_740_991, "Number.NaN": .nan,
    "Number.POSITIVE_INFINITY": .infinity, "Number.NEGATIVE_INFINITY": -.infinity,
  ]

  private static let members: [String: NativeFunction] =
    scalarMath.merging(listMath) { $1 }.merging(statics) { $1 }

  /// Functions of one number. As in lottie-web, `abs` also accepts arrays.
  private static let scalarMath: [String: NativeFunction] = {
    let functions: [String: @Sendable (Double) -> Double] = [
      "sin": { sin($0) }, "cos": { cos($0) }, "tan": { tan($0) }, "asin": { asin($0) },
      "acos": { acos($0) }, "atan": { atan($0) }, "sinh": { sinh($0) }, "cosh": { cosh($0) },
      "tanh": { tanh($0) }, "asinh": { asinh($0) }, "acosh": { acosh($0) },
      "atanh": { atanh($0) }, "exp": { exp($0) }, "expm1": { expm1($0) }, "log": { log($0) },
      "log2": { log2($0) }, "log10": { log10($0) }, "log1p": { log1p($0) },
      "sqrt": { $0.squareRoot() }, "cbrt": { cbrt($0) }, "floor": { $0.rounded(.down) },
      "ceil": { $0.rounded(.up) }, "trunc": { $0.rounded(.towardZero) },
      // Rounds halves up, also below 0.
      "round": { ($0 + 0.5).rounded(.down) }, "abs": { abs($0) },
      "sign": { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }, "fround": { Double(Float($0)) },
    ]
    var members: [String: NativeFunction] = [:]
    for (name, function) in functions {
      members["Math.\(name)"] = NativeFunction { (run, arguments) throws(ExecutionError) in
        let argument = try run.resolved(arguments.first ?? .undefined)
        if name == "abs", let numbers = try run.vector(argument) {
          return try .numbers(numbers.map { abs($0) }, run)
        }
        return .number(function(try run.number(argument)))
      }
    }
    return members
  }()

  private static let listMath: [String: NativeFunction] = [
    "Math.pow": NativeFunction { (run, arguments) throws(ExecutionError) in
      .number(
        pow(try run.number(arguments.first ?? .undefined), try run.number(argument(arguments, 1))))
    },
    "Math.atan2": NativeFunction { (run, arguments) throws(ExecutionError) in
      .number(
        atan2(
          try run.number(arguments.first ?? .undefined), try run.number(argument(arguments, 1))))
    },
    "Math.min": extreme(.infinity) { min($0, $1) },
    "Math.max": extreme(-.infinity) { max($0, $1) },
    "Math.hypot": NativeFunction { (run, arguments) throws(ExecutionError) in
      var sum = 0.0
      for argument in arguments {
        let number = try run.number(argument)
        sum += number * number
      }
      return .number(sum.squareRoot())
    },
    "Math.random": NativeFunction { (run, _) throws(ExecutionError) in .number(run.random.next()) },
  ]

  private static func extreme(
    _ start: Double, _ choose: @escaping @Sendable (Double, Double) -> Double
  ) -> NativeFunction {
    NativeFunction { (run, arguments) throws(ExecutionError) in
      var result = start
      for argument in arguments {
        let number = try run.number(argument)
        if number.isNaN { return .number(.nan) }
        result = choose(result, number)
      }
      return .number(result)
    }
  }

  private static let statics: [String: NativeFunction] = [
    "Array.isArray": NativeFunction { (_, arguments) throws(ExecutionError) in
      if case .array = arguments.first { .bool(true) } else { .bool(false) }
    },
    "Array.from": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.make(run.items(of: arguments.first ?? .undefined))
    },
    "Object.keys": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.make(run.keys(of: arguments.first ?? .undefined))
    },
    "Number.isInteger": NativeFunction { (_, arguments) throws(ExecutionError) in
      guard case .number(let number) = arguments.first else { return .bool(false) }
      return .bool(number == number.rounded() && number.isFinite)
    },
    "Number.isNaN": NativeFunction { (_, arguments) throws(ExecutionError) in
      guard case .number(let number) = arguments.first else { return .bool(false) }
      return .bool(number.isNaN)
    },
    "Number.isFinite": NativeFunction { (_, arguments) throws(ExecutionError) in
      guard case .number(let number) = arguments.first else { return .bool(false) }
      return .bool(number.isFinite)
    },
    "String.fromCharCode": NativeFunction { (run, arguments) throws(ExecutionError) in
      var units: [UInt16] = []
      for argument in arguments {
        units.append(UInt16(truncatingIfNeeded: try run.integer(argument)))
      }
      let text = String(decoding: units, as: UTF16.self)
      try run.make(text: text)
      return .text(text)
    },
  ]
}
