import Foundation
import Testing

@testable import LottieCore

struct LottieAnimationTests {
  @Test("Size, frames, duration and markers are parsed") func facts() throws {
    let animation = try LottieAnimation(
      data: Data(
        #"""
        {"nm":"n","w":320,"h":200.5,"fr":29.97,"ip":5,"op":35.5,"layers":[],
         "markers":[{"tm":7,"cm":"here","dr":3},{"cm":"nowhere"}]}
        """#.utf8))
    #expect(animation.name == "n")
    #expect((animation.width, animation.height) == (320, 200.5))
    #expect(animation.frameCount == 31)
    #expect(abs(animation.durationSeconds - 30.5 / 29.97) < 1e-12)
    #expect(animation.frame(atSeconds: 0) == 5)
    #expect(animation.frame(atSeconds: -1) == 5)
    #expect(animation.frame(atSeconds: 1e9) < 35.5)
    #expect(animation.markers == [LottieMarker(name: "here", frame: 7, durationFrames: 3)])
    #expect(animation.report.entries.map(\.path) == ["$.markers[1]"])
  }

  @Test(
    "An invalid file is rejected with path and reason",
    arguments: [
      (#"[]"#, "$"), (#"{"h":1,"fr":1,"op":1,"layers":[]}"#, "$.w"),
      (#"{"w":0,"h":1,"fr":1,"op":1,"layers":[]}"#, "$.w"),
      (#"{"w":1,"h":-1,"fr":1,"op":1,"layers":[]}"#, "$.h"),
      (#"{"w":1,"h":2e9,"fr":1,"op":1,"layers":[]}"#, "$.h"),
      (#"{"w":"1","h":1,"fr":1,"op":1,"layers":[]}"#, "$.w"),
      (#"{"w":1,"h":1,"fr":0,"op":1,"layers":[]}"#, "$.fr"),
      (#"{"w":1,"h":1,"fr":1e400,"op":1,"layers":[]}"#, "$.fr"),
      (#"{"w":1,"h":1,"fr":1,"ip":9,"op":9,"layers":[]}"#, "$.op"),
      (#"{"w":1,"h":1,"fr":1,"op":1e12,"layers":[]}"#, "$.op"),
      (#"{"w":1,"h":1,"fr":1,"op":1}"#, "$.layers"),
      (#"{"w":1,"h":1,"fr":1,"op":1,"layers":{}}"#, "$.layers"),
    ])
  func refused(text: String, path: String) {
    #expect {
      try LottieAnimation(data: Data(text.utf8))
    } throws: { error in
      (error as? LottieParseError)?.path == path
    }
  }

  @Test("Exponentially nested precompositions are rejected quickly") func bomb() {
    let assets = (0..<12).map { level in
      let use = #"{"ty":0,"refId":"a\#(level + 1)","ks":{},"w":100,"h":100,"ip":0,"op":60}"#
      let uses = Array(repeating: use, count: 10).joined(separator: ",")
      return #"{"id":"a\#(level)","layers":[\#(uses)]}"#
    }
    let data = file(
      #"{"ty":0,"refId":"a0","ks":{},"w":100,"h":100,"ip":0,"op":60}"#,
      assets: "[\(assets.joined(separator: ",")),{\"id\":\"a12\",\"layers\":[]}]")
    #expect {
      try LottieAnimation(data: data)
    } throws: { error in
      if case LottieParseError.overLimit = error { true } else { false }
    }
  }

  @Test("Precomposition cycles are cut, the rest is drawn") func circle() throws {
    func use(_ id: String) -> String {
      #"{"ty":0,"refId":"\#(id)","ks":{},"w":100,"h":100,"ip":0,"op":60}"#
    }
    let data = file(
      use("a") + "," + layer(square + "," + fill),
      assets: """
        [{"id":"a","layers":[\(use("b")),\(layer(square + "," + fill))]},
         {"id":"b","layers":[\(use("a"))]}]
        """)
    let animation = try LottieAnimation(data: data)
    #expect(animation.report.entries.map(\.path) == ["$.assets[1].layers[0]"])
    #expect(animation.evaluate(at: 0).nodes.count == 2)
  }
}
