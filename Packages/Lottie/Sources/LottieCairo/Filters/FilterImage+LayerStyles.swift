import CCairo
import LottieCore

extension DrawLayerStyle: PixelFilter {
  func apply(to image: inout FilterImage, originalAlpha: [Float]?, in view: AffineMatrix) {
    image.paint(self, of: originalAlpha ?? image.alpha, in: view)
  }

  func reach(in view: AffineMatrix) -> Vector2 { StyleLength.reach(of: shape, in: view) }

  var needsPlanes: Bool { true }
  var usesOriginalAlpha: Bool { true }
}

extension FilterImage {
  /// Paints a layer style.
  /// - Parameters:
  ///   - originalAlpha: the alpha of the image before all styles.
  ///   - view: maps the composition to pixels.
  fileprivate mutating func paint(
    _ style: DrawLayerStyle, of originalAlpha: [Float], in view: AffineMatrix
  ) {
    let coverage = coverage(of: style.shape, alpha: originalAlpha, in: view)
    let paints = StylePaint(style.paint, width: width, height: height, in: view)
    let opacity = Float(style.opacity)
    for index in pixels.indices {
      var amount = coverage[index] * opacity
      if style.isConcealed { amount *= 1 - originalAlpha[index] }
      if style.isAlone { pixels[index] = 0 }
      guard amount > 0.001 else { continue }
      let paint = paints.color(at: index)
      let pixel = pixels[index]
      guard style.shape.isOutside(whereAlphaIs: pixel >> 24) else {
        guard pixel >> 24 > 0 else { continue }
        let color = pixel.straight
        let mixed = style.blendMode.mix(color, SIMD3(paint.x, paint.y, paint.z))
        pixels[index] = UInt32(
          straight: color + (mixed - color) * (amount * paint.w), alpha: Float(pixel >> 24) / 255)
        continue
      }
      let below = amount * paint.w
      let above = Float(pixel >> 24) / 255
      let alpha = above + below * (1 - above)
      guard alpha > 0 else { continue }
      let sum = pixel.straight * above + SIMD3(paint.x, paint.y, paint.z) * (below * (1 - above))
      pixels[index] = UInt32(straight: sum / alpha, alpha: alpha)
    }
  }

  /// The coverage of each pixel by a style, before its opacity.
  private func coverage(
    of shape: DrawLayerStyle.Shape, alpha: [Float], in view: AffineMatrix
  ) -> [Float] {
    let transform = DistanceTransform(width: width, height: height)
    switch shape {
    case .cover: return Array(repeating: 1, count: alpha.count)
    case .outside(let offset, let size, let spread):
      let pixels = StyleLength.pixels(size, in: view)
      let grown = transform.grown(alpha, by: Float(pixels * spread))
      return moved(blurred(grown, pixels * (1 - spread)), StyleLength.pixels(offset, in: view))
    case .bevel(let bevel): return lightness(of: bevel, alpha: alpha, in: view)
    case .inside(let offset, let size, let spread, let isInverted):
      let pixels = StyleLength.pixels(size, in: view)
      let shrunk = transform.shrunk(alpha, by: Float(pixels * spread))
      let core = moved(
        blurred(shrunk, pixels * (1 - spread)), StyleLength.pixels(offset, in: view))
      return isInverted ? core : core.map { 1 - $0 }
    case .satin(let offset, let size, let isInverted):
      let soft = blurred(alpha, StyleLength.pixels(size, in: view))
      let distance = StyleLength.pixels(offset, in: view)
      return zip(moved(soft, distance), moved(soft, distance * -1)).map {
        let difference = abs($0 - $1)
        return isInverted ? 1 - difference : difference
      }
    }
  }

  /// - Source: CSS Backgrounds and Borders Level 3, 7.2: the standard deviation is half the blur.
  func blurred(_ coverage: [Float], _ size: Double) -> [Float] {
    var plane = BlurPlane(width: width, height: height, samples: coverage)
    plane.blur(Vector2(size / 2, size / 2))
    return plane.samples
  }

  /// Moves the coverage with subpixel precision, which animated shadows need.
  private func moved(_ coverage: [Float], _ offset: Vector2) -> [Float] {
    guard offset != .zero else { return coverage }
    let (left, top) = (offset.x.rounded(.down), offset.y.rounded(.down))
    let (u, v) = (Float(offset.x - left), Float(offset.y - top))
    let (dx, dy) = (Int(left), Int(top))
    func sample(_ x: Int, _ y: Int) -> Float {
      0..<width ~= x && 0..<height ~= y ? coverage[y * width + x] : 0
    }
    var result = coverage
    for y in 0..<height {
      for x in 0..<width {
        let (sx, sy) = (x - dx, y - dy)
        let upper = sample(sx - 1, sy - 1) * u + sample(sx, sy - 1) * (1 - u)
        let lower = sample(sx - 1, sy) * u + sample(sx, sy) * (1 - u)
        result[y * width + x] = upper * v + lower * (1 - v)
      }
    }
    return result
  }
}

/// Bounded lengths of layer styles in pixels.
enum StyleLength {
  static func pixels(_ size: Double, in view: AffineMatrix) -> Double {
    let pixels = size * abs(view.determinant).squareRoot()
    return pixels > 0 ? min(pixels, LottieLimits.styleReach) : 0
  }

  static func pixels(_ offset: Vector2, in view: AffineMatrix) -> Vector2 {
    func bounded(_ value: Double) -> Double {
      value.isNaN
        ? 0 : min(max(value, -LottieLimits.styleReach), LottieLimits.styleReach)
    }
    return Vector2(
      bounded(view.a * offset.x + view.c * offset.y), bounded(view.b * offset.x + view.d * offset.y)
    )
  }

  /// How far a style spreads a pixel along each axis.
  static func reach(of shape: DrawLayerStyle.Shape, in view: AffineMatrix) -> Vector2 {
    func reach(_ offset: Vector2, _ size: Double) -> Vector2 {
      let (distance, blur) = (pixels(offset, in: view), pixels(size, in: view) * 1.5 + 1)
      return Vector2(abs(distance.x) + blur, abs(distance.y) + blur)
    }
    return switch shape {
    case .cover: .zero
    case .bevel(let bevel): reach(.zero, bevel.size + bevel.softness)
    case .outside(let offset, let size, _), .inside(let offset, let size, _, _),
      .satin(let offset, let size, _):
      reach(offset, size)
    }
  }
}

/// The straight colors of a paint for each pixel.
private struct StylePaint {
  private let color: SIMD4<Float>
  private var image: FilterImage?

  init(_ paint: DrawPaint, width: Int, height: Int, in view: AffineMatrix) {
    switch paint {
    case .color(let color): self.color = SIMD4(SIMD3(color), 1)
    case .gradient:
      color = .zero
      var image = FilterImage(width: width, height: height)
      let extent = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
      let paint = CairoPaint(paint, in: view, for: extent)
      try? image.draw { (surface) throws(LottieRenderError) in
        guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
        defer { cairo_destroy(context) }
        paint.setSource(of: context, opacity: 1, through: GradientRasterizer())
        cairo_paint(context)
        try check(cairo_status(context))
      }
      self.image = image
    }
  }

  func color(at index: Int) -> SIMD4<Float> {
    guard let pixel = image?.pixels[index] else { return color }
    return SIMD4(pixel.straight, Float(pixel >> 24) / 255)
  }
}
