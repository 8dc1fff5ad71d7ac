import Foundation
import Testing

@testable import LottieCore

/// Tests obsolete variants of the format and edge cases that renderers often get wrong.
struct LegacyFormatTests {
  private static let triangle =
    #""v":[[0,0],[10,0],[0,10]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]"#
  private static let larger =
    #""v":[[0,0],[20,0],[0,20]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]"#
  private static let even = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#

  private func path(_ ks: String, at frame: Double = 0, more: String = "") throws -> String {
    let data = file(
      layer(#"{"ty":"sh"\#(more),"ks":\#(ks)},\#(fill)"#), version: "4.4.10")
    return try drawn(data, at: frame).split(separator: "\n").dropFirst().joined()
      .trimmingCharacters(in: .whitespaces)
  }

  @Test("Before 4.4.18 the closed flag is stored outside the path", arguments: [true, false])
  func closed(isClosed: Bool) throws {
    let more = #","closed":\#(isClosed)"#
    #expect(
      try path(#"{"k":{\#(Self.triangle)}}"#, more: more)
        == "M 0,0 L 10,0 L 0,10" + (isClosed ? " L 0,0 Z" : ""))
    let keyframes =
      #"{"a":1,"k":[{"t":0,"s":[{\#(Self.triangle)}],"e":[{\#(Self.larger)}],\#(Self.even)},{"t":10}]}"#
    #expect(
      try path(keyframes, at: 5, more: more)
        == "M 0,0 L 15,0 L 0,15" + (isClosed ? " L 0,0 Z" : ""))
  }

  @Test(
    "Tangents are absolute if lottie-web has normalized the file or the layer",
    arguments: [
      ("", "", "18,4"), (#""__complete":true,"#, "", "8,4"), ("", #","completed":true"#, "8,4"),
    ])
  func normalized(root: String, more: String, entering: String) throws {
    let outline =
      #"{"ty":"sh","ks":{"k":{"v":[[0,0],[10,0]],"i":[[0,0],[8,4]],"o":[[2,5],[10,0]]}}}"#
    let text = String(decoding: file(layer("\(outline),\(stroke)", more: more)), as: UTF8.self)
    let data = Data("{\(root)\(text.dropFirst())".utf8)
    #expect(try drawn(data).hasSuffix("M 0,0 C 2,5 \(entering) 10,0"))
  }

  @Test(
    "Before 4.1.9 colors range to 255, except in gradients",
    arguments: [("4.1.8", "#ff8000"), ("4.1.9", "#ffff00"), ("3.9.9", "#ff8000")])
  func byteColors(version: String, hex: String) throws {
    let plain = #"{"ty":"fl","c":{"k":[255,128,0,255]},"o":{"k":100}}"#
    #expect(try drawn(file(layer("\(square),\(plain)"), version: version)).contains(hex))
    let moving =
      #"{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[255,128,0,255],"e":[0,0,0,255],\#(Self.even)},{"t":10}]},"o":{"k":100}}"#
    #expect(try drawn(file(layer("\(square),\(moving)"), version: version)).contains(hex))
    let gradient =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0.5,0,1,0,0,1]}}}"#
    #expect(
      try drawn(file(layer("\(square),\(gradient)"), version: version)).contains(
        "0 #ff8000, 1 #0000ff"))
  }

  @Test("Null spatial tangents give a straight motion path")
  func nullTangents() throws {
    let ks =
      #"{"p":{"a":1,"k":[{"t":0,"s":[0,0],"to":null,"ti":null,\#(Self.even)},{"t":10,"s":[20,40]}]}}"#
    let data = file(layer("\(square),\(fill)", ks: ks))
    #expect(try drawn(data, at: 5).contains("move 10 20"))
    #expect(try LottieAnimation(data: data).report.isEmpty)
  }

  @Test("Frame numbers start at the in point; frame rate and out point may be fractional")
  func timing() throws {
    let ks = #"{"r":{"a":1,"k":[{"t":20,"s":[0],\#(Self.even)},{"t":40,"s":[90]}]}}"#
    let json =
      #"{"v":"5.7.0","fr":29.97,"ip":20,"op":59.5,"w":10,"h":10,"layers":[\#(layer("\(square),\(fill)", ks: ks))]}"#
    let animation = try LottieAnimation(data: Data(json.utf8))
    #expect(animation.frameCount == 40)
    #expect(animation.frame(atSeconds: 0) == 20)
    #expect(abs(animation.durationSeconds - 39.5 / 29.97) < 1e-12)
    guard case .shape(let shape)? = animation.evaluate(at: 30).nodes.first else { return }
    #expect(abs(shape.transform.a - shape.transform.b) < 1e-12)
  }

  @Test("Before 4.4.14 a single text has no keyframes")
  func oldText() throws {
    // The tangents of these outlines are absolute positions.
    let corners = "[[0,0],[10,0],[0,10]]"
    let outline = #""v":\#(corners),"i":\#(corners),"o":\#(corners)"#
    let glyph =
      #"{"ch":"A","fFamily":"F","style":"R","w":60,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","closed":true,"ks":{"k":{\#(outline)}}}]}]}}"#
    let json =
      #"{"v":"4.4.10","fr":30,"ip":0,"op":60,"w":100,"h":100,"fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":70}]},"chars":[\#(glyph)],"layers":[{"ty":5,"ip":0,"op":60,"st":0,"ks":{},"t":{"d":{"t":"A","f":"F-R","s":100,"fc":[1,0,0]},"p":{},"a":[]}}]}"#
    #expect(try drawn(Data(json.utf8)).contains("M 0,0 L 10,0 L 0,10 L 0,0 Z"))
  }

  @Test(
    "A path with a hold keyframe stays, then jumps",
    arguments: [(0.0, 10), (9.9, 10), (10, 20), (50, 20)])
  func heldPath(frame: Double, side: Int) throws {
    let keyframes =
      #"{"a":1,"k":[{"t":0,"h":1,"s":[{\#(Self.triangle),"c":false}]},{"t":10,"s":[{\#(Self.larger),"c":false}]}]}"#
    #expect(try path(keyframes, at: frame) == "M 0,0 L \(side),0 L 0,\(side)")
  }

  @Test("The first keyframe of a path determines the vertex count and whether it is closed")
  func lengths() throws {
    let four =
      #""v":[[0,0],[20,0],[0,20],[9,9]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]"#
    let keyframes =
      #"{"a":1,"k":[{"t":0,"s":[{\#(Self.triangle),"c":false}],\#(Self.even)},{"t":10,"s":[{\#(four),"c":true}]}]}"#
    #expect(try path(keyframes, at: 5) == "M 0,0 L 15,0 L 0,15")
    #expect(try path(keyframes, at: 10) == "M 0,0 L 20,0 L 0,20")
    let data = file(layer(#"{"ty":"sh","ks":\#(keyframes)},\#(fill)"#))
    #expect(
      try LottieAnimation(data: data).report.entries.map(\.path) == [
        "$.layers[0].shapes[0].ks.k[0]"
      ])
  }

  @Test("Keyframes may have different numbers of components")
  func dimensions() throws {
    let ks =
      #"{"s":{"a":1,"k":[{"t":0,"s":[100,100],\#(Self.even)},{"t":10,"s":[200,300,100]}]}}"#
    let text = try drawn(file(layer("\(square),\(fill)", ks: ks)), at: 5)
    #expect(text.contains("matrix 1.5 0 0 2 0 0"))
  }

  @Test("Progress below 0 gives the end of a motion path")
  func undershoot() throws {
    let ks =
      #"{"p":{"a":1,"k":[{"t":0,"s":[60,0],"o":{"x":0.3,"y":-1},"i":{"x":0.6,"y":2.5},"to":[20,-50],"ti":[-20,-50]},{"t":20,"s":[120,0]}]}}"#
    #expect(try drawn(file(layer("\(square),\(fill)", ks: ks)), at: 3).contains("move 120 0"))
  }

  @Test(
    "Hidden items are not drawn",
    arguments: [
      #"{"ty":"rc","hd":true,"p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},\#(square),\#(fill)"#,
      #"\#(square),\#(fill),{"ty":"fl","hd":true,"c":{"k":[1,0,0]},"o":{"k":100}}"#,
    ])
  func hidden(_ shapes: String) throws {
    #expect(try drawn(file(layer(shapes))) == drawn(file(layer("\(square),\(fill)"))))
  }

  @Test(
    "Groups and modifiers cannot be hidden, as in lottie-web",
    arguments: [
      #"\#(square),{"ty":"tm","HD"s":{"k":0},"e":{"k":10},"o":{"k":0}},\#(fill)"#,
      #"{"ty":"gr","HD"it":[\#(wire),\#(stroke)]},\#(square),\#(fill)"#,
    ])
  func notHidden(_ shapes: String) throws {
    let (hidden, shown) = (
      shapes.replacingOccurrences(of: "HD\"", with: "hd\":true,\""),
      shapes.replacingOccurrences(of: "\"HD\"", with: "\"")
    )
    #expect(try drawn(file(layer(hidden))) == drawn(file(layer(shown))))
    #expect(try drawn(file(layer(hidden))) != drawn(file(layer("\(square),\(fill)"))))
  }

  @Test("A hidden layer still transforms its children")
  func hiddenParent() throws {
    let parent = layer("\(square),\(fill)", ks: #"{"p":{"k":[7,0]}}"#, more: #","ind":2,"hd":true"#)
    let child = layer("\(square),\(fill)", more: #","ind":1,"parent":2"#)
    let text = try drawn(file("\(child),\(parent)"))
    #expect(text.contains("move 7 0") && text.split(separator: "\n").count == 2)
  }

  @Test("A negative time stretch plays backward", arguments: [(10.0, 90), (40, 0), (25, 45)])
  func backwards(frame: Double, degrees: Double) throws {
    let inner = layer(
      "\(square),\(fill)",
      ks: #"{"r":{"a":1,"k":[{"t":0,"s":[0],\#(Self.even)},{"t":30,"s":[90]}]}}"#)
    let use = #"{"ty":0,"refId":"a","w":100,"h":100,"ip":0,"op":60,"st":40,"sr":-1,"ks":{}}"#
    let data = file(use, assets: #"[{"id":"a","layers":[\#(inner)]}]"#)
    guard case .group(let group)? = try LottieAnimation(data: data).evaluate(at: frame).nodes.first,
      case .shape(let shape)? = group.nodes.first
    else {
      Issue.record("nothing drawn")
      return
    }
    let turn = atan2(shape.transform.b, shape.transform.a) * 180 / .pi
    #expect(abs(turn - degrees) < 1e-9)
  }

  @Test("A rectangle without direction is reversed, one with direction 1 or 2 is not")
  func rectangleDirection() throws {
    func start(_ more: String) throws -> String {
      let shape = #"{"ty":"rc"\#(more),"p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#
      return try drawn(file(layer("\(shape),\(fill)")))
    }
    #expect(try start("").contains("M 10,-10 L -10,-10"))
    #expect(try start(#","d":3"#).contains("M 10,-10 L -10,-10"))
    #expect(try start(#","d":1"#).contains("M 10,-10 L 10,10"))
    #expect(try start(#","d":2"#).contains("M 10,-10 L 10,10"))
  }

  @Test("With a negative offset, two copies coincide at the original")
  func negativeOffset() throws {
    let shapes =
      #"\#(square),\#(fill),{"ty":"rp","c":{"k":4},"o":{"k":-2},"m":1,"tr":{"p":{"k":[5,0]}}}"#
    let places = try LottieAnimation(data: file(layer(shapes))).evaluate(at: 0).nodes.map { node in
      guard case .shape(let shape) = node else { return Double.nan }
      return shape.transform.tx
    }
    #expect(places == [0, 0, -5, -10])
  }

  @Test("A flattened path is stroked by paints outside its group only")
  func flatGroup() throws {
    func group(_ paint: String) -> String {
      #"{"ty":"gr","it":[\#(wire)\#(paint),{"ty":"tr","s":{"k":[100,0]}}]}"#
    }
    #expect(try drawn(file(layer("\(group("")),\(stroke)"))).contains("M 0,0 L 40,0"))
    #expect(try drawn(file(layer(group(",\(stroke)")))).isEmpty)
  }

  @Test("A dash pattern with a negative length is ignored")
  func negativeDash() throws {
    let pen =
      #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2},"d":[{"n":"d","v":{"k":-5}},{"n":"g","v":{"k":9}}]}"#
    #expect(!(try drawn(file(layer("\(wire),\(pen)"))).contains("dash")))
  }
}
