/// A composition: the animation itself, or an asset that layers use.
struct Composition: Equatable, Sendable {
  /// The first layer lies on top.
  var layers: [Layer]
}

struct Layer: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// Nothing of its own; moves its children.
    case null
    case shapes([ShapeItem])
    case text(TextLayer)
    case solid(SolidFill)
    case precomposition(Precomposition)
    case image(ImageAsset)
  }

  let name: String
  /// Frames of the parent composition between which the layer is seen: `inPoint ≤ frame < outPoint`.
  let inPoint: Double
  let outPoint: Double
  let transform: Transform
  /// An index into the layers of the composition. Following parents always comes to an end.
  let parent: Int?
  let isHidden: Bool
  /// Whether it is only drawn as the matte of another layer.
  let isMatteSource: Bool
  let masks: [LayerMask]
  let matte: LayerMatte?
  let blendMode: BlendMode
  var content: Content
  var effects: [LayerEffect] = []
  /// In the order in which they are applied.
  var styles: [LayerStyle] = []
}

struct SolidFill: Equatable, Sendable {
  let width: Double
  let height: Double
  let color: RGBColor
}

/// The use of an asset as a layer.
struct Precomposition: Equatable, Sendable {
  let assetID: String
  let width: Double
  let height: Double
  /// Frame of the outer composition at which the inner one stands at 0.
  let startTime: Double
  /// Outer frames for each inner one; never 0.
  let timeStretch: Double
  /// The inner time in seconds, in place of start and stretch.
  let timeRemap: Property<Double>?
  /// The frame of the outer composition at which the layer ends.
  let outPoint: Double
}
