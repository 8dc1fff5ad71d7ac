import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// These tests use DejaVu Sans, which the setup installs.
@Suite(.timeLimit(.minutes(10))) struct PangoFontProviderTests {
  private func line(_ text: String, _ family: String = "DejaVu Sans") throws -> ShapedLine {
    try #require(
      PangoFontProvider().shape(text, in: FontRequest(family: family, style: "Regular")))
  }

  /// The extent of a cluster's outline.
  private func height(_ cluster: ShapedCluster) -> ClosedRange<Double> {
    let ys = cluster.outline.contours.flatMap(\.points).map(\.y)
    return (ys.min() ?? 0)...(ys.max() ?? 0)
  }

  @Test("Outlines and advances are scaled to a font size of 100") func outlines() throws {
    let line = try line("HI o")
    #expect(line.family == "DejaVu Sans")
    #expect(line.clusters.map(\.text) == ["H", "I", " ", "o"])
    #expect(line.clusters.map(\.offset) == [0, 1, 2, 3])
    // 1540 and 1493 font units, at 2048 units per em.
    #expect(abs(line.clusters[0].advance - 75.195) < 0.05)
    #expect(abs(height(line.clusters[0]).lowerBound + 72.9) < 0.05)
    #expect(height(line.clusters[0]).upperBound == 0)
    #expect(line.clusters[2].outline.contours.isEmpty)
    #expect(line.clusters[3].outline.contours.count == 2)
    #expect(line.clusters[3].outline.contours.allSatisfy { $0.isClosed })
  }

  @Test("A ligature and a letter with a combining mark are one cluster each") func clusters() throws
  {
    #expect(try line("fi").clusters.map(\.text) == ["fi"])
    #expect(try line("e\u{301}x").clusters.map(\.text) == ["e\u{301}", "x"])
  }

  @Test("Right-to-left text is in visual order") func bidi() throws {
    let line = try line("aאב")
    #expect(line.clusters.map(\.text) == ["a", "ב", "א"])
    #expect(line.clusters.map(\.offset) == [0, 3, 1])
  }

  @Test("A bold font is wider") func weights() throws {
    let bold = PangoFontProvider().shape("H", in: FontRequest(family: "DejaVu Sans", style: "Bold"))
    #expect(abs((bold?.clusters.first?.advance ?? 0) - 83.691) < 0.05)
  }

  @Test("Small capitals are lower than capitals and differ from lowercase letters") func capitals()
    throws
  {
    let request = FontRequest(family: "DejaVu Sans", style: "", hasSmallCapitals: true)
    let line = try #require(PangoFontProvider().shape("Hx", in: request))
    #expect(line.clusters.map(\.text) == ["H", "x"])
    #expect(abs(height(line.clusters[0]).lowerBound + 72.9) < 0.05)
    #expect(-65 ... -50 ~= height(line.clusters[1]).lowerBound)
    let plain = try self.line("x")
    #expect(line.clusters[1].outline != plain.clusters[0].outline)
  }

  @Test("A missing font is substituted and the substitute reported") func substitute() throws {
    let line = try line("H", "No Such Font Of Ours")
    #expect(line.family != "No Such Font Of Ours")
    #expect(!line.clusters[0].outline.contours.isEmpty)
  }

  @Test("Characters without outlines are reported as missing") func missing() throws {
    #expect(
      PangoFontProvider().shape("\u{10FFFD}", in: FontRequest(family: "Sans", style: "")) == nil)
    #expect(PangoFontProvider().shape("", in: FontRequest(family: "Sans", style: "")) == nil)
    #expect(try line("a\u{10FFFD}").clusters.map(\.isMissing) == [false, true])
  }

  @Test("Shaping is the same on all threads") func threads() async throws {
    let expected = try line("Hello")
    await withTaskGroup(of: ShapedLine?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          PangoFontProvider().shape("Hello", in: FontRequest(family: "DejaVu Sans", style: ""))
        }
      }
      for await line in group { #expect(line == expected) }
    }
  }

  @Test("A text layer is drawn in a system font") func render() throws {
    let text = #"{"d":{"k":[{"t":0,"s":{"f":"F","fc":[1,0,0],"s":100,"t":"H"}}]},"a":[],"p":{}}"#
    let layer = #"{"ty":5,"ip":0,"op":60,"ks":{"p":{"k":[0,100]}},"t":\#(text)}"#
    let fonts = #""fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans","fStyle":"Bold"}]}"#
    let json =
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,\#(fonts),"layers":[\#(layer)]}"#
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    let animation = try LottieAnimation(data: Data(json.utf8), options: options)
    #expect(animation.report.isEmpty)
    var buffer = try PixelBuffer(width: 100, height: 100)
    try LottieRenderer(animation).render(frame: 0, into: &buffer)
    // The left stem of the letter, and the gap above its bar.
    #expect(buffer.pixel(x: 18, y: 50) == 0xFFFF_0000)
    #expect(buffer.pixel(x: 42, y: 35) == 0)
  }

  /// A TrueType font with one glyph: "A" is a square of 60, 10 from the left, 80 wide.
  private static let squareFont =
    "AAEAAAAHAEAAAgAwY21hcAAAAAAAAAB8AAAAKGdseWYAAAAAAAAApAAAACRoZWFkAAAAAAAAAMgAAAA2aGhlYQAAAAAAAAEAAAAAJGhtdHgAAAAAAAABJAAAAAhsb2NhAAAAAAAAASwAAAAMbWF4cAAAAAAAAAE4AAAAIAAAAAEAAwAKAAAADAAMAAAAAAAcAAAAAAAAAAEAAABBAAAAQQAAAAEAAQBkAAACvAK8AAMAAAEBAQEAZAAAAlgAAAAAArwAAP1EAAAAAQAAAAEAAAAAAABfDzz1AAAD6AAAAAAAAAAAAAAAAAAAAAAAAAAAAyADIAAAAAgAAgABAAAAAAABAAADIP84AAADIAAAAAADIAABAAAAAAAAAAAAAAAAAAAAAgH0AAADIABkAAAAAAAAAAAAAAAkAAEAAAACAAQAAQAAAAAAAQAAAAAAAAAAAAAAAAAAAAA="

  @Test("Text is shaped in the font that a file embeds, other letters in a system font")
  func embedded() throws {
    let file = try #require(Data(base64Encoded: Self.squareFont))
    let font = FontRequest(
      family: "DejaVu Sans", style: "", embedded: EmbeddedFont(file))
    let line = try #require(PangoFontProvider().shape("AbA", in: font))
    #expect(line.clusters.map(\.text) == ["A", "b", "A"])
    #expect(line.clusters.map(\.offset) == [0, 1, 2])
    #expect(line.clusters.map(\.isMissing) == [false, false, false])
    #expect(line.clusters[2].advance == 80)
    let square = try #require(line.clusters[0].outline.contours.first)
    #expect(square.points.first == Vector2(10, 0))
    #expect(Set(square.points.map(\.y)) == [0, -70])
    #expect(line.clusters[1].outline.contours.count == 2)
  }

  /// A font like ``squareFont`` whose square is 60 wide, as WOFF and WOFF2.
  private static let webFonts = [
    "d09GRgABAAAAAAIcAAoAAAAAAkQAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAABPUy8yAAABZAAAACMAAABgQThCD2NtYXAAAAGQAAAAKQAAADQADACUZ2x5ZgAAAcQAAAAaAAAAGijcQkhoZWFkAAAA9AAAADYAAAA2MJAXNGhoZWEAAAEsAAAAHQAAACQGQgK/aG10eAAAAYgAAAAIAAAACAUUAGRsb2NhAAABvAAAAAYAAAAGAA0AAG1heHAAAAFMAAAAFgAAACAABAAGbmFtZQAAAeAAAAAtAAAAPACYW8hwb3N0AAACEAAAAAwAAAAgAAMAAAABAAAAAQAAWDKnBV8PPPUAAwPoAAAAAOcs6cwAAAAA5yzpzABkAAACvAK8AAAAAwACAAAAAAAAeJxjYGRgYFb4bwEiGVIYUpj2MABFUAATAEuOAwgAAAB4nGNgZGBgYGJgYQDRIBYaAAABEgALAAB4nGNgZupinMDAysDCQBgwInPsgQBIOQIhLqDAwAAAnr0CyQAB9AAAAyAAZHicY2BgYGJgYGAGYhEgyQimWRgUgDQLEIL4jv//Q8j/B8B8BgBSlwadAAAAAAAAAAANAAAAAQBkAAACvAK8AAMAADMhESFkAlj9qAK8AAAAeJxjYGBgYTBjYGQAAUYwDWEzgXnMDIwsnECaCQghbBCLJTiIIZghCAAWJgG8AAAAeJxjYGbACwAAfQAE",
    "d09GMgABAAAAAAD8AAoAAAAAAkQAAAC0AAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAANAocNgE2AiQDCAsGAAQgBTwHIBunAVguCmNjpfSdJdwoCY9gKX6I+Ppl6zd/LhFy+RUShaXWockuO4XU5zzgQV/yQvLUkGkjsOAwK+B/pxxHlEsYQ6CQHr8DHTbgsGQa5z8a9ZUtNBng2oXZrDeBwsCFIbjQJrQWzLs5nAAo0AgaC0AD0vvHi6PP5+0zEISby16O+2eMH/j2d6Y+qW3BUCCMaRdj8umzCACg8vd7gtICCgAA7UpABAElYkhvRKmhou9u3ak4AAAA",
  ]

  @Test("Text is shaped in web fonts that a file embeds", arguments: Self.webFonts)
  func webFont(base64: String) throws {
    let file = #"""
      {"fr":30,"ip":0,"op":10,"w":100,"h":100,"fonts":{"list":[{"fName":"S","fFamily":"S",
      "fPath":"data:font/woff;base64,\#(base64)"}]},"layers":[{"ty":5,"ip":0,"op":10,"ks":{},
      "t":{"d":{"k":[{"t":0,"s":{"s":100,"f":"S","t":"A","fc":[0,0,0]}}]},"a":[]}}]}
      """#
    var options = LottieOptions()
    options.fonts = PangoFontProvider()
    let animation = try LottieAnimation(data: Data(file.utf8), options: options)
    #expect(animation.report.entries.isEmpty)
    let nodes = animation.evaluate(at: 0).nodes
    guard case .shape(let shape) = try #require(nodes.first) else {
      Issue.record("not a shape")
      return
    }
    #expect(Set(shape.path.contours.flatMap(\.points).map(\.x)) == [10, 70])
    let withoutFonts = try LottieAnimation(data: Data(file.utf8))
    #expect(withoutFonts.report.entries.contains { $0.path == "$.fonts.list[0].fPath" })
  }

  @Test("Any damage to a web font is harmless, and its size is limited")
  func damagedWebFont() throws {
    for base64 in Self.webFonts {
      let file = try #require(Data(base64Encoded: base64))
      #expect(PangoFontProvider().unpacked(file) != nil)
      for place in 4..<file.count {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var bytes = file
          bytes[place] = value
          let font = PangoFontProvider().unpacked(bytes)
          #expect(font.map { $0.count <= LottieLimits.fontBytes } ?? true)
        }
      }
      var large = file
      large.replaceSubrange(16..<20, with: [0x7F, 0, 0, 0])
      #expect(PangoFontProvider().unpacked(large) == nil)
    }
  }

  @Test("Any damage to an embedded font is harmless") func damagedFont() throws {
    let file = try #require(Data(base64Encoded: Self.squareFont))
    for place in 4..<file.count {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var bytes = file
        bytes[place] = value
        let font = FontRequest(family: "Sans", style: "", embedded: EmbeddedFont(bytes))
        #expect(PangoFontProvider().shape("A", in: font) != nil)
      }
    }
    for count in 4..<file.count {
      let font = FontRequest(
        family: "Sans", style: "", embedded: EmbeddedFont(file.prefix(count)))
      #expect(PangoFontProvider().shape("A", in: font) != nil)
    }
  }
}
