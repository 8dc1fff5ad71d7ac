import CCairo
import LottieCore
import LottiePlatform

/// An image that filters work on: premultiplied ARGB32, rows from the top without gaps.
struct FilterImage {
  let width, height: Int
  var pixels: [UInt32]

  /// Cairo's limit for the side of an image.
  static let longestSide = 32_767

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Calls `body` with a cairo surface over the pixels.
  mutating func draw(
    _ body: (OpaquePointer) throws(LottieRenderError) -> Void
  ) throws(LottieRenderError) {
    let (width, height) = (width, height)
    let result = pixels.withUnsafeMutableBytes { bytes -> Result<Void, LottieRenderError> in
      Result { () throws(LottieRenderError) in
        try withImageSurface(over: bytes, width: width, height: height, stride: width * 4, body)
      }
    }
    try result.get()
  }

  /// Applies filters in order.
  /// - Parameter view: maps the composition to pixels.
  mutating func apply(_ filters: [DrawFilter], in view: AffineMatrix) {
    // Shadows and layer styles use the alpha before all filters.
    var originalAlpha: [Float]?
    if filters.dropFirst().contains(where: \.usesOriginalAlpha) { originalAlpha = alpha }
    for filter in filters {
      switch filter {
      case .blur(let deviation): blur(GaussianBlur.pixels(deviation, in: view))
      case .dropShadow(let shadow): addShadow(shadow, of: originalAlpha ?? alpha, in: view)
      case .tint(let black, let white, let amount): tint(black, white, amount: Float(amount))
      case .fill(let color, let opacity):
        let solid = SIMD3(color)
        mapColors { _, alpha in (solid, alpha * Float(opacity)) }
      case .tritone(let dark, let middle, let bright):
        let (dark, middle, bright) = (SIMD3(dark), SIMD3(middle), SIMD3(bright))
        mapColors { color, alpha in
          let gray = LinearLight.gray(of: color) * 2
          return (
            gray < 1 ? dark + (middle - dark) * gray : middle + (bright - middle) * (gray - 1),
            alpha
          )
        }
      case .levels(let red, let green, let blue, let alpha):
        apply([red, green, blue, alpha].map { $0?.table })
      case .radialWipe(let wipe): self.wipe(wipe, in: view)
      case .style(let style): paint(style, of: originalAlpha ?? alpha, in: view)
      }
    }
  }

  private var alpha: [Float] { pixels.map { Float($0 >> 24) / 255 } }

  private mutating func blur(_ deviation: Vector2) {
    var plane = BlurPlane(
      width: width, height: height, samples: pixels.map { LinearLight.premultiplied($0) })
    plane.blur(deviation)
    pixels = plane.samples.map { LinearLight.pixel($0) }
  }

  private mutating func addShadow(
    _ shadow: DrawShadow, of alpha: [Float], in view: AffineMatrix
  ) {
    var plane = BlurPlane(width: width, height: height, samples: alpha)
    plane.blur(GaussianBlur.pixels(shadow.deviation, in: view))
    let offset = Vector2(
      view.a * shadow.offset.x + view.c * shadow.offset.y,
      view.b * shadow.offset.x + view.d * shadow.offset.y)
    let reach = Double(Self.longestSide)
    let (dx, dy) = (
      Int(min(max(offset.x, -reach), reach).rounded()),
      Int(min(max(offset.y, -reach), reach).rounded())
    )
    let linear = LinearLight.straight(SIMD3(shadow.color))
    let color = SIMD4(linear, 1) * Float(shadow.opacity)
    for y in max(0, dy)..<max(max(0, dy), min(height, height + dy)) {
      for x in max(0, dx)..<max(max(0, dx), min(width, width + dx)) {
        let index = y * width + x
        let below = plane.samples[(y - dy) * width + x - dx]
        let above = pixels[index]
        guard below > 0.001, above >> 24 < 255 else { continue }
        let top = LinearLight.premultiplied(above)
        pixels[index] = LinearLight.pixel(top + color * below * (1 - top.w))
      }
    }
  }

  private mutating func tint(_ black: RGBColor, _ white: RGBColor, amount: Float) {
    let (black, range) = (SIMD3(black), SIMD3(white) - SIMD3(black))
    mapPremultiplied { color, alpha in
      let gray = LinearLight.gray(of: color)
      let layers = [
        SIMD4(LinearLight.straight(SIMD3(repeating: gray)), 1) * (alpha * amount),
        SIMD4(LinearLight.straight(black + range * gray), 1) * (alpha * amount),
      ]
      return layers.reduce(SIMD4(LinearLight.straight(color), 1) * alpha) { below, above in
        above + below * (1 - above.w)
      }
    }
  }

  private mutating func apply(_ tables: [[Float]?]) {
    guard tables.count == 4 else { return }
    mapColors { color, alpha in
      var (color, alpha) = (color, alpha)
      for index in 0..<3 {
        if let table = tables[index] { color[index] = table.value(at: color[index]) }
      }
      if let table = tables[3] { alpha = table.value(at: alpha) }
      return (color, alpha)
    }
  }

  /// Maps straight sRGB colors and alpha values, all 0 to 1.
  private mutating func mapColors(_ change: (SIMD3<Float>, Float) -> (SIMD3<Float>, Float)) {
    mapPixels { pixel in
      let (color, alpha) = change(pixel.straight, Float(pixel >> 24) / 255)
      return UInt32(straight: color, alpha: alpha)
    }
  }

  /// Maps straight sRGB colors to premultiplied linear ones.
  private mutating func mapPremultiplied(_ change: (SIMD3<Float>, Float) -> SIMD4<Float>) {
    mapPixels { pixel in
      LinearLight.pixel(change(pixel.straight, Float(pixel >> 24) / 255))
    }
  }

  /// Maps pixels that are not transparent; equal neighbors are computed once.
  private mutating func mapPixels(_ change: (UInt32) -> UInt32) {
    var (last, result): (UInt32, UInt32) = (0, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      guard pixel >> 24 > 0 else { continue }
      if pixel != last { (last, result) = (pixel, change(pixel)) }
      pixels[index] = result
    }
  }
}

extension DrawFilter {
  fileprivate var usesOriginalAlpha: Bool {
    switch self {
    case .dropShadow, .style: true
    default: false
    }
  }
}

extension DrawLevels {
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

extension SIMD3<Float> {
  init(_ color: RGBColor) { self.init(Float(color.red), Float(color.green), Float(color.blue)) }
}
