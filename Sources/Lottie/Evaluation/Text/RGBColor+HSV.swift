extension RGBColor {
  /// The colour with hue, saturation and brightness moved on.
  ///
  /// - Parameters:
  ///   - hue: in turns.
  ///   - saturation: added; the sum is pulled into 0…1.
  ///   - brightness: as `saturation`.
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
