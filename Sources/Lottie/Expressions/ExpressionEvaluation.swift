/// The expressions of one frame: what is known already, what is being worked out, and what may
/// still be spent.
package final class ExpressionEvaluation {
  package let document: ExpressionDocument
  /// The frame of the animation itself.
  package let rootFrame: Double
  /// Steps that the frame may still take.
  package private(set) var steps = LottieLimits.expressionFrameSteps
  /// The nesting that is open, in levels of source text.
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

  /// Counts source text that is being run inside of other text, so that the stack stays small.
  /// - Returns: false when that would be too deep; nothing is counted then.
  package func enter(levels: Int) -> Bool {
    guard depth + levels <= LottieLimits.expressionDepth else { return false }
    depth += levels
    return true
  }

  package func leave(levels: Int) { depth -= levels }

  /// The value of a property of the drawn model; nil when it follows its keyframes.
  func value(ofSite site: Int, at frame: Double) -> ExpressionValue? {
    guard document.nodeOfSite.indices.contains(site), let node = document.nodeOfSite[site],
      let value = computedValue(of: node, at: frame)
    else { return nil }
    guard case .path(let contour) = value else { return value }
    // Counted for each use, as a precomposition may be seen many times in one frame.
    vertices -= contour.points.count / 3 + 1
    return vertices >= 0 ? value : nil
  }

  /// The value with its expression, when it has one that can be run.
  package func value(of node: Int, at frame: Double) -> ExpressionValue? {
    computedValue(of: node, at: frame) ?? keyframedValue(of: node, at: frame)
  }

  /// The share of a letter in percent, as the expression of a selector computes it.
  func value(ofSite site: Int, at frame: Double, letter: ExpressionLetter) -> Double? {
    guard document.nodeOfSite.indices.contains(site), let node = document.nodeOfSite[site],
      case .numbers(let numbers)? = computedValue(of: node, at: frame, letter: letter),
      let number = numbers.first, number.isFinite
    else { return nil }
    return number
  }

  /// The words of a text; nil when they follow its keyframes, and when there are too many.
  func text(ofSite site: Int, at frame: Double) -> String? {
    let words: String
    switch value(ofSite: site, at: frame) {
    case .text(let text)?: words = text
    case .numbers(let numbers)?:
      words = numbers.map { number in
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
      }.joined(separator: ",")
    case .path?, nil: return nil
    }
    // Counted for each use, as a precomposition may be seen many times in one frame.
    characters -= words.unicodeScalars.count
    return characters >= 0 ? words : nil
  }

  private func computedValue(
    of node: Int, at frame: Double, letter: ExpressionLetter? = nil
  ) -> ExpressionValue? {
    guard let program = document.property(node)?.program, frame.isFinite else { return nil }
    let key = Key(node: node, frame: frame, letter: letter?.index ?? 0)
    if let value = known[key] { return value }
    // A property that needs itself sees its keyframes.
    guard !open.contains(node), steps > 0, enter(levels: 1) else { return nil }
    open.insert(node)
    let value = program.value(
      in: ExpressionContext(evaluation: self, property: node, frame: frame, letter: letter))
    open.remove(node)
    leave(levels: 1)
    known[key] = .some(value)
    return value
  }

  /// What the keyframes alone say, which is what `value` and `valueAtTime` mean in an expression.
  package func keyframedValue(of node: Int, at frame: Double) -> ExpressionValue? {
    guard let property = document.property(node), frame.isFinite else { return nil }
    let moment = Moment(frame: frame)
    switch property.base {
    case .scalar(let scalar): return .numbers([scalar.value(at: moment)])
    case .vector(let vector, let further):
      let point = vector.value(at: moment)
      return .numbers([point.x, point.y] + further)
    case .components(let components): return .numbers(components.value(at: moment).numbers)
    case .list(let list): return .numbers(list.value(at: moment).values)
    case .path(let path): return .path(path.value(at: moment))
    case .texts(let texts):
      return .text((texts.last { $0.start <= frame } ?? texts.first)?.text ?? "")
    case .pair(let x, let y):
      guard case .numbers(let x) = value(of: x, at: frame),
        case .numbers(let y) = value(of: y, at: frame)
      else { return nil }
      return .numbers(x + y)
    }
  }

  /// Takes points of a layer to its composition, its parents included.
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

extension LottieAnimation {
  /// The start of an evaluation at a frame of the animation.
  func moment(at frame: Double) -> Moment {
    let frame = frame.isFinite ? frame : inPoint
    return Moment(
      frame: frame,
      expressions: expressions.map { ExpressionEvaluation(document: $0, rootFrame: frame) })
  }
}
