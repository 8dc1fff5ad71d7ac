/// A value that can be converted from the result of an expression.
protocol ExpressionComputable {
  /// - Returns: nil if the value has another type or is not finite.
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
