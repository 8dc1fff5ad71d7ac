import Lottie

/// A part of a draw list that is drawn in one go: a shape, or a group that needs a picture of its
/// own. Groups that only cut are taken apart.
struct DrawStep: Sendable {
  /// What has to be drawn again with a part of a step, so that it becomes what it was to the bit.
  ///
  /// Cairo rounds outlines otherwise where the clip cuts them; only upright boxes stay the same.
  enum Reach: Sendable {
    case part, whole
  }

  let node: DrawNode
  /// Rectangles around it, in pixels, the outermost first.
  let clips: [DrawClip]
  /// Those of ``clips`` that cut something off.
  let cuts: [DrawClip]
  /// The pixels that it may touch.
  let place: PixelRect
  /// All of its outlines and of those that cut it, which cairo combines.
  let span: PixelRect
  let reach: Reach
  /// How many lists in a row it has been the same.
  var age = 0

  init(_ node: DrawNode, in clips: [DrawClip], view: AffineMatrix, canvas: PixelRect) {
    self.node = node
    self.clips = clips
    let bounds = [node].bounds(in: view)
    let isCut = { (clip: DrawClip) in !clip.contains(bounds) }
    cuts = clips.allSatisfy({ !isCut($0) }) ? [] : clips.filter(isCut)
    place = cuts.reduce(bounds.pixels(in: canvas)) { $0.intersection($1.pixels(in: canvas)) }
    let outlines = node.cuttingOutlines(in: view).pixels(in: canvas)
    span = cuts.filter { !$0.transform.keepsAxes }.reduce(bounds.pixels(in: canvas).union(outlines))
    {
      $0.union($1.pixels(in: canvas))
    }
    reach = Self.reach(of: node, cuts: cuts, view: view)
  }

  private static func reach(of node: DrawNode, cuts: [DrawClip], view: AffineMatrix) -> Reach {
    guard case .shape(let shape) = node, cuts.allSatisfy(\.transform.keepsAxes) else {
      return .whole
    }
    return shape.isBox(in: view * shape.transform) ? .part : .whole
  }

  func isSame(as other: DrawStep) -> Bool { node == other.node && clips == other.clips }

  /// The pixels that have to be drawn together with those of `rect`.
  func extend(_ rect: PixelRect, reach: Reach) -> PixelRect {
    guard reach != .part, rect.intersects(place) else { return rect }
    return rect.union(span)
  }
}

extension DrawGroup {
  /// Whether its nodes may be drawn one after another, as they would be without the group.
  var isPlain: Bool {
    opacity >= 1 && masks.isEmpty && matte == nil && blendMode == .normal && filters.isEmpty
      && !isIsolated
  }

  /// Whether what it leaves behind is cut by rectangles of whole rows and columns only.
  func keepsAxes(in view: AffineMatrix) -> Bool {
    !hasPlainMask && (clip.map { view * $0.transform }?.keepsAxes ?? true)
  }

  /// Whether its mask does no more than a clip does.
  var hasPlainMask: Bool { masks.count == 1 && masks[0].isPlain }
}

extension DrawNode {
  /// Where the outlines lie that groups are cut by, other than rectangles of rows and columns.
  fileprivate func cuttingOutlines(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addCuttingOutlines(to: &bounds, in: view)
    return bounds
  }

  private func addCuttingOutlines(to bounds: inout PixelBounds, in view: AffineMatrix) {
    guard case .group(let group) = self else { return }
    if let clip = group.clip, !(view * clip.transform).keepsAxes {
      for corner in clip.corners { bounds.add((view * clip.transform)(corner), margin: 0) }
    }
    if group.hasPlainMask, let mask = group.masks.first {
      let matrix = view * mask.transform
      for point in mask.path.contours.lazy.flatMap(\.points) {
        bounds.add(matrix(point), margin: 0)
      }
    }
    for node in group.nodes + (group.matte?.nodes ?? []) {
      node.addCuttingOutlines(to: &bounds, in: view)
    }
  }
}

extension DrawClip {
  /// Whether it leaves the bounds as they are.
  fileprivate func contains(_ bounds: PixelBounds) -> Bool {
    guard bounds.minX <= bounds.maxX, let inverse = transform.inverse else { return true }
    let corners = [
      Vector2(bounds.minX - 1, bounds.minY - 1), Vector2(bounds.maxX + 1, bounds.minY - 1),
      Vector2(bounds.minX - 1, bounds.maxY + 1), Vector2(bounds.maxX + 1, bounds.maxY + 1),
    ]
    return corners.allSatisfy { corner in
      let point = inverse(corner)
      return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
    }
  }

  fileprivate func pixels(in canvas: PixelRect) -> PixelRect {
    var bounds = PixelBounds.empty
    for corner in corners { bounds.add(transform(corner), margin: 0) }
    return bounds.pixels(in: canvas)
  }
}

extension DrawShape {
  /// Whether it fills a rectangle of whole rows and columns, which cairo cuts without change.
  fileprivate func isBox(in matrix: AffineMatrix) -> Bool {
    guard case .fill = style, matrix.keepsAxes, path.contours.count == 1,
      let contour = path.contours.first, contour.isClosed, contour.curveCount == 4
    else { return false }
    return (0..<4).allSatisfy { index in
      let curve = contour.curve(index)
      return curve.isStraight
        && (index % 2 == 0) == (curve.p0.x == curve.p3.x)
        && (index % 2 == 1) == (curve.p0.y == curve.p3.y)
    }
      || (0..<4).allSatisfy { index in
        let curve = contour.curve(index)
        return curve.isStraight
          && (index % 2 == 1) == (curve.p0.x == curve.p3.x)
          && (index % 2 == 0) == (curve.p0.y == curve.p3.y)
      }
  }
}

extension AffineMatrix {
  /// Whether rows and columns stay such.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

  /// The map that undoes this one; nil when there is none.
  var inverse: AffineMatrix? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}
