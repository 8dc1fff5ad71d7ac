/// A list of numbers that is animated as one value, such as the stops of a gradient.
struct NumberList: Interpolatable {
  let values: [Double]

  /// Interpolates the elements. Lists of different lengths cannot be interpolated; the result is
  /// `a` then.
  static func interpolate(
    _ a: NumberList, _ b: NumberList, _ progress: SIMD4<Double>
  ) -> NumberList {
    guard a.values.count == b.values.count else { return a }
    return NumberList(values: zip(a.values, b.values).map { $0 + ($1 - $0) * progress.x })
  }
}
