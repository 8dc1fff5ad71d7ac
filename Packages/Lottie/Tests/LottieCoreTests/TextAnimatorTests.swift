import Foundation
import Testing

@testable import LottieCore

struct TextAnimatorTests {
  private static let halves = #","s":{"k":50}"#

  @Test(
    "Animators transform letters",
    arguments: [
      (animator(#""p":{"k":[3,-5]}"#), [Vector2(3, -5), Vector2(15, -5)]),
      (animator(#""p":{"k":[3,-5]}"#, halves), [Vector2(0, 0), Vector2(15, -5)]),
      // About the middle of the letter, at a distance of 6 from its start.
      (animator(#""s":{"k":[50,200]}"#), [Vector2(3, 0), Vector2(15, 0)]),
      (animator(#""r":{"k":90}"#), [Vector2(6, -6), Vector2(18, -6)]),
      (animator(#""r":{"k":90},"a":{"k":[-6,0]}"#), [Vector2(6, 0), Vector2(18, 0)]),
      (animator(#""ry":{"k":60}"#), [Vector2(3, 0), Vector2(15, 0)]),
      (animator(#""ry":{"k":180},"rx":{"k":180}"#), [Vector2(12, 0), Vector2(24, 0)]),
      (animator(#""t":{"k":4}"#), [Vector2(0, 0), Vector2(16, 0)]),
      (animator(#""t":{"k":4}"#, halves), [Vector2(0, 0), Vector2(16, 0)]),
      (
        animator(#""p":{"k":[3,0]}"#) + "," + animator(#""p":{"k":[0,7]}"#, halves),
        [Vector2(3, 0), Vector2(15, 7)]
      ),
    ])
  func places(animators: String, expected: [Vector2]) throws {
    let places = try corners(textFile(#""t":"AA","j":0"#, animators: animators))
    #expect(agree(places, expected), "\(places)")
  }

  @Test("Animated tracking keeps lines right-aligned or centered") func justifiedTracking() throws {
    let tracking = animator(#""t":{"k":4}"#)
    let right = try corners(textFile(#""t":"AA","j":1"#, animators: tracking))
    #expect(agree(right, [Vector2(-28, 0), Vector2(-12, 0)]), "\(right)")
    let middle = try corners(textFile(#""t":"AA","j":2"#, animators: tracking))
    #expect(agree(middle, [Vector2(-14, 0), Vector2(2, 0)]), "\(middle)")
  }

  @Test("Line spacing moves subsequent lines") func lineSpacing() throws {
    let places = try corners(
      textFile(#""t":"A\rA","j":0,"lh":12"#, animators: animator(#""ls":{"k":5}"#)))
    #expect(agree(places, [Vector2(0, 0), Vector2(0, 18)]), "\(places)")
  }

  @Test(
    "Letters of a group rotate about one anchor point",
    arguments: [
      (1, [Vector2(6, -6), Vector2(18, -6), Vector2(35, -6)]),
      (2, [Vector2(12, -12), Vector2(12, 0), Vector2(35, -6)]),
      (3, [Vector2(20.5, -20.5), Vector2(20.5, -8.5), Vector2(20.5, 8.5)]),
    ])
  func grouping(grouping: Int, expected: [Vector2]) throws {
    let places = try corners(
      textFile(
        #""t":"AA A","j":0"#, animators: animator(#""r":{"k":90}"#), align: #"{"g":\#(grouping)}"#))
    #expect(agree(places, expected), "\(places)")
  }

  @Test("The anchor point of a group can be moved") func alignment() throws {
    let places = try corners(
      textFile(
        #""t":"A","j":0"#, animators: animator(#""r":{"k":180}"#),
        align: #"{"g":1,"a":{"k":[-100,-100]}}"#))
    // The anchor point is at the start of the letter, 0.714 lines above the baseline.
    #expect(agree(places, [Vector2(0, -2 * 10 * 1.2 * 0.714)]), "\(places)")
  }

  @Test("Animators change colors and opacities") func paints() throws {
    let text = try drawn(
      textFile(
        #""t":"AA","j":0,"sc":[0,0,1],"sw":2"#,
        animators: animator(
          #""fc":{"k":[0,1,0,1]},"sc":{"k":[1,1,1]},"sw":{"k":1},"o":{"k":50},"fo":{"k":20}"#,
          Self.halves)))
    #expect(
      text == """
        fill nonzero #ff0000 1
          M 0,0 L 10,0 L 10,-10 L 0,0 Z
        stroke 2 butt round #0000ff 1
          M 0,0 L 10,0 L 10,-10 L 0,0 Z
        group 0.5
          fill nonzero #00ff00 0.2 move 12 0
            M 0,0 L 10,0 L 10,-10 L 0,0 Z
          stroke 3 butt round #ffffff 1 move 12 0
            M 0,0 L 10,0 L 10,-10 L 0,0 Z
        """, "\(text)")
  }

  @Test("A selector can be animated") func moving() throws {
    let range =
      #","s":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":10,"s":[100]}]}"#
    let data = textFile(#""t":"AA","j":0"#, animators: animator(#""p":{"k":[0,8]}"#, range))
    #expect(agree(try corners(data, at: 0), [Vector2(0, 8), Vector2(12, 8)]))
    #expect(agree(try corners(data, at: 2.5), [Vector2(0, 4), Vector2(12, 8)]))
    #expect(agree(try corners(data, at: 10), [Vector2(0, 0), Vector2(12, 0)]))
  }

  @Test("Static text is laid out once") func resting() throws {
    func text(_ data: Data) throws -> TextLayout? {
      guard
        case .text(let layer)? = try LottieAnimation(data: data).composition.layers.first?.content
      else { return nil }
      return layer.texts.first
    }
    let plain = try text(textFile(#""t":"AA","j":0"#))
    #expect(plain?.items?.count == 3)
    let still = try text(
      textFile(#""t":"AA","j":0"#, animators: animator(#""p":{"k":[3,-5]}"#)))
    #expect(still?.items == nil && still?.placements?.count == 2)
    let moving = try text(
      textFile(
        #""t":"AA","j":0"#,
        animators: animator(#""o":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[100]}]}"#)))
    #expect(moving?.items == nil && moving?.placements == nil)
  }

  @Test("Animators beyond the limit are reported") func bounds() throws {
    let many = Array(repeating: animator(#""r":{"k":1}"#), count: LottieLimits.textAnimators + 1)
    let animation = try LottieAnimation(
      data: textFile(#""t":"A""#, animators: many.joined(separator: ",")))
    #expect(animation.report.count == 1)
  }
}
