/// The view of a file that expressions see: compositions, layers and properties by name and number.
///
/// Built only for files that contain expressions. All parts are stored in flat arrays and refer to
/// each other by index, so cycles in a file are harmless.
package struct ExpressionDocument: Sendable {
  /// Frames per second.
  package var frameRate = 1.0
  /// The compositions; the first one is the root composition. Unnamed ones have an empty name.
  package var compositions: [Composition] = []
  package var layers: [Layer] = []
  package var nodes: [Node] = []
  /// The node of each ``ExpressionReference`` of the model.
  var nodeOfReference: [Int?] = []

  package struct Composition: Sendable {
    package var name: String
    package var width: Double
    package var height: Double
    package var durationFrames: Double
    package var layers: [Int] = []
  }

  package struct Layer: Sendable {
    package var name: String
    /// The `ind` property.
    package var index: Double?
    package var composition: Int
    package var inPoint: Double
    package var outPoint: Double
    package var startTime: Double
    package var timeStretch: Double
    package var width: Double
    package var height: Double
    /// Zero except for solids.
    package var solidSize: Vector2
    package var isHidden: Bool
    /// The `parent` property until all layers are read, then an index into `layers`.
    package var parent: Int?
    /// The composition that a precomposition layer shows.
    package var source: Int?
    package var transform: Int?
    package var contents: Int?
    package var effects: Int?
    package var masks: Int?
    package var text: Int?
    package var timeRemap: Int?
  }

  /// A group of properties, or one property.
  package struct Node: Sendable {
    package var name: String
    package var matchName: String
    /// Names that all nodes of this kind have, in lowercase without spaces.
    package var commonNames: [String] = []
    /// The one-based property index.
    package var number: Int
    package var parent: Int?
    package var layer: Int
    package var kind: Kind
  }

  package enum Kind: Sendable {
    case group(children: [Int])
    case property(Property)
  }

  /// A property with keyframes and possibly an expression.
  package struct Property: Sendable {
    var base: Base
    /// The frames of the keyframes in ascending order.
    package var keyTimes: [Double] = []
    package var program: (any ExpressionProgram)?
    /// A Boolean value indicating whether the value is a layer index.
    package var isLayerReference = false
  }

  enum Base: Sendable {
    case scalar(LottieCore.Property<Double>)
    /// `further` holds components after the first two, such as the z component of a position.
    case vector(LottieCore.Property<Vector2>, further: [Double])
    case components(LottieCore.Property<ComponentVector>)
    case list(LottieCore.Property<NumberList>)
    case path(LottieCore.Property<BezierContour>)
    /// In order of time.
    case texts([(start: Double, text: String)])
    /// Two properties, such as the halves of a split position.
    case pair(Int, Int)
  }

  package func children(of node: Int) -> [Int] {
    guard nodes.indices.contains(node), case .group(let children) = nodes[node].kind else {
      return []
    }
    return children
  }

  package func property(_ node: Int) -> Property? {
    guard nodes.indices.contains(node), case .property(let property) = nodes[node].kind else {
      return nil
    }
    return property
  }

  /// Returns the child of a group that has a name, match name or common name.
  package func child(of node: Int, named name: String) -> Int? {
    let children = children(of: node)
    if let own = children.first(where: { nodes[$0].name == name }) { return own }
    if let own = children.first(where: { nodes[$0].matchName == name }) { return own }
    let common = name.lowercased().filter { $0 != " " }
    return children.first { nodes[$0].commonNames.contains(common) }
  }

  package func child(of node: Int, numbered number: Double) -> Int? {
    children(of: node).first { Double(nodes[$0].number) == number }
  }

  /// Returns the number of layers in the chain of parents, including the layer itself.
  package func generations(ofLayer layer: Int) -> Int {
    var count = 0
    var next: Int? = layer
    while let current = next, count < layers.count, layers.indices.contains(current) {
      count += 1
      next = layers[current].parent
    }
    return count
  }

  /// - Source: lottie-web 5 compares with the name and with `ind`.
  package func layer(of composition: Int, named name: String) -> Int? {
    guard compositions.indices.contains(composition) else { return nil }
    return compositions[composition].layers.first { layers[$0].name == name }
  }

  package func layer(of composition: Int, numbered number: Double) -> Int? {
    guard compositions.indices.contains(composition) else { return nil }
    return compositions[composition].layers.first { layers[$0].index == number }
  }
}

/// Up to four components that are animated together, with separate easing.
struct ComponentVector: Interpolatable {
  var values: SIMD4<Double>
  var count: Int

  /// - Returns: nil for no component or more than four.
  init?(_ numbers: [Double]) {
    guard 1...4 ~= numbers.count else { return nil }
    values = .zero
    count = numbers.count
    for (index, number) in numbers.enumerated() { values[index] = number }
  }

  var numbers: [Double] { (0..<count).map { values[$0] } }

  static func interpolate(
    _ a: ComponentVector, _ b: ComponentVector, _ progress: SIMD4<Double>
  ) -> ComponentVector {
    guard a.count == b.count else { return a }
    var result = a
    result.values += (b.values - a.values) * progress
    return result
  }
}
