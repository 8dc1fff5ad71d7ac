/// The part of a transform that leads out of the plane, in the file's units.
struct SpatialTransform: Equatable, Sendable {
  /// Angles in degrees, applied in the order of z, y and x.
  struct Turn: Equatable, Sendable {
    var x = Property<Double>.fixed(0)
    var y = Property<Double>.fixed(0)
    var z = Property<Double>.fixed(0)
  }

  /// Its z is the rotation of the flat part.
  var rotation = Turn()
  /// On top of the rotation.
  var orientation = Property<Orientation>.fixed(Orientation(degrees: .zero))
  /// Away from the viewer.
  var anchorDepth = Property<Double>.fixed(0)
  var positionDepth = Property<Double>.fixed(0)
  /// In percent.
  var depthScale = Property<Double>.fixed(100)
}
