import LottieCore
import LottieExpressions
import Testing

@Suite("Expression language")
struct LanguageTests {
  @Test(
    "Operators have the precedence and results of JavaScript",
    arguments: [
      ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("2 ** 3 ** 2", 512),
      ("-2 * -3", 6), ("7 % 4", 3), ("-7 % 4", -3), ("1 + +'2'", 3), ("'1' * '2'", 2),
      ("5 / 2", 2.5), ("1 < 2 ? 3 : 4", 3), ("1 > 2 ? 3 : 4 > 3 ? 5 : 6", 5),
      ("0 || 4", 4), ("0 && 4 || 5", 5), ("null ?? 6", 6), ("!0 + 1", 2), ("~5", -6),
      ("5 & 3", 1), ("5 | 3", 7), ("5 ^ 3", 6), ("1 << 4", 16), ("-16 >> 2", -4),
      ("-1 >>> 28", 15), ("1 == '1' ? 1 : 0", 1), ("1 === '1' ? 1 : 0", 0),
      ("null == undefined ? 1 : 0", 1), ("NaN == NaN ? 1 : 0", 0), ("'b' > 'a' ? 1 : 0", 1),
      ("typeof 'a' == 'string' ? 1 : 0", 1), ("typeof nothing == 'undefined' ? 1 : 0", 1),
      ("0x1F + .5 + 1e2 + 5.", 136.5), ("(1, 2, 3)", 3), ("void 0 === undefined ? 1 : 0", 1),
      ("'a' in {a: 1} ? 1 : 0", 1), ("[1, 2].length", 2), ("[1, 2, 3][1]", 2),
      ("({a: {b: 4}}).a.b", 4), ("({a: 1})['a']", 1), ("({}).a?.b === undefined ? 1 : 0", 1),
      ("`${1 + 1}${2}` * 1", 22), ("'a,b'.split(',').length", 2),
      ("Math.max(...[1, 5, 3])", 5), ("[...[1, 2], 3].length", 3),
      ("1 / 0 === Infinity ? 1 : 0", 1), ("[1, 2] instanceof Array ? 1 : 0", 1),
    ])
  func operators(source: String, expected: Double) throws {
    #expect(try number(source) == expected)
  }

  @Test(
    "Statements run as in JavaScript",
    arguments: [
      ("var s = 0; for (var i = 0; i < 5; i++) { s += i } [s, 0]", 10.0),
      ("var s = 0; for (var i of [1, 2, 3]) s += i; [s, 0]", 6),
      ("var s = ''; for (var k in {a: 1, b: 2}) s += k; [s == 'ab' ? 1 : 0, 0]", 1),
      ("var i = 0; while (true) { if (++i > 7) break; } [i, 0]", 8),
      ("var i = 0; do { i++ } while (i < 3); [i, 0]", 3),
      ("var s = 0; for (var i = 0; i < 5; i++) { if (i % 2) continue; s += i } [s, 0]", 6),
      (
        "var s = 0; a: for (var i = 0; i < 3; i++) for (;;) { if (++s % 2) continue a } [s, 0]", 5
      ),
      ("function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } [f(10), 0]", 55),
      ("var f = x => x * 2, g = (a, b = 3) => { return a + b }; [f(2) + g(1), 0]", 8),
      (
        "function c() { var n = 0; return function () { return ++n } } var d = c(); d(); [d(), 0]",
        2
      ),
      ("var fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); [fs[0]() + fs[2](), 0]", 2),
      ("let x = 1; { let x = 2 } [x, 0]", 1),
      (
        "switch (2) { case 1: r = 1; case 2: r = 2; case 3: r = 3; break; default: r = 4 } [r, 0]",
        3
      ),
      ("switch (9) { case 1: r = 1; break; default: r = 4 } [r, 0]", 4),
      ("try { throw 3 } catch (e) { r = e } finally { r += 1 } [r, 0]", 4),
      ("try { nothing() } catch (e) { r = 9 } [r, 0]", 9),
      ("var o = {n: 2, f: function () { return this.n }}; [o.f(), 0]", 2),
      ("function P(x) { this.x = x } [new P(5).x, 0]", 5),
      ("function f() { return arguments.length } [f(1, 2, 3), 0]", 3),
      ("[eval('1 + 1'), 0]", 2), ("if (false) [1, 0]; else [2, 0]", 2),
      ("var $bm_rt; $bm_rt = [3, 0]; 9", 3), ("f(); function f() { r = 6 } [r, 0]", 6),
      ("var a = [1, 2]; a[0] += 4; a[3] = 1; [a[0] + a.length, 0]", 9),
      ("var a = 1\nvar b = 2\n;[a + b, 0]", 3), ("// words\n/* more */ [1, 0] // end", 1),
    ] as [(String, Double)])
  func statements(source: String, expected: Double) throws {
    #expect(try Sample(source).place().x == expected)
  }

