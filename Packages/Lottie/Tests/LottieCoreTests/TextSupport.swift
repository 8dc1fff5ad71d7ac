import Foundation

@testable import LottieCore

/// A file with one text layer. Its font has A, a triangle of 100 with an advance of 120, the space
/// with an advance of 50, and the glyphs in `chars`.
func textFile(
  _ document: String, animators: String = "", path: String = "{}", align: String = "{}",
  more: String = "", chars: String = "", assets: String = "[]", masks: String = "[]"
) -> Data {
  let outline =
    #"{"v":[[0,0],[100,0],[100,-100]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#
  return Data(
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":\(assets),
    "fonts":{"list":[{"fName":"F","fFamily":"Sans","fStyle":"Bold","ascent":80}]},
    "chars":[{"ch":"A","fFamily":"Sans","style":"Bold","w":120,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":\(outline)}}]}]}},
    {"ch":" ","fFamily":"Sans","style":"Bold","w":50}\(chars)],
    "layers":[{"ty":5,"ip":0,"op":60,"ks":{},"masksProperties":\(masks),"t":{"d":{"k":[{"t":0,"s":{"f":"F","fc":[1,0,0],"s":10,\(document)}}\(more)]},"a":[\(animators)],"p":\(path),"m":\(align)}}]}
    """.utf8)
}

/// An animator with a selector; without one, it applies to all letters.
func animator(_ properties: String, _ selector: String = "") -> String {
  let all = #""t":0,"a":{"k":100},"b":1,"rn":0,"sh":1,"r":1"#
  return #"{"s":{\#(all)\#(selector)},"a":{\#(properties)}}"#
}

/// The position of the lower left corner of each shape of a frame.
func corners(_ data: Data, at frame: Double = 0) throws -> [Vector2] {
  func shapes(_ nodes: [DrawNode]) -> [DrawShape] {
    nodes.flatMap { node in
      switch node {
      case .shape(let shape): [shape]
      case .group(let group): shapes(group.nodes)
      case .image: [DrawShape]()
      }
    }
  }
  return try shapes(LottieAnimation(data: data).evaluate(at: frame).nodes).flatMap { shape in
    shape.path.contours.compactMap(\.points.first).map { shape.transform($0) }
  }
}

/// Compares two lists of points.
func agree(_ a: [Vector2], _ b: [Vector2]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 1e-6 }
}
