import LottieCore
import LottieExpressions
import Testing

@Suite("Expression library")
struct LibraryTests {
  @Test(
    "Values at other times",
    arguments: [
      ("[time, 0]", 15.0, Vector2(0.75, 0)), ("value", 25, Vector2(70, 5)),
      ("valueAtTime(0.75)", 0, Vector2(20, 5)), ("velocityAtTime(0.75)", 0, Vector2(80, 20)),
      ("[speedAtTime(0.75), numKeys]", 0, Vector2(82.462, 3)),
      ("[velocity[0], 0]", 15, Vector2(80, 0)),
      ("[key(2).time * 10, key(2)[0]]", 0, Vector2(10, 40)),
      ("[key(2).value[1], key(3).index]", 0, Vector2(10, 3)),
      ("[nearestKey(0.6).index, nearestKey(0.9).time]", 0, Vector2(1, 1)),
      ("posterizeTime(2); [time * 10, value[0]]", 35, Vector2(15, 100)),
      ("[framesToTime(30), timeToFrames(2)]", 0, Vector2(1.5, 40)),
      ("[framesToTime(30, 10), timeToFrames()]", 7, Vector2(3, 7)),
      ("smooth(0.1, 3)", 20, Vector2(122.0 / 3, 28.0 / 3)),
    ])
  func time(source: String, frame: Double, expected: Vector2) throws {
    #expect(isNear(try Sample(source).place(at: frame), expected))
  }

  /// The values of lottie-web 5 at frame 15, which is at 0.75 s.
  @Test(
    "Interpolation",
    arguments: [
      ("linear(time, 0, 2, [0, 0], [50, 100])", Vector2(18.75, 37.5)),
      ("ease(time, 0, 2, [0, 0], [50, 100])", Vector2(15.917, 31.834)),
      ("easeIn(time, 0, 2, [0, 0], [50, 100])", Vector2(11.351, 22.702)),
      ("easeOut(time, 0, 2, [0, 0], [50, 100])", Vector2(24.217, 48.433)),
      ("[linear(time, 2, 0, 0, 100), ease(time, 0, 10)]", Vector2(37.5, 8.441)),
      ("[linear(-1, 3, 4), linear(2, 3, 4)]", Vector2(3, 4)),
      ("[clamp(5, 10, 0), clamp(50, 10, 0)]", Vector2(5, 10)),
      ("clamp(value, 8, 12)", Vector2(12, 8)),
    ])
  func interpolation(source: String, expected: Vector2) throws {
    #expect(isNear(try Sample(source).place(), expected))
  }

  @Test(
    "Vectors, angles and colors",
    arguments: [
      ("[length([3, 4]), length([1, 1], [4, 5])]", Vector2(5, 5)),
      ("normalize([3, 4])", Vector2(0.6, 0.8)),
      ("[dot([1, 2], [3, 4]), cross([1, 0, 0], [0, 1, 0])[2]]", Vector2(11, 1)),
      ("[degreesToRadians(180), radiansToDegrees(Math.PI)]", Vector2(.pi, 180)),
      ("lookAt([0, 0, 0], [1, 1, 1])", Vector2(-45, 35.264)),
      ("rgbToHsl([1, 0.5, 0.25, 1])", Vector2(0.0556, 1)),
      ("hslToRgb(rgbToHsl([0.2, 0.4, 0.6, 1]))", Vector2(0.2, 0.4)),
      ("hexToRgb('#ff8000')", Vector2(1, 128.0 / 255)),
    ])
  func vectors(source: String, expected: Vector2) throws {
    #expect(isNear(try Sample(source).place(), expected))
  }

