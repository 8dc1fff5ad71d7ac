import Foundation
import Testing

@testable import LottieCore

struct SlotTests {
  private static func file(_ slots: String, _ shapes: String, version: String = "5.7.0") -> String {
    #"{"v":"\#(version)","fr":30,"ip":0,"op":60,"w":100,"h":100,"slots":{\#(slots)},"layers":[\#(layer(shapes))]}"#
  }

  private static let slottedFill = #"{"ty":"fl","c":{"sid":"accent"},"o":{"k":100}}"#
  private static let red = #""accent":{"p":{"a":0,"k":[1,0,0]}}"#

  private func drawn(_ json: String, _ slots: [String: LottieSlotValue] = [:]) throws -> String {
    var options = LottieOptions()
    options.slots = slots
    let list = try LottieAnimation(data: .init(json.utf8), options: options).evaluate(at: 0)
    return list.description.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test("A property takes the value of its slot, even if it has its own")
  func slot() throws {
    #expect(try drawn(Self.file(Self.red, "\(square),\(Self.slottedFill)")).contains("#ff0000"))
    let own = #"{"ty":"fl","c":{"a":0,"k":[0,0,1],"sid":"accent"},"o":{"k":100}}"#
    #expect(try drawn(Self.file(Self.red, "\(square),\(own)")).contains("#ff0000"))
    #expect(try drawn(Self.file("", "\(square),\(own)")).contains("#0000ff"))
  }

  @Test("A slot may have keyframes")
  func keyframes() throws {
    let slot =
      #""accent":{"p":{"a":1,"k":[{"t":0,"s":[0,1,0],"h":1},{"t":10,"s":[1,1,1]}]}}"#
    #expect(try drawn(Self.file(slot, "\(square),\(Self.slottedFill)")).contains("#00ff00"))
  }

  @Test("Slot values in the options take precedence over the file")
  func theme() throws {
    let json = Self.file(
      Self.red,
      #"\#(square),{"ty":"st","c":{"sid":"accent"},"o":{"k":100},"w":{"k":1,"sid":"width"}}"#)
    let text = try drawn(
      json, ["accent": .color(RGBColor(red: 0, green: 0, blue: 1)), "width": .number(7)])
    #expect(text.hasPrefix("stroke 7 "))
    #expect(text.contains("#0000ff"))
    let size = #"{"ty":"rc","d":1,"p":{"k":[0,0]},"s":{"sid":"size"},"r":{"k":0}}"#
    #expect(
      try drawn(Self.file("", "\(size),\(fill)"), ["size": .vector(Vector2(4, 6))])
        .contains("M 2,-3 L 2,3"))
  }

  @Test(
    "A gradient takes the stops of its slot, wherever the slot is referenced",
    arguments: [
      #"{"p":1,"k":{"sid":"sky","k":[0,1,0,0]}}"#, #"{"sid":"sky","p":1,"k":{"k":[0,1,0,0]}}"#,
    ])
  func gradient(colors: String) throws {
    let gradient =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100},"g":\#(colors)}"#
    let stops = [
      Gradient.Stop(offset: 0, color: RGBColor(red: 0, green: 0, blue: 1)),
      Gradient.Stop(offset: 1, color: RGBColor(red: 0, green: 1, blue: 0), opacity: 0.5),
    ]
    let text = try drawn(Self.file("", "\(square),\(gradient)"), ["sky": .gradient(stops)])
    #expect(text.contains("[0 #0000ff, 1 #00ff00/0.5]"))
    #expect(try drawn(Self.file("", "\(square),\(gradient)")).contains("#ff0000"))
    let own = #""sky":{"p":{"p":1,"k":{"k":[0,0,1,1]}}}"#
    let inner = #""sky":{"p":{"k":[0,0,1,1]}}"#
    let file = Self.file(colors.hasPrefix(#"{"sid""#) ? own : inner, "\(square),\(gradient)")
    #expect(try drawn(file).contains("#00ffff"))
  }

  @Test("An image takes the bytes of its slot and keeps its size")
  func image() throws {
    let png = "data:image/png;base64,\(ImageTests.png)"
    func json(_ asset: String, _ slots: String = "") -> String {
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"slots":{\#(slots)},"assets":[{"id":"i","sid":"face","w":30,"h":40\#(asset)}],"layers":[{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}]}"#
    }
    let bytes = try #require(Data(base64Encoded: ImageTests.png))
    #expect(
      try drawn(json("", #""face":{"p":{"p":"\#(png)","w":2,"h":1}}"#)).hasPrefix("image 30 x 40"))
    #expect(try drawn(json(""), ["face": .image(bytes)]).hasPrefix("image 30 x 40"))
    #expect(
      try drawn(json(#","p":"gone.png""#), ["face": .image(bytes)]).hasPrefix("image 30 x 40"))
    #expect(try drawn(json("")) == "")
    #expect(try drawn(json(""), ["face": .image(Data([1, 2]))]) == "")
  }

  @Test("A slot color has the same value in old files")
  func oldColors() throws {
    let json = Self.file(Self.red, "\(square),\(Self.slottedFill)", version: "4.1.8")
    let text = try drawn(json, ["accent": .color(RGBColor(red: 0, green: 1, blue: 0))])
    #expect(text.contains("#00ff00"))
  }

  @Test("All referenced slots are listed")
  func listed() throws {
    let json = Self.file(
      Self.red, #"\#(square),\#(Self.slottedFill),{"ty":"fl","c":{"sid":"other"},"o":{"k":100}}"#)
    let animation = try LottieAnimation(data: .init(json.utf8))
    #expect(animation.slotIDs == ["accent", "other"])
    #expect(animation.report.entries.map(\.feature) == ["missing value"])
  }

  @Test("A slot text keeps the style", arguments: [true, false])
  func text(keyframed: Bool) throws {
    let glyph = { (letter: String, width: Int) in
      #"{"ch":"\#(letter)","fFamily":"F","style":"R","w":\#(width),"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[\#(width),0],[0,-50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}]}]}}"#
    }
    let document = #"{"t":"A","f":"F-R","s":10,"fc":[1,0,0]}"#
    let data = keyframed ? #"{"k":[{"t":0,"s":\#(document)}],"sid":"title"}"# : #"{"sid":"title"}"#
    let slots = keyframed ? "" : #""title":{"p":{"k":[{"t":0,"s":\#(document)}]}}"#
    let json =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"slots":{\#(slots)},"fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":70}]},"chars":[\#(glyph("A", 60)),\#(glyph("B", 40))],"layers":[{"ty":5,"ip":0,"op":60,"st":0,"ks":{},"t":{"d":\#(data),"p":{},"a":[]}}]}"#
    #expect(try drawn(json).contains("L 6,0"))
    let themed = try drawn(json, ["title": .text("B")])
    #expect(themed.contains("L 4,0") && themed.contains("#ff0000") && !themed.contains("L 6,0"))
  }
}
