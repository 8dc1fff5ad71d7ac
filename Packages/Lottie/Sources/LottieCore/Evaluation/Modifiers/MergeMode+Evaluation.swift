extension MergeMode {
  /// Merges paths, given from front to back, into one.
  ///
  /// All contours are closed, and the inside of a path is defined by the nonzero rule. The
  /// resulting contours do not intersect and run clockwise around the area, so both fill rules give
  /// the same result.
  ///
  /// - Parameter steps: the remaining steps, see ``LottieLimits/mergeSteps``; reduced by the steps
  ///   taken, or to 0 if they do not suffice.
  /// - Returns: nil if the steps do not suffice or coordinates are not finite.
  /// - Source: Adobe After Effects, "Merge Paths options".
  func merged(_ outlines: [[BezierContour]], within steps: inout Int) -> [BezierContour]? {
    guard outlines.count > 1 else { return outlines.first ?? [] }
    guard var mesh = PolygonGrid(outlines, within: &steps),
      let edges = mesh.boundary(of: self, within: &steps)
    else {
      steps = max(steps, 0)
      return nil
    }
    return BoundaryTracer(edges, of: mesh).contours()
  }

  /// Returns whether a point belongs to the result.
  /// - Parameters:
  ///   - holding: the number of paths that contain the point.
  ///   - isInFirst: whether the topmost path contains it.
  func isInside(holding: Int, of count: Int, isInFirst: Bool) -> Bool {
    switch self {
    case .add: holding > 0
    case .subtract: isInFirst && holding == 1
    case .intersect: holding == count
    case .exclude: holding % 2 == 1
    }
  }
}
