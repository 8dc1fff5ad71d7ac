import Foundation
import LottieCore
import LottieExpressions
import Testing

/// Draw lists of files with expressions.
@Suite("Documents with expressions")
struct DocumentTests {
  private func list(
    layers: String, assets: String = "", at frame: Double, engine: Bool = true
  ) throws -> String {
    let json = """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 50, "w": 100, "h": 100, "layers": [\(layers)],
       "assets": [\(assets)]}
      """
    var options = LottieOptions()
    if engine { options.expressions = BoundedExpressionEngine() }
    return try LottieAnimation(data: Data(json.utf8), options: options).evaluate(at: frame)
      .description
  }

  private let shapes = """
    {"ty": 4, "nm": "shape", "ind": 1, "ip": 0, "op": 50, "ks": {},
     "ef": [{"ty": 5, "nm": "Ink", "ix": 1, "ef": [
       {"ty": 2, "nm": "Color", "ix": 1, "v": {"k": [0, 0, 1, 1], "x": "[1, time, 0, 1]"}}]}],
     "shapes": [
      {"ty": "rc", "nm": "box", "p": {"k": [0, 0]}, "s": {"k": [4, 4], "x": "value * 2"},
       "r": {"k": 0}, "d": 1},
      {"ty": "sh", "nm": "line", "ks": {"k": {"v": [[0, 0], [9, 0]], "i": [[0, 0], [0, 0]],
        "o": [[0, 0], [0, 0]], "c": false},
        "x": "var p = thisProperty.points(); p[1] = [time * 10, 5]; createPath(p, [], [], false)"}},
      {"ty": "fl", "c": {"k": [0, 1, 0], "x": "effect('Ink')('Color')"},
       "o": {"k": 100, "x": "time * 100"}}]}
    """

  @Test("Expressions compute sizes, paths, colors and numbers")
  func kinds() throws {
    #expect(
      try list(layers: shapes, at: 5) == """
        canvas 100 x 100
        fill nonzero #ff8000 0.5
          M 4,-4 L 4,4 L -4,4 L -4,-4 L 4,-4 Z
          M 0,0 L 5,5
        """)
  }

  @Test("Without an engine, keyframes apply and expressions are reported")
  func withoutEngine() throws {
    #expect(
      try list(layers: shapes, at: 5, engine: false) == """
        canvas 100 x 100
        fill nonzero #00ff00 1
          M 2,-2 L 2,2 L -2,2 L -2,-2 L 2,-2 Z
          M 0,0 L 9,0
        """)
  }

  @Test("A precomposition has its own time, and expressions may remap time")
  func precomposition() throws {
    let asset = """
      {"id": "a", "nm": "inner", "layers": [{"ty": 1, "nm": "box", "ind": 1, "ip": 0, "op": 50,
        "sc": "#ff0000", "sw": 2, "sh": 2, "ks": {"p": {"k": [0, 0], "x": "[time, index]"}}}]}
      """
    func use(_ remap: String) -> String {
      """
      {"ty": 0, "refId": "a", "nm": "use", "ind": 1, "w": 10, "h": 10, "ip": 0, "op": 50,
       "st": 10, "sr": 1, "ks": {}\(remap)}
      """
    }
    func expected(_ x: String) -> String {
      """
      canvas 100 x 100
      group 1 clip 10 x 10
        fill nonzero #ff0000 1 move \(x) 1
          M 2,0 L 2,2 L 0,2 L 0,0 L 2,0 Z
      """
    }
    #expect(try list(layers: use(""), assets: asset, at: 40) == expected("3"))
    let remap = ", \"tm\": {\"k\": 0, \"x\": \"time / 2\"}"
    #expect(try list(layers: use(remap), assets: asset, at: 40) == expected("2"))
    let reader = """
      , {"ty": 3, "nm": "reader", "ind": 2, "ip": 0, "op": 50, "ks": {}},
      {"ty": 1, "ind": 3, "ip": 0, "op": 50, "sc": "#ff0000", "sw": 2, "sh": 2, "ks": {
        "p": {"k": [0, 0], "x": "comp('use').layer('box').transform.position"}}}
      """
    #expect(
      try list(layers: use("") + reader, assets: asset, at: 40) == """
        canvas 100 x 100
        fill nonzero #ff0000 1 move 3 1
          M 2,0 L 2,2 L 0,2 L 0,0 L 2,0 Z
        \(expected("3").split(separator: "\n").dropFirst().joined(separator: "\n"))
        """)
  }

  @Test("A property in a condition counts as its number")
  func truth() throws {
    let source = "[transform.rotation ? 1 : 2, effect('Controls')('Checkbox') ? 3 : 4]"
    #expect(try Sample(source).place() == Vector2(2, 3))
  }

  @Test("Frames are the same in a sequence and on their own")
  func order() throws {
    var options = LottieOptions()
    options.expressions = BoundedExpressionEngine()
    let data = Data(Sample("wiggle(3, 20) + [random(5), random(5)]").json.utf8)
    let animation = try LottieAnimation(data: data, options: options)
    let inTurn = (0..<20).map { animation.evaluate(at: Double($0)) }
    for frame in (0..<20).reversed() {
      let alone = try LottieAnimation(data: data, options: options).evaluate(at: Double(frame))
      #expect(inTurn[frame] == alone)
    }
  }
}
