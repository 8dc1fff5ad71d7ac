/// An animated outline that shows or hides parts of a layer, in the layer's units.
struct LayerMask: Equatable, Sendable {
  let mode: DrawMask.Mode
  let path: Property<BezierContour>
  /// In percent.
  let opacity: Property<Double>
  let expansion: Property<Double>
  let isInverted: Bool
  /// Whether the file says "add"; other modes may be drawn like it.
  let isAdded: Bool

  /// Whether it only cuts along its outline at all times.
  var isOutline: Bool {
    isAdded && !isInverted && opacity == .fixed(100) && expansion == .fixed(0)
  }
}

/// The use of another layer of the same composition as a matte.
struct LayerMatte: Equatable, Sendable {
  /// An index into the layers of the composition. Following mattes always comes to an end.
  let layer: Int
  let isLuma: Bool
  let isInverted: Bool
}
