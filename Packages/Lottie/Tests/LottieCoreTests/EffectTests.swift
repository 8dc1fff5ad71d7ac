import Foundation
import Testing

@testable import LottieCore

struct EffectTests {
  private static let box = "M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z"
  private static let region = "filter region 24 x 24 move -12 -12"
  private static let drawing = """
      fill nonzero #00ccd6 1
        \(box)
    """

  /// A layer with one effect and its values in order.
  private static func effect(_ type: Int, _ values: [String], more: String = "") -> String {
    let parts = values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ",")
    return layer("\(square),\(fill)", more: #","ef":[{"ty":\#(type),"ef":[\#(parts)]}]\#(more)"#)
  }

  private static func group(_ filter: String, _ region: String = region) -> String {
    """
    group 1
      filter \(filter)
      \(region)
    \(drawing)
    """
  }

  @Test(
    "Effects become filters",
    arguments: [
      Golden(
        "tint", file(effect(20, ["[0,0,0]", "[1,0,0]", "50"])), group("tint #000000 to #ff0000 0.5")
      ),
      Golden(
        "fill", file(effect(21, ["0", "0", "[0,0,1]", "0", "0", "0", "0.25"])),
        group("fill #0000ff 0.25")),
      Golden(
        "tritone", file(effect(23, ["[1,1,1]", "[1,0,0]", "[0,0,0]"])),
        group("tritone #000000 #ff0000 #ffffff")),
      Golden(
        "levels of red",
        file(
          effect(
            24, ["0", "0", "0", "0", "1", "1", "0", "1", "0", "0", "0.2", "0.8", "2", "0", "1"])),
        group("levels 0.2,0.8 gamma 2 to 0,1 | - | - | -")),
      Golden(
        "levels of all color components",
        file(effect(24, ["0", "0", "0", "0", "1", "1", "1", "0"])),
        group("levels 0,1 gamma 1 to 1,0 | 0,1 gamma 1 to 1,0 | 0,1 gamma 1 to 1,0 | -")),
      Golden(
        "drop shadow to the lower right",
        file(effect(25, ["[0,0,0]", "127.5", "135", "14.142", "8"])),
        group("shadow #000000 0.5 at 10,10 blur 2,2", "filter region 20 x 20 move -10 -10")),
      Golden(
        "horizontal blur", file(effect(29, ["10", "2", "0"])),
        group("blur 3,0", "filter region 60 x 60 move -30 -30")),
      Golden("blur of nothing", file(effect(29, ["0", "1", "0"])), String(drawing.dedented)),
    ])
  func filters(golden: Golden) throws {
    #expect(try drawn(golden.data) == golden.text)
  }

