/// The effects that are drawn, by their type number in files.
///
/// A new effect takes a case here, a case of ``DrawFilter`` if no filter fits, a file with the
/// effect and its filter in this folder, and a file with the filter's pixels in LottieCairo. The
/// compiler reports each missing part.
/// - Source: Lottie format, "Effects".
enum EffectType: Int {
  case tint = 20
  case fill = 21
  case stroke = 22
  case tritone = 23
  case levels = 24
  case dropShadow = 25
  case radialWipe = 26
  case gaussianBlur = 29
  case transform = 35

  var effect: any LayerEffect.Type {
    switch self {
    case .tint: TintEffect.self
    case .fill: FillEffect.self
    case .stroke: StrokeEffect.self
    case .tritone: TritoneEffect.self
    case .levels: LevelsEffect.self
    case .dropShadow: DropShadowEffect.self
    case .radialWipe: RadialWipeEffect.self
    case .gaussianBlur: GaussianBlurEffect.self
    case .transform: TransformEffect.self
    }
  }
}

/// A filter on the pixels of a group.
///
/// Lengths are in the units and along the axes of the composition.
/// - Source: the SVG filters of lottie-web 5; arithmetic as in Filter Effects Module Level 1.
public enum DrawFilter: Hashable, Sendable {
  case blur(DrawBlur)
  case dropShadow(DrawShadow)
  case tint(DrawTint)
  case fill(DrawColorFill)
  case tritone(DrawTritone)
  case levels(DrawLevels)
  case radialWipe(DrawRadialWipe)
  case style(DrawLayerStyle)

  /// Calls the method of the visitor for this filter.
  public func accept<Visitor: DrawFilterVisitor>(_ visitor: Visitor) -> Visitor.Result {
    switch self {
    case .blur(let filter): visitor.visit(filter)
    case .dropShadow(let filter): visitor.visit(filter)
    case .tint(let filter): visitor.visit(filter)
    case .fill(let filter): visitor.visit(filter)
    case .tritone(let filter): visitor.visit(filter)
    case .levels(let filter): visitor.visit(filter)
    case .radialWipe(let filter): visitor.visit(filter)
    case .style(let filter): visitor.visit(filter)
    }
  }
}

/// Handles every filter; a type that lacks one does not compile.
public protocol DrawFilterVisitor {
  /// What the visitor returns for each filter.
  associatedtype Result

  func visit(_ filter: DrawBlur) -> Result
  func visit(_ filter: DrawShadow) -> Result
  func visit(_ filter: DrawTint) -> Result
  func visit(_ filter: DrawColorFill) -> Result
  func visit(_ filter: DrawTritone) -> Result
  func visit(_ filter: DrawLevels) -> Result
  func visit(_ filter: DrawRadialWipe) -> Result
  func visit(_ filter: DrawLayerStyle) -> Result
}
