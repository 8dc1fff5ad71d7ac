import Foundation
import Testing

@testable import LottieCore

struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONDocument {
    try JSONParser.parse(Data(text.utf8))
  }

  /// Parses text and reads its outermost value.
  private func read<Result>(
    _ text: String, _ body: (JSONNode) throws -> Result
  ) throws -> Result {
    let document = try parse(text)
    return try withExtendedLifetime(document) { try body(JSONNode(document)) }
  }

  @Test(
    "Numbers are parsed exactly",
    arguments: [
      "0", "-0.5", "12.25", "0.1", "123456789.123456", "1e3", "-1.5E-3", "0.30000000000000004",
      "123456789012345678901234567890", "5e-324", "0.000000000000000000001234",
      "9007199254740992", "9007199254740993", "0.9007199254740993", "18446744073709551617",
      "0.00000000000000000001", "92233720368547758070.5", "00000000000000000000000001",
    ])
  func numbers(text: String) throws {
    let expected = try #require(Double(text))
    #expect(try read(text) { $0.number } == expected)
  }

  @Test("A number beyond the range of Double is not a finite number") func infinite() throws {
    #expect(try read("[1e400]") { $0.itemCount } == 1)
    #expect(try read("[1e400]") { $0.numbers } == nil)
  }

  @Test("Escapes, surrogate pairs and a byte order mark are decoded")
  func strings() throws {
    #expect(
      try read("\u{FEFF}\"a\\n\\u00e9\\ud83d\\ude00\\/\"") { $0.string } == "a\né😀/")
    #expect(try read(#""\ud83d""#) { $0.string } == "\u{FFFD}")
    #expect(try read(#""\uD83Dx""#) { $0.string } == "\u{FFFD}x")
  }

  @Test("The last of several equal keys takes effect") func duplicates() throws {
    #expect(try read(#"{"a":1,"a":2}"#) { $0["a"]?.number } == 2)
    #expect(try read(#"{"a":1,"a":null}"#) { $0["a"] == nil })
  }

  @Test("Short, long and escaped keys are found")
  func keys() throws {
    let text = #"{"eight888":1,"masksProperties":2,"\u006bs":{"x":[3,[4],{}]},"":5,"a\u0000":6}"#
    try read(text) { root in
      #expect(root["eight888"]?.number == 1)
      #expect(root["masksProperties"]?.number == 2)
      #expect(root["masksPropertie"] == nil)
      #expect(root["ks"]?["x"]?.items?.count == 3)
      #expect(root[""]?.number == 5)
      #expect(root["a"] == nil)
      #expect(root[named: "a\0"]?.number == 6)
      #expect(root.members?.map(\.key) == ["eight888", "masksProperties", "ks", "", "a\0"])
    }
  }

  @Test("Values know their location") func locations() throws {
    try read(#"{"a":[1,{"b":2,"c":[[3]]}],"d":4}"#) { root in
      let second = try #require(root["a"]?.items?[1])
      #expect(root.path.description == "$")
      #expect(second.path.description == "$.a[1]")
      #expect(second["b"]?.path.description == "$.a[1].b")
      #expect(second["c"]?.firstItem?.firstItem?.path.description == "$.a[1].c[0][0]")
      #expect(root["d"]?.path.description == "$.d")
    }
  }

  @Test("Points and leading numbers ignore what follows, but not invalid elements")
  func lists() throws {
    #expect(try read("[1,2,[3]]") { $0.point } == Vector2(1, 2))
    #expect(try read("[1,[2]]") { $0.point } == nil)
    #expect(try read("[1]") { $0.point } == nil)
    #expect(try read("[1,2,3,4,5]") { $0.leadingNumbers?.values } == SIMD4(1, 2, 3, 4))
    #expect(try read("[1,2,3,4,5]") { $0.leadingNumbers?.count } == 5)
    #expect(try read("[1,2,3,4,null]") { $0.leadingNumbers == nil })
    #expect(try read("7") { $0.leadingNumbers?.count } == 1)
  }

  @Test("The memory for values grows") func growth() throws {
    let text = "[" + String(repeating: "[],", count: 200_000) + "1]"
    #expect(try read(text) { $0.items?.last?.number } == 1)
  }

  @Test(
    "Invalid JSON is rejected with the byte offset",
    arguments: [
      ("", 0), ("  ", 2), ("{", 1), ("[1,", 3), ("[1 2]", 3), (#"{"a" 1}"#, 5), ("nul", 0),
      (#""ab"#, 3), ("[01x]", 3), ("1.", 2), ("NaN", 0), ("[] []", 3), (#""\x""#, 3),
    ])
  func refused(text: String, offset: Int) {
    #expect {
      try parse(text)
    } throws: { error in
      if case LottieParseError.notJSON(offset, _) = error { true } else { false }
    }
  }

  @Test("Nesting is limited before the stack overflows") func nesting() {
    let depth = 100_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect {
      try parse(text)
    } throws: { error in
      if case LottieParseError.overLimit = error { true } else { false }
    }
  }
}
