/// The evaluation state of the expressions of one frame: cached values, open evaluations and
/// remaining budgets.
package final class ExpressionEvaluation {
  package let document: ExpressionDocument
  /// The frame of the root composition.
  package let rootFrame: Double
  /// The remaining steps of the frame.
  package private(set) var steps = LottieLimits.expressionFrameSteps
  /// The current nesting depth, in levels of syntax trees.
  package private(set) var depth = 0
  private var vertices = LottieLimits.frameVertices
  private var characters = LottieLimits.expressionCharacters
  private var known: [Key: ExpressionValue?] = [:]
  private var open: Set<Int> = []

  private struct Key: Hashable {
    let node: Int
    let frame: Double
    var letter = 0
  }

  init(document: ExpressionDocument, rootFrame: Double) {
    self.document = document
    self.rootFrame = rootFrame
  }

  package func spend(steps amount: Int) { steps = max(0, steps - amount) }

  /// Adds to the nesting depth, which bounds the use of the stack.
  /// - Returns: false, without adding, if the limit would be exceeded.
  package func enter(levels: Int) -> Bool {
    guard depth + levels <= LottieLimits.expressionDepth else { return false }
    depth += levels
    return true
  }

  package func leave(levels: Int) { depth -= levels }

  /// Returns the value of a property of the model; nil if it follows its keyframes.
  func value(ofReference reference: Int, at frame: Double) -> ExpressionValue? {
    guard document.nodeOfReference.indices.contains(reference),
      let node = document.nodeOfReference[reference],
      let value = computedValue(of: node, at: frame)
    else { return nil }
    guard case .path(let contour) = value else { return value }
    // Counted for each use, since a precomposition may appear many times in a frame.
    vertices -= contour.points.count / 3 + 1
    return vertices >= 0 ? value : nil
  }

  /// Returns the value with the expression, if any, or the keyframed value.
  package func value(of node: Int, at frame: Double) -> ExpressionValue? {
    computedValue(of: node, at: frame) ?? keyframedValue(of: node, at: frame)
  }

  /// Returns the selection of a unit in percent, computed by the expression of a selector.
  func value(ofReference reference: Int, at frame: Double, letter: ExpressionLetter) -> Double? {
    guard document.nodeOfReference.indices.contains(reference),
      let node = document.nodeOfReference[reference],
      case .numbers(let numbers)? = computedValue(of: node, at: frame, letter: letter),
      let number = numbers.first, number.isFinite
    else { return nil }
    return number
  }

  /// Returns the text that an expression computes; nil if it fails or exceeds the limit.
  func text(ofReference reference: Int, at frame: Double) -> String? {
    let words: String
    switch value(ofReference: reference, at: frame) {
    case .text(let text)?: words = text
    case .numbers(let numbers)?:
      words = numbers.map { number in
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
      }.joined(separator: ",")
    case .path?, nil: return nil
    }
    // Counted for each use, since a precomposition may appear many times in a frame.
    characters -= words.unicodeScalars.count
    return characters >= 0 ? words : nil
  }

  private func computedValue(
    of node: Int, at frame: Double, letter: ExpressionLetter? = nil
  ) -> ExpressionValue? {
    guard let program = document.property(node)?.program, frame.isFinite else { return nil }
    let key = Key(node: node, frame: frame, letter: letter?.index ?? 0)
    if let value = known[key] { return value }
    // A property that depends on itself gets its keyframed value.
    guard !open.contains(node), steps > 0, enter(levels: 1) else { return nil }
    open.insert(node)
    let value = program.value(
      in: ExpressionContext(evaluation: self, property: node, frame: frame, letter: letter))
    open.remove(node)
    leave(levels: 1)
    known[key] = .some(value)
    return value
  }

  /// Returns the value without the expression, which is the meaning of `value` and `valueAtTime`.
  package func keyframedValue(of node: Int, at frame: Double) -> ExpressionValue? {
    guard let property = document.property(node), frame.isFinite else { return nil }
    switch property.base {
    case .scalar(let scalar): return .numbers([scalar.keyframedValue(at: frame)])
    case .vector(let vector, let further):
      let point = vector.keyframedValue(at: frame)
      return .numbers([point.x, point.y] + further)
    case .components(let components): return .numbers(components.keyframedValue(at: frame).numbers)
    case .list(let list): return .numbers(list.keyframedValue(at: frame).values)
    case .path(let path): return .path(path.keyframedValue(at: frame))
    case .texts(let texts):
      return .text((texts.last { $0.start <= frame } ?? texts.first)?.text ?? "")
    case .pair(let x, let y):
      guard case .numbers(let x) = value(of: x, at: frame),
        case .numbers(let y) = value(of: y, at: frame)
      else { return nil }
      return .numbers(x + y)
    }
  }

  /// Returns the transform from a layer to its composition, including parents.
  package func matrix(ofLayer layer: Int, at frame: Double) -> AffineMatrix {
    var matrix = AffineMatrix.identity
    var next: Int? = layer
    var remaining = document.layers.count
    while let current = next, remaining > 0, document.layers.indices.contains(current) {
      matrix = localMatrix(ofLayer: current, at: frame) * matrix
      next = document.layers[current].parent
      remaining -= 1
      spend(steps: 1)
    }
    return matrix
  }

  private func localMatrix(ofLayer layer: Int, at frame: Double) -> AffineMatrix {
    guard let transform = document.layers[layer].transform else { return .identity }
    func numbers(_ name: String, _ fallback: [Double]) -> [Double] {
      guard let node = document.child(of: transform, named: name),
        case .numbers(let numbers) = value(of: node, at: frame), !numbers.isEmpty
      else { return fallback }
      return numbers
    }
    func point(_ name: String, _ fallback: Double) -> Vector2 {
      let parts = numbers(name, [fallback, fallback])
      return Vector2(parts[0], parts.count > 1 ? parts[1] : parts[0])
    }
    func number(_ name: String) -> Double { numbers(name, [0])[0] }
    return Transform.matrix(
      anchor: point("anchorpoint", 0), position: point("position", 0), scale: point("scale", 100),
      rotation: number("rotation"), skew: number("skew"), skewAxis: number("skewaxis"))
  }
}
