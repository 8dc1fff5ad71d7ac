import LottieCore

extension FilterImage {
  /// How much the slope of a bevel is lit or shaded, compared with a flat layer: 0 to 1 for each
  /// pixel.
  func lightness(of bevel: DrawBevel, alpha: [Float], in view: AffineMatrix) -> [Float] {
    let size = StyleLength.pixels(bevel.size, in: view)
    guard size > 0 else { return Array(repeating: 0, count: alpha.count) }
    let heights = slope(of: bevel.form, alpha: alpha, size: size)
    let scale = Float(size * bevel.depth)
    let light = SIMD3<Float>(bevel.light)
    var result = [Float](repeating: 0, count: alpha.count)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let left = heights[x > 0 ? index - 1 : index]
        let right = heights[x + 1 < width ? index + 1 : index]
        let above = heights[y > 0 ? index - width : index]
        let below = heights[y + 1 < height ? index + width : index]
        let normal = SIMD3((left - right) / 2 * scale, (above - below) / 2 * scale, 1)
        var change = (normal * light).sum() / (normal * normal).sum().squareRoot() - light.z
        if bevel.form == .pillow { change *= 2 * alpha[index] - 1 }
        if bevel.isShadow { change = -change }
        let most = bevel.isShadow ? light.z : 1 - light.z
        result[index] = min(max(change / max(most, 0.01), 0), 1)
      }
    }
    let softness = StyleLength.pixels(bevel.softness, in: view)
    if softness > 0 { result = blurred(result, softness) }
    switch bevel.form {
    case .inner: return zip(result, alpha).map { $0 * $1 }
    case .outer: return zip(result, alpha).map { $0 * (1 - $1) }
    case .emboss, .pillow: return result
    }
  }

  /// The height of each pixel, from 0 to 1.
  private func slope(of form: DrawBevel.Form, alpha: [Float], size: Double) -> [Float] {
    let transform = DistanceTransform(width: width, height: height)
    switch form {
    case .inner: return blurred(transform.shrunk(alpha, by: Float(size / 2)), size / 2)
    case .outer: return blurred(transform.grown(alpha, by: Float(size / 2)), size / 2)
    case .emboss, .pillow: return blurred(alpha, size / 2)
    }
  }
}

extension DrawLayerStyle.Shape {
  /// Returns whether a pixel where the layer has this alpha is painted behind the layer.
  func isOutside(whereAlphaIs alpha: UInt32) -> Bool {
    switch self {
    case .outside: true
    case .bevel(let bevel):
      switch bevel.form {
      case .inner: false
      case .outer: true
      case .emboss, .pillow: alpha < 128
      }
    case .inside, .satin, .cover: false
    }
  }
}
