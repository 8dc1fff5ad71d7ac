import LottieCore

extension Run {
  /// Implements `wiggle(frequency, amplitude, octaves = 1, multiplier = 0.5, time)`.
  func wiggle(
    _ node: Int, at frame: Double, _ arguments: [Value]
  ) throws(ExecutionError) -> Value {
    func argument(_ index: Int, _ fallback: Double) throws(ExecutionError) -> Double {
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
    "random": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.between(arguments) { $0.next() }
    },
    // As in After Effects, 90 % of the values lie between the bounds.
    "gaussRandom": NativeFunction { (run, arguments) throws(ExecutionError) in
      try run.between(arguments) { 0.5 + $0.nextNormal() * 0.304 }
    },
    "seedRandom": NativeFunction { (run, arguments) throws(ExecutionError) in
      let seed = try run.number(arguments.first ?? .number(0))
      let isTimeless = arguments.count > 1 ? try run.isTrue(arguments[1]) : false
      run.random = RandomSource(
        run.context.property, isTimeless ? 0 : run.context.frame, seed: seed)
      return .undefined
    },
    "noise": NativeFunction { (run, arguments) throws(ExecutionError) in
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
  /// A random value with no, one or two bounds, which may be arrays.
  fileprivate func between(
    _ arguments: [Value], _ next: (inout RandomSource) -> Double
  ) throws(ExecutionError) -> Value {
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
