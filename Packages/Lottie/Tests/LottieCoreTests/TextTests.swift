import Foundation
import Testing

@testable import LottieCore

struct TextTests {
  @Test(
    "Letter positions match lottie-web",
    arguments: [
      (#""t":"AA","j":0,"tr":100,"lh":15"#, [Vector2(0, 0), Vector2(13, 0)]),
      (#""t":"A\rAA","j":1,"lh":15"#, [Vector2(-12, 0), Vector2(-24, 16), Vector2(-12, 16)]),
      (#""t":"A A","j":2,"ls":3"#, [Vector2(-14.5, -3), Vector2(2.5, -3)]),
      (#""t":"A A","j":0,"lh":20,"sz":[20,90],"ps":[5,7]"#, [Vector2(5, 15), Vector2(5, 36)]),
      (#""t":"AA","j":0,"lh":20,"sz":[20,90],"ps":[0,0]"#, [Vector2(0, 8), Vector2(0, 29)]),
      (#""t":"?A","j":0"#, [Vector2(0, 0)]),
    ])
  func places(document: String, expected: [Vector2]) throws {
    let corners = try corners(textFile(document))
    #expect(corners.count == expected.count)
    for (a, b) in zip(corners, expected) { #expect((a - b).length < 1e-9) }
  }

  @Test("A text changes at its keyframes") func keyframes() throws {
    let data = textFile(#""t":"A""#, more: #",{"t":9,"s":{"f":"F","fc":[1,0,0],"s":10,"t":"AA"}}"#)
    #expect(try corners(data, at: 8.9).count == 1)
    #expect(try corners(data, at: 9).count == 2)
  }

  @Test("A text has a fill and a stroke") func paints() throws {
    let text = try drawn(textFile(#""t":"A","sc":[0,0,1],"sw":2"#))
    #expect(
      text == """
        fill nonzero #ff0000 1
          M 0,0 L 10,0 L 10,-10 L 0,0 Z
        stroke 2 butt round #0000ff 1
          M 0,0 L 10,0 L 10,-10 L 0,0 Z
        """)
  }

  @Test("A text that is too long or has no glyphs is reported") func reports() throws {
    let long = String(repeating: "A", count: LottieLimits.textCharacters + 1)
    for text in [long, "?"] {
      #expect(try !LottieAnimation(data: textFile(#""t":"\#(text)""#)).report.isEmpty)
    }
  }
}
