/// An sRGB color with components from 0 to 1.
public struct RGBColor: Hashable, Sendable {
  /// The components.
  public var red, green, blue: Double

  /// Creates a color; components are clamped to 0…1, NaN becomes 0.
  public init(red: Double, green: Double, blue: Double) {
    self.red = red.clamped(to: 0...1)
    self.green = green.clamped(to: 0...1)
    self.blue = blue.clamped(to: 0...1)
  }
}
