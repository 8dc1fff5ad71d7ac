/// What a modifier makes of each contour at one moment.
struct ContourChange {
  let apply: (BezierContour) -> BezierContour
  /// How many vertices come of each curve, at most.
  private let verticesPerCurve: Int

  /// - Parameter outlines: all outlines under the modifier.
  /// - Returns: nil when they stay as they are.
  init?(_ modifier: ShapeModifier, of outlines: [[BezierContour]], at moment: Moment) {
    switch modifier {
    case .trim, .merge: return nil
    case .roundCorners(let property):
      let radius = property.value(at: moment)
      self.init(2) { $0.roundingCorners(radius: radius) }
    case .puckerBloat(let pucker):
      guard let share = pucker.share(at: moment) else { return nil }
      self.init(1) { $0.puckered(by: share) }
    case .zigZag(let zigZag):
      guard let ridges = zigZag.ridges(at: moment) else { return nil }
      self.init(ridges.count + 1) { $0.broken(into: ridges) }
    case .offsetPath(let offset):
      guard let border = offset.border(at: moment) else { return nil }
      self.init(8) { border.around($0) }
    case .twist(let twist):
      guard let whirl = twist.whirl(of: outlines, at: moment) else { return nil }
      self.init(Whirl.pieces) { whirl.turned($0) }
    }
  }

  private init(_ verticesPerCurve: Int, _ apply: @escaping (BezierContour) -> BezierContour) {
    self.verticesPerCurve = verticesPerCurve
    self.apply = apply
  }

  /// How many vertices the changed contour has, at most.
  func vertexCount(of contour: BezierContour) -> Int { (contour.curveCount + 2) * verticesPerCurve }
}
