import Foundation
import LottieCore
import LottieExpressions
import LottieTestSupport
import Testing

/// If an expression exceeds its limits of time, memory or stack, the keyframes apply.
@Suite("Hostile expressions")
struct HostileExpressionTests {
  private static let deep = 2_000

  @Test(
    "Each expression stops at its limit",
    arguments: [
      "while (true) {}", "for (;;);", "do {} while (1)", "while (true) try { f() } catch (e) {}",
      "try { while (true) {} } catch (e) { [1, 1] }", "try { while (1); } finally { [1, 1] }",
      "function f() { return f() } f()", "function f() { return f() + f() } f()",
      "var f = () => [1].map(f); f()", "var s = 'x'; while (true) s += s",
      "var s = 'x'; while (true) s = s.replace('x', 'xx' + s)", "'x'.repeat(1e9)",
      "'x'.padEnd(1e12)", "var a = [1]; while (true) a = a.concat(a)",
      "var a = []; a.length = 1e9; [1, 1]", "var a = []; a[4e8] = 1; [1, 1]", "Array(1e9)",
      "new Array(4294967295)", "var a = []; while (true) a.push(a)",
      "var a = []; a[0] = a; a.join(); a + ''", "var o = {}; while (true) o = {o: o}",
      "var a = [1, 2, 3]; while (true) a = a.map(function (x) { return a })",
      "eval('eval(\\'while(1);\\')')", "var s = 'eval(s)'; eval(s)",
      "[5, 3, 1].sort(function () { while (true) {} })", "while (true) valueAtTime(time)",
      "while (true) loopOut()", "while (true) thisComp.layer('other').toComp([1, 2])",
      "smooth(1, 1e9); while (1);", "'a,'.repeat(9999).split(',').map(x => 'a,'.repeat(9999))",
      "var a = [0]; for (var x of a) a.push(x); while (1);", "createPath(Array(30000))",
      "/(a+)+$/.test('a'.repeat(5000) + 'b')", "/(.*)*(.*)*x/.test('a'.repeat(5000)); while (1);",
      "/((((a{1,9}){1,9}){1,9}){1,9})*b/.test('a'.repeat(9000)); while (1);",
      "class A { constructor() { new A() } } new A()", "var o = {get a() { return o.a }}; o.a",
      "function F() {} var o = {}; while (true) { F.prototype = o; o = new F() }",
      "var r = /a/g; while (true) 'aaa'.replace(r, () => 'aa')",
    ])
  func budget(source: String) throws {
    let time = try processorTime {
      let place = try Sample(source).place()
      #expect(place == Vector2(20, 5))
    }
    #expect(time < .seconds(5))
  }

  @Test(
    "Deeply nested source text is rejected",
    arguments: [
      String(repeating: "(", count: deep), String(repeating: "[", count: deep),
      String(repeating: "{", count: deep), String(repeating: "-", count: deep) + "1",
      "1" + String(repeating: "+1", count: deep), "a" + String(repeating: ".b", count: deep),
      "a" + String(repeating: "()", count: deep), "a" + String(repeating: "[0]", count: deep),
      String(repeating: "if(1)", count: deep), String(repeating: "x=>", count: deep) + "1",
      String(repeating: "a?1:", count: deep) + "1", String(repeating: "a=", count: deep) + "1",
      String(repeating: "function f(){", count: deep / 2), String(repeating: "`${", count: deep),
      String(repeating: "new ", count: deep) + "a", String(repeating: "!", count: deep) + "1",
      String(repeating: "2**", count: deep) + "2", String(repeating: "a:", count: deep) + "1",
      "/" + String(repeating: "(", count: deep) + String(repeating: ")", count: deep) + "/",
      "/(a{1000}){1000}/", String(repeating: "class A extends ", count: deep) + "B {}",
      String(repeating: "var [", count: 1) + String(repeating: "[", count: deep),
      String(repeating: "({a=", count: deep),
      String(repeating: "f(", count: deep), String(repeating: "{a:", count: deep),
      String(repeating: "x", count: LottieLimits.expressionBytes + 1),
    ])
  func depth(source: String) {
    #expect(throws: ExpressionSyntaxError.self) { try BoundedExpressionEngine().compile(source) }
  }

  @Test("Source text of the maximum depth can be run")
  func greatestDepth() throws {
    let depth = LottieLimits.expressionHeight - 10
    let source =
      "[" + String(repeating: "(", count: depth) + "4" + String(repeating: ")", count: depth)
      + ", 2]"
    #expect(try Sample(source).place() == Vector2(4, 2))
  }

