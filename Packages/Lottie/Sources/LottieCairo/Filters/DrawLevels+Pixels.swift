import LottieCore
import LottiePlatform

extension DrawLevels: PointFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    let (colors, alphas) = ([red?.table, green?.table, blue?.table], alpha?.table)
    image.mapColors { color, alpha in
      var (color, alpha) = (color, alpha)
      for index in 0..<3 {
        if let table = colors[index] { color[index] = table.value(at: color[index]) }
      }
      if let alphas { alpha = alphas.value(at: alpha) }
      return (color, alpha)
    }
  }
}

extension DrawLevels.Curve {
  /// The output for inputs from 0 to 1.
  /// - Source: lottie-web 5: 256 stops.
  fileprivate var table: [Float] {
    let (low, high) = (min(inputBlack, inputWhite), max(inputBlack, inputWhite))
    let isInverted = inputWhite < inputBlack
    return (0..<256).map { index in
      let input = Double(index) / 255
      if input <= low { return Float(isInverted ? outputWhite : outputBlack) }
      if input >= high { return Float(isInverted ? outputBlack : outputWhite) }
      let level = pow((input - inputBlack) / (inputWhite - inputBlack), 1 / gamma)
      return Float(outputBlack + (outputWhite - outputBlack) * level)
    }
  }
}

extension [Float] {
  /// Interpolates a table over 0 to 1.
  fileprivate func value(at input: Float) -> Float {
    let position = Swift.min(Swift.max(input, 0), 1) * Float(count - 1)
    let index = Swift.min(Int(position), count - 2)
    return self[index] + (self[index + 1] - self[index]) * (position - Float(index))
  }
}
