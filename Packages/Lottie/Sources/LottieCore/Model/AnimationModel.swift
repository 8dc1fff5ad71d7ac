/// The compositions of an animation and the values that apply to all of them.
struct AnimationModel: Sendable {
  /// The size of the root composition, in its own units.
  let size: Vector2
  /// Frames per second.
  let frameRate: Double
  /// The root composition.
  let composition: Composition
  /// The compositions among the assets, by their ids.
  let assets: [String: Composition]
}
