import LottieCore

extension Library {
  /// An easing curve from (0, 0) to (1, 1).
  private typealias Curve = @Sendable (Double) -> Double

  static let timeFunctions: [String: NativeFunction] = [
    "linear": interpolation { $0 },
    // The control points of lottie-web 5.
    "ease": interpolation(curve(0.33, 0, 0.667, 1)),
    "easeIn": interpolation(curve(0.333, 0, 0.833, 0.833)),
    "easeOut": interpolation(curve(0.167, 0.167, 0.667, 1)),
    "framesToTime": NativeFunction { (run, arguments) throws(ExecutionError) in
      let frames = try run.number(arguments.first ?? .undefined)
      return .number(frames / (try rate(run, arguments)))
    },
    "timeToFrames": NativeFunction { (run, arguments) throws(ExecutionError) in
      let time = try arguments.isEmpty ? run.time : run.number(arguments[0])
      return .number(time * (try rate(run, arguments)))
    },
    "frames_to_time": NativeFunction { (run, arguments) throws(ExecutionError) in
      let frames = try run.number(arguments.first ?? .undefined)
      return .number(frames / (try rate(run, arguments)))
    },
    "posterizeTime": NativeFunction { (run, arguments) throws(ExecutionError) in
      let rate = try run.number(arguments.first ?? .undefined)
      let time = rate == 0 ? 0 : (run.time * rate).rounded(.down) / rate
      guard time.isFinite else { throw run.error("the rate is not a finite number") }
      run.time = time
      run.ownValue = try run.keyframedValue(
        of: run.context.property, at: time * run.document.frameRate)
      return .undefined
    },
    "comp": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.composition(named: run.text(arguments.first ?? .undefined))
    },
  ]

  private static func rate(_ run: Run, _ arguments: [Value]) throws(ExecutionError) -> Double {
    let given = arguments.count > 1 ? try run.number(arguments[1]) : 0
    return given > 0 ? given : run.document.frameRate
  }

  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Curve {
    let easing = CubicEasing(x1: x1, y1: y1, x2: x2, y2: y2)
    return { easing($0) }
  }

  /// Implements `f(t, a, b)` for `t` from 0 to 1, and `f(t, from, to, a, b)`.
  private static func interpolation(_ curve: @escaping Curve) -> NativeFunction {
    NativeFunction { (run, arguments) throws(ExecutionError) in
      var t = try run.number(arguments.first ?? .undefined)
      var (low, high) = (0.0, 1.0)
      var (first, second) = (argument(arguments, 1), argument(arguments, 2))
      if arguments.count >= 5 {
        low = try run.number(first)
        high = try run.number(second)
        (first, second) = (arguments[3], arguments[4])
      }
      // As in lottie-web, swapping the bounds does not swap the values.
      if high < low { swap(&low, &high) }
      first = try run.resolved(first)
      second = try run.resolved(second)
      if t <= low { return first }
      if t >= high { return second }
      t = curve((t - low) / (high - low))
      let (a, b) = (try run.components(first), try run.components(second))
      return try run.value(zip(a, b).map { $0 + ($1 - $0) * t }, like: first)
    }
  }
}
