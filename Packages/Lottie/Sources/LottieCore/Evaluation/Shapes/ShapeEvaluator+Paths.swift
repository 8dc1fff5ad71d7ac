extension ShapeEvaluator {
  /// Finds the path of each paint.
  mutating func findPaths() {
    for _ in paints { paths.append(BezierPath()) }
    for index in outlines.indices.reversed() {
      var next = outlines[index].users
      while let number = next {
        let use = uses[number]
        next = use.previous
        guard case .paint(let paint) = use.target else { continue }
        addOutline(index, to: paint, in: use.relative, isLast: next == nil)
      }
    }
  }

  /// Adds a path to that of a paint.
  /// - Parameters:
  ///   - matrix: maps the path to the group of the paint.
  ///   - isLast: whether no other paint uses the path.
  private mutating func addOutline(
    _ index: Int, to paint: Int, in matrix: AffineMatrix, isLast: Bool
  ) {
    let isEmpty = paths[paint].contours.isEmpty
    guard isEmpty || !outlines[index].contours.isEmpty else { return }
    if isEmpty, matrix == .identity, !outlines[index].isOwned {
      // A single path of the animation keeps its storage.
      paths[paint] = BezierPath(outlines[index].contours)
      return
    }
    if isEmpty { unused.give(&paths[paint]) }
    if isEmpty, isLast, outlines[index].isOwned {
      var contours = outlines[index].take()
      if matrix != .identity {
        for index in contours.indices { contours[index].transform(by: matrix) }
      }
      paths[paint].contours = contours
    } else {
      if !paths[paint].isOwned.value {
        var contours = unused.takeContours()
        for contour in paths[paint].contours {
          contours.append(unused.copy(of: contour, in: .identity))
        }
        paths[paint].contours = contours
      }
      for contour in outlines[index].contours {
        paths[paint].contours.append(unused.copy(of: contour, in: matrix))
      }
    }
    paths[paint].isOwned.value = unused.isActive
  }
}
