import Testing

@testable import LottieCore

struct TextSelectorTests {
  private func shares(_ range: SelectorRange, _ count: Int = 4) -> [Double] {
    (0..<count).map(range.share)
  }

  private func expect(_ values: [Double], _ expected: [Double]) {
    #expect(values.count == expected.count)
    for (a, b) in zip(values, expected) { #expect(abs(a - b) < 1e-6, "\(values)") }
  }

  @Test(
    "Selector shapes match lottie-web for four units",
    arguments: [
      (TextSelector.Shape.square, [1.0, 1, 1, 1]),
      (.rampUp, [0.125, 0.375, 0.625, 0.875]),
      (.rampDown, [0.875, 0.625, 0.375, 0.125]),
      (.triangle, [0.25, 0.75, 0.75, 0.25]),
      (.round, [0.6614378, 0.9682458, 0.9682458, 0.6614378]),
      (.smooth, [0.1464466, 0.8535534, 0.8535534, 0.1464466]),
    ])
  func shapes(shape: TextSelector.Shape, expected: [Double]) {
    expect(shares(SelectorRange(shape: shape, start: 0, end: 4)), expected)
  }

  @Test(
    "Edges of a range match lottie-web",
    arguments: [
      (TextSelector.Shape.square, 1.5, 3.0, [0.0, 0.5, 1, 0]),
      (.square, 0.25, 0.75, [0.5, 0, 0, 0]),
      (.square, 2.0, 2.0, [0, 0, 0, 0]),
      (.rampUp, 2.0, 2.0, [0, 0, 1, 1]),
      (.rampDown, 2.0, 2.0, [1, 1, 0, 0]),
      (.triangle, 2.0, 2.0, [0, 0, 0, 0]),
      (.round, 2.0, 2.0, [0, 0, 0, 0]),
      (.smooth, 2.0, 2.0, [0, 0, 0, 0]),
      (.rampUp, 1.0, 3.0, [0, 0.25, 0.75, 1]),
    ])
  func edges(shape: TextSelector.Shape, start: Double, end: Double, expected: [Double]) {
    expect(shares(SelectorRange(shape: shape, start: start, end: end)), expected)
  }

  @Test("Easing, smoothness, amount and mode change the selection") func changes() {
    var range = SelectorRange(shape: .rampUp, start: 0, end: 4)
    range.easing = CubicEasing(x1: 0.5, y1: 0, x2: 1, y2: 1)
    expect(shares(range), [0.0197651, 0.1625554, 0.4197570, 0.7782463])
    range.easing = CubicEasing(x1: 0, y1: 0, x2: 1, y2: 1)
    range.smoothness = 0.5
    expect(shares(range), [0, 0.25, 0.75, 1])
    range.smoothness = 0
    expect(shares(range), [0, 0, 1, 1])
    range.amount = -0.5
    expect(shares(range), [0, 0, -0.5, -0.5])
    range.isInverted = true
    expect(shares(range), [-0.5, -0.5, 0, 0])
  }

  private func letters(_ text: String) -> [TextLetter] {
    let paragraph = ParagraphStyle(
      size: 10, tracking: 0, lineHeight: nil, justification: .left, baselineShift: 0)
    return paragraph.letters(
      text.map { ShapedCharacter(text: String($0), glyph: nil) }, grouping: .characters)
  }

  @Test(
    "The units of a text are counted",
    arguments: [
      (TextSelector.Unit.characters, [0, 1, 2, 3, 3], 4),
      (.charactersWithoutSpaces, [0, 1, 1, 2, 2], 3),
      (.words, [0, 0, 1, 1, 2], 3),
      (.lines, [0, 0, 0, 0, 1], 2),
    ])
  func units(unit: TextSelector.Unit, places: [Int], count: Int) {
    var selector = TextSelector()
    selector.unit = unit
    let units = selector.units(of: letters("a b\rc"), seed: 0)
    #expect(units.places == places)
    #expect(units.count == count)
  }

  @Test("A random order is a reproducible permutation") func random() {
    var selector = TextSelector()
    selector.isRandom = true
    let text = letters("abcdefghijklmnop")
    let first = selector.units(of: text, seed: 3).places
    #expect(first.sorted() == Array(0..<16))
    #expect(first != Array(0..<16))
    #expect(first == selector.units(of: text, seed: 3).places)
    #expect(first != selector.units(of: text, seed: 4).places)
  }

  @Test("A range is evaluated in percent or indices, with an offset") func ranges() {
    var selector = TextSelector()
    selector.start = .fixed(25)
    selector.end = .fixed(50)
    selector.offset = .fixed(10)
    let percent = selector.range(at: EvaluationTime(frame: 0), unitCount: 20)
    #expect(percent.start == 7 && percent.end == 12)
    selector.isIndexed = true
    selector.start = .fixed(5)
    selector.end = .fixed(3)
    let index = selector.range(at: EvaluationTime(frame: 0), unitCount: 20)
    #expect(index.start == 13 && index.end == 15)
  }

  @Test(
    "Hue, saturation and brightness are shifted",
    arguments: [
      (1.0 / 3, 0.0, 0.0, RGBColor(red: 0.2, green: 0.8, blue: 0.2)),
      (-1.0 / 3, 0.0, 0.0, RGBColor(red: 0.2, green: 0.2, blue: 0.8)),
      (0.0, -0.75, 0.0, RGBColor(red: 0.8, green: 0.8, blue: 0.8)),
      (0.0, 1.0, 0.2, RGBColor(red: 1, green: 0, blue: 0)),
      (0.0, 0.0, -1.0, RGBColor(red: 0, green: 0, blue: 0)),
    ])
  func colors(hue: Double, saturation: Double, brightness: Double, expected: RGBColor) {
    let color = RGBColor(red: 0.8, green: 0.2, blue: 0.2)
      .shifted(hue: hue, saturation: saturation, brightness: brightness)
    for (a, b) in [
      (color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue),
    ] { #expect(abs(a - b) < 1e-9) }
  }
}
