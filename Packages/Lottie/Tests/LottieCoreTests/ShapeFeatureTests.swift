import Testing

@testable import LottieCore

struct ShapeFeatureTests {
  private static let box = "M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z"

  private static func gradient(_ more: String) -> String { #"{"ty":"gf","o":{"k":100},\#(more)}"# }

  @Test(
    "Gradients, stars, round corners and repeaters match lottie-web",
    arguments: [
      Golden(
        "a linear gradient",
        file(
          layer(
            square + ","
              + gradient(
                #""t":1,"s":{"k":[-10,0]},"e":{"k":[10,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#
              ))),
        """
        fill nonzero linear -10,0 to 10,0 [0 #ff0000, 1 #0000ff] 1
          \(box)
        """),
      Golden(
        "opacity stops are merged with color stops",
        file(
          layer(
            square + ","
              + gradient(
                #""t":1,"s":{"k":[-10,0]},"e":{"k":[10,0]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,0.5,0.5,0,1,0]}}"#
              ))),
        """
        fill nonzero linear -10,0 to 10,0 [0 #ff0000, 0.5 #800080/0.5, 0.5 #800080/0, 1 #0000ff/0] 1
          \(box)
        """),
      Golden(
        "a radial gradient with a highlight, halfway between keyframes",
        file(
          layer(
            square + ","
              + gradient(
                #""t":2,"s":{"k":[0,0]},"e":{"k":[10,0]},"h":{"k":50},"a":{"k":90},"g":{"p":1,"k":{"a":1,"k":[{"t":0,"s":[0,0,0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[1,1,1,1]}]}}"#
              ))), at: 5,
        """
        fill nonzero radial 0,0 r 10 from 0,5 [0.5 #808080] 1
          \(box)
        """),
      Golden(
        "a gradient of zero length has its last color",
        file(
          layer(
            square + ","
              + gradient(#""t":1,"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,0.25]}}"#))),
        """
        fill nonzero #0000ff 0.25
          \(box)
        """),
      Golden(
        "a polygon with a fractional number of points",
        file(
          layer(
            #"{"ty":"sr","sy":2,"pt":{"k":4.9},"p":{"k":[0,0]},"r":{"k":0},"or":{"k":10},"os":{"k":0}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 0,-10 L 10,0 L 0,10 L -10,0 L 0,-10 Z
        """),
      Golden(
        "a reversed star",
        file(
          layer(
            #"{"ty":"sr","d":3,"sy":1,"pt":{"k":2},"p":{"k":[1,0]},"r":{"k":90},"or":{"k":10},"ir":{"k":5}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 11,0 L 1,-5 L -9,0 L 1,5 L 11,0 Z
        """),
      Golden(
        "a polygon with round points",
        file(
          layer(
            #"{"ty":"sr","sy":2,"pt":{"k":2},"p":{"k":[0,0]},"r":{"k":0},"or":{"k":10},"os":{"k":100}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 0,-10 C 7.854,-10 7.854,10 0,10 C -7.854,10 -7.854,-10 0,-10 Z
        """),
      Golden(
        "a polygon with round points and a negative radius, which begins at the opposite side",
        file(
          layer(
            #"{"ty":"sr","sy":2,"pt":{"k":2},"p":{"k":[0,0]},"r":{"k":0},"or":{"k":-10},"os":{"k":100}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 0,10 C 7.854,10 7.854,-10 0,-10 C -7.854,-10 -7.854,10 0,10 Z
        """),
      Golden(
        "stops before the previous one move to it",
        file(
          layer(
            square + ","
              + gradient(
                #""t":1,"s":{"k":[-10,0]},"e":{"k":[10,0]},"g":{"p":4,"k":{"k":[0,1,0,0,0.6,0,1,0,0.4,0,0,1,1,1,1,1]}}"#
              ))),
        """
        fill nonzero linear -10,0 to 10,0 [0 #ff0000, 0.6 #00ff00, 0.6 #0000ff, 1 #ffffff] 1
          \(box)
        """),
      Golden(
        "round corners",
        file(layer(#"\#(square),{"ty":"rd","r":{"k":4}},\#(fill)"#)),
        """
        fill nonzero #00ccd6 1
          M 6,-10 C 8.208,-10 10,-8.208 10,-6 L 10,6 C 10,8.208 8.208,10 6,10 L -6,10 C -8.208,10 -10,8.208 -10,6 L -10,-6 C -10,-8.208 -8.208,-10 -6,-10 L 6,-10 Z
        """),
      Golden(
        "round corners do not affect the ends of a line",
        file(layer(#"\#(wire),{"ty":"rd","r":{"k":4}},\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 0,0 L 40,0
        """),
      Golden(
        "copies with decreasing opacity, the first on top",
        file(
          layer(
            #"\#(square),\#(fill),{"ty":"rp","c":{"k":2.5},"o":{"k":0},"m":1,"tr":{"p":{"k":[30,0]},"so":{"k":100},"eo":{"k":50}}}"#
          )),
        """
        fill nonzero #00ccd6 0.5 move 60 0
          \(box)
        fill nonzero #00ccd6 0.75 move 30 0
          \(box)
        fill nonzero #00ccd6 1
          \(box)
        """),
      Golden(
        "copies scaled about their anchor, the last on top, with half a step of offset",
        file(
          layer(
            #"\#(square),{"ty":"rp","c":{"k":2},"o":{"k":0.5},"m":2,"tr":{"a":{"k":[10,0]},"s":{"k":[200,100]}}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -50,10 L -50,-10 L 10,-10 Z
          M 10,-10 L 10,10 L -20,10 L -20,-10 L 10,-10 Z
        """),
    ])
  func golden(_ golden: Golden) throws {
    #expect(try drawn(golden.data, at: golden.frame) == golden.text)
  }

  @Test("Nested repeaters are limited by the frame budget") func repeaters() throws {
    var items = "\(square),\(fill)"
    for _ in 0..<4 {
      items = #"{"ty":"gr","it":[\#(items),{"ty":"rp","c":{"k":1e9},"tr":{}}]}"#
    }
    let list = try LottieAnimation(data: file(layer(items))).evaluate(at: 0)
    #expect(list.nodes.count <= LottieLimits.repeatedItems)
  }
}
