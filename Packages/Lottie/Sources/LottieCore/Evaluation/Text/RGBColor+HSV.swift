extension RGBColor {
  /// Returns the color with hue, saturation and brightness changed.
  ///
  /// - Parameters:
  ///   - hue: the change in turns.
  ///   - saturation: the change; the result is clamped to 0…1.
  ///   - brightness: the change; the result is clamped to 0…1.
  /// - Source: A. R. Smith, "Color gamut transform pairs", 1978 (the HSV hexcone).
  func shifted(hue: Double = 0, saturation: Double = 0, brightness: Double = 0) -> RGBColor {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let chroma = high - low
    var sector = 0.0
    if chroma > 0 {
      sector =
        high == red
        ? (green - blue) / chroma
        : high == green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
    }
    let turns = sector / 6 + (hue.isFinite ? hue : 0)
    let position = (turns - turns.rounded(.down)) * 6
    let newSaturation = ((high > 0 ? chroma / high : 0) + saturation).clamped(to: 0...1)
    let value = (high + brightness).clamped(to: 0...1)
    func component(_ shift: Double) -> Double {
      let place = (position + shift).truncatingRemainder(dividingBy: 6)
      return value - value * newSaturation * min(place, 4 - place).clamped(to: 0...1)
    }
    return RGBColor(red: component(5), green: component(3), blue: component(1))
  }
}
