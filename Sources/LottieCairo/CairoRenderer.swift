import CCairo
import Foundation
import Lottie

/// Draws a ``DrawList`` with cairo.
public struct CairoRenderer {
  let context: OpaquePointer
  let tools: DrawingTools
  var openPixels = 0
  /// Where the picture of the next group is kept, or taken from.
  var keptGroup: KeptGroup?

  /// Empties `buffer` and draws `list` into it, scaled evenly to fit and centred.
  ///
  /// Shapes that a singular or endless matrix leaves without extent are skipped.
  /// - Throws: ``LottieRenderError``; the buffer is then unfinished, and the next drawing redoes it.
  public static func draw(
    _ list: DrawList, into buffer: inout PixelBuffer, images: ImageCache = ImageCache()
  ) throws(LottieRenderError) {
    let rect = ContentRect.fitting(
      width: list.width, height: list.height, into: buffer.layout)
    let steps = DrawSteps(
      list, in: rect.matrix(width: list.width, height: list.height, rotation: 0),
      canvas: buffer.layout.canvas)
    let kept = KeptPictures()
    let tools = DrawingTools(images: images)
    try buffer.withMemory { (memory, layout, shown) throws(LottieRenderError) in
      shown = DrawnPicture()
      try kept.draw(steps, dirty: [steps.canvas], into: memory, layout, with: tools)
      (shown.steps, shown.layout) = (steps, layout)
    }
  }

  init(context: OpaquePointer, tools: DrawingTools) {
    self.context = context
    self.tools = tools
    if tools.smoothing != .smooth { cairo_set_antialias(context, tools.smoothing.cairo) }
  }

  /// Draws one step of a list.
  /// - Parameter kept: where the picture of a group is kept, or taken from.
  mutating func draw(
    _ step: DrawStep, in view: AffineMatrix, kept: KeptGroup?
  ) throws(LottieRenderError) {
    guard !step.cuts.isEmpty || kept != nil else { return try draw([step.node], in: view) }
    cairo_save(context)
    defer { cairo_restore(context) }
    for clip in step.cuts { self.clip(clip) }
    keptGroup = kept
    try draw([step.node], in: view)
    keptGroup = nil
  }

  /// Counts pixels of pictures that are open together.
  mutating func open(pixels: Int) throws(LottieRenderError) {
    guard openPixels + pixels <= 4 * LottieLimits.pixels else { throw .tooManyGroups }
    openPixels += pixels
  }

  mutating func close(pixels: Int) { openPixels -= pixels }

  mutating func draw(
    _ nodes: [DrawNode], in view: AffineMatrix
  ) throws(LottieRenderError) {
    for node in nodes {
      switch node {
      case .shape(let shape): draw(shape, in: view)
      case .group(let group): try draw(group, in: view)
      case .image(let image): draw(image, in: view)
      }
    }
  }

  private mutating func draw(
    _ group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    if let clip = group.clip, !(view * clip.transform).isInvertible { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    if var clip = group.clip {
      clip.transform = view * clip.transform
      self.clip(clip)
    }
    var group = group
    if group.hasPlainMask, let mask = group.masks.first {
      trace(mask.path.contours[...], in: view * mask.transform)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
      group.masks = []
    }
    guard group.isPlain else { return try drawApart(group, in: view) }
    try draw(group.nodes, in: view)
  }

  /// Cuts off what lies outside of whole pixels.
  func clip(to rect: PixelRect) {
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(context)
  }

  /// Cuts off what lies outside of bounds.
  /// - Returns: the pixels that are left; nil when there are none.
  func clip(to bounds: PixelBounds) -> Int? {
    guard let pixels = bounds.pixels else { return nil }
    cairo_new_path(context)
    cairo_rectangle(context, pixels.x, pixels.y, pixels.width, pixels.height)
    cairo_clip(context)
    let area = clipExtents.area
    return area > 0 ? area : nil
  }

  /// The pixels that can be drawn on.
  private var clipExtents: PixelRect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    func whole(_ value: Double) -> Int {
      Int(min(max(value, -PixelBounds.reach), PixelBounds.reach))
    }
    return PixelRect(
      minX: whole(left.rounded(.down)), minY: whole(top.rounded(.down)),
      maxX: whole(right.rounded(.up)), maxY: whole(bottom.rounded(.up)))
  }

