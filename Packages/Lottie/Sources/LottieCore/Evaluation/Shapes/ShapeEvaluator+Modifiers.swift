extension ShapeEvaluator {
  /// Applies a modifier to the paths from its first one on.
  mutating func apply(_ open: OpenModifier, at time: EvaluationTime) {
    let first = open.firstOutline
    switch open.modifier {
    case .merge(let mode):
      openMerges -= 1
      merge(mode, from: first, for: open.users)
    case .trim(let trim):
      trim.apply(to: &outlines, from: first, at: time, using: &lengths, in: &unused)
    case .roundCorners, .puckerBloat, .zigZag, .offsetPath, .twist:
      guard
        let contourModifier = ContourModifier(
          open.modifier, of: outlines[first...].map(\.contours), at: time)
      else { return }
      for index in outlines.indices[first...] {
        let count = outlines[index].contours.reduce(0) {
          $0 + contourModifier.vertexCount(of: $1)
        }
        guard budget.spendModifiedVertices(count) else { continue }
        outlines[index].replace(
          with: outlines[index].contours.map(contourModifier.apply), in: &unused)
      }
    }
  }

  /// Replaces the paths from `first` on by their merged path. Paints between them and the modifier
  /// keep the unmerged paths.
  /// - Parameter users: the paints below the modifier.
  private mutating func merge(_ mode: MergeMode, from first: Int, for users: ShapeOutline.Users) {
    let target = PaintUse.Target.merge(openMerges)
    let inputs = outlines[first...].reversed().map { outline in
      var use = outline.users.map { uses[$0] }
      while let other = use, other.target != target { use = other.previous.map { uses[$0] } }
      return BezierPath(outline.contours).transformed(by: use?.relative ?? .identity).contours
    }
    let merged = budget.merge(inputs, mode)
    for index in outlines.indices[first...] {
      outlines[index].users = removing(
        target, andEarlier: merged != nil, from: outlines[index].users)
    }
    guard let merged else { return }
    outlines[first...].removeAll { $0.users == nil }
    // Below the paths that paints above the modifier use.
    outlines.insert(ShapeOutline(contours: merged, users: users), at: first)
  }
}
