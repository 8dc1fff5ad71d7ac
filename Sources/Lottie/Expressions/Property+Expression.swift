/// The place of an expression in the drawn model.
struct ExpressionSite: Hashable, Sendable {
  /// An index into the sites of the ``ExpressionDocument``.
  let index: Int
}

/// A value that an expression can compute.
protocol ExpressionComputable {
  /// - Returns: nil for a value of another kind, or one that is not finite.
  init?(_ value: ExpressionValue)
}

extension ExpressionValue {
  fileprivate var finiteNumbers: [Double]? {
    guard case .numbers(let numbers) = self, !numbers.isEmpty, numbers.allSatisfy(\.isFinite)
    else { return nil }
    return numbers
  }
}

extension Double: ExpressionComputable {
  init?(_ value: ExpressionValue) {
    guard let number = value.finiteNumbers?.first else { return nil }
    self = number
  }
}

extension Vector2: ExpressionComputable {
  init?(_ value: ExpressionValue) {
    guard let numbers = value.finiteNumbers else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
  }
}

extension RGBColor: ExpressionComputable {
  init?(_ value: ExpressionValue) {
    guard let numbers = value.finiteNumbers, numbers.count >= 3 else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
  }
}

extension NumberList: ExpressionComputable {
  init?(_ value: ExpressionValue) {
    guard let numbers = value.finiteNumbers, numbers.count <= LottieLimits.gradientStops * 4
    else { return nil }
    self.init(values: numbers)
  }
}

extension BezierContour: ExpressionComputable {
  init?(_ value: ExpressionValue) {
    guard case .path(let contour) = value,
      contour.points.count / 3 < LottieLimits.pathVertices,
      contour.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return nil }
    self = contour
  }
}

extension Property where Value: Interpolatable {
  /// The value as its expression computes it, or else as its keyframes say.
  func computedValue(_ site: ExpressionSite, at moment: Moment) -> Value {
    if let computed = moment.expressions?.value(ofSite: site.index, at: moment.frame),
      let kind = Value.self as? any ExpressionComputable.Type,
      let value = kind.init(computed) as? Value
    {
      return value
    }
    return value(at: moment)
  }
}
