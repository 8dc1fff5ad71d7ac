import LottieCore

extension BlendMode {
  /// Blends one color over another; all are straight and 0 to 1.
  /// - Source: Compositing and Blending Level 1, 9.1 and 9.2; `add` as CSS `plus-lighter`.
  func mix(_ below: SIMD3<Float>, _ above: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .normal: return above
    case .hue: return above.with(saturationOf: below).with(luminosityOf: below)
    case .saturation: return below.with(saturationOf: above).with(luminosityOf: below)
    case .color: return above.with(luminosityOf: below)
    case .luminosity: return below.with(luminosityOf: above)
    default:
      var result = SIMD3<Float>.zero
      for index in 0..<3 { result[index] = mix(below[index], above[index]) }
      return result
    }
  }

  private func mix(_ below: Float, _ above: Float) -> Float {
    switch self {
    case .multiply: return below * above
    case .screen: return below + above - below * above
    case .overlay: return BlendMode.hardLight.mix(above, below)
    case .darken: return min(below, above)
    case .lighten: return max(below, above)
    case .colorDodge: return below <= 0 ? 0 : above >= 1 ? 1 : min(1, below / (1 - above))
    case .colorBurn: return below >= 1 ? 1 : above <= 0 ? 0 : 1 - min(1, (1 - below) / above)
    case .hardLight:
      return above <= 0.5
        ? below * 2 * above : below + (2 * above - 1) - below * (2 * above - 1)
    case .softLight:
      guard above > 0.5 else { return below - (1 - 2 * above) * below * (1 - below) }
      let bright =
        below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
      return below + (2 * above - 1) * (bright - below)
    case .difference: return abs(below - above)
    case .exclusion: return below + above - 2 * below * above
    case .add: return min(1, below + above)
    case .normal, .hue, .saturation, .color, .luminosity: return above
    }
  }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate func with(luminosityOf other: SIMD3<Float>) -> SIMD3<Float> {
    var color = self + (other.luminosity - luminosity)
    let luminosity = color.luminosity
    let (low, high) = (color.min(), color.max())
    if low < 0 { color = luminosity + (color - luminosity) * (luminosity / (luminosity - low)) }
    if high > 1 {
      color = luminosity + (color - luminosity) * ((1 - luminosity) / (high - luminosity))
    }
    return color
  }

  fileprivate func with(saturationOf other: SIMD3<Float>) -> SIMD3<Float> {
    let spread = max() - min()
    guard spread > 0 else { return .zero }
    return (self - min()) * ((other.max() - other.min()) / spread)
  }
}