  @Test(
    "Arrays, strings and numbers have methods",
    arguments: [
      ("[1, 2, 3].map(function (x) { return x * x })[2]", 9.0),
      ("[1, 2, 3].reduce((a, b) => a + b)", 6), ("[1, 2, 3].filter(x => x > 1).length", 2),
      ("[3, 1, 2].sort((a, b) => a - b)[0]", 1), ("[1, 2, 3].indexOf(2)", 1),
      ("[1, 2].concat([3]).length", 3), ("[1, 2, 3].slice(-2)[0]", 2),
      ("[1, 2, 3, 4].splice(1, 2)[1]", 3), ("[1, 2, 3].reverse()[0]", 3),
      ("[1, 2].join('-').length", 3), ("'abc'.indexOf('c')", 2), ("'abc'.charCodeAt(1)", 98),
      ("'abc'.substr(1, 1).length", 1), ("'abc'.slice(-2) == 'bc' ? 1 : 0", 1),
      ("'a-b'.replace('-', '').length", 2), ("'abc'.toUpperCase() == 'ABC' ? 1 : 0", 1),
      ("' a '.trim().length", 1), ("'12px'.length", 4), ("parseInt('12px')", 12),
      ("parseFloat('1.5e1x')", 15), ("(3.14159).toFixed(2) * 1", 3.14),
      ("(255).toString(16) == 'ff' ? 1 : 0", 1), ("String(0.1 + 0.2).length", 19),
      ("Math.round(-2.5)", -2), ("Math.abs(-3) + Math.floor(1.9)", 4),
      ("Math.atan2(1, 1) * 4 == Math.PI ? 1 : 0", 1), ("isNaN('x') ? 1 : 0", 1),
      ("Object.keys({a: 1, b: 2}).length", 2), ("Array.isArray([]) ? 1 : 0", 1),
    ])
  func methods(source: String, expected: Double) throws {
    #expect(try number(source) == expected)
  }

  @Test(
    "Arrays are searched and joined as in ECMAScript",
    arguments: [
      ("[1, 2, 1, 3].indexOf(1)", 0), ("[1, 2, 1, 3].lastIndexOf(1)", 2),
      ("[1].indexOf(9)", -1), ("[1].lastIndexOf(9)", -1),
      ("[1, 2].includes(2) ? 1 : 0", 1), ("[1, 2].includes(3) ? 1 : 0", 0),
      ("[5, 6, 7].findIndex(x => x > 5)", 1), ("[5, 6, 7].find(x => x > 5)", 6),
      ("[5, 6].some(x => x > 5) ? 1 : 0", 1), ("[5, 6].every(x => x > 5) ? 1 : 0", 0),
      ("[5, 6].some(x => x > 6) ? 1 : 0", 0), ("[5, 6].every(x => x > 4) ? 1 : 0", 1),
      ("[7, 2, 1].reduce((a, b) => a - b)", 4), ("[7, 2, 1].reduceRight((a, b) => a - b)", -8),
      ("[1, 2, 3, 4].slice(1, -1).length", 2), ("[].concat(1, [2, 3]).length", 3),
      ("[1, null, undefined].join() == '1,,' ? 1 : 0", 1),
      ("[null, 2].join('-') == '-2' ? 1 : 0", 1), ("[0, false].join() == '0,false' ? 1 : 0", 1),
      ("'' + [1, [2, null]] == '1,2,' ? 1 : 0", 1),
    ] as [(String, Double)])
  func arrays(source: String, expected: Double) throws {
    #expect(try number(source) == expected)
  }

  @Test(
    "Array arithmetic matches After Effects and lottie-web",
    arguments: [
      ("[1, 2] + [3, 4]", Vector2(4, 6)), ("[5, 5] - [1, 2]", Vector2(4, 3)),
      ("[1, 2] * 3", Vector2(3, 6)), ("[4, 6] / 2", Vector2(2, 3)), ("-[1, 2]", Vector2(-1, -2)),
      ("$bm_sum(value, 5)", Vector2(25, 5)), ("sub(5, value)", Vector2(-15, 5)),
      ("div(6, [2, 3])", Vector2(3, 2)), ("$bm_mul(2, value)", Vector2(40, 10)),
      ("$bm_neg(value)", Vector2(-20, -5)), ("[mod(7, 4), add(1, 2)]", Vector2(3, 3)),
      ("var v = value; v += [1, 1]; v", Vector2(21, 6)),
    ])
  func vectors(source: String, expected: Vector2) throws {
    #expect(try Sample(source).place() == expected)
  }

  @Test(
    "Unsupported syntax is reported and the keyframes apply",
    arguments: [
      "/a", "/(/.test('b')", "/a/q", "1 +", "class A {", "var {a}, [b = value", "[1, 2", "'abc",
      "`a", "1 = 2",
      "for (;;", "}", "a b", "import 'x'", "@",
    ])
  func syntax(source: String) throws {
    let animation = try Sample(source).animation()
    #expect(animation.report.entries.contains { $0.path == "$.layers[0].ks.p.x" })
    #expect(try animation.place(at: 15) == Vector2(20, 5))
  }

  @Test("Undefined names are reported")
  func unknownNames() throws {
    let report = try Sample("[sampleImage([1, 2]), missing + value]").animation().report
    #expect(
      report.entries.map(\.feature).filter { $0.hasPrefix("expression") }
        == ["expression with unsupported names sampleImage, missing"])
  }

  @Test(
    "The keyframes apply if an expression fails or has no value",
    arguments: [
      "missing()", "value.a.b", "undefined", "null", "NaN", "[1 / 0, 0]", "({})", "[]",
      "throw 'x'", "thisComp.layer('none').position", "key(9).time", "function f() {}",
    ])
  func failures(source: String) throws {
    #expect(try Sample(source).place() == Vector2(20, 5))
  }
}
