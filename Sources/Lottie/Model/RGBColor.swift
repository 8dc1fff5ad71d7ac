/// An sRGB colour; components from 0 to 1.
public struct RGBColor: Hashable, Sendable {
  /// The components.
  public var red, green, blue: Double

  /// Makes a colour; components outside 0…1 are pulled into it, NaN becomes 0.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red.clamped(to: 0...1)
    self.green = green.clamped(to: 0...1)
    self.blue = blue.clamped(to: 0...1)
  }
}

extension Double {
  /// The nearest number in `range`; its lower bound for NaN.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
  }
}
