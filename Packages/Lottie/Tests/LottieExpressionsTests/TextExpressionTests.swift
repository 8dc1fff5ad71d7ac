import Foundation
import LottieCore
import LottieExpressions
import LottieTestSupport
import Testing

/// Expressions that set texts and select characters. The font has digits only; the glyph of a digit
/// is a box with a width of 10 times the digit plus one.
struct TextExpressionTests {
  private static func animation(
    _ expression: String = "", selector: String = "", text: String = "1"
  ) throws -> LottieAnimation {
    func box(_ width: Int) -> String {
      let corners = "[0,0],[\(width),0],[\(width),-50],[0,-50]"
      let none = "[0,0],[0,0],[0,0],[0,0]"
      return #"{"c":true,"v":[\#(corners)],"i":[\#(none)],"o":[\#(none)]}"#
    }
    let glyphs = (0...9).map { digit in
      let width = digit * 10 + 1
      return
        #"{"ch":"\#(digit)","fFamily":"F","style":"R","w":\#(width),"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(box(width))}}]}]}}"#
    }
    let x = expression.isEmpty ? "" : #","x":\#(quoted(expression))"#
    let animator =
      selector.isEmpty
      ? ""
      : #"{"s":{"t":1,"b":1,"sh":1,"a":{"k":[100,100,100],"x":\#(quoted(selector))}},"a":{"p":{"k":[0,-10]}}}"#
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":60,"w":100,"h":100,
      "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R","ascent":75}]},
      "chars":[\(glyphs.joined(separator: ","))],
      "layers":[{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"f":"F","s":100,"t":"\(text)","fc":[1,0,0]}}]\(x)},"p":{},"m":{},"a":[\(animator)]}}]}
      """
    var options = LottieOptions()
    options.expressions = BoundedExpressionEngine()
    return try LottieAnimation(data: Data(json.utf8), options: options)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The width and position of each box.
  private func boxes(_ animation: LottieAnimation, at frame: Double = 0) -> [[Double]] {
    func boxes(_ nodes: [DrawNode]) -> [[Double]] {
      nodes.flatMap { node -> [[Double]] in
        switch node {
        case .group(let group): return boxes(group.nodes)
        case .image: return []
        case .shape(let shape):
          return shape.path.contours.map { contour in
            let points = contour.points.map { shape.transform($0) }
            let (low, high) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
            return [high - low, low, points.map(\.y).max() ?? 0].map { ($0 * 10).rounded() / 10 }
          }
        }
      }
    }
    return boxes(animation.evaluate(at: frame).nodes)
  }

  @Test(
    "An expression sets the text",
    arguments: [
      ("'23'", 0.0, [21.0, 31]), ("var $bm_rt = '' + Math.round(time * 10);", 35, [31, 51]),
      ("42", 0, [41, 21]), ("value + 2", 0, [11, 21]), ("''", 0, []),
    ])
  func words(expression: String, frame: Double, widths: [Double]) throws {
    let animation = try Self.animation(expression)
    #expect(animation.report.isEmpty)
    #expect(boxes(animation, at: frame).map { $0[0] } == widths)
  }

  @Test(
    "The keyframed text applies if an expression fails or its text is too long",
    arguments: [
      "throw 1", "[[1]]", "while (true) {}", "null",
      "var s = '1234567890'; for (var i = 0; i < 11; i++) { s = s + s }; s",
    ])
  func failures(expression: String) throws {
    let animation = try Self.animation(expression)
    let time = processorTime { #expect(boxes(animation).map { $0[0] } == [11]) }
    #expect(time < .seconds(10))
  }

  @Test("Without an engine, text expressions are reported") func reported() throws {
    let json =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":60,"w":100,"h":100,"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R"}]},"layers":[{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"x":"1","k":[{"t":0,"s":{"f":"F","s":1,"t":""}}]}}}]}"#
    #expect(try LottieAnimation(data: Data(json.utf8)).report.count == 1)
  }

  @Test(
    "An expression selects characters",
    arguments: [
      ("100 * textIndex / textTotal", [-2.5, -5, -7.5, -10]),
      ("textIndex == 2 ? 0 : selectorValue", [-10, 0, -10, -10]),
      ("-50", [5, 5, 5, 5]), ("time * 100", [-10, -10, -10, -10]),
      // If the expression fails, the range applies, which selects all characters.
      ("throw 1", [-10, -10, -10, -10]),
    ])
  func selector(expression: String, heights: [Double]) throws {
    let animation = try Self.animation(selector: expression, text: "1111")
    #expect(animation.report.isEmpty)
    #expect(boxes(animation, at: 10).map { $0[2] } == heights)
  }

  @Test("A computed text is selected by its own characters") func both() throws {
    let animation = try Self.animation(
      "'222'", selector: "textIndex / textTotal * 300", text: "1")
    #expect(boxes(animation).map { $0[2] } == [-10, -20, -30])
  }
}
