extension LayerMask {
  /// - Source: lottie-web 5: open paths have no area. For an inverted mask, the path is filled
  ///   together with a rectangle of the animation's size in the layer's units, so a clockwise path
  ///   is not cut out of it. A negative expansion is applied after stroking the path with a width
  ///   of 1.
  func mask(
    at time: EvaluationTime, _ matrix: AffineMatrix, canvas: Vector2
  ) -> DrawMask {
    let contour = path.value(at: time)
    let expansion = expansion.value(at: time)
    var contours = contour.points.isEmpty || !contour.isClosed ? [] : [contour]
    if isInverted, !contours.isEmpty {
      let corners = [Vector2(0, 0), Vector2(canvas.x, 0), canvas, Vector2(0, canvas.y)]
      let none = Array(repeating: Vector2.zero, count: 4)
      contours.insert(
        BezierContour(vertices: corners, inTangents: none, outTangents: none, isClosed: true),
        at: 0)
    }
    return DrawMask(
      mode: mode, path: BezierPath(contours), transform: matrix,
      opacity: (opacity.value(at: time) / 100).clamped(to: 0...1),
      expansion: !expansion.isFinite ? 0 : expansion < 0 ? expansion + 0.5 : expansion)
  }
}
