/// The three-dimensional part of a transform, in the file's units.
///
/// A class, because few layers have one: an optional structure would take its memory in all.
final class Transform3D: Equatable, Sendable {
  /// Angles in degrees, applied in the order z, y, x.
  struct Rotation: Equatable, Sendable {
    var x = Property<Double>.fixed(0)
    var y = Property<Double>.fixed(0)
    var z = Property<Double>.fixed(0)
  }

  /// The z angle is the rotation of the two-dimensional transform.
  let rotation: Rotation
  /// Applied in addition to the rotation.
  let orientation: Property<Orientation>
  /// Depths increase away from the viewer.
  let anchorDepth: Property<Double>
  let positionDepth: Property<Double>
  /// In percent.
  let depthScale: Property<Double>

  init(
    rotation: Rotation, orientation: Property<Orientation>, anchorDepth: Property<Double>,
    positionDepth: Property<Double>, depthScale: Property<Double>
  ) {
    self.rotation = rotation
    self.orientation = orientation
    self.anchorDepth = anchorDepth
    self.positionDepth = positionDepth
    self.depthScale = depthScale
  }

  static func == (first: Transform3D, second: Transform3D) -> Bool {
    first.rotation == second.rotation && first.orientation == second.orientation
      && first.anchorDepth == second.anchorDepth && first.positionDepth == second.positionDepth
      && first.depthScale == second.depthScale
  }
}
