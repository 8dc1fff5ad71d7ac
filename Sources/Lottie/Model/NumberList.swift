/// Numbers that are animated together, such as the stops of a gradient.
struct NumberList: Interpolatable {
  let values: [Double]

  /// Lists of different lengths cannot be matched number by number; `a` is held then.
  static func interpolate(
    _ a: NumberList, _ b: NumberList, _ progress: SIMD4<Double>
  ) -> NumberList {
    guard a.values.count == b.values.count else { return a }
    return NumberList(values: zip(a.values, b.values).map { $0 + ($1 - $0) * progress.x })
  }
}
