/// A color with straight alpha; components are 0...1.
public struct MapColor: Hashable, Sendable {
  public var red, green, blue, alpha: Double

  /// Creates a color.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque color from 0xRRGGBB.
  public init(_ rgb: UInt32) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255)
  }

  /// Returns the color with another alpha.
  public func withAlpha(_ alpha: Double) -> MapColor {
    MapColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
