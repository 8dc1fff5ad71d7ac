/// An animated path that shows or hides parts of a layer, in the layer's units.
struct LayerMask: Equatable, Sendable {
  let mode: MaskMode
  let path: Property<BezierContour>
  /// In percent.
  let opacity: Property<Double>
  let expansion: Property<Double>
  let isInverted: Bool
  /// A Boolean value indicating whether the file specifies "add"; other modes may fall back to it.
  let isAdded: Bool

  /// A Boolean value indicating whether the mask only clips to its path, in all frames.
  var isOutline: Bool {
    isAdded && !isInverted && opacity == .fixed(100) && expansion == .fixed(0)
  }
}

/// The use of another layer of the same composition as a track matte.
struct LayerMatte: Equatable, Sendable {
  /// An index into the layers of the composition. The chain of mattes has no cycle.
  let layer: Int
  let isLuma: Bool
  let isInverted: Bool
}
