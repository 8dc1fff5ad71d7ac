import Foundation
import Testing

@testable import LottieCore

/// Frames that are evaluated into the memory of earlier ones.
struct DrawMemoryTests {
  private static let growing =
    #"{"ty":"el","p":{"k":[9,9]},"s":{"a":1,"k":[{"t":0,"s":[3,3]},{"t":60,"s":[9,9]}]}}"#
  private static let morphing = #"""
    {"ty":"sh","ks":{"a":1,"k":[
      {"t":0,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}]},
      {"t":60,"s":[{"v":[[0,0],[5,0],[9,5]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}]}]}}
    """#
  private static let trim =
    #"{"ty":"tm","s":{"k":10},"e":{"a":1,"k":[{"t":0,"s":[20]},{"t":60,"s":[90]}]},"o":{"k":0}}"#

  private func animation() throws -> LottieAnimation {
    let moving = layer("\(Self.growing),\(fill),\(stroke)")
    let group = #"{"ty":"gr","it":[\#(Self.morphing),\#(fill),{"ty":"tr","o":{"k":50}}]}"#
    let layers = [
      layer("\(Self.morphing),\(Self.trim),\(stroke)"), layer("\(group),\(square),\(stroke)"),
      layer("\(square),\(fill)"),
      #"{"ty":0,"refId":"a","w":50,"h":50,"ip":0,"op":60,"ks":{"o":{"k":50}}}"#,
    ]
    return try LottieAnimation(
      data: file(
        layers.joined(separator: ","), assets: #"[{"id":"a","layers":[\#(moving),\#(moving)]}]"#))
  }

  /// The number of contours of all paths that were made for one frame.
  private func madeContours(_ nodes: [DrawNode]) -> Int {
    nodes.reduce(0) { count, node in
      switch node {
      case .image: count
      case .group(let group): count + madeContours(group.nodes)
      case .shape(let shape): count + (shape.path.isOwned.value ? shape.path.contours.count : 0)
      }
    }
  }

  private func recycle(_ list: inout DrawList, into evaluator: inout FrameEvaluator) {
    for index in list.nodes.indices { evaluator.unused.give(&list.nodes[index]) }
    evaluator.unused.give(&list.nodes)
  }

  @Test("A frame uses the memory of a recycled one, and has the same nodes as alone")
  func reuse() throws {
    let animation = try animation()
    var evaluator = FrameEvaluator(animation)
    for frame in 0..<40 {
      let capacities = evaluator.unused.points.map(\.capacity).sorted()
      var list = evaluator.evaluate(at: Double(frame))
      #expect(list == animation.evaluate(at: Double(frame)))
      let made = madeContours(list.nodes)
      #expect(made >= 6)
      let taken = capacities.count - evaluator.unused.points.count
      recycle(&list, into: &evaluator)
      #expect(list.nodes.isEmpty)
      // The first frames use lists for longer paths than before, so that lists grow.
      guard frame > 30 else { continue }
      #expect(taken == made, "frame \(frame)")
      #expect(capacities.allSatisfy { $0 > 0 }, "frame \(frame)")
      #expect(evaluator.unused.points.map(\.capacity).sorted() == capacities, "frame \(frame)")
    }
  }

  @Test("A list that is still in use keeps its nodes") func copies() throws {
    let animation = try animation()
    var evaluator = FrameEvaluator(animation)
    var list = evaluator.evaluate(at: 3)
    let copy = list
    recycle(&list, into: &evaluator)
    var other = evaluator.evaluate(at: 40)
    recycle(&other, into: &evaluator)
    #expect(copy == animation.evaluate(at: 3))
  }

  @Test("Nodes that are cached are not recycled") func cached() throws {
    let animation = try LottieAnimation(
      data: file(
        layer(
          #"{"ty":"gr","it":[\#(square),\#(fill),\#(wire),\#(stroke),{"ty":"tr","o":{"k":50}}]}"#,
          ks: #"{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}}"#)))
    var evaluator = FrameEvaluator(animation)
    for frame in [0.0, 1, 2, 1] {
      var list = evaluator.evaluate(at: frame)
      #expect(list == animation.evaluate(at: frame))
      recycle(&list, into: &evaluator)
    }
    #expect(evaluator.cache.count == 1)
  }
}
