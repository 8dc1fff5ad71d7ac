/// Conversions between color spaces. All components are 0 to 1, with alpha last.
/// - Source: CSS Color 4, "HSL Colors".
enum Colors {
  static func hsl(_ color: [Double]) -> [Double] {
    let color = color + [0, 0, 0].prefix(max(0, 3 - color.count))
    let (r, g, b) = (color[0], color[1], color[2])
    let (high, low) = (max(r, g, b), min(r, g, b))
    let lightness = (high + low) / 2
    let range = high - low
    let alpha = color.count > 3 ? color[3] : 1
    guard range > 0 else { return [0, 0, lightness, alpha] }
    let saturation = range / (lightness > 0.5 ? 2 - high - low : high + low)
    let sector =
      high == r
      ? (g - b) / range + (g < b ? 6 : 0)
      : high == g
        ? (b - r) / range + 2
        : (r - g)
          / range + 4
    return [sector / 6, saturation, lightness, alpha]
  }

  static func rgb(_ color: [Double]) -> [Double] {
    let color = color + [0, 0, 0].prefix(max(0, 3 - color.count))
    let (hue, saturation, lightness) = (color[0], color[1], color[2])
    let amount = saturation * min(lightness, 1 - lightness)
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
    return [channel(0), channel(8), channel(4), color.count > 3 ? color[3] : 1]
  }
}
