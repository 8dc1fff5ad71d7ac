import Foundation
import Testing

@testable import LottieCore

/// A small file and its draw list as text.
struct Golden: CustomTestStringConvertible {
  let name: String
  let data: Data
  let frame: Double
  let text: String

  init(_ name: String, _ data: Data, at frame: Double = 0, _ text: String) {
    self.name = name
    self.data = data
    self.frame = frame
    self.text = text
  }

  var testDescription: String { name }
}

struct DrawListTests {
  @Test(
    "Draw lists follow the format",
    arguments: [
      Golden(
        "a filled square", file(layer(#"\#(square),\#(fill)"#)),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a closed path with tangents",
        file(
          layer(
            #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[10,0],[10,10]],"i":[[0,0],[-3,0],[0,0]],"o":[[0,2],[0,0],[0,0]]}}},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 0,0 C 0,2 7,0 10,0 L 10,10 L 0,0 Z
        """),
      Golden(
        "a reversed ellipse",
        file(layer(#"{"ty":"el","d":3,"p":{"k":[0,0]},"s":{"k":[20,20]}},\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 0,-10 C -5.519,-10 -10,-5.519 -10,0 C -10,5.519 -5.519,10 0,10 C 5.519,10 10,5.519 10,0 C 10,-5.519 5.519,-10 0,-10 Z
        """),
      Golden(
        "a path halfway between keyframes",
        file(
          layer(
            #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"c":false,"v":[[0,0],[10,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[{"c":false,"v":[[0,10],[10,20]],"i":[[0,0],[-4,0]],"o":[[4,0],[0,0]]}]}]}},\#(stroke)"#
          )), at: 5,
        """
        stroke 2 butt miter limit 4 #000000 1
          M 0,5 C 2,5 8,10 10,10
        """),
      Golden(
        "a rectangle with round corners",
        file(layer(#"{"ty":"rc","d":1,"p":{"k":[50,50]},"s":{"k":[20,10]},"r":{"k":3}},\#(fill)"#)),
        """
        fill nonzero #00ccd6 1
          M 60,48 L 60,52 C 60,53.656 58.656,55 57,55 L 43,55 C 41.344,55 40,53.656 40,52 L 40,48 C 40,46.344 41.344,45 43,45 L 57,45 C 58.656,45 60,46.344 60,48 Z
        """),
      Golden(
        "an ellipse", file(layer(#"{"ty":"el","p":{"k":[50,40]},"s":{"k":[20,10]}},\#(fill)"#)),
        """
        fill nonzero #00ccd6 1
          M 50,35 C 55.519,35 60,37.241 60,40 C 60,42.76 55.519,45 50,45 C 44.481,45 40,42.76 40,40 C 40,37.241 44.481,35 50,35 Z
        """),
      Golden(
        "a translucent even-odd fill",
        file(layer(#"\#(square),{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":50},"r":2}"#)),
        """
        fill evenodd #ff0000 0.5
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a fill with an animated color",
        file(
          layer(
            #"\#(square),{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[0,0,0,1],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":10,"s":[1,0.5,0,1]}]},"o":{"k":100}}"#
          )), at: 5,
        """
        fill nonzero #804000 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a stroke with round caps and joins",
        file(
          layer(
            #"\#(wire),{"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":3.5},"lc":2,"lj":2}"#)),
        """
        stroke 3.5 round round #0000ff 1
          M 0,0 L 40,0
        """),
      Golden(
        "a dashed stroke with square caps and bevel joins",
        file(
          layer(
            #"\#(wire),{"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":3},"lc":3,"lj":3,"d":[{"n":"d","v":{"k":6}},{"n":"g","v":{"k":2}},{"n":"o","v":{"k":1}}]}"#
          )),
        """
        stroke 3 square bevel dash 6,2 at 1 #0000ff 1
          M 0,0 L 40,0
        """),
      Golden(
        "two paints, the first on top", file(layer(#"\#(square),\#(stroke),\#(fill)"#)),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        stroke 2 butt miter limit 4 #000000 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a paint applies only to preceding paths",
        file(layer(#"\#(square),\#(fill),{"ty":"el","p":{"k":[0,0]},"s":{"k":[8,8]}}"#)),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a paint applies to paths in preceding groups",
        file(
          layer(
            #"{"ty":"gr","it":[\#(square),{"ty":"tr","p":{"k":[5,5]},"a":{"k":[0,0]},"s":{"k":[50,50]},"r":{"k":0},"o":{"k":100}}]},\#(fill)"#
          )),
        """
        fill nonzero #00ccd6 1
          M 10,0 L 10,10 L 0,10 L 0,0 L 10,0 Z
        """),
      Golden(
        "the transform of a group applies to stroke and path",
        file(
          layer(
            #"{"ty":"gr","it":[\#(wire),\#(stroke),{"ty":"tr","p":{"k":[5,5]},"s":{"k":[200,50]},"r":{"k":90}}]}"#
          )),
        """
        stroke 2 butt miter limit 4 #000000 1 matrix 0 2 -0.5 0 5 5
          M 0,0 L 40,0
        """),
      Golden(
        "a translucent group of two paints is composited as a whole",
        file(layer(#"{"ty":"gr","it":[\#(square),\#(stroke),\#(fill),{"ty":"tr","o":{"k":40}}]}"#)),
        """
        group 0.4
          fill nonzero #00ccd6 1
            M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
          stroke 2 butt miter limit 4 #000000 1
            M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a translucent layer of one paint needs no group",
        file(layer(#"\#(square),\#(fill)"#, ks: #"{"o":{"k":25}}"#)),
        """
        fill nonzero #00ccd6 0.25
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "anchor, scale, rotation and position of a layer",
        file(
          layer(
            #"\#(square),\#(fill)"#,
            ks: #"{"a":{"k":[10,0]},"p":{"k":[50,50]},"s":{"k":[200,100]},"r":{"k":90}}"#)),
        """
        fill nonzero #00ccd6 1 matrix 0 2 -1 0 50 30
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "skew along an axis",
        file(layer(#"\#(square),\#(fill)"#, ks: #"{"sk":{"k":30},"sa":{"k":45}}"#)),
        """
        fill nonzero #00ccd6 1 matrix 0.711 0.289 -0.289 1.289 0 0
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a position split into x and y",
        file(
          layer(
            #"\#(square),\#(fill)"#,
            ks:
              #"{"p":{"s":true,"x":{"k":7},"y":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":10,"s":[20]}]}}}"#
          )), at: 5,
        """
        fill nonzero #00ccd6 1 move 7 10
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a position on a motion path",
        file(
          layer(
            #"\#(square),\#(fill)"#,
            ks:
              #"{"p":{"a":1,"k":[{"t":0,"s":[0,0,0],"to":[0,100,0],"ti":[0,100,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[100,0,0]}]}}"#
          )), at: 5,
        """
        fill nonzero #00ccd6 1 move 50 74.997
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a scale with separate easing in x and y",
        file(
          layer(
            #"\#(square),\#(fill)"#,
            ks:
              #"{"s":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.42],"y":[0,0]},"i":{"x":[1,0.58],"y":[1,1]}},{"t":10,"s":[100,100]}]}}"#
          )), at: 2.5,
        """
        fill nonzero #00ccd6 1 matrix 0.25 0 0 0.129 0 0
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "nothing before the in point", file(layer(#"\#(square),\#(fill)"#, more: #","ip":5"#)),
        at: 4.99, ""),
      Golden(
        "nothing at or after the out point",
        file(layer(#"\#(square),\#(fill)"#, more: #","op":5"#)),
        at: 5, ""),
      Golden(
        "hidden shapes and layers",
        file(layer(#"{"ty":"rc","hd":true},\#(square),\#(fill)"#, more: #","hd":true"#)), ""),
      Golden(
        "trimming keeps the middle of a line",
        file(
          layer(#"\#(wire),{"ty":"tm","s":{"k":25},"e":{"k":75},"o":{"k":0},"m":1},\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 10,0 L 30,0
        """),
      Golden(
        "a trim range that exceeds the end continues at the start",
        file(
          layer(#"\#(wire),{"ty":"tm","s":{"k":50},"e":{"k":100},"o":{"k":90},"m":1},\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 30,0 L 40,0
          M 0,0 L 10,0
        """),
      Golden(
        "a trimmed closed contour is continuous across its start",
        file(
          layer(#"\#(square),{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":-90},"m":1},\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M -10,-10 L 10,-10 L 10,10
        """),
      Golden(
        "paths trimmed as one",
        file(
          layer(
            #"\#(wire),\#(square),{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":2},\#(stroke)"#
          )),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 0,0 L 40,0
          M 10,-10 L 10,10
        """),
      Golden(
        "a trim does not affect paths below it",
        file(
          layer(#"\#(wire),{"ty":"tm","s":{"k":0},"e":{"k":0},"o":{"k":0}},\#(square),\#(stroke)"#)),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a child follows its parent, including a null layer",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[10,0]}},"shapes":[\#(square),\#(fill)],"ind":1,"parent":2},{"ty":3,"ind":2,"ip":0,"op":60,"ks":{"p":{"k":[5,5]},"s":{"k":[200,200]},"o":{"k":0}}}"#
        ),
        """
        fill nonzero #00ccd6 1 matrix 2 0 0 2 25 5
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "cycles of parents are broken",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[10,0]}},"shapes":[\#(square),\#(fill)],"ind":1,"parent":2},{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"k":[0,5]}},"shapes":[\#(square),\#(fill)],"ind":2,"parent":1}"#
        ),
        """
        fill nonzero #00ccd6 1 move 0 5
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        fill nonzero #00ccd6 1 move 10 5
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "the first layer lies on top",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(square),\#(fill)]},{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(wire),\#(stroke)]}"#
        ),
        """
        stroke 2 butt miter limit 4 #000000 1
          M 0,0 L 40,0
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a solid",
        file(##"{"ty":1,"sc":"#1a2b3c","sw":30,"sh":20,"ip":0,"op":60,"ks":{"p":{"k":[5,5]}}}"##),
        """
        fill nonzero #1a2b3c 1 move 5 5
          M 30,0 L 30,20 L 0,20 L 0,0 L 30,0 Z
        """),
      Golden(
        "a clipped precomposition with start time and stretch",
        file(
          #"{"ty":0,"refId":"a","w":50,"h":40,"ip":0,"op":60,"st":10,"sr":2,"ks":{"p":{"k":[3,4]},"o":{"k":50}}}"#,
          assets:
            #"[{"id":"a","layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[10,0]}]}},"shapes":[\#(square),\#(fill)]}]}]"#
        ), at: 20,
        """
        group 0.5 clip 50 x 40 move 3 4
          fill nonzero #00ccd6 1 move 8 4
            M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "a time remap to the end shows the last frame",
        file(
          #"{"ty":0,"refId":"a","w":50,"h":40,"ip":0,"op":60,"tm":{"k":2},"ks":{}}"#,
          assets:
            #"[{"id":"a","layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(square),\#(fill)]}]}]"#
        ),
        """
        group 1 clip 50 x 40
          fill nonzero #00ccd6 1
            M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "colors of old files range to 255",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(square),{"ty":"fl","c":{"k":[0,204,214,255]},"o":{"k":100}}]}"#,
          version: "4.1.6"),
        """
        fill nonzero #00ccd6 1
          M 10,-10 L 10,10 L -10,10 L -10,-10 L 10,-10 Z
        """),
      Golden(
        "old files store the closed flag outside the path",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{},"shapes":[{"ty":"sh","closed":true,"ks":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}},\#(fill)]}"#,
          version: "4.4.0"),
        """
        fill nonzero #00ccd6 1
          M 0,0 L 9,0 L 9,9 L 0,0 Z
        """),
      Golden(
        "a scale of 0 draws nothing",
        file(
          #"{"ty":4,"ip":0,"op":60,"st":0,"ks":{"s":{"k":[0,100]}},"shapes":[\#(square),\#(fill)]}"#
        ), ""),
    ])
  func golden(_ golden: Golden) throws {
    #expect(try drawn(golden.data, at: golden.frame) == golden.text)
  }

  @Test("The description starts with the canvas size") func canvas() throws {
    let list = try LottieAnimation(data: file("")).evaluate(at: 0)
    #expect(list.description == "canvas 100 x 100")
  }

  @Test("Draw lists are equal if and only if the frames look the same") func equality() throws {
    let keyed = #"{"r":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":10,"s":[30]}]}}"#
    let animation = try LottieAnimation(data: file(layer(square + "," + fill, ks: keyed)))
    #expect(animation.evaluate(at: 1) == animation.evaluate(at: 9))
    #expect(animation.evaluate(at: 1) != animation.evaluate(at: 10))
  }

  @Test("A dash pattern with too many dashes is ignored") func dust() throws {
    let pen =
      #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2},"d":[{"n":"d","v":{"k":1e-6}}]}"#
    #expect(try !drawn(file(layer(wire + "," + pen))).contains("dash"))
  }
}