  func clip(_ clip: DrawClip) {
    cairo_new_path(context)
    for corner in clip.corners {
      let point = safe(clip.transform(corner))
      cairo_line_to(context, point.x, point.y)
    }
    cairo_close_path(context)
    cairo_clip(context)
  }

  private func draw(_ shape: DrawShape, in view: AffineMatrix) {
    let matrix = view * shape.transform
    guard matrix.isInvertible else { return }
    var place = PixelRect.empty
    if case .gradient = shape.paint {
      place = [.shape(shape)].bounds(in: view).pixels(in: clipExtents)
      guard !place.isEmpty else { return }
    }
    let paint = CairoPaint(shape.paint, in: matrix, for: place)
    switch shape.style {
    case .fill(let rule):
      paint.use(in: context, opacity: shape.opacity, through: tools.raster)
      trace(shape.path.contours[...], in: matrix)
      cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    case .stroke(let style):
      var (pen, coverage) = style.hairline(in: matrix)
      // What is drawn of an outline out of reach is another one, with dashes without number.
      if !pen.dashes.isEmpty, !isInReach(shape.path.contours, in: matrix) { pen.dashes = [] }
      let opacity = shape.opacity * coverage
      paint.use(in: context, opacity: opacity, through: tools.raster)
      let contours = pen.withDots(shape.path.contours, in: matrix)
      let batches = Self.batches(of: contours)
      guard batches.count > 1 else {
        trace(contours[...], in: matrix)
        return stroke(pen, in: matrix)
      }
      cairo_push_group(context)
      paint.use(in: context, opacity: 1, through: tools.raster)
      for batch in batches {
        trace(batch, in: matrix)
        stroke(pen, in: matrix)
      }
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Cairo's time for a stroke grows with the square of its curves, so long ones are done in parts.
  private static func batches(of contours: [BezierContour]) -> [ArraySlice<BezierContour>] {
    var batches: [ArraySlice<BezierContour>] = []
    var start = 0
    var count = 0
    for (index, contour) in contours.enumerated() {
      count += contour.curveCount
      guard count >= batchCurves || index == contours.count - 1 else { continue }
      batches.append(contours[start...index])
      start = index + 1
      count = 0
    }
    return batches
  }

  private static let batchCurves = 10_000

  /// The path is in pixels already; only the pen needs the matrix.
  func stroke(_ pen: StrokeStyle, in matrix: AffineMatrix) {
    let largest = max(
      Vector2(matrix.a, matrix.b).length, Vector2(matrix.c, matrix.d).length)
    let width = min(pen.width, Self.reach / largest)
    guard width > 0, width.isFinite else { return }
    var pattern = matrix.cairo
    cairo_save(context)
    cairo_set_matrix(context, &pattern)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, pen.cap.cairo)
    cairo_set_line_join(context, pen.join.cairo)
    cairo_set_miter_limit(context, pen.miterLimit.isFinite ? max(1, pen.miterLimit) : 1)
    cairo_set_dash(
      context, pen.dashes, Int32(clamping: pen.dashes.count),
      pen.dashOffset.isFinite ? pen.dashOffset : 0)
    cairo_stroke(context)
    cairo_restore(context)
  }

  func trace(_ contours: ArraySlice<BezierContour>, in matrix: AffineMatrix) {
    cairo_new_path(context)
    for contour in contours {
      guard let start = contour.points.first else { continue }
      let first = safe(matrix(start))
      cairo_move_to(context, first.x, first.y)
      for index in 0..<contour.curveCount {
        let curve = contour.curve(index)
        let end = safe(matrix(curve.p3))
        if curve.isStraight {
          cairo_line_to(context, end.x, end.y)
        } else {
          let (control1, control2) = (safe(matrix(curve.p1)), safe(matrix(curve.p2)))
          cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        }
      }
      if contour.isClosed { cairo_close_path(context) }
    }
  }

  /// Cairo keeps coordinates in 24.8 bits, which overflow beyond 8,388,607 pixels; a pen may reach
  /// as far again.
  private static let reach = 2_000_000.0

  private func isInReach(_ contours: [BezierContour], in matrix: AffineMatrix) -> Bool {
    contours.allSatisfy { $0.points.allSatisfy { safe(matrix($0)) == matrix($0) } }
  }

  func safe(_ point: Vector2) -> Vector2 {
    func inReach(_ value: Double) -> Double {
      value > -Self.reach ? min(value, Self.reach) : (value.isNaN ? 0 : -Self.reach)
    }
    return Vector2(inReach(point.x), inReach(point.y))
  }
}

extension LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
