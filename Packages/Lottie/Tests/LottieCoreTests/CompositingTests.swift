import Testing

@testable import LottieCore

struct CompositingTests {
  private static let box = "M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z"
  private static let outline =
    #"{"k":{"c":true,"v":[[0,0],[5,0],[5,5]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}"#
  private static let plain = layer("\(square),\(fill)")

  @Test(
    "Masks, mattes and blend modes become groups",
    arguments: [
      Golden(
        "masks of all modes, omitting mode none",
        file(
          layer(
            "\(square),\(fill)",
            more:
              #","masksProperties":[{"mode":"a","pt":\#(outline),"o":{"k":50}},{"mode":"n","pt":\#(outline)},{"mode":"s","inv":true,"pt":\#(outline)},{"mode":"i","pt":\#(outline),"x":{"k":3}}]"#
          )),
        """
        group 1
          mask add 0.5
            M 0,0 L 5,0 L 5,5 L 0,0 Z
          mask subtract 1
            M 0,0 L 100,0 L 100,100 L 0,100 L 0,0 Z
            M 0,0 L 5,0 L 5,5 L 0,0 Z
          mask intersect 1 grown 3
            M 0,0 L 5,0 L 5,5 L 0,0 Z
          fill nonzero #00ccd6 1
            \(box)
        """),
      Golden(
        "a matte is clipped to the bounding box and a tenth around it, as in lottie-web",
        file(
          layer("\(square),\(fill)", more: #","td":1"#) + ","
            + layer(
              "\(square),\(stroke.replacing(#""w":{"k":2}"#, with: #""w":{"k":9}"#))",
              more: #","tt":1"#)),
        """
        group 1 clip 24 x 24 move -12 -12
          matte alpha
            fill nonzero #00ccd6 1
              \(box)
          stroke 9 butt miter limit 4 #000000 1
            \(box)
        """),
      Golden(
        "the layer above is the matte and is not drawn",
        file(
          layer("\(square),\(fill)", ks: #"{"p":{"k":[4,0]}}"#, more: #","td":1"#) + ","
            + layer("\(square),\(fill)", more: #","tt":2"#)),
        """
        group 1
          matte inverted alpha
            fill nonzero #00ccd6 1 move 4 0
              \(box)
          fill nonzero #00ccd6 1
            \(box)
        """),
      Golden(
        "a luma matte referenced by index",
        file(
          layer("\(square),\(fill)", more: #","tt":3,"tp":7"#) + ",{\"ty\":3},"
            + layer("\(square),\(fill)", more: #","td":1,"ind":7"#)),
        """
        group 1
          matte luma
            fill nonzero #00ccd6 1
              \(box)
          fill nonzero #00ccd6 1
            \(box)
        """),
      Golden(
        "a matte after its out point hides everything",
        file(
          layer("\(square),\(fill)", more: #","td":1,"op":5"#) + ","
            + layer("\(square),\(fill)", more: #","tt":1"#)), at: 6, ""),
      Golden(
        "a layer that is its own matte is drawn without it",
        file(layer("\(square),\(fill)", more: #","tt":1,"tp":1,"ind":1"#)),
        """
        fill nonzero #00ccd6 1
          \(box)
        """),
      Golden(
        "a blend mode of a translucent layer",
        file(layer("\(square),\(fill)", ks: #"{"o":{"k":50}}"#, more: #","bm":1"#)),
        """
        group 0.5 multiply
          fill nonzero #00ccd6 1
            \(box)
        """),
      Golden(
        "an auto-oriented layer",
        file(
          layer(
            "\(square),\(fill)",
            ks:
              #"{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[0,20]}]}}"#,
            more: #","ao":1"#)), at: 5,
        """
        fill nonzero #00ccd6 1 matrix 0 1 -1 0 0 10
          \(box)
        """),
    ])
  func golden(_ golden: Golden) throws {
    #expect(try drawn(golden.data, at: golden.frame) == golden.text)
  }

  @Test("Long chains and cycles of mattes are cut") func chain() throws {
    let chain = (1...3000).map { _ in
      layer("\(square),\(fill)", more: #","tt":1"#)
    }.joined(separator: ",")
    #expect(try LottieAnimation(data: file(chain)).evaluate(at: 0).nodes.count == 3000)
    let circle = (1...3).map {
      layer("\(square),\(fill)", more: #","ind":\#($0),"tt":1,"tp":\#($0 % 3 + 1)"#)
    }.joined(separator: ",")
    #expect(try LottieAnimation(data: file(circle)).evaluate(at: 0).nodes.count == 3)
  }
}
