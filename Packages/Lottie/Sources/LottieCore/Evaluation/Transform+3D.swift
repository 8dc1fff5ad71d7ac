extension Transform {
  /// Returns the three-dimensional transform from the layer to its parent.
  ///
  /// - Source: lottie-web 5: as in 2D, but with three rotation angles followed by three orientation
  ///   angles; depths increase away from the viewer.
  func matrix3D(at time: EvaluationTime) -> AffineMatrix3D {
    guard let transform3D else { return AffineMatrix3D(matrix(at: time)) }
    let place = position.value(at: time)
    let anchor = anchor.value(at: time)
    let scale = scale.value(at: time)
    let turn = isAutoOriented ? position.direction(at: time) : 0
    var matrix = AffineMatrix3D.translation(
      SIMD3(place.x, place.y, -transform3D.positionDepth.value(at: time)))
    if turn != 0 { matrix = matrix * .rotation(degrees: SIMD3(0, 0, turn)) }
    matrix = matrix * .rotation(degrees: transform3D.orientation.value(at: time).degrees)
    matrix = matrix * .rotation(degrees: transform3D.rotation.degrees(at: time))
    let skew = skew.value(at: time)
    if skew != 0 {
      matrix = matrix * AffineMatrix3D(.skew(degrees: skew, axis: skewAxis.value(at: time)))
    }
    return matrix
      * .scaling(
        SIMD3(scale.x / 100, scale.y / 100, transform3D.depthScale.value(at: time) / 100))
      * .translation(SIMD3(-anchor.x, -anchor.y, transform3D.anchorDepth.value(at: time)))
  }
}

extension Transform3D.Rotation {
  fileprivate func degrees(at time: EvaluationTime) -> SIMD3<Double> {
    SIMD3(x.value(at: time), y.value(at: time), z.value(at: time))
  }
}
