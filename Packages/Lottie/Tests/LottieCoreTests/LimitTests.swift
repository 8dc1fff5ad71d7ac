import Foundation
import Testing

@testable import LottieCore

/// Tests each of ``LottieLimits`` from both sides; see also `ContainerLimitTests`.
struct LimitTests {
  enum Outcome { case read, reported, refused }

  /// A file that exceeds a limit by `excess`, and the expected outcome.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let beyond: Outcome
    let data: @Sendable (_ excess: Int) -> Data

    init(_ name: String, _ beyond: Outcome, _ data: @escaping @Sendable (_ excess: Int) -> Data) {
      testDescription = name
      self.beyond = beyond
      self.data = data
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    Array(repeating: text, count: count).joined(separator: ",")
  }

  private static func nested(_ open: String, _ inner: String, _ close: String, _ count: Int)
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  private static func root(_ member: String) -> Data {
    Data(#"{"fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[],\#(member)}"#.utf8)
  }

  private static func path(_ vertices: Int) -> String {
    let points = repeated("[0,0]", vertices)
    return #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(points)],"i":[\#(points)],"o":[\#(points)]}}}"#
  }

  private static func use(_ id: String) -> String {
    #"{"ty":0,"refId":"\#(id)","w":9,"h":9,"ip":0,"op":60,"ks":{}}"#
  }

  /// 100 uses of one composition, and additional layers.
  private static func uses(of layers: String, and more: String = "") -> Data {
    file(
      repeated(use("a"), 100) + (more.isEmpty ? "" : "," + more),
      assets: #"[{"id":"a","layers":[\#(layers)]}]"#)
  }

  static let cases: [Case] = [
    Case("jsonDepth", .refused) {
      root(#""x":"# + nested("[", "", "]", LottieLimits.jsonDepth + $0))
    },
    Case("groupDepth", .refused) {
      file(layer(nested(#"{"ty":"gr","it":["#, square, "]}", LottieLimits.groupDepth + $0)))
    },
    Case("compositionDepth", .refused) { excess in
      let count = LottieLimits.compositionDepth + excess
      let assets = (0..<count).map {
        #"{"id":"\#($0)","layers":[\#($0 + 1 < count ? use("\($0 + 1)") : "")]}"#
      }
      return file(use("0"), assets: "[\(assets.joined(separator: ","))]")
    },
    Case("layers, uses counted", .refused) { excess in
      let null = #"{"ty":3,"ks":{}}"#
      return uses(
        of: repeated(null, LottieLimits.layers / 100 - 1), and: repeated(null, excess))
    },
    Case("shapes, uses counted", .refused) { excess in
      // All other items count as vertices, too.
      let group = #"{"ty":"gr","it":[]}"#
      return uses(
        of: layer(repeated(group, LottieLimits.shapes / 100)), and: layer(repeated(group, excess)))
    },
    Case("frameVertices", .refused) { excess in
      let paths = repeated(path(1000), LottieLimits.frameVertices / 100_000)
      return uses(of: layer(paths), and: layer(repeated(square, excess)))
    },
    Case("pathVertices", .reported) { file(layer(path(LottieLimits.pathVertices + $0))) },
    Case("compositionSize, width", .refused) {
      root(#""w":\#(LottieLimits.compositionSize + Double($0))"#)
    },
    Case("compositionSize, height", .refused) {
      root(#""h":\#(LottieLimits.compositionSize + Double($0))"#)
    },
    Case("frameRate", .refused) { root(#""fr":\#(LottieLimits.frameRate + Double($0))"#) },
    Case("frameNumber, end", .refused) { root(#""op":\#(LottieLimits.frameNumber + Double($0))"#) },
    Case("frameNumber, start", .refused) {
      root(#""ip":\#(-LottieLimits.frameNumber - Double($0))"#)
    },
    Case("starPoints", .reported) {
      file(layer(#"{"ty":"sr","sy":2,"pt":{"k":\#(LottieLimits.starPoints + $0)},"or":{"k":9}}"#))
    },
    Case("gradientStops", .reported) {
      let numbers = repeated("0,0,0,0", LottieLimits.gradientStops + $0)
      return file(
        layer(#"\#(square),{"ty":"gf","t":1,"g":{"p":1000,"k":{"k":[\#(numbers)]}}}"#))
    },
    Case("copies", .reported) {
      file(
        layer(#"\#(square),\#(fill),{"ty":"rp","c":{"k":\#(LottieLimits.copies + $0)},"tr":{}}"#))
    },
    Case("masks", .reported) {
      let mask = #"{"mode":"a","pt":{"k":{"v":[[0,0],[9,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
      return file(
        layer("", more: #","masksProperties":[\#(repeated(mask, LottieLimits.masks + $0))]"#))
    },
    Case("matteDepth", .reported) {
      let layers = repeated(layer("", more: #","tt":1"#), LottieLimits.matteDepth + $0)
      return file(layer("") + "," + layers)
    },
    Case("textCharacters", .reported) {
      let text = String(repeating: "a", count: LottieLimits.textCharacters + $0)
      return Data(
        """
        {"fr":30,"ip":0,"op":60,"w":100,"h":100,
         "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R"}]},
         "chars":[{"ch":"a","size":100,"w":50,"style":"R","fFamily":"F","data":{"shapes":[]}}],
         "layers":[{"ty":5,"ip":0,"op":60,"ks":{},
          "t":{"d":{"k":[{"s":{"s":9,"f":"F","t":"\(text)","fc":[0,0,0]},"t":0}]}}}]}
        """.utf8)
    },
  ]

  @Test("A file at a limit is accepted, one beyond it is rejected or reported", arguments: cases)
  func bound(test: Case) {
    #expect(outcome(test.data(0)) == .read)
    #expect(outcome(test.data(1)) == test.beyond)
  }

  private func outcome(_ data: Data) -> Outcome {
    do {
      return try LottieAnimation(data: data).report.isEmpty ? .read : .reported
    } catch {
      return .refused
    }
  }

  @Test(
    "Limits of a file apply to the sum of its parts",
    arguments: [
      (AnimationParser.Budget.layers, 3, layer("") + ",{\"ty\":3},{\"ty\":3}"),
      (.shapes, 3, layer(#"{"ty":"gr","it":[\#(square),\#(fill)]}"#)),
      (.vertices, 4, layer(path(2)) + "," + layer(path(2))),
      (
        .keyframes, 2,
        layer("", ks: #"{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[9]}]}}"#)
      ),
    ])
  func total(budget: AnimationParser.Budget, amount: Int, layers: String) throws {
    let path = JSONPath.root
    let enough = AnimationParser(options: LottieOptions())
    try enough.spend(budget.limit - amount, of: budget, at: path)
    _ = try enough.parse(file(layers))
    let less = AnimationParser(options: LottieOptions())
    try less.spend(budget.limit - amount + 1, of: budget, at: path)
    #expect(throws: LottieParseError.self) { try less.parse(file(layers)) }
  }

  @Test("The size of the JSON is limited", arguments: [0, 1]) func bytes(excess: Int) {
    let data = Data("x".utf8) + Data(count: LottieLimits.bytes - 1 + excess)
    #expect {
      try LottieAnimation(data: data)
    } throws: { error in
      switch error as? LottieParseError {
      case .notJSON: excess == 0
      case .overLimit: excess == 1
      default: false
      }
    }
  }

  @Test("The dashes of a stroke are limited", arguments: [0, 1]) func dashes(excess: Int) throws {
    // The line has a length of 40, and the pattern has two dashes.
    let length = 80 / (LottieLimits.dashes + Double(excess))
    let pen =
      #"{"ty":"st","w":{"k":2},"d":[{"n":"d","v":{"k":\#(length / 2)}},{"n":"g","v":{"k":\#(length / 2)}}]}"#
    let text = try drawn(file(layer("\(wire),\(pen)")))
    #expect(text.contains("dash") == (excess == 0))
  }

  @Test("The items that repeaters generate per frame are limited", arguments: [0, 1]) func repeated(
    excess: Int
  ) throws {
    let inner = LottieLimits.repeatedItems / 100
    let shapes =
      #"{"ty":"gr","it":[\#(Self.repeated("\(square),\(fill)", inner / 2)),{"ty":"tr"}]}"#
    let data = file(
      layer(#"\#(shapes),{"ty":"rp","c":{"k":\#(90 + excess * 20)},"tr":{}}"#))
    let list = try LottieAnimation(data: data).evaluate(at: 0)
    let count = list.description.components(separatedBy: "fill").count - 1
    // The nth fill paints the n squares above it.
    #expect(excess == 0 ? count == 90 * inner / 2 : count < 110 * inner / 2 && count > 0)
  }

  @Test("The entries of a report are limited", arguments: [0, 1]) func reportEntries(excess: Int)
    throws
  {
    let count = LottieLimits.reportEntries + excess
    let report = try LottieAnimation(data: file(Self.repeated("{}", count))).report
    #expect(report.count == count)
    #expect(report.entries.count == LottieLimits.reportEntries)
  }
}
