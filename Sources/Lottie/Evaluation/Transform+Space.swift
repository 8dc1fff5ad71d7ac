extension Transform {
  /// Takes points of the layer to its parent, in space.
  ///
  /// - Source: lottie-web 5: as in the plane, but with three rotations and then three of the
  ///   orientation; depths count away from the viewer.
  func spaceMatrix(at moment: Moment) -> SpaceMatrix {
    guard let space else { return SpaceMatrix(matrix(at: moment)) }
    let place = position.value(at: moment)
    let anchor = anchor.value(at: moment)
    let scale = scale.value(at: moment)
    let turn = isOriented ? position.direction(at: moment) : 0
    var matrix = SpaceMatrix.translation([
      place.x, place.y, -space.positionDepth.value(at: moment),
    ])
    if turn != 0 { matrix = matrix * .rotation(degrees: [0, 0, turn]) }
    matrix = matrix * .rotation(degrees: space.orientation.value(at: moment).degrees)
    matrix = matrix * .rotation(degrees: space.rotation.degrees(at: moment))
    let skew = skew.value(at: moment)
    if skew != 0 {
      matrix = matrix * SpaceMatrix(.skew(degrees: skew, axis: skewAxis.value(at: moment)))
    }
    return matrix
      * .scaling([scale.x / 100, scale.y / 100, space.depthScale.value(at: moment) / 100])
      * .translation([-anchor.x, -anchor.y, space.anchorDepth.value(at: moment)])
  }
}

extension SpatialTransform.Turn {
  fileprivate func degrees(at moment: Moment) -> SIMD3<Double> {
    [x.value(at: moment), y.value(at: moment), z.value(at: moment)]
  }
}
