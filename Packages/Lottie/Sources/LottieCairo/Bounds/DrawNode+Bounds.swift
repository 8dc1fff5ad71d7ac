import LottieCore

extension [DrawNode] {
  /// The pixels that the nodes may change.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addBounds(to: &bounds, in: view)
    return bounds
  }

  private func addBounds(to bounds: inout PixelBounds, in view: AffineMatrix) {
    for node in self { node.addBounds(to: &bounds, in: view) }
  }
}

extension DrawNode {
  /// The pixels that the node may change.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addBounds(to: &bounds, in: view)
    return bounds
  }

  fileprivate func addBounds(to bounds: inout PixelBounds, in view: AffineMatrix) {
    switch self {
    case .group(let group) where group.filters.isEmpty:
      for node in group.nodes { node.addBounds(to: &bounds, in: view) }
    case .group(let group): bounds.add(group.contentBounds(in: view))
    case .image(let image):
      bounds.addRectangle(image.width, image.height, in: view * image.transform)
    case .shape(let shape): shape.addBounds(to: &bounds, in: view * shape.transform)
    }
  }
}

extension DrawShape {
  func bounds(in matrix: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addBounds(to: &bounds, in: matrix)
    return bounds
  }

  /// - Parameter matrix: maps the path to pixels.
  fileprivate func addBounds(to bounds: inout PixelBounds, in matrix: AffineMatrix) {
    let margin = style.hairline(in: matrix).reach * matrix.maximumScale
    for contour in path.contours {
      for point in contour.points { bounds.add(matrix(point), margin: margin) }
    }
  }
}

extension DrawGroup {
  /// The pixels that the nodes and filters may change, ignoring the clip, masks and matte.
  func contentBounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = nodes.bounds(in: view)
    bounds.grow(by: filters.reach(in: view))
    if !filters.isEmpty, let filterRegion {
      bounds.intersect(with: filterRegion.bounds(in: view))
    }
    return bounds
  }
}

extension DrawClip {
  /// The axis-aligned bounding box.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    bounds.addRectangle(width, height, in: view * transform)
    return bounds
  }
}
