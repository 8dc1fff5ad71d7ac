extension Double {
  /// Returns the nearest number in `range`; the lower bound for NaN.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}
