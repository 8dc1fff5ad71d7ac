import Testing

@testable import LottieCore

struct PathModifierTests {
  private static let wave =
    #"{"ty":"sh","ks":{"k":{"c":false,"v":[[-80,0],[0,0],[80,0]],"i":[[0,0],[-30,40],[-20,-30]],"o":[[30,-50],[30,-40],[0,0]]}}}"#

  private static func modified(_ shape: String, _ modifier: String) -> String {
    layer("\(shape),\(modifier),\(fill)")
  }

  @Test(
    "Path modifiers match lottie-web",
    arguments: [
      Golden(
        "pucker", file(modified(wave, #"{"ty":"pb","a":{"k":40}}"#)),
        """
        fill nonzero #00ccd6 1
          M -48,0 C -70,-70 -42,56 0,0 C 42,-56 84,-42 48,0
        """),
      Golden(
        "bloat halfway between keyframes",
        file(
          modified(
            square,
            #"{"ty":"pb","a":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[-100]}]}}"#
          )), at: 5,
        """
        fill nonzero #00ccd6 1
          M 15,-15 C 5,-5 5,5 15,15 C 5,5 -5,5 -15,15 C -5,5 -5,-5 -15,-15 C -5,-5 5,-5 15,-15 Z
        """),
      Golden(
        "sharp ridges",
        file(modified(square, #"{"ty":"zz","s":{"k":2},"r":{"k":1.4},"pt":{"k":1}}"#)),
        """
        fill nonzero #00ccd6 1
          M 8.586,-8.586 L 12,0 L 8.586,8.586 L 0,12 L -8.586,8.586 L -12,0 L -8.586,-8.586 L 0,-12 L 8.586,-8.586 L 8.586,-8.586 Z
        """),
      Golden(
        "a smooth ridge on an open line",
        file(modified(wire, #"{"ty":"zz","s":{"k":5},"r":{"k":1},"pt":{"k":2}}"#)),
        """
        fill nonzero #00ccd6 1
          M -5,0 C -5,10 10,-5 20,-5 C 30,-5 35,-10 35,0
        """),
      Golden(
        "a path offset outward with miter joins",
        file(modified(square, #"{"ty":"op","a":{"k":2},"lj":1,"ml":{"k":4}}"#)),
        """
        fill nonzero #00ccd6 1
          M 12,-10 C 12,-3.333 12,3.333 12,10 L 12,12 L 10,12 C 3.333,12 -3.333,12 -10,12 L -12,12 L -12,10 C -12,3.333 -12,-3.333 -12,-10 L -12,-12 L -10,-12 C -3.333,-12 3.333,-12 10,-12 L 12,-12 L 12,-10 Z
        """),
      Golden(
        "miters beyond the limit become bevels",
        file(modified(square, #"{"ty":"op","a":{"k":2},"lj":1,"ml":{"k":1.9}}"#)),
        """
        fill nonzero #00ccd6 1
          M 12,-10 C 12,-3.333 12,3.333 12,10 L 10,12 C 3.333,12 -3.333,12 -10,12 L -12,10 C -12,3.333 -12,-3.333 -12,-10 L -10,-12 C -3.333,-12 3.333,-12 10,-12 L 12,-10 Z
        """),
      Golden(
        "an open path becomes an outline with round ends",
        file(modified(wire, #"{"ty":"op","a":{"k":2},"lj":2,"ml":{"k":4}}"#)),
        """
        fill nonzero #00ccd6 1
          M 0,-2 C 13.333,-2 26.667,-2 40,-2 C 42.208,-2 42.208,2 40,2 C 26.667,2 13.333,2 0,2 C -2.208,2 -2.208,-2 0,-2
        """),
      Golden(
        "an offset of an empty path", file(modified(square, #"{"ty":"op","a":{"k":0}}"#)),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
    ])
  func golden(_ golden: Golden) throws {
    #expect(try drawn(golden.data, at: golden.frame) == golden.text)
    #expect(try LottieAnimation(data: golden.data).report.isEmpty)
  }

  @Test("A contracted path is trimmed at intersections with the precision of lottie-web")
  func shrunk() throws {
    let data = file(Self.modified(square, #"{"ty":"op","a":{"k":-4},"lj":3}"#))
    let list = try LottieAnimation(data: data).evaluate(at: 0)
    guard case .shape(let shape)? = list.nodes.first else { throw Missing() }
    let points = shape.path.contours.flatMap(\.points)
    #expect(points.allSatisfy { abs($0.x) < 8 && abs($0.y) < 8 })
    #expect(points.contains { abs($0.x - 6) < 2 && abs($0.y - 6) < 2 })
  }

  @Test(
    "A twist rotates the center fully and the edge not at all",
    arguments: [(0.0, 90.0), (20, 45), (40, 0)])
  func twist(distance: Double, degrees: Double) {
    let deformation = TwistDeformation(angle: .pi / 2, center: Vector2(10, 0), radius: 40)
    let line = BezierContour(
      vertices: [Vector2(10, 0), Vector2(10 + distance, 0)], inTangents: [.zero, .zero],
      outTangents: [.zero, .zero], isClosed: false)
    let end = deformation.turned(line).points.last ?? .zero
    let wanted =
      AffineMatrix.rotation(degrees: degrees)(Vector2(distance, 0)) + Vector2(10, 0)
    #expect((end - wanted).length < 1e-9)
  }

  @Test("A twisted line follows the exact spiral")
  func spiral() {
    let deformation = TwistDeformation(angle: 2, center: .zero, radius: 10)
    let line = BezierContour(
      vertices: [.zero, Vector2(10, 0)], inTangents: [.zero, .zero], outTangents: [.zero, .zero],
      isClosed: false)
    let turned = deformation.turned(line)
    for index in 0..<turned.curveCount {
      let point = turned.curve(index).point(at: 0.5)
      let angle = 2 * (1 - point.length / 10)
      let away =
        Vector2(point.length, 0) - AffineMatrix.rotation(degrees: -angle * 180 / .pi)(point)
      #expect(away.length < 0.01)
    }
  }

  @Test("A twist is parsed")
  func twistInFile() throws {
    let data = file(Self.modified(wire, #"{"ty":"tw","a":{"k":180},"c":{"k":[0,0]}}"#))
    let text = try drawn(data, options: beyond)
    #expect(text.contains("M 0,0 "))
    #expect(text.hasSuffix(" 40,0"))
    #expect(!text.contains("M 0,0 L 40,0"))
  }

  @Test(
    "Inflections of curves are found",
    arguments: [
      (CubicCurve(Vector2(0, 0), Vector2(10, 10), Vector2(20, 10), Vector2(30, 0)), []),
      (CubicCurve(Vector2(0, 0), Vector2(10, 10), Vector2(21, -10), Vector2(30, 0)), [0.504]),
      (CubicCurve(Vector2(0, 0), Vector2(30, 10), Vector2(-8, 10), Vector2(20, 0)), []),
    ])
  func inflections(_ curve: CubicCurve, _ wanted: [Double]) {
    let found = curve.inflections
    #expect(found.count == wanted.count)
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-3) }
  }

  @Test("Ridges and offset paths are limited by the frame budget")
  func bounded() throws {
    let zigZag = #"{"ty":"zz","s":{"k":3},"r":{"k":1e9},"pt":{"k":1}}"#
    let offset = #"{"ty":"op","a":{"k":3},"lj":2,"ml":{"k":4}}"#
    let data = file(layer("\(square),\(zigZag),\(zigZag),\(offset),\(zigZag),\(fill)"))
    let animation = try LottieAnimation(data: data)
    #expect(animation.report.entries.contains { $0.feature.contains("ridges") })
    guard case .shape(let shape)? = animation.evaluate(at: 0).nodes.first else { throw Missing() }
    let count = shape.path.contours.reduce(0) { $0 + $1.curveCount }
    #expect(count > 1_000 && count <= LottieLimits.modifiedVertices)
  }

  private struct Missing: Error {}
}
