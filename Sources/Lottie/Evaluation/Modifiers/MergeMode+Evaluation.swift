extension MergeMode {
  /// One outline for the areas of several, given from the top to the bottom.
  ///
  /// Each contour counts as closed, and an outline holds what it winds around. The contours that come
  /// of it do not cross and run clockwise around what they hold, so both fill rules paint the same.
  ///
  /// - Parameter steps: what the work may cost, in ``LottieLimits/mergeSteps``; what was needed is
  ///   taken off, and all of it when it does not suffice.
  /// - Returns: nil when the steps do not suffice, or coordinates are endless.
  /// - Source: Adobe After Effects, "Merge Paths options".
  func merged(_ outlines: [[BezierContour]], within steps: inout Int) -> [BezierContour]? {
    guard outlines.count > 1 else { return outlines.first ?? [] }
    guard var mesh = OutlineMesh(outlines, within: &steps),
      let edges = mesh.borders(of: self, within: &steps)
    else {
      steps = max(steps, 0)
      return nil
    }
    return BorderTracer(edges, of: mesh).contours()
  }

  /// Whether a place belongs to the result.
  /// - Parameters:
  ///   - holding: how many of the outlines hold it.
  ///   - isInFirst: whether the topmost does.
  func isInside(holding: Int, of count: Int, isInFirst: Bool) -> Bool {
    switch self {
    case .add: holding > 0
    case .subtract: isInFirst && holding == 1
    case .intersect: holding == count
    case .exclude: holding % 2 == 1
    }
  }
}
