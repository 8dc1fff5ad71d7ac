import Lottie

extension [DrawNode] {
  /// The pixels that the nodes may change.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    addBounds(to: &bounds, in: view)
    return bounds
  }

  private func addBounds(to bounds: inout PixelBounds, in view: AffineMatrix) {
    for node in self {
      switch node {
      case .group(let group) where group.filters.isEmpty:
        group.nodes.addBounds(to: &bounds, in: view)
      case .group(let group): bounds.add(group.contentBounds(in: view))
      case .image(let image):
        let matrix = view * image.transform
        for corner in image.corners { bounds.add(matrix(corner), margin: 0) }
      case .shape(let shape):
        let matrix = view * shape.transform
        let margin = shape.style.hairline(in: matrix).reach * matrix.maximumScale
        for contour in shape.path.contours {
          for point in contour.points { bounds.add(matrix(point), margin: margin) }
        }
      }
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
  /// The corners, clockwise from the origin.
  var corners: [Vector2] {
    [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
  }

  /// The axis-aligned bounding box.
  func bounds(in view: AffineMatrix) -> PixelBounds {
    var bounds = PixelBounds.empty
    for corner in corners { bounds.add((view * transform)(corner), margin: 0) }
    return bounds
  }
}
