extension [DrawNode] {
  /// Returns the region to which masks and filters of lottie-web clip: the bounding box of the
  /// paths, extended by a fraction of its size.
  ///
  /// Horizontal and vertical lines have no bounding box and are clipped completely.
  /// - Source: SVG 1.1, 14.4 and 15.5 (`objectBoundingBox`); Chromium.
  /// - Parameters:
  ///   - matrix: maps the units in which the box is axis-aligned to the composition.
  ///   - before: the extension to the left and top, as a fraction of the size.
  ///   - size: the size of the region, as a fraction of the size of the box.
  /// - Returns: nil if there are no paths.
  func region(
    from matrix: AffineMatrix, before: Double = 0.1, size: Double = 1.2
  ) -> DrawClip? {
    guard matrix.isInvertible else { return nil }
    var box = BoundingBox()
    addOutlines(to: &box, in: matrix.inverse)
    let extent = box.high - box.low
    guard extent.x >= 0, extent.y >= 0, extent.x.isFinite, extent.y.isFinite else { return nil }
    guard extent.x > 0, extent.y > 0 else {
      return DrawClip(width: 0, height: 0, transform: matrix)
    }
    return DrawClip(
      width: extent.x * size, height: extent.y * size,
      transform: matrix * .translation(box.low - extent * before))
  }

  /// Returns the region to which masks of lottie-web clip; nil if all nodes lie inside it.
  func maskRegion(from matrix: AffineMatrix) -> DrawClip? {
    let reach = overhang(in: matrix.inverse)
    guard reach > 0, let region = region(from: matrix) else { return nil }
    return reach * 12 <= Swift.min(region.width, region.height) ? nil : region
  }

  /// An upper bound of the distance by which strokes extend beyond the paths.
  private func overhang(in view: AffineMatrix) -> Double {
    reduce(0) { reach, node in
      switch node {
      case .group(let group):
        group.filters.isEmpty ? Swift.max(reach, group.nodes.overhang(in: view)) : .infinity
      case .shape(let shape):
        Swift.max(reach, shape.style.reach * (view * shape.transform).maximumScale)
      case .image: reach
      }
    }
  }

  private func addOutlines(to box: inout BoundingBox, in view: AffineMatrix) {
    for node in self {
      switch node {
      case .group(let group): group.nodes.addOutlines(to: &box, in: view)
      case .shape(let shape):
        let outline = shape.path.boundingBox
        if !outline.isEmpty { box.add(outline.low, outline.high, in: view * shape.transform) }
      case .image(let image):
        box.add(.zero, Vector2(image.width, image.height), in: view * image.transform)
      }
    }
  }
}