  @Test(
    "Access to the document",
    arguments: [
      ("[index, thisLayer.index]", Vector2(1, 1)), ("[inPoint, outPoint]", Vector2(0, 4.5)),
      ("[thisComp.layer('other').startTime, startTime]", Vector2(0.2, 0)),
      ("[thisComp.width, thisComp.numLayers]", Vector2(200, 2)),
      ("[thisComp.duration, thisComp.frameDuration]", Vector2(4.5, 0.05)),
      ("thisComp.layer('other').transform.position", Vector2(11, 22)),
      ("thisComp.layer(2).position", Vector2(11, 22)),
      ("comp('main').layer(2).position", Vector2(11, 22)),
      (
        "[thisComp.layer('other').transform.rotation, thisComp.layer(2)('Transform')('Opacity')]",
        Vector2(30, 60)
      ),
      ("[effect('Controls')('Slider'), effect(1)(1)]", Vector2(7, 7)),
      (
        "[effect('Pseudo/Controls')('Pseudo/Controls-0001'), effect('Controls').Slider]",
        Vector2(7, 7)
      ),
      (
        "[thisLayer(4)('Controls')('Color')[1], effect('Controls')('Checkbox') == true]",
        Vector2(0.5, 1)
      ),
      ("effect('Controls')('Point')", Vector2(3, 4)),
      ("effect('Controls')('Layer').transform.position", Vector2(11, 22)),
      ("content('Group 1').content('Ellipse 1').size", Vector2(6, 8)),
      ("thisLayer(2)('Group 1')(2)(2)(2)", Vector2(6, 8)),
      ("content('Group 1').content('Path 1').path.points()[2]", Vector2(10, 10)),
      ("content('Group 1')('Contents')('Path 1')('Path').inTangents()[2]", Vector2(-1, 0)),
      ("[content('Group 1').transform.scale[0], content('Trim 1').start]", Vector2(100, 25)),
      (
        "[content('Group 1').content('Fill 1').color[1], content('Group 1').content('Fill 1').opacity]",
        Vector2(0.5, 80)
      ),
      ("mask('Mask 1').maskPath.points()[1]", Vector2(5, 0)),
      ("[mask('Mask 1').maskOpacity, mask(1).maskPath.isClosed() ? 1 : 0]", Vector2(50, 0)),
      ("mask('Mask 1').maskPath.pointOnPath(0.5)", Vector2(2.5, 0)),
      ("[thisProperty.propertyGroup(1)('Opacity'), thisProperty.propertyIndex]", Vector2(100, 2)),
      (
        "[thisLayer.name == 'own' ? 1 : 0, content('Group 1')._name == 'Group 1' ? 1 : 0]",
        Vector2(1, 1)
      ),
      ("[hasParent ? 1 : 0, active ? 1 : 0]", Vector2(0, 1)),
      ("[typeof effect('Controls')('Slider') == 'object', effect(1)(1) === 7]", Vector2(1, 0)),
      ("toComp([1, 2, 0])", Vector2(21, 7)), ("fromComp([10, 20, 0])", Vector2(-10, 15)),
      ("thisComp.layer('other').toComp([2, 0])", Vector2(11.866, 22.5)),
      ("thisComp.layer('other').fromComp([11.866, 22.5])", Vector2(2, 0)),
    ])
  func parts(source: String, expected: Vector2) throws {
    let found = try Sample(source).place()
    #expect(isNear(found, expected), "\(found)")
  }

  @Test("Layers follow their parents, which may have expressions")
  func parents() throws {
    var sample = Sample("thisComp.layer('child').toComp([0, 0])")
    sample.further = """
      , {"ty": 3, "nm": "child", "ind": 3, "parent": 4, "ip": 0, "op": 90,
         "ks": {"p": {"k": [5, 0]}}},
        {"ty": 3, "nm": "parent", "ind": 4, "ip": 0, "op": 90,
         "ks": {"p": {"k": [1, 1], "x": "[value[0] + time, 2]"}, "r": {"k": 90}}}
      """
    #expect(isNear(try sample.place(at: 20), Vector2(2, 7)))
  }

  @Test("Random values are reproducible, differ between frames and are bounded")
  func random() throws {
    for source in [
      "[random(), random(5, 6)]", "wiggle(2, 30)", "[gaussRandom(), 0]",
      "seedRandom(3); [random(10), 0]", "[noise(time * 3), 0]", "wiggle(1, 50, 3, 0.5)",
    ] {
      let animation = try Sample(source).animation()
      let places = try [1.0, 2, 3].map { try animation.place(at: $0) }
      #expect(places == (try [1.0, 2, 3].map { try Sample(source).place(at: $0) }), "\(source)")
      #expect(Set(places).count == 3, "\(source): \(places)")
    }
    let still = try Sample("seedRandom(3, true); [random(), 0]").animation()
    #expect(try still.place(at: 1) == still.place(at: 2))
    let bounded = try Sample("[random(5, 6), random()]").animation()
    for frame in 0..<50 {
      let place = try bounded.place(at: Double(frame))
      #expect(5..<6 ~= place.x && 0..<1 ~= place.y)
      let wiggled = try Sample("wiggle(3, 10) - value").place(at: Double(frame))
      #expect(abs(wiggled.x) <= 10 && abs(wiggled.y) <= 10)
    }
  }
}