  @Test("The maximum depth at run time fits the stack of a thread")
  func stack() throws {
    let nest = String(repeating: "[0].map(function () { return ", count: 20)
    let source = "function f() { return \(nest)f()\(String(repeating: " })", count: 20)) } f()"
    let animation = try Sample(source).animation()
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = animation.evaluate(at: 15)
      isDone.signal()
    }
    thread.stackSize = 4 << 20
    thread.start()
    isDone.wait()
    #expect(try animation.place(at: 15) == Vector2(20, 5))
  }

  @Test("Properties that depend on each other use keyframes where the cycle closes")
  func cycle() throws {
    var sample = Sample("thisComp.layer('b').transform.position")
    sample.further = """
      , {"ty": 3, "nm": "b", "ind": 3, "ip": 0, "op": 90, "ks": {"p": {"k": [1, 2],
         "x": "thisComp.layer('own').transform.position + [1, 1]"}}}
      """
    #expect(try sample.place() == Vector2(21, 6))
    #expect(try Sample("thisProperty + [1, 1]").place() == Vector2(21, 6))
    #expect(try Sample("thisLayer.position.value + [1, 1]").place() == Vector2(21, 6))
  }

  @Test("A long chain of dependent properties is cut off")
  func chain() throws {
    let count = 3000
    var sample = Sample("thisComp.layer('l0').position")
    sample.further = (0..<count).map { index in
      """
      , {"ty": 3, "nm": "l\(index)", "ind": \(index + 3), "ip": 0, "op": 90,
         "ks": {"p": {"k": [1, 1], "x": "thisComp.layer('l\(index + 1)').position"}}}
      """
    }.joined()
    #expect(try sample.place() == Vector2(1, 1))
  }

  @Test("The expressions of a frame share a step limit")
  func frameBudget() throws {
    var sample = Sample("[3, 4]")
    sample.further = (0..<2000).map { index in
      """
      , {"ty": 1, "sc": "#000000", "sw": 9, "sh": 9, "ind": \(index + 3), "ip": 0, "op": 90,
         "ks": {"p": {"k": [1, 1], "x": "while (\(index) < 1e9) {}"}}}
      """
    }.joined()
    let animation = try sample.animation()
    let time = processorTime { _ = animation.evaluate(at: 0) }
    #expect(time < .seconds(10))
  }

  @Test("Slow built-in functions count as steps")
  func hiddenCosts() throws {
    let names = (0..<9000).map { "v\($0)" }.joined(separator: ",")
    let parents = (0..<5000).map { index in
      """
      , {"ty": 3, "ind": \(index + 3), "parent": \(index + 4), "ip": 0, "op": 9, "nm": "l\(index)",
         "ks": {"p": {"k": [1, 1]}}}
      """
    }.joined()
    for source in [
      "var \(names); while (true) v8999 = v8998",
      "function f() { var \(names) } while (true) f()",
      "var o = {}; for (var i = 0; i < 9000; i++) o['k' + i] = i; while (true) delete o[--i]",
      "while (true) thisComp.layer('l0').toComp([1, 1])",
      "while (true) 'ab'.repeat(9999).indexOf('b'.repeat(9999))",
      "while (true) Math.max(...Array(9999))", "while (true) [1].concat(Array(9999)).reverse()",
    ] {
      var sample = Sample(source)
      if source.contains("toComp") { sample.further = parents }
      let animation = try sample.animation()
      let time = try processorTime {
        guard try animation.place(at: 15) == Vector2(20, 5) else { throw NothingDrawn() }
      }
      #expect(time < .seconds(5), "\(source.prefix(40))")
    }
  }

  @Test("A large path that is read many times finally uses its keyframes")
  func vertices() throws {
    let points = "var p = []; for (var i = 0; i < 9000; i++) p.push([i, i % 2]); createPath(p)"
    let layers = (0..<100).map { index in
      """
      {"ty": 0, "refId": "a", "ind": \(index), "w": 100, "h": 100, "ip": 0, "op": 9, "ks": {}}
      """
    }.joined(separator: ",")
    let json = """
      {"v": "5.7.0", "fr": 20, "ip": 0, "op": 9, "w": 200, "h": 100, "layers": [\(layers)],
       "assets": [{"id": "a", "layers": [{"ty": 4, "ind": 1, "ip": 0, "op": 9, "ks": {}, "shapes": [
         {"ty": "sh", "ks": {"k": {"v": [[0, 0], [1, 1]], "i": [[0, 0], [0, 0]],
           "o": [[0, 0], [0, 0]], "c": false}, "x": \(quoted(points))}},
         {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]}]}]}
      """
    var options = LottieOptions()
    options.expressions = BoundedExpressionEngine()
    let animation = try LottieAnimation(data: Data(json.utf8), options: options)
    func count(_ nodes: [DrawNode]) -> Int {
      nodes.reduce(0) { sum, node in
        switch node {
        case .shape(let shape):
          sum + shape.path.contours.reduce(0) { $0 + $1.points.count / 3 }
        case .group(let group): sum + count(group.nodes)
        case .image: sum
        }
      }
    }
    let drawn = count(animation.evaluate(at: 0).nodes)
    #expect(drawn > 9000 && drawn <= LottieLimits.frameVertices)
  }
}
