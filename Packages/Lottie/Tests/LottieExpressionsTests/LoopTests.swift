import LottieCore
import LottieExpressions
import Testing

@Suite("Loop functions")
struct LoopTests {
  /// The positions at frames 0, 5, 15, 25, 35, 47, 66 and 80.
  ///
  /// The values are those of lottie-web 5, except for the duration forms, which are calculated.
  @Test(
    "Loops extend the keyframes at both ends",
    arguments: [
      ("loopOut()", "0,0 0,0 20,5 70,5 20,5 82,3 76,4 40,10"),
      ("loopOut('CYCLE')", "0,0 0,0 20,5 70,5 20,5 82,3 76,4 40,10"),
      ("loopOut('cycle', 0)", "0,0 0,0 20,5 70,5 20,5 82,3 76,4 40,10"),
      ("thisProperty.loopOut('cycle')", "0,0 0,0 20,5 70,5 20,5 82,3 76,4 40,10"),
      ("loopOut('cycle', 1)", "0,0 0,0 20,5 70,5 70,5 82,3 76,4 40,10"),
      ("loopOut('pingpong')", "0,0 0,0 20,5 70,5 70,5 12,3 76,4 40,10"),
      ("loopOut('pingpong', 1)", "0,0 0,0 20,5 70,5 70,5 82,3 76,4 40,10"),
      ("loopOut('offset')", "0,0 0,0 20,5 70,5 120,5 182,3 276,4 340,10"),
      ("loopOut('offset', 1)", "0,0 0,0 20,5 70,5 130,-5 202,-17 316,-36 400,-50"),
      (
        "loopOut('continue')",
        "0,0 0,0 20,5 70,5 103,-0.5 110.2,-1.7 121.6,-3.6 130,-5"
      ),
      ("loopOutDuration('cycle', 0.5)", "0,0 0,0 20,5 70,5 70,5 82,3 76,4 40,10"),
      ("loopOutDuration('pingpong', 0)", "0,0 0,0 20,5 70,5 70,5 12,3 0,0 40,10"),
      ("loopIn()", "40,10 70,5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopIn('cycle', 1)", "40,10 20,5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopIn('pingpong')", "40,10 20,5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopIn('pingpong', 1)", "40,10 20,5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopIn('offset')", "-60,10 -30,5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopIn('continue')", "-40,-10 -20,-5 20,5 70,5 100,0 100,0 100,0 100,0"),
      ("loopInDuration('cycle', 0.5)", "40,10 20,5 20,5 70,5 100,0 100,0 100,0 100,0"),
    ])
  func loops(source: String, expected: String) throws {
    let animation = try Sample(source).animation()
    let frames = [0.0, 5, 15, 25, 35, 47, 66, 80]
    for (frame, place) in zip(frames, expected.split(separator: " ")) {
      let parts = place.split(separator: ",").compactMap { Double($0) }
      let found = try animation.place(at: frame)
      #expect((found - Vector2(parts[0], parts[1])).length < 0.01, "frame \(frame): \(found)")
    }
  }

  @Test("A number continues with its full slope")
  func numbers() throws {
    var sample = Sample("[thisLayer.transform.rotation, 0]")
    sample.rotation = """
      "a": 1, "k": [{"t": 10, "s": [0], "o": {"x": 0.5, "y": 0.5}, "i": {"x": 0.5, "y": 0.5}},
        {"t": 20, "s": [40]}], "x": "loopOut('continue')"
      """
    #expect(isNear(try sample.place(at: 25), Vector2(60, 0)))
  }

  @Test(
    "A value with at most one keyframe is constant",
    arguments: ["\"k\": [3, 4]", "\"a\": 1, \"k\": [{\"t\": 10, \"s\": [3, 4]}]"],
    ["loopOut()", "loopOut('offset')", "loopIn('pingpong')", "loopOut('continue')"])
  func withoutKeyframes(position: String, source: String) throws {
    var sample = Sample(source)
    sample.position = position
    #expect(try sample.place(at: 40) == Vector2(3, 4))
  }
}
