/// The three-dimensional part of a transform, in the file's units.
struct Transform3D: Equatable, Sendable {
  /// Angles in degrees, applied in the order z, y, x.
  struct Rotation: Equatable, Sendable {
    var x = Property<Double>.fixed(0)
    var y = Property<Double>.fixed(0)
    var z = Property<Double>.fixed(0)
  }

  /// The z angle is the rotation of the two-dimensional transform.
  var rotation = Rotation()
  /// Applied in addition to the rotation.
  var orientation = Property<Orientation>.fixed(Orientation(degrees: .zero))
  /// Depths increase away from the viewer.
  var anchorDepth = Property<Double>.fixed(0)
  var positionDepth = Property<Double>.fixed(0)
  /// In percent.
  var depthScale = Property<Double>.fixed(100)
}
