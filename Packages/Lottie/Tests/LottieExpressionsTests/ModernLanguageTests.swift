import LottieCore
import LottieExpressions
import Testing

@Suite("Later editions of the expression language")
struct ModernLanguageTests {
  private func place(_ source: String) throws -> Vector2 { try Sample(source).place() }

  @Test(
    "Patterns take values apart",
    arguments: [
      ("var [a, b] = [3, 4]; [a, b]", Vector2(3, 4)),
      ("const [a, , b = 7] = [3, 4]; [a, b]", Vector2(3, 7)),
      ("var {a, b: c = 7} = {a: 3}; [a, c]", Vector2(3, 7)),
      ("var a = 1, b = 2; [a, b] = [b, a]; [a, b]", Vector2(2, 1)),
      ("var o = {}; [o.x, [o.y]] = [5, [6]]; [o.x, o.y]", Vector2(5, 6)),
      ("var a; ({a, b = 9} = {a: 1}); [a, b]", Vector2(1, 9)),
      ("var [a, ...b] = [1, 2, 3]; [a, b.length]", Vector2(1, 2)),
      ("var {a, ...b} = {a: 1, c: 2, d: 3}; [b.c, b.a === undefined ? 4 : 5]", Vector2(2, 4)),
      ("function f({x, y = 2}, [z]) { return [x + z, y] } f({x: 5}, [6])", Vector2(11, 2)),
      ("var f = ([x, y]) => [y, x]; f([5, 6])", Vector2(6, 5)),
      ("var s = [0, 0]; for (var [k, v] of [[1, 2], [3, 4]]) s = [s[0] + k, v]; s", Vector2(4, 4)),
      ("var [x, y] = value; [y, x]", Vector2(5, 20)),
      ("var a = {x: 1}, b = {...a, y: 2}; [b.x, b.y]", Vector2(1, 2)),
    ])
  func patterns(source: String, expected: Vector2) throws {
    #expect(try place(source) == expected)
  }

  @Test(
    "Classes and accessors work as in JavaScript",
    arguments: [
      (
        "class A { constructor(x) { this.x = x } m() { return this.x + 1 } } var a = new A(4); [a.x, a.m()]",
        Vector2(4, 5)
      ),
      (
        "class A { get y() { return 2 } static s() { return 3 } } [new A().y, A.s()]", Vector2(2, 3)
      ),
      ("class A { n = 4; static k = 5 } [new A().n, A.k]", Vector2(4, 5)),
      (
        "class A { constructor(x) { this.x = x } m() { return 1 } } class B extends A { constructor() { super(4); this.x += 1 } m() { return super.m() + 1 } } var b = new B(); [b.x, b.m()]",
        Vector2(5, 2)
      ),
      (
        "class A { constructor(x) { this.x = x } } class B extends A { y = this.x * 2 } var b = new B(3); [b.y, b instanceof A && b instanceof B ? 1 : 0]",
        Vector2(6, 1)
      ),
      ("class A {} [new A() instanceof A ? 1 : 0, ({}) instanceof A ? 1 : 0]", Vector2(1, 0)),
      ("try { class A {} A() } catch (e) { r = 7 } [r, 0]", Vector2(7, 0)),
      (
        "function P() {} P.prototype.m = function () { return 4 }; P.n = 5; [new P().m(), P.n]",
        Vector2(4, 5)
      ),
      (
        "var o = {get x() { return this.n * 2 }, set x(v) { this.n = v }, m() { return 6 }}; o.x = 4; [o.x, o.m()]",
        Vector2(8, 6)
      ),
      ("var o = {get: 1, set: 2}; [o.get, o.set]", Vector2(1, 2)),
    ])
  func classes(source: String, expected: Vector2) throws {
    #expect(try place(source) == expected)
  }

