import Testing

@testable import LottieCore

/// 3D layers and the matrix of the first one.
struct Flattened: Sendable {
  let layers: [String]
  let matrix: [Double]
}

/// Reference matrices of lottie-web 5 in a browser.
struct Transform3DTests {
  private static let turned =
    #""rx":{"k":50},"ry":{"k":35},"rz":{"k":20}"#

  private static func layer(_ ks: String, _ more: String = "") -> String {
    #"{"ddd":1,"ty":4,"ind":1,"ip":0,"op":60,"st":0,"ks":{\#(ks)},"shapes":[\#(square),\#(fill)]\#(more)}"#
  }

  private static func null(_ index: Int, _ ks: String, _ more: String = "") -> String {
    #"{"ddd":1,"ty":3,"ind":\#(index),"ip":0,"op":60,"st":0,"ks":{\#(ks)}\#(more)}"#
  }

  private func matrix(_ layers: String, at frame: Double = 0) throws -> [Double] {
    let animation = try LottieAnimation(data: file(layers))
    #expect(animation.report.isEmpty)
    guard case .shape(let shape)? = animation.evaluate(at: frame).nodes.first else { return [] }
    let m = shape.transform
    return [m.a, m.b, m.c, m.d, m.tx, m.ty]
  }

  private static let tilted = #""rx":{"k":20},"ry":{"k":60},"rz":{"k":-30}"#

  private static let spatialCases: [Flattened] = [
    Flattened(
      layers: [
        layer(
          turned
            + #","a":{"k":[10,5,30]},"s":{"k":[100,120,200]},"p":{"k":[100,100,40]},"or":{"k":[20,-30,40]}"#
        )
      ], matrix: [0.200665, 0.914146, -1.03371, -0.007907, 75.168137, 115.218025]),
    Flattened(
      layers: [
        layer(turned + #","p":{"k":[20,0,40]},"or":{"k":[0,0,0]}"#, #","parent":2"#),
        null(2, tilted + #","s":{"k":[100,100,50]},"p":{"k":[100,100,40]},"or":{"k":[10,0,0]}"#),
      ], matrix: [0.454927, 0.577442, 0.358425, 0.349057, 125.980759, 93.839745]),
    Flattened(
      layers: [
        layer(#""p":{"k":[20,0,0]}"#, #","parent":2"#),
        null(2, #""p":{"k":[5,5,60]},"a":{"k":[0,0,20]}"#, #","parent":3"#),
        null(3, tilted + #","p":{"k":[100,100,0]}"#),
      ], matrix: [0.433013, -0.213331, 0.25, 0.961897, 146.716339, 92.635803]),
    Flattened(
      layers: [
        layer(
          turned + #","p":{"s":true,"x":{"k":10},"y":{"k":5},"z":{"k":40}},"or":{"k":[0,0,0]}"#,
          #","parent":2"#),
        null(2, tilted + #","p":{"k":[100,100,0]},"or":{"k":[10,0,0]}"#),
      ], matrix: [0.418359, 0.587998, 0.72473, 0.243313, 140.221146, 94.252404]),
  ]

  @Test("3D layers are projected along z", arguments: spatialCases)
  func seen(_ wanted: Flattened) throws {
    let found = try matrix(wanted.layers.joined(separator: ","))
    #expect(found.count == 6)
    for (a, b) in zip(found, wanted.matrix) { #expect(abs(a - b) < 1e-5, "\(found)") }
  }

  @Test("A moving 3D layer auto-orients along its path")
  func oriented() throws {
    let way =
      #""p":{"a":1,"k":[{"t":0,"s":[40,160,0],"to":[0,-80,0],"ti":[-60,0,0],"o":{"x":[0.4],"y":[0.1]},"i":{"x":[0.6],"y":[0.9]}},{"t":20,"s":[160,40,0]}]}"#
    let found = try matrix(
      Self.layer(#""rx":{"k":40},"ry":{"k":20},"rz":{"k":0},\#(way)"#, #","ao":1"#), at: 5)
    let wanted = [0.418977, -0.869375, 0.747704, 0.166624, 43.301517, 129.033966]
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 2e-3, "\(found)") }
  }

  @Test("An orientation takes the shortest arc at constant speed")
  func orientation() throws {
    let keyframes =
      #"{"a":1,"k":[{"t":0,"s":[350,20,0],"o":{"x":[0.4],"y":[0.1]},"i":{"x":[0.6],"y":[0.9]}},{"t":20,"s":[10,40,300]}]}"#
    let found = try matrix(
      Self.layer(#""rx":{"k":0},"ry":{"k":0},"rz":{"k":0},"or":\#(keyframes)"#), at: 7)
    let wanted = [0.829703, -0.368524, 0.280264, 0.924585, 0, 0]
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-5, "\(found)") }
  }

  @Test("The z rotation replaces the plain rotation if an x rotation exists")
  func rotations() throws {
    let flat = try matrix(Self.layer(#""rz":{"k":90},"r":{"k":0}"#))
    #expect(flat == [1, 0, 0, 1, 0, 0])
    let turned = try matrix(Self.layer(#""rx":{"k":0},"rz":{"k":90},"r":{"k":45}"#))
    #expect(abs(turned[0]) < 1e-12 && abs(turned[1] - 1) < 1e-12)
  }

  @Test("A camera is reported and has no effect")
  func camera() throws {
    let camera = #"{"ddd":1,"ty":13,"ind":9,"ip":0,"op":60,"st":0,"ks":{},"pe":{"k":500}}"#
    let animation = try LottieAnimation(data: file("\(camera),\(Self.layer(""))"))
    #expect(animation.report.entries.map(\.path) == ["$.layers[0]"])
    #expect(animation.evaluate(at: 0).nodes.count == 1)
  }
}
