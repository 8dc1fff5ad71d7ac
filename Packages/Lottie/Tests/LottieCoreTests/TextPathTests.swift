import Foundation
import Testing

@testable import LottieCore

struct TextPathTests {
  private static func mask(_ points: String, closed: Bool = false) -> String {
    let count = points.split(separator: "[").count
    let zeros = Array(repeating: "[0,0]", count: count).joined(separator: ",")
    return
      #"[{"mode":"n","pt":{"k":{"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)],"c":\#(closed)}}}]"#
  }

  private static let level = mask("[0,50],[100,50]")
  private static let square = mask("[0,0],[40,0],[40,40],[0,40]", closed: true)
  private static let down = mask("[50,0],[50,100]")

  @Test(
    "Letters on a path match lottie-web",
    arguments: [
      (level, #""m":0"#, #""j":0"#, [Vector2(0, 50), Vector2(12, 50)]),
      (level, #""m":0,"f":{"k":10}"#, #""j":0"#, [Vector2(10, 50), Vector2(22, 50)]),
      (level, #""m":0,"f":{"k":90}"#, #""j":0"#, [Vector2(90, 50), Vector2(102, 50)]),
      (level, #""m":0,"f":{"k":-20}"#, #""j":0"#, [Vector2(-20, 50), Vector2(-8, 50)]),
      (level, #""m":0"#, #""j":1"#, [Vector2(76, 50), Vector2(88, 50)]),
      (level, #""m":0"#, #""j":2"#, [Vector2(38, 50), Vector2(50, 50)]),
      (level, #""m":0"#, #""j":0,"tr":100,"ls":3"#, [Vector2(0, 47), Vector2(13, 47)]),
      (level, #""m":0,"a":{"k":1}"#, #""j":0"#, [Vector2(0, 50), Vector2(88, 50)]),
      (level, #""m":0,"r":{"k":1},"p":{"k":1}"#, #""j":0"#, [Vector2(100, 50), Vector2(88, 50)]),
      (level, #""m":0,"r":{"k":1},"p":{"k":0}"#, #""j":0"#, [Vector2(88, 50), Vector2(76, 50)]),
      (down, #""m":0,"p":{"k":1}"#, #""j":0"#, [Vector2(50, 0), Vector2(50, 12)]),
      (down, #""m":0,"p":{"k":0}"#, #""j":0"#, [Vector2(44, 6), Vector2(44, 18)]),
      // Around the corner, and around the whole contour.
      (square, #""m":0,"f":{"k":30},"p":{"k":0}"#, #""j":0"#, [Vector2(30, 0), Vector2(34, 8)]),
      (square, #""m":0,"f":{"k":330},"p":{"k":0}"#, #""j":0"#, [Vector2(10, 0), Vector2(22, 0)]),
      (square, #""m":0,"f":{"k":-152},"p":{"k":0}"#, #""j":0"#, [Vector2(8, 0), Vector2(20, 0)]),
    ])
  func places(mask: String, path: String, document: String, expected: [Vector2]) throws {
    let data = textFile(#""t":"AA",\#(document)"#, path: "{\(path)}", masks: mask)
    let places = try corners(data)
    #expect(agree(places, expected), "\(places)")
  }

  @Test("Subsequent lines restart beside the path") func lines() throws {
    let places = try corners(
      textFile(#""t":"A\rA","j":0,"lh":12"#, path: #"{"m":0,"p":{"k":1}}"#, masks: Self.down))
    #expect(agree(places, [Vector2(50, 0), Vector2(37, 0)]), "\(places)")
  }

  @Test("Animators move letters along and across the path") func animators() throws {
    let places = try corners(
      textFile(
        #""t":"AA","j":0"#, animators: animator(#""p":{"k":[5,2]}"#), path: #"{"m":0}"#,
        masks: Self.level))
    #expect(agree(places, [Vector2(5, 52), Vector2(17, 52)]), "\(places)")
  }

  @Test("An animated margin is evaluated in each frame") func moving() throws {
    let margin =
      #"{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":10,"s":[20]}]}"#
    let data = textFile(#""t":"A","j":0"#, path: #"{"m":0,"f":\#(margin)}"#, masks: Self.level)
    #expect(agree(try corners(data, at: 5), [Vector2(10, 50)]))
    #expect(agree(try corners(data, at: 10), [Vector2(20, 50)]))
  }

  @Test("A missing path or one of zero length leaves the text straight")
  func missing() throws {
    let none = textFile(#""t":"A","j":0"#, path: #"{"m":3}"#, masks: Self.level)
    #expect(agree(try corners(none), [.zero]))
    #expect(try LottieAnimation(data: none).report.count == 1)
    let point = textFile(#""t":"A","j":0"#, path: #"{"m":0}"#, masks: Self.mask("[5,5],[5,5]"))
    #expect(agree(try corners(point), [.zero]))
  }
}
