import Foundation
import Testing

@testable import LottieCore

/// Each case is the rotation of a square, determined from its matrix.
struct KeyframeTests {
  private func rotation(_ keyframes: String, at frame: Double) throws -> Double {
    let data = file(
      layer(
        square + "," + fill, ks: #"{"r":{"a":1,"k":[\#(keyframes)]}}"#, more: #","ip":-9,"op":200"#)
    )
    let list = try LottieAnimation(data: data).evaluate(at: frame)
    guard case .shape(let shape)? = list.nodes.first else { throw Missing() }
    return atan2(shape.transform.b, shape.transform.a) * 180 / .pi
  }

  private struct Missing: Error {}

  private static let linear =
    #""o":{"x":[0.333],"y":[0.333]},"i":{"x":[0.667],"y":[0.667]}"#

  @Test(
    "Values before, between and after keyframes",
    arguments: [(-5.0, 10.0), (0, 10), (5, 20), (10, 30), (15, 45), (20, 60), (99, 60)])
  func evenly(frame: Double, degrees: Double) throws {
    let keyframes =
      #"{"t":0,"s":[10],\#(Self.linear)},{"t":10,"s":[30],\#(Self.linear)},{"t":20,"s":[60]}"#
    #expect(abs(try rotation(keyframes, at: frame) - degrees) < 1e-9)
  }

  @Test(
    "A hold keyframe keeps its value, then jumps", arguments: [(0.0, 10.0), (9.99, 10), (10, 30)])
  func hold(frame: Double, degrees: Double) throws {
    let keyframes = #"{"t":0,"s":[10],"h":1},{"t":10,"s":[30]}"#
    #expect(abs(try rotation(keyframes, at: frame) - degrees) < 1e-9)
  }

  @Test(
    "Old files give the end value in e", arguments: [(5.0, 20.0), (10, 30), (15, 35), (20, 40)])
  func legacy(frame: Double, degrees: Double) throws {
    let keyframes =
      #"{"t":0,"s":[10],"e":[30],\#(Self.linear)},{"t":10,"s":[30],"e":[40],\#(Self.linear)},{"t":20}"#
    #expect(abs(try rotation(keyframes, at: frame) - degrees) < 1e-9)
  }

  @Test("Keyframes out of order are sorted and reported")
  func unsorted() throws {
    let keyframes = #"{"t":10,"s":[30]},{"t":0,"s":[10],\#(Self.linear)}"#
    #expect(abs(try rotation(keyframes, at: 5) - 20) < 1e-9)
    let data = file(layer(square, ks: #"{"r":{"a":1,"k":[\#(keyframes)]}}"#))
    let report = try LottieAnimation(data: data).report
    #expect(report.entries.map(\.path) == ["$.layers[0].ks.r.k"])
  }

  @Test("Two keyframes at the same time jump")
  func jump() throws {
    let keyframes = #"{"t":5,"s":[10]},{"t":5,"s":[30]}"#
    #expect(abs(try rotation(keyframes, at: 5) - 30) < 1e-9)
  }
}
