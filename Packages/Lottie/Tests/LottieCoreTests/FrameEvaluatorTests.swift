import Foundation
import Testing

@testable import LottieCore

struct FrameEvaluatorTests {
  private static let turning = #"{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}}"#

  @Test("Frames evaluated in sequence equal those evaluated separately") func same() throws {
    let groups = #"{"ty":"gr","it":[\#(square),\#(fill),{"ty":"tr","p":{"k":[9,9]},"o":{"k":50}}]}"#
    let layers = [
      layer("\(square),\(fill)"), layer("\(square),\(fill)", ks: Self.turning), layer(groups),
      layer("\(wire),\(stroke)", ks: Self.turning), layer("{},\(square),\(fill)"),
      #"{"ty":0,"refId":"a","w":50,"h":50,"st":3,"ip":0,"op":60,"ks":\#(Self.turning)}"#,
      #"{"ty":0,"refId":"a","w":50,"h":50,"ip":0,"op":60,"ks":{}}"#,
    ].joined(separator: ",")
    let assets = #"[{"id":"a","layers":[\#(layer(groups)),\#(layer("\(square),\(fill)"))]}]"#
    let animation = try LottieAnimation(data: file(layers, assets: assets))
    var evaluator = FrameEvaluator(animation)
    for frame in [0, 1, 2, 30.5, 2, 59, .nan] {
      #expect(evaluator.evaluate(at: frame) == animation.evaluate(at: frame))
    }
  }

  @Test("The lengths of trimmed paths are kept, except of paths that change")
  func trimmed() throws {
    let trim =
      #"{"ty":"tm","s":{"k":10},"e":{"a":1,"k":[{"t":0,"s":[20]},{"t":60,"s":[90]}]},"o":{"k":0}}"#
    func path(_ width: Int) -> String {
      #"{"v":[[0,0],[\#(width),0],[9,9]],"i":[[0,0],[0,3],[0,0]],"o":[[0,0],[0,0],[2,0]],"c":true}"#
    }
    // More paths than the evaluator remembers.
    let still = (1...50).map { width in
      layer(#"{"ty":"sh","ks":{"k":\#(path(width))}},\#(trim),\#(stroke)"#)
    }
    let moving = layer(
      #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(path(5))]},{"t":60,"s":[\#(path(90))]}]}},"#
        + "\(trim),\(stroke)")
    let animation = try LottieAnimation(data: file((still + [moving]).joined(separator: ",")))
    var evaluator = FrameEvaluator(animation)
    for frame in [0.0, 10, 11, 40, 10] {
      let list = evaluator.evaluate(at: frame)
      #expect(list == animation.evaluate(at: frame))
      #expect(list.nodes.count == 51)
    }
  }

  @Test("The path of a static shape shares storage in all frames") func shared() throws {
    let animation = try LottieAnimation(
      data: file(layer("\(square),\(fill)", ks: Self.turning)))
    var evaluator = FrameEvaluator(animation)
    let shapes = [0.0, 7].compactMap { frame -> DrawShape? in
      guard case .shape(let shape) = evaluator.evaluate(at: frame).nodes.first else { return nil }
      return shape
    }
    try #require(shapes.count == 2)
    #expect(shapes[0].transform != shapes[1].transform)
    let places = shapes.map { shape in
      shape.path.contours.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    #expect(places[0] == places[1])
  }

  @Test(
    "Static texts are evaluated once, others in each frame",
    arguments: [
      (textFile(#""t":"AA A""#), 1),
      (textFile(#""t":"A","sc":[0,0,1],"sw":2"#, animators: animator(#""o":{"k":50}"#)), 1),
      (textFile(#""t":"AA""#, more: #",{"t":1,"s":{"f":"F","fc":[1,0,0],"s":20,"t":"A"}}"#), 2),
      (
        textFile(
          #""t":"AA""#,
          animators: animator(#""p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":9,"s":[9,9]}]}"#)), 0
      ),
    ])
  func texts(data: Data, kept: Int) throws {
    let animation = try LottieAnimation(data: data)
    var evaluator = FrameEvaluator(animation)
    for frame in [0, 0.5, 1, 7, 0] {
      #expect(evaluator.evaluate(at: frame) == animation.evaluate(at: frame))
    }
    #expect(evaluator.cache.count == kept)
  }

  @Test("The nodes of a static text share storage in all frames") func sharedText() throws {
    let animation = try LottieAnimation(data: textFile(#""t":"AA A""#))
    var evaluator = FrameEvaluator(animation)
    let places = [0.0, 7].compactMap { frame -> Int? in
      guard case .shape(let shape)? = evaluator.evaluate(at: frame).nodes.first else { return nil }
      return shape.path.contours.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    try #require(places.count == 2)
    #expect(places[0] == places[1])
  }

  @Test(
    "Animated values are not static",
    arguments: [
      (#"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}}"#, true),
      (
        #"{"ty":"rc","p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":9,"s":[9,9]}]},"s":{"k":[9,9]},"r":{"k":0}}"#,
        false
      ),
      (#"{"ty":"gr","it":[{"ty":"tr","r":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[9]}]}}]}"#, false),
      (
        #"{"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[90]}]},"o":{"k":0}}"#,
        false
      ),
      (
        #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":9},"w":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[90]}]}}"#,
        false
      ),
      (#"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":9},"w":{"k":2}}"#, true),
    ])
  func isStatic(item: String, expected: Bool) throws {
    let animation = try LottieAnimation(data: file(layer(item)))
    guard case .shapes(let items) = animation.composition.layers.first?.content else {
      Issue.record("no shapes")
      return
    }
    #expect(items.map(\.isStatic) == [expected])
  }
}
