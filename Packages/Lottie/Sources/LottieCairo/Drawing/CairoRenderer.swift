import CCairo
import LottieCore

/// Draws a `DrawList` with cairo.
public struct CairoRenderer {
  let context: OpaquePointer
  let resources: DrawingResources
  /// The number of pixels of all intermediate images that are in use.
  var openPixels = 0
  /// The pixels inside the clip; nil if the clip cuts through pixels.
  var clipBox: PixelRect? = .everything
  /// The cache slot for the next group that is drawn.
  var groupCache: CachedPattern?

  init(context: OpaquePointer, resources: DrawingResources) {
    self.context = context
    self.resources = resources
    if resources.antialiasing != .full {
      cairo_set_antialias(context, resources.antialiasing.cairo)
    }
  }

  /// Reserves memory for intermediate images.
  /// - Throws: ``LottieRenderError/tooManyGroups`` if all open images together get too large.
  mutating func open(pixels: Int) throws(LottieRenderError) {
    guard openPixels + pixels <= 4 * LottieLimits.pixels else { throw .tooManyGroups }
    openPixels += pixels
  }

  mutating func close(pixels: Int) { openPixels -= pixels }

  mutating func draw(
    _ nodes: [DrawNode], in view: AffineMatrix
  ) throws(LottieRenderError) {
    for node in nodes { try draw(node, in: view) }
  }

  mutating func draw(_ node: DrawNode, in view: AffineMatrix) throws(LottieRenderError) {
    switch node {
    case .shape(let shape): draw(shape, in: view)
    case .group(let group): try draw(group, in: view)
    case .image(let image): draw(image, in: view)
    }
  }

  private mutating func draw(
    _ group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    if let clip = group.clip, !(view * clip.transform).isInvertible { return }
    cairo_save(context)
    let clipBox = self.clipBox
    defer {
      cairo_restore(context)
      self.clipBox = clipBox
    }
    if var clip = group.clip {
      clip.transform = view * clip.transform
      self.clip(clip)
    }
    var group = group
    if group.hasPlainMask, let mask = group.masks.first {
      trace(mask.path.contours[...], in: view * mask.transform)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
      self.clipBox = nil
      group.masks = []
    }
    guard group.isPlain else { return try drawIsolated(group, in: view) }
    try draw(group.nodes, in: view)
  }

  /// Clips to whole pixels.
  mutating func clip(to rect: PixelRect) {
    clipBox = clipBox?.intersection(rect)
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(context)
  }

  /// Clips to bounds.
  /// - Returns: the number of pixels that remain, or nil if none do.
  mutating func clip(to bounds: PixelBounds) -> Int? {
    guard let pixels = bounds.pixels else { return nil }
    clipBox = clipBox.map { bounds.pixels(in: $0) }
    cairo_new_path(context)
    cairo_rectangle(context, pixels.x, pixels.y, pixels.width, pixels.height)
    cairo_clip(context)
    let area = clipExtents.area
    return area > 0 ? area : nil
  }

  /// The pixels inside the current clip.
  var clipExtents: PixelRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    func whole(_ value: Double) -> Int {
      Int(min(max(value, -PixelBounds.reach), PixelBounds.reach))
    }
    return PixelRect(
      minX: whole(left.rounded(.down)), minY: whole(top.rounded(.down)),
      maxX: whole(right.rounded(.up)), maxY: whole(bottom.rounded(.up)))
  }

  mutating func clip(_ clip: DrawClip) {
    clipBox = clipBox.flatMap { box in clip.wholePixels.map { box.intersection($0) } }
    cairo_new_path(context)
    func line(to corner: Vector2) {
      let point = clamped(clip.transform(corner))
      cairo_line_to(context, point.x, point.y)
    }
    line(to: .zero)
    line(to: Vector2(clip.width, 0))
    line(to: Vector2(clip.width, clip.height))
    line(to: Vector2(0, clip.height))
    cairo_close_path(context)
    cairo_clip(context)
  }

  func trace(_ contours: ArraySlice<BezierContour>, in matrix: AffineMatrix) {
    cairo_new_path(context)
    for contour in contours {
      guard let start = contour.points.first else { continue }
      let first = clamped(matrix(start))
      cairo_move_to(context, first.x, first.y)
      for index in 0..<contour.curveCount {
        let curve = contour.curve(index)
        let end = clamped(matrix(curve.p3))
        if curve.isStraight {
          cairo_line_to(context, end.x, end.y)
        } else {
          let (control1, control2) = (clamped(matrix(curve.p1)), clamped(matrix(curve.p2)))
          cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        }
      }
      if contour.isClosed { cairo_close_path(context) }
    }
  }

  /// The largest coordinate passed to cairo, whose 24.8 fixed-point numbers overflow beyond
  /// 8,388,607 pixels; a pen may extend as far again.
  static let reach = 2_000_000.0

  /// Clamps a point to the coordinates that cairo can represent.
  func clamped(_ point: Vector2) -> Vector2 { Self.clamped(point) }

  static func clamped(_ point: Vector2) -> Vector2 {
    func inReach(_ value: Double) -> Double {
      value > -reach ? min(value, reach) : (value.isNaN ? 0 : -reach)
    }
    return Vector2(inReach(point.x), inReach(point.y))
  }
}