  @Test(
    "Regular expressions match as in JavaScript",
    arguments: [
      ("/(a)?ab/.exec('ab')[1] === undefined", 1.0),
      ("/b/.test('abc') && !/^b/.test('abc')", 1.0), ("'abc'.search(/c/)", 2),
      ("+'a12b345'.match(/\\d+/)[0]", 12), ("'a12b345'.match(/\\d+/g).length", 2),
      ("+/(\\d+)-(\\d+)/.exec('x10-20')[2]", 20), ("/(a)|(b)/.exec('b')[1] === undefined", 1),
      ("'a-b_c'.replace(/[-_]/g, '') == 'abc'", 1),
      ("'ab'.replace(/(a)(b)/, '$2$1$&$$') == 'baab$'", 1),
      ("'a1b2'.replace(/\\d/g, d => d * 2) == 'a2b4'", 1), ("'1 2  3'.split(/\\s+/).length", 3),
      ("'abc'.split(/(?:)/).length", 3), ("'aXb'.match(/x/i)[0] == 'X'", 1),
      ("/^(?:a|bc){2,3}$/.test('abca')", 1), ("/^(?:a|bc){2,3}$/.test('a')", 0),
      ("'aaa'.match(/a+?/)[0].length", 1), ("'aaa'.match(/a{2,}/)[0].length", 3),
      ("/(.)\\1/.test('abba') && !/^(.)\\1/.test('abba')", 1),
      ("/a(?=b)/.exec('ab')[0].length", 1), ("/a(?!b)/.test('ab')", 0),
      ("'one\\ntwo'.match(/^\\w+$/gm).length", 2), ("/\\bcat\\b/.test('a cat!')", 1),
      ("/\\bcat/.test('concat')", 0), ("/\\Bcat/.test('concat')", 1),
      ("/[^a-c\\d]/.exec('ab1x')[0] == 'x'", 1), ("new RegExp('a.c', 'g').test('abc')", 1),
      ("/.*b/.exec('abab')[0].length", 4),
      ("/(z)((a+)?(b+)?(c))*/.exec('zaacbbbcac')[4] === undefined", 1),
      ("var r = /a/g; r.test('aa'); r.test('aa'); r.test('aa')", 0), ("6 / 2 / 3", 1),
      ("/a/.source == 'a' && typeof /a/ == 'object'", 1),
    ])
  func regularExpressions(source: String, expected: Double) throws {
    let last = source.split(separator: ";").last.map(String.init) ?? ""
    let first = source.dropLast(last.count)
    #expect(try place("\(first) [+(\(last)), 0]") == Vector2(expected, 0))
  }

  @Test("A path can be returned as an object with absolute control points")
  func plainPath() throws {
    let path =
      #""ks": {"k": {"v": [[0, 0], [9, 0]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": false}, "x": \#(quoted("({v: [[1, 2], [5, 6]], i: [[1, 2], [5, 5]], o: [[3, 2], [5, 6]], c: false})"))}"#
    let shapes =
      #"{"ty": "sh", \#(path)}, {"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 1}}"#
    let layer =
      #", {"ty": 4, "nm": "p", "ind": 3, "ip": 0, "op": 90, "st": 0, "ks": {}, "shapes": [\#(shapes)]}"#
    var sample = Sample("value")
    sample.further = layer
    let list = try sample.animation().evaluate(at: 0).description
    #expect(list.contains("M 1,2 C 3,2 5,5 5,6"))
  }

  @Test(
    "Points and directions at the ends of a path are those of lottie-web",
    arguments: [
      // The path of the mask is open, that of the group closed: 0,0 to 10,0 to 10,10.
      ("mask('Mask 1').maskPath.tangentOnPath(1)", Vector2(1, 0)),
      ("mask('Mask 1').maskPath.tangentOnPath(2)", Vector2(0, 0)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], true).tangentOnPath(1)", Vector2(1, 0)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], false).tangentOnPath(1)", Vector2(0, 1)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], false).normalOnPath(0)", Vector2(0, 1)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], true).pointOnPath(1)", Vector2(0, 0)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], false).pointOnPath(-1)", Vector2(0, 0)),
      ("createPath([[0,0],[10,0],[10,10]], [], [], false).pointOnPath(2)", Vector2(10, 10)),
      (
        "var p = createPath([[0,0],[10,0]], [], [], false); [p.v[1][0], p.c ? 1 : 0]",
        Vector2(10, 0)
      ),
    ])
  func pathEnds(source: String, expected: Vector2) throws {
    let place = try place(source)
    #expect((place - expected).length < 1e-9)
  }
}
