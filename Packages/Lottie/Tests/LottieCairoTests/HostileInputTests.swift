import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

/// A malicious or malformed file.
struct HostileFile: CustomTestStringConvertible {
  let name: String
  let data: Data
  /// Whether the file is accepted; otherwise parsing must fail.
  let isAccepted: Bool

  init(_ name: String, _ data: Data, isAccepted: Bool) {
    self.name = name
    self.data = data
    self.isAccepted = isAccepted
  }

  init(_ name: String, _ text: String) { self.init(name, Data(text.utf8), isAccepted: false) }

  var testDescription: String { name }
}

struct HostileInputTests {
  /// An outline whose vertices alternate between two values.
  private static func zigzag(_ count: Int, _ low: String, _ high: String) -> String {
    let points = (0..<count).map { "[\($0 % 100),\($0 % 2 == 0 ? low : high)]" }
    let none = Array(repeating: "[0,0]", count: count).joined(separator: ",")
    let v = points.joined(separator: ",")
    return #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(v)],"i":[\#(none)],"o":[\#(none)]}}}"#
  }

  private static func shape(_ text: String) -> Data { file(layer("\(text),\(stroke),\(teal)")) }

  private static let square = rectangle(10, 10, 50, 50)

  static let files: [HostileFile] = [
    HostileFile("empty", ""),
    HostileFile("HTML", "<!doctype html><html></html>"),
    HostileFile("truncated", String(decoding: shape(square).dropLast(40), as: UTF8.self)),
    HostileFile("zeros", Data(count: 1000), isAccepted: false),
    HostileFile("100,000 arrays", String(repeating: "[", count: 100_000)),
    HostileFile("100,000 objects", String(repeating: #"{"a":"#, count: 100_000)),
    HostileFile("NaN", #"{"w":NaN}"#),
    HostileFile(
      "op before ip", #"{"w":9,"h":9,"fr":30,"ip":9,"op":3,"layers":[]}"#),
    HostileFile("frame rate 0", #"{"w":9,"h":9,"fr":0,"op":3,"layers":[]}"#),
    HostileFile("broken UTF-8", shape(square) + Data([0xFF, 0xFE]), isAccepted: false),
    HostileFile(
      "2000 groups",
      shape(
        String(repeating: #"{"ty":"gr","it":["#, count: 2000) + square
          + String(repeating: "]}", count: 2000)), isAccepted: false),
    HostileFile(
      "100 groups",
      shape(
        String(repeating: #"{"ty":"gr","it":["#, count: 100) + square
          + String(repeating: #",{"ty":"tr","o":{"k":99}}]}"#, count: 100)), isAccepted: true),
    HostileFile("1e308 vertices", shape(zigzag(9, "-1e308", "1e308")), isAccepted: true),
    HostileFile("1e400 vertices", shape(zigzag(9, "0", "1e400")), isAccepted: true),
    HostileFile("200,000 vertices", shape(zigzag(200_000, "0", "80")), isAccepted: true),
    HostileFile(
      "20,000 vertices in 10 outlines",
      shape(Array(repeating: zigzag(2_000, "0", "80"), count: 10).joined(separator: ",")),
      isAccepted: true),
    HostileFile(
      "scale 0", file(layer("\(square),\(stroke)", ks: #"{"s":{"k":[0,0]}}"#)), isAccepted: true),
    HostileFile(
      "scale 1e12", file(layer("\(square),\(stroke)", ks: #"{"s":{"k":[1e12,1e12]}}"#)),
      isAccepted: true),
    HostileFile(
      "scale 1e-12", file(layer("\(square),\(stroke)", ks: #"{"s":{"k":[1e-12,100]}}"#)),
      isAccepted: true),
    HostileFile(
      "skew 90", file(layer("\(square),\(stroke)", ks: #"{"sk":{"k":90}}"#)), isAccepted: true),
    HostileFile(
      "wrong types",
      file(
        #"{"ty":4,"ip":"a","op":[],"ks":7,"shapes":[1,"b",null,{"ty":9},{"ty":"sh","ks":{"k":{"v":5}}}]}"#
      ), isAccepted: true),
    HostileFile("layers without content", file("null,{},[],7,\"x\""), isAccepted: true),
    HostileFile(
      "circular parents",
      file(
        layer("\(square),\(teal)", more: #","ind":1,"parent":2"#) + ","
          + layer("\(square),\(teal)", more: #","ind":2,"parent":1"#) + ","
          + layer("\(square),\(teal)", more: #","ind":3,"parent":3"#)), isAccepted: true),
    HostileFile(
      "chain of 5000 parents",
      file(
        (1...5000).map {
          layer("\(square),\(teal)", more: #","ind":\#($0),"parent":\#($0 + 1)"#)
        }.joined(separator: ",")), isAccepted: true),
    HostileFile(
      "extreme strokes",
      file(
        [
          #""w":{"k":1e12}"#, #""w":{"k":-1}"#, #""w":{"k":2},"ml":1e300"#,
          #""w":{"k":2},"d":[{"n":"d","v":{"k":-5}}]"#,
          #""w":{"k":2},"d":[{"n":"d","v":{"k":0}},{"n":"g","v":{"k":0}}]"#,
          #""w":{"k":2},"d":[{"n":"d","v":{"k":1e-6}}]"#,
          #""w":{"k":2},"d":[{"n":"d"},{"n":"o","v":{"k":1e300}},{}]"#,
        ].map { layer(#"\#(square),{"ty":"st","c":{"k":[1,0,0]},\#($0)}"#) }
          .joined(separator: ",")), isAccepted: true),
    HostileFile(
      "keyframes of all kinds",
      file(
        [
          "[]", "[{}]", #"[{"t":0}]"#, #"[{"t":0,"s":[1]},{"t":1e300,"s":[9]}]"#,
          #"[{"t":5,"s":[]},{"t":1,"s":["a"]}]"#,
          #"[{"t":0,"s":[0],"o":{"x":[9],"y":[-1e300]},"i":{"x":[-4],"y":[1e300]}},{"t":9,"s":[90]}]"#,
        ].map { layer("\(square),\(teal)", ks: #"{"r":{"a":1,"k":\#($0)}}"#) }
          .joined(separator: ",")), isAccepted: true),
    HostileFile(
      "morph between different outlines",
      shape(
        #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"v":[[0,0],[9,9]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}]},{"t":50,"s":[{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}]}]}}"#
      ), isAccepted: true),
    HostileFile(
      "empty and extreme trim paths",
      file(
        layer(
          #"{"ty":"sh","ks":{"k":{"v":[],"i":[],"o":[]}}},\#(square),{"ty":"tm","s":{"k":-1e300},"e":{"k":1e300},"o":{"k":1e300},"m":2},\#(stroke)"#
        )), isAccepted: true),
  ]

  @Test("Malicious files are rejected or drawn", .timeLimit(.minutes(10)), arguments: files)
  func survives(_ hostile: HostileFile) throws {
    let animation: LottieAnimation
    do {
      animation = try LottieAnimation(data: hostile.data)
    } catch {
      #expect(!hostile.isAccepted, "rejected: \(error)")
      return
    }
    #expect(hostile.isAccepted)
    var buffer = try PixelBuffer(width: 100, height: 100)
    for frame in [0, 5.5, 59, -1e300, 1e300, .nan, .infinity] {
      try LottieRenderer(animation).render(frame: frame, into: &buffer)
    }
  }

  @Test("Layers around a malformed shape are drawn")
  func neighbors() throws {
    let broken = layer("\(Self.square),\(teal)", ks: #"{"s":{"k":[0,0]}}"#)
    let whole = layer("\(rectangle(60, 60, 40, 40)),\(teal)")
    let buffer = try render(
      file("\(broken),\(layer(Self.zigzag(5, "-1e308", "1e308") + ",{}")),\(whole)"))
    #expect(buffer.pixel(x: 80, y: 80) == 0xFF00_CCD6)
  }
}
