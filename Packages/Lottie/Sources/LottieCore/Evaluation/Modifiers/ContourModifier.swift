/// A modifier that processes each contour separately, with evaluated properties.
struct ContourModifier {
  let apply: (BezierContour) -> BezierContour
  /// The maximum number of vertices per curve.
  private let verticesPerCurve: Int

  /// - Parameter outlines: all paths that the modifier applies to.
  /// - Returns: nil if the modifier has no effect.
  init?(_ modifier: ShapeModifier, of outlines: [[BezierContour]], at time: EvaluationTime) {
    switch modifier {
    case .trim, .merge: return nil
    case .roundCorners(let property):
      let radius = property.value(at: time)
      self.init(2) { $0.roundingCorners(radius: radius) }
    case .puckerBloat(let pucker):
      guard let share = pucker.share(at: time) else { return nil }
      self.init(1) { $0.puckered(by: share) }
    case .zigZag(let zigZag):
      guard let ridges = zigZag.ridges(at: time) else { return nil }
      self.init(ridges.count + 1) { $0.addingRidges(ridges) }
    case .offsetPath(let offset):
      guard let offsetter = offset.offsetter(at: time) else { return nil }
      self.init(8) { offsetter.offset($0) }
    case .twist(let twist):
      guard let deformation = twist.deformation(of: outlines, at: time) else { return nil }
      self.init(TwistDeformation.pieces) { deformation.turned($0) }
    }
  }

  private init(_ verticesPerCurve: Int, _ apply: @escaping (BezierContour) -> BezierContour) {
    self.verticesPerCurve = verticesPerCurve
    self.apply = apply
  }

  /// Returns the maximum number of vertices of the modified contour.
  func vertexCount(of contour: BezierContour) -> Int { (contour.curveCount + 2) * verticesPerCurve }
}
