import Foundation
import LottieCore
import Testing

/// Animations for tests of drawing in a sequence: each has moving content beside, below, above or
/// inside static content.
struct Scene: CustomTestStringConvertible {
  let name: String
  let data: Data

  var testDescription: String { name }

  func animation() throws -> LottieAnimation { try LottieAnimation(data: data) }

  static let all = [
    scene("dot over a static background", [mover, spikes, box(1, 1, 98, 98)]),
    scene("dot under a static shape", [spikes, mover]),
    scene("dot between static gradients", [spikes, mover, background(1), background(2)]),
    scene("moving gradient", [rotating("\(ellipse(60, 30)),\(gradient(1))"), spikes]),
    scene("moving radial gradient", [rotating("\(ellipse(60, 30)),\(gradient(2))"), spikes]),
    scene("dashes moving along a static wave", [wave(dashes), mover]),
    scene(
      "translucent group", [mover, faded("\(ellipse(70, 70)),\(teal),\(ellipse(30, 90)),\(black)")]),
    scene(
      "static mask", [mover, layer("\(box),\(teal)", more: masks([outline("a")])), spikes]),
    scene(
      "several static masks",
      [
        mover, layer("\(box),\(teal)", more: masks([outline("a"), outline("s", shift: 20)])),
        spikes,
      ]),
    scene(
      "static matte",
      [
        mover, layer("\(ellipse(60, 80)),\(teal)", more: #","td":1"#),
        layer("\(box),\(gradient(1))", more: #","tt":1"#), spikes,
      ]),
    scene(
      "moving matte",
      [
        rotating("\(ellipse(60, 20)),\(teal)", more: #","td":1"#),
        layer("\(box),\(gradient(1))", more: #","tt":2"#), spikes,
      ]),
    scene(
      "blended layer", [layer("\(ellipse(80, 80)),\(teal)", more: #","bm":1"#), mover, spikes]),
    scene("steps that appear and disappear", (0..<6).map { blinking($0) } + [spikes, mover]),
    scene("nothing moves", [spikes, background(2)]),
  ]

  private static func scene(_ name: String, _ layers: [String]) -> Scene {
    Scene(name: name, data: file(layers.joined(separator: ",")))
  }

  private static let black = #"{"ty":"fl","c":{"k":[0,0,0,1]},"o":{"k":100}}"#
  private static let box = rectangle(3, 5, 90, 88)

  private static func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> String {
    layer("\(rectangle(x, y, w, h)),\(teal)")
  }

  private static func ellipse(_ width: Double, _ height: Double) -> String {
    #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[\#(width),\#(height)]}}"#
  }

  private static func gradient(_ type: Int) -> String {
    #"{"ty":"gf","o":{"k":90},"t":\#(type),"s":{"k":[20,30]},"e":{"k":[80,75]},"g":{"p":3,"k":{"k":[0,1,0,0,0.5,0,1,0,1,0,0,1]}}}"#
  }

  private static func background(_ type: Int) -> String {
    layer("\(rectangle(0.5, 0.25, 99, 99)),\(gradient(type))")
  }

  /// Almost horizontal edges, which cairo rounds most differently when clipped.
  private static let spikes = layer(
    #"{"ty":"sh","ks":{"k":{"c":true,"v":[[-400,20],[480,31],[-300,47],[500,52],[-350,90]],"i":[[0,0],[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0],[0,0]]}}},\#(black)"#
  )

  private static let dashes =
    #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":5},"lc":2,"lj":2,"d":[{"n":"d","v":{"k":7}},{"n":"g","v":{"k":9}},{"n":"o","v":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[64]}]}}]}"#

  private static func wave(_ paint: String) -> String {
    layer(
      #"{"ty":"sh","ks":{"k":{"v":[[-20,50],[50,50],[120,50]],"i":[[0,0],[-30,-80],[-30,60]],"o":[[30,60],[30,80],[0,0]]}}},\#(paint)"#
    )
  }

  /// A small disc that crosses the image.
  private static let mover = layer(
    #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[14,9]}},{"ty":"fl","c":{"k":[1,0.3,0,1]},"o":{"k":80}}"#,
    ks: #"{"p":{"a":1,"k":[{"t":0,"s":[-5,20]},{"t":30,"s":[70,80]},{"t":60,"s":[50,-5]}]}}"#)

  private static func rotating(_ shapes: String, more: String = "") -> String {
    layer(
      shapes,
      ks:
        #"{"a":{"k":[50,50]},"p":{"k":[50,50]},"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}}"#,
      more: more)
  }

  private static func faded(_ shapes: String) -> String { layer(shapes, ks: #"{"o":{"k":50}}"#) }

  private static func outline(_ mode: String, shift: Int = 0) -> String {
    #"{"mode":"\#(mode)","pt":{"k":{"c":true,"v":[[\#(10 + shift),50],[50,\#(5 + shift)],[90,60]],"i":[[0,9],[-9,0],[0,0]],"o":[[0,-9],[9,0],[0,0]]}}}"#
  }

  private static func masks(_ outlines: [String]) -> String {
    #","masksProperties":[\#(outlines.joined(separator: ","))]"#
  }

  private static func blinking(_ index: Int) -> String {
    let x = Double(index * 15)
    let shapes = "\(rectangle(x, x, 20.5, 11.25)),\(index % 2 == 0 ? teal : black)"
    return
      #"{"ty":4,"ip":\#(index * 7),"op":\#(index * 7 + 20),"st":0,"ks":{"r":{"k":\#(index)}},"shapes":[\#(shapes)]}"#
  }
}
