import Foundation
import LottieCore
import LottieExpressions

/// A file at 20 frames per second with a shape layer whose position has an expression.
///
/// The layer is "own", index 1; its position is 0,0 at frame 10, 40,10 at frame 20 and 100,0 at
/// frame 30. Layer 2 is "other", at 11,22, rotated by 30°, with opacity 60.
struct Sample {
  var source: String
  /// JSON to append after the layers of the composition.
  var further = ""
  var position = """
    "a": 1, "k": [
      {"t": 10, "s": [0, 0], "o": {"x": 0.5, "y": 0.5}, "i": {"x": 0.5, "y": 0.5}},
      {"t": 20, "s": [40, 10], "o": {"x": 0.5, "y": 0.5}, "i": {"x": 0.5, "y": 0.5}},
      {"t": 30, "s": [100, 0]}]
    """
  var rotation = "\"k\": 0"

  init(_ source: String) { self.source = source }

  var json: String {
    """
    {"v": "5.7.0", "fr": 20, "ip": 0, "op": 90, "w": 200, "h": 100, "nm": "main", "layers": [
      {"ty": 4, "nm": "own", "ind": 1, "ip": 0, "op": 90, "st": 0,
       "ks": {"p": {\(position), "x": \(quoted(source)), "ix": 2}, "r": {\(rotation)}},
       "ef": [{"ty": 5, "nm": "Controls", "mn": "Pseudo/Controls", "ix": 1, "ef": [
         {"ty": 0, "nm": "Slider", "mn": "Pseudo/Controls-0001", "ix": 1, "v": {"k": 7}},
         {"ty": 2, "nm": "Color", "ix": 2, "v": {"k": [0.25, 0.5, 0.75, 1]}},
         {"ty": 3, "nm": "Point", "ix": 3, "v": {"k": [3, 4]}},
         {"ty": 7, "nm": "Checkbox", "ix": 4, "v": {"k": 1}},
         {"ty": 10, "nm": "Layer", "ix": 5, "v": {"k": 2}}]}],
       "masksProperties": [{"nm": "Mask 1", "mode": "n",
         "pt": {"k": {"v": [[0, 0], [5, 0]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]],
                      "c": false}}, "o": {"k": 50}, "x": {"k": 0}}],
       "shapes": [
         {"ty": "gr", "nm": "Group 1", "it": [
           {"ty": "sh", "nm": "Path 1", "ks": {"k": {"v": [[0, 0], [10, 0], [10, 10]],
             "i": [[0, 0], [0, 0], [-1, 0]], "o": [[0, 2], [0, 0], [0, 0]], "c": true}}},
           {"ty": "el", "nm": "Ellipse 1", "s": {"k": [6, 8], "ix": 2}, "p": {"k": [0, 0]}},
           {"ty": "fl", "nm": "Fill 1", "c": {"k": [1, 0.5, 0, 1]}, "o": {"k": 80}},
           {"ty": "tr", "p": {"k": [0, 0], "ix": 2}, "s": {"k": [100, 100], "ix": 3},
            "r": {"k": 0, "ix": 6}}]},
         {"ty": "tm", "nm": "Trim 1", "s": {"k": 25}, "e": {"k": 100}, "o": {"k": 0}}]},
      {"ty": 3, "nm": "other", "ind": 2, "ip": 0, "op": 90, "st": 4,
       "ks": {"p": {"k": [11, 22]}, "r": {"k": 30}, "s": {"k": [50, 50]}, "o": {"k": 60}}}
      \(further)]}
    """
  }

  func animation() throws -> LottieAnimation {
    var options = LottieOptions()
    options.expressions = BoundedExpressionEngine()
    return try LottieAnimation(data: Data(json.utf8), options: options)
  }

  /// The position of the layer.
  func place(at frame: Double = 15) throws -> Vector2 { try animation().place(at: frame) }
}

extension LottieAnimation {
  /// The position of the first shape of a frame.
  func place(at frame: Double) throws -> Vector2 {
    func first(_ nodes: [DrawNode]) -> DrawShape? {
      switch nodes.first {
      case .shape(let shape): shape
      case .group(let group): first(group.nodes)
      case .image, nil: nil
      }
    }
    guard let shape = first(evaluate(at: frame).nodes) else { throw NothingDrawn() }
    return Vector2(shape.transform.tx, shape.transform.ty)
  }
}

struct NothingDrawn: Error {}

/// The text as a JSON string literal.
func quoted(_ text: String) -> String {
  let data = try? JSONEncoder().encode(text)
  return String(decoding: data ?? Data(), as: UTF8.self)
}

/// The x position that an expression computes. Without a result, y is 5 at frame 15.
func number(_ source: String, at frame: Double = 15) throws -> Double {
  try Sample("[\(source), 77]").place(at: frame).x
}

/// Whether two positions agree to 0.001.
func isNear(_ a: Vector2, _ b: Vector2) -> Bool { (a - b).length < 0.001 }
