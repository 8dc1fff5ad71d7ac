/// A composition: the root composition, or a precomposition among the assets.
struct Composition: Equatable, Sendable {
  /// The layers from front to back.
  var layers: [Layer]
}

/// A layer of a composition.
///
/// A class for the same reason as ``ShapeGroup``.
final class Layer: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// Draws nothing itself; used as a parent of other layers.
    case null
    case shapes([ShapeItem])
    case text(TextLayer)
    case solid(Solid)
    case precomposition(Precomposition)
    case image(ImageAsset)

    /// Whether the layer draws anything.
    var isDrawn: Bool {
      if case .null = self { false } else { true }
    }
  }

  let name: String
  /// The frames of the composition in which the layer is visible: `inPoint ≤ frame < outPoint`.
  let inPoint: Double
  let outPoint: Double
  let transform: Transform
  /// An index into the layers of the composition. The chain of parents has no cycle.
  let parent: Int?
  let isHidden: Bool
  /// A Boolean value indicating whether the layer is only drawn as the matte of another layer.
  let isMatteSource: Bool
  let masks: [LayerMask]
  let matte: LayerMatte?
  let blendMode: BlendMode
  let content: Content
  let effects: [any LayerEffect]
  /// The layer styles in the order in which they are applied.
  let styles: [LayerStyle]

  init(
    name: String, inPoint: Double, outPoint: Double, transform: Transform, parent: Int?,
    isHidden: Bool, isMatteSource: Bool, masks: [LayerMask], matte: LayerMatte?,
    blendMode: BlendMode, content: Content, effects: [any LayerEffect] = [],
    styles: [LayerStyle] = []
  ) {
    self.name = name
    self.inPoint = inPoint
    self.outPoint = outPoint
    self.transform = transform
    self.parent = parent
    self.isHidden = isHidden
    self.isMatteSource = isMatteSource
    self.masks = masks
    self.matte = matte
    self.blendMode = blendMode
    self.content = content
    self.effects = effects
    self.styles = styles
  }

  /// The layer without its content.
  var emptied: Layer {
    Layer(
      name: name, inPoint: inPoint, outPoint: outPoint, transform: transform, parent: parent,
      isHidden: isHidden, isMatteSource: isMatteSource, masks: masks, matte: matte,
      blendMode: blendMode, content: .null, effects: effects, styles: styles)
  }

  static func == (first: Layer, second: Layer) -> Bool {
    first === second
      || first.name == second.name && first.inPoint == second.inPoint
        && first.outPoint == second.outPoint && first.transform == second.transform
        && first.parent == second.parent && first.isHidden == second.isHidden
        && first.isMatteSource == second.isMatteSource && first.masks == second.masks
        && first.matte == second.matte && first.blendMode == second.blendMode
        && first.content == second.content && first.styles == second.styles
        && first.effects.elementsEqual(second.effects) { $0.isEqual(to: $1) }
  }
}

/// A rectangle of one color.
struct Solid: Equatable, Sendable {
  /// The outline; frames share its storage.
  let path: BezierPath
  let color: RGBColor

  init(width: Double, height: Double, color: RGBColor) {
    path = BezierPath([
      .rectangle(
        center: Vector2(width / 2, height / 2), size: Vector2(width, height), cornerRadius: 0)
    ])
    self.color = color
  }
}

/// The use of a precomposition as a layer.
struct Precomposition: Equatable, Sendable {
  let assetID: String
  let width: Double
  let height: Double
  /// The frame of the outer composition that corresponds to frame 0 of the inner one.
  let startTime: Double
  /// Outer frames per inner frame; never 0.
  let timeStretch: Double
  /// The inner time in seconds; overrides start time and stretch.
  let timeRemap: Property<Double>?
  /// The frame of the outer composition at which the layer ends.
  let outPoint: Double
}