  @Test("A filter includes content outside a precomposition's clip") func liftedClip() throws {
    let inner = #"{"id":"c","layers":[\#(layer("\(square),\(fill)"))]}"#
    let use = #"{"ty":0,"refId":"c","w":5,"h":5,"ip":0,"op":60,"st":0,"ks":{}"#
    let list = try drawn(
      file(use + #","ef":[{"ty":29,"ef":[{"v":{"k":10}}]}]}"#, assets: "[\(inner)]"))
    #expect(
      list == """
        group 1 clip 5 x 5
          filter blur 3,3
          filter region 60 x 60 move -30 -30
          fill nonzero #00ccd6 1
            \(Self.box)
        """)
  }

  @Test("Lengths of effects are transformed with the layer") func scaled() throws {
    let list = try drawn(
      file(
        layer(
          "\(square),\(fill)", ks: #"{"s":{"k":[200,100]},"r":{"k":90}}"#,
          more: #","ef":[{"ty":29,"ef":[{"v":{"k":10}},{"v":{"k":1}}]}]"#)))
    #expect(list.contains("filter blur 3,6\n"))
  }

  @Test("A stroke effect draws along masks and replaces them, unless they only clip")
  func stroke() throws {
    let outline = #"{"k":{"c":true,"v":[[0,0],[9,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}"#
    func list(_ mask: String) throws -> String {
      try drawn(
        file(
          Self.effect(
            22, ["1", "0", "0", "[1,0,0]", "2", "1", "0.5", "0", "100", "15", "2"],
            more: #","masksProperties":[{"mode":"a","pt":\#(outline)\#(mask)}]"#)))
    }
    let line = """
      stroke 4 round round #ff0000 0.5
        M 0,0 L 9,0 L 0,0 Z
      """
    #expect(try list(#","o":{"k":50}"#) == line)
    #expect(try list("").hasPrefix("group 1\n  mask add 1\n"))
  }

  @Test("Set Matte uses another layer as a matte") func setMatte() throws {
    let list = try drawn(
      file(
        Self.effect(28, ["7"]) + ","
          + layer("\(square),\(fill)", ks: #"{"p":{"k":[4,0]}}"#, more: #","ind":7"#)))
    #expect(list.contains("matte alpha\n    fill nonzero #00ccd6 1 move 4 0"))
  }

  @Test("A transform effect changes position and opacity") func transform() throws {
    let list = try drawn(
      file(Self.effect(35, ["[0,0]", "[5,6]", "1", "200", "1", "0", "0", "0", "50"])))
    #expect(list.hasPrefix("fill nonzero #00ccd6 0.5 matrix 2 0 0 2 5 6"))
  }

  @Test(
    "A transform effect skews along its axis, whose zero is the horizontal edge",
    arguments: [
      ("30", "0", "matrix 1 0.577 0 1 5 6"), ("-30", "0", "matrix 1 -0.577 0 1 5 6"),
      ("30", "90", "matrix 1 0 -0.577 1 5 6"), ("0", "45", "move 5 6"),
    ])
  func transformSkew(skew: String, axis: String, matrix: String) throws {
    let values = ["[0,0]", "[5,6]", "1", "100", "100", skew, axis, "0", "100"]
    let list = try drawn(file(Self.effect(35, values)))
    #expect(list.split(separator: "\n").first == "fill nonzero #00ccd6 1 \(matrix)")
  }

  @Test("A transform effect without uniform scale scales its width and height")
  func transformScale() throws {
    let values = ["[1,2]", "[5,6]", "0", "200", "300", "0", "0", "0", "100"]
    let list = try drawn(file(Self.effect(35, values)))
    #expect(list.hasPrefix("fill nonzero #00ccd6 1 matrix 3 0 0 2 2 2"))
  }

  @Test("Blend modes of fills and groups are limited to their composition") func blend() throws {
    let red = #"{"ty":"fl","bm":1,"c":{"k":[1,0,0]},"o":{"k":100}}"#
    let blended = layer(#"{"ty":"gr","bm":2,"it":[\#(square),\#(fill)]},\#(square),\#(red)"#)
    let list = try drawn(
      file(
        #"{"ty":0,"refId":"c","w":5,"h":5,"ip":0,"op":60,"st":0,"ks":{}}"#,
        assets: #"[{"id":"c","layers":[\#(blended)]}]"#))
    #expect(
      list == """
        group 1 clip 5 x 5 isolated
          group 1 multiply
            fill nonzero #ff0000 1
              \(Self.box)
              \(Self.box)
          group 1 screen
            fill nonzero #00ccd6 1
              \(Self.box)
        """)
  }

  @Test(
    "Unsupported effects are reported, expression controls are not",
    arguments: [
      (#""ef":[{"ty":5,"mn":"ADBE Slider Control","ef":[]}]"#, 0),
      (#""ef":[{"ty":5,"mn":"ADBE Ramp","nm":"Ramp","ef":[]}]"#, 1),
      (#""ef":[{"ty":26,"ef":[]}]"#, 1), (#""ef":[{"ty":22,"ef":[]}]"#, 1),
      (#""sy":[{"ty":1}]"#, 1), (#""ef":7"#, 0), (#""ef":[null,{}]"#, 2),
    ])
  func report(member: String, count: Int) throws {
    let animation = try LottieAnimation(
      data: file(layer("\(square),\(fill)", more: ",\(member)")))
    #expect(animation.report.count == count)
  }

  @Test("The report names an effect, or its type")
  func reportedName() throws {
    let animation = try LottieAnimation(
      data: file(layer("\(square),\(fill)", more: #","ef":[{"ty":31,"nm":"Bulge"},{"ty":31},{}]"#)))
    #expect(
      animation.report.entries.map(\.feature) == [
        #"effect "Bulge""#, "effect of type 31", "effect",
      ])
  }

  @Test("Effects beyond the limit are omitted") func tooMany() throws {
    let blur = #"{"ty":29,"ef":[{"v":{"k":1}}]}"#
    let many = Array(repeating: blur, count: 10_000).joined(separator: ",")
    let animation = try LottieAnimation(
      data: file(layer("\(square),\(fill)", more: #","ef":[\#(many)]"#)))
    guard case .group(let group)? = animation.evaluate(at: 0).nodes.first else {
      Issue.record("a group expected")
      return
    }
    #expect(group.filters.count == LottieLimits.effects)
    #expect(animation.report.count == 1)
  }
}

extension String {
  /// Removes two spaces of indentation from each line.
  fileprivate var dedented: String {
    split(separator: "\n").map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }
}
