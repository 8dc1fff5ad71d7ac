import Foundation
import Testing

@testable import LottieCore

struct TextGlyphTests {
  @Test(
    "Texts are split into the units of embedded glyphs",
    arguments: [
      ("aé", ["a", "é"]),
      ("e\u{301}", ["e", "\u{301}"]),
      ("👍🏽x", ["👍🏽", "x"]),
      ("❤\u{FE0F}❤", ["❤\u{FE0F}", "❤"]),
      ("🇩🇪🇫🇷🇩", ["🇩🇪", "🇫🇷", "🇩"]),
      ("👩\u{200D}👧x", ["👩\u{200D}👧", "x"]),
      ("🏴\u{E0067}\u{E0062}\u{E007F}!", ["🏴\u{E0067}\u{E0062}\u{E007F}", "!"]),
      ("कि", ["कि"]),
      ("\u{FE0F}", ["\u{FE0F}"]),
    ])
  func pieces(text: String, expected: [String]) {
    #expect(
      text.glyphCharacters.map { Array($0.unicodeScalars) }
        == expected.map { Array($0.unicodeScalars) })
  }

  private static func glyph(_ character: String, _ rest: String) -> String {
    #",{"ch":"\#(character)","fFamily":"Sans","style":"Bold","w":60,\#(rest)}"#
  }

  @Test("Glyphs of several code points are found") func emoji() throws {
    let shapes = #""data":{"shapes":[{"ty":"gr","it":[\#(square)]}]}"#
    let data = textFile(#""t":"A❤\#u{FE0F}A""#, chars: Self.glyph("❤\u{FE0F}", shapes))
    #expect(agree(try corners(data), [Vector2(0, 0), Vector2(13, -1), Vector2(18, 0)]))
    #expect(try LottieAnimation(data: data).report.isEmpty)
  }

  @Test("A text with an undeclared font uses the first one") func unknownFont() throws {
    let text = String(decoding: textFile(#""t":"AA""#), as: UTF8.self)
      .replacing(#""f":"F""#, with: #""f":"G""#)
    #expect(try agree(corners(Data(text.utf8)), [Vector2(0, 0), Vector2(12, 0)]))
  }

  @Test("All caps uses the glyphs of capitals") func capitals() throws {
    #expect(try agree(corners(textFile(#""t":"aA","ca":1"#)), corners(textFile(#""t":"AA""#))))
    let small = try corners(textFile(#""t":"aA","ca":2"#))
    #expect(agree(small, [Vector2(0, 0), Vector2(8.4, 0)]), "\(small)")
  }

  @Test("Paints of a glyph are drawn over those of the text") func items() throws {
    let shapes = #""data":{"shapes":[{"ty":"gr","it":[\#(square),\#(fill)]}]}"#
    let text = try drawn(textFile(#""t":"B""#, chars: Self.glyph("B", shapes)))
    #expect(
      text == """
        fill nonzero #ff0000 1
          M 1,-1 L 1,1 L -1,1 L -1,-1 L 1,-1 Z
        fill nonzero #00ccd6 1 matrix 0.1 0 0 0.1 0 0
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """, "\(text)")
  }

  @Test("A glyph can be a composition") func composition() throws {
    let assets = #"[{"id":"c","layers":[\#(layer(square + "," + fill))]}]"#
    let chars = Self.glyph("C", #""t":1,"data":{"refId":"c","st":0,"ks":{"p":{"k":[20,0]}}}"#)
    let text = try drawn(textFile(#""t":"AC""#, chars: chars, assets: assets))
    #expect(
      text == """
        fill nonzero #ff0000 1
          M 0,0 L 10,0 L 10,-10 L 0,0 Z
        fill nonzero #00ccd6 1 matrix 0.1 0 0 0.1 14 0
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """, "\(text)")
  }

  @Test("A composition that contains itself as a glyph is cut") func circle() throws {
    let document = #"{"d":{"k":[{"t":0,"s":{"f":"F","s":10,"t":"C"}}]},"a":[],"p":{}}"#
    let assets = #"[{"id":"c","layers":[{"ty":5,"ip":0,"op":60,"ks":{},"t":\#(document)}]}]"#
    let chars = Self.glyph("C", #""t":1,"data":{"refId":"c"}"#)
    let animation = try LottieAnimation(
      data: textFile(#""t":"C""#, chars: chars, assets: assets))
    #expect(animation.report.count == 1)
    #expect(animation.evaluate(at: 0).nodes.isEmpty)
  }

  @Test("Each letter's stroke is drawn over the previous letter") func strokes() throws {
    let text = try drawn(textFile(#""t":"AA","sc":[0,0,1],"sw":2"#))
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix(6) } == [
        "fill n", "stroke", "fill n", "stroke",
      ])
  }

  @Test(
    "Unsupported text features are reported",
    arguments: [#""j":4"#, #""vj":1"#, #""rs":1"#, #""sc":[0,0,0],"of":false"#])
  func notes(form: String) throws {
    let animation = try LottieAnimation(data: textFile(#""t":"A",\#(form)"#))
    #expect(animation.report.count == 1)
  }
}
