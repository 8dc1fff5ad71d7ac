import Foundation
import Testing

@testable import LottieCore

/// Values of modifiers at and beyond the ends of their ranges.
struct ModifierRangeTests {
  private static let low =
    #"{"ty":"sh","ks":{"k":{"v":[[0,9],[40,9]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#

  @Test("A trimmed range beyond the end of the path continues at its start")
  func trimBeyondEnd() throws {
    let trim = #"{"ty":"tm","s":{"k":50},"e":{"k":75},"o":{"k":270},"m":1}"#
    #expect(try drawn(file(layer("\(wire),\(trim),\(stroke)"))).hasSuffix("M 10,0 L 20,0"))
  }

  @Test("A full range with an offset starts elsewhere, so a second trim cuts there")
  func shiftedStart() throws {
    let trims =
      #"{"ty":"tm","s":{"k":0},"e":{"k":100},"o":{"k":90},"m":1},{"ty":"tm","s":{"k":0},"e":{"k":25},"o":{"k":0},"m":1}"#
    #expect(try drawn(file(layer("\(wire),\(trims),\(stroke)"))).hasSuffix("M 10,0 L 20,0"))
  }

  @Test("Paths that are trimmed as one wrap from the last to the first")
  func wrappingAcrossPaths() throws {
    let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":270},"m":2}"#
    let list = try drawn(file(layer("\(wire),\(Self.low),\(trim),\(stroke)")))
    #expect(list.hasSuffix("M 0,0 L 20,0\n  M 20,9 L 40,9"))
  }

  @Test(
    "A fraction of a step scales between 1 and the step, in both directions",
    arguments: [(0.5, 0.75), (-0.5, 1 / 0.75)])
  func repeaterFraction(offset: Double, scale: Double) throws {
    let repeater =
      #"{"ty":"rp","c":{"k":1},"o":{"k":\#(offset)},"m":1,"tr":{"s":{"k":[50,50]}}}"#
    let list = try LottieAnimation(data: file(layer("\(square),\(fill),\(repeater)"))).evaluate(
      at: 0)
    guard case .shape(let shape)? = list.nodes.first else {
      Issue.record("no shape")
      return
    }
    #expect(abs(shape.transform.a - scale) < 1e-9)
  }

  @Test("A mask shrinks half a unit less than specified, as in lottie-web")
  func shrunkMask() throws {
    let outline =
      #"{"k":{"c":true,"v":[[0,0],[5,0],[5,5]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}"#
    let list = try drawn(
      file(
        layer(
          "\(square),\(fill)",
          more: #","masksProperties":[{"mode":"a","pt":\#(outline),"x":{"k":-10}}]"#)))
    #expect(list.contains("mask add 1 grown -9.5"))
  }

  @Test("A blend mode inside of a group that is composited on its own does not see the backdrop")
  func isolation() {
    let shape = DrawShape(
      path: BezierPath(), transform: .identity, style: .fill(.nonZero),
      paint: .color(RGBColor(red: 0, green: 0, blue: 0)), opacity: 1)
    let blended = DrawNode.group(DrawGroup(blendMode: .multiply, nodes: [.shape(shape)]))
    func sees(_ change: (inout DrawGroup) -> Void) -> Bool {
      var group = DrawGroup(nodes: [blended])
      change(&group)
      return [DrawNode.group(group)].blendWithBackdrop
    }
    #expect(sees { _ in })
    #expect(!sees { $0.masks = [DrawMask(mode: .add, path: BezierPath(), transform: .identity)] })
    #expect(!sees { $0.matte = DrawMatte(nodes: [], isLuma: false, isInverted: false) })
    #expect(!sees { $0.opacity = 0.5 })
    #expect(!sees { $0.clip = DrawClip(width: 1, height: 1, transform: .identity) })
    #expect(!sees { $0.filters = [.blur(DrawBlur(deviation: Vector2(1, 1)))] })
    #expect(!sees { $0.isIsolated = true })
  }

  @Test("A blended group is faded as a whole, so that its blend mode sees the backdrop")
  func fadedBlend() throws {
    let paint = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100},"bm":1}"#
    let list = try drawn(file(layer("\(square),\(paint)", ks: #"{"o":{"k":50}}"#)))
    #expect(list.hasPrefix("group 0.5\n  group 1 multiply\n"))
  }

  @Test(
    "Files beyond the limits are rejected before they are parsed",
    arguments: [
      (#""layers":[{}"#, "{}", LottieLimits.layers, "layers"),
      (#""assets":[{"it":[{}"#, "{}", LottieLimits.shapes, "shapes"),
      (#""assets":[{"v":[[]"#, "[0]", LottieLimits.vertices, "vertices"),
    ])
  func earlyLimits(start: String, item: String, limit: Int, name: String) throws {
    // Not JSON, because nothing is closed; the parser would report that.
    func text(_ count: Int) -> String {
      let padding = String(repeating: " ", count: StructureScan.leastBytes)
      return "{" + padding + start + String(repeating: "," + item, count: count - 1)
    }
    #expect(throws: LottieParseError.overLimit(path: "$", reason: "more than \(limit) \(name)")) {
      try StructureScan.check(Data(text(limit + 1).utf8))
    }
    try StructureScan.check(Data(text(limit).utf8))
  }
}
