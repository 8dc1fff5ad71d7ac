import LottieCore

/// A part of a draw list that is drawn at once: a shape, an image, or a group that must be
/// composited separately. Groups that only clip are flattened.
struct DrawStep: Sendable {
  /// What must be redrawn when part of a step changes, so that unchanged pixels stay identical.
  ///
  /// Cairo rounds outlines differently where a clip cuts them; only axis-aligned boxes are exact.
  enum RedrawScope: Sendable {
    case changedPixels, wholeStep
  }

  private(set) var node: DrawNode
  /// Clip rectangles in pixels, the outermost first.
  let clips: [DrawClip]
  /// The ``clips`` that cut off part of the node.
  let effectiveClips: EffectiveClips
  /// The pixels that the step may change.
  let bounds: PixelRect
  /// The bounds of all outlines of the node and of its clips, which cairo combines.
  let outlineBounds: PixelRect
  let redrawScope: RedrawScope
  /// For how many consecutive frames the step has been the same.
  var unchangedFrames = 0

  /// - Parameters:
  ///   - node: is moved into the step.
  ///   - isExact: whether the pixels of shapes do not depend on the area that is drawn.
  init(
    _ node: inout DrawNode, in clips: [DrawClip], view: AffineMatrix, canvas: PixelRect,
    isExact: Bool
  ) {
    self.clips = clips
    let extent = node.bounds(in: view)
    effectiveClips = EffectiveClips(clips, for: extent)
    var bounds = extent.pixels(in: canvas)
    var outlineBounds = bounds.union(node.clippingOutlines(in: view).pixels(in: canvas))
    for clip in effectiveClips {
      let pixels = clip.pixels(in: canvas)
      bounds = bounds.intersection(pixels)
      if !clip.transform.keepsAxes { outlineBounds = outlineBounds.union(pixels) }
    }
    self.bounds = bounds
    self.outlineBounds = outlineBounds
    redrawScope = Self.redrawScope(
      of: node, clips: effectiveClips, view: view, isExact: isExact)
    self.node = .none
    swap(&self.node, &node)
  }

  /// Gives the memory of the node away.
  mutating func giveNode(to memory: inout DrawMemory) { memory.give(&node) }

  private static func redrawScope(
    of node: DrawNode, clips: EffectiveClips, view: AffineMatrix, isExact: Bool
  ) -> RedrawScope {
    guard case .shape(let shape) = node, clips.allSatisfy(\.transform.keepsAxes) else {
      return .wholeStep
    }
    if isExact, clips.allSatisfy({ $0.wholePixels != nil }) { return .changedPixels }
    return shape.isBox(in: view * shape.transform) ? .changedPixels : .wholeStep
  }

  /// Whether this is a shape whose clips do not cut through pixels.
  var isExactShape: Bool {
    guard case .shape = node else { return false }
    return effectiveClips.allSatisfy { $0.wholePixels != nil }
  }

  var isGroup: Bool {
    if case .group = node { true } else { false }
  }

  func isSame(as other: DrawStep) -> Bool { node == other.node && clips == other.clips }

  /// Extends `rect` to the pixels that must be redrawn together with it.
  func extend(_ rect: PixelRect, scope: RedrawScope) -> PixelRect {
    guard scope != .changedPixels, rect.intersects(bounds) else { return rect }
    return rect.union(outlineBounds)
  }
}

extension DrawNode {
  var isPlainGroup: Bool {
    if case .group(let group) = self { group.isPlain } else { false }
  }

  /// The clip of a group.
  var clip: DrawClip? {
    if case .group(let group) = self { group.clip } else { nil }
  }

  /// The bounds of the outlines that clip groups, except axis-aligned rectangles.
  fileprivate func clippingOutlines(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addClippingOutlines(to: &bounds, in: view)
    return bounds
  }

  private func addClippingOutlines(to bounds: inout PixelBounds, in view: AffineMatrix) {
    guard case .group(let group) = self else { return }
    if let clip = group.clip, !(view * clip.transform).keepsAxes {
      bounds.addRectangle(clip.width, clip.height, in: view * clip.transform)
    }
    if group.hasPlainMask, let mask = group.masks.first {
      let matrix = view * mask.transform
      for point in mask.path.contours.lazy.flatMap(\.points) {
        bounds.add(matrix(point), margin: 0)
      }
    }
    for node in group.nodes { node.addClippingOutlines(to: &bounds, in: view) }
    guard let matte = group.matte else { return }
    for node in matte.nodes { node.addClippingOutlines(to: &bounds, in: view) }
  }
}

extension DrawClip {
  /// Whether `bounds` lie inside the clip.
  func contains(_ bounds: PixelBounds) -> Bool {
    guard bounds.minX <= bounds.maxX, let inverse = transform.inverse else { return true }
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let point = inverse(Vector2(x, y))
      return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
    }
    return isInside(bounds.minX - 1, bounds.minY - 1) && isInside(bounds.maxX + 1, bounds.minY - 1)
      && isInside(bounds.minX - 1, bounds.maxY + 1) && isInside(bounds.maxX + 1, bounds.maxY + 1)
  }

  fileprivate func pixels(in canvas: PixelRect) -> PixelRect {
    var bounds = PixelBounds.empty
    bounds.addRectangle(width, height, in: transform)
    return bounds.pixels(in: canvas)
  }
}

extension DrawShape {
  /// Whether the shape fills an axis-aligned rectangle, which cairo clips exactly.
  fileprivate func isBox(in matrix: AffineMatrix) -> Bool {
    guard case .fill = style, matrix.keepsAxes, path.contours.count == 1,
      let contour = path.contours.first, contour.isClosed, contour.curveCount == 4
    else { return false }
    // The first side may be horizontal or vertical.
    return [0, 1].contains { horizontal in
      (0..<4).allSatisfy { index in
        let curve = contour.curve(index)
        return curve.isStraight
          && (index % 2 == 1 - horizontal) == (curve.p0.x == curve.p3.x)
          && (index % 2 == horizontal) == (curve.p0.y == curve.p3.y)
      }
    }
  }
}
