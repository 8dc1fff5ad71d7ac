import Foundation
import Testing

@testable import Lottie

struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Data(text.utf8)) }

  @Test(
    "Numbers are parsed exactly",
    arguments: [
      "0", "-0.5", "12.25", "0.1", "123456789.123456", "1e3", "-1.5E-3", "0.30000000000000004",
      "123456789012345678901234567890", "5e-324", "0.000000000000000000001234",
    ])
  func numbers(text: String) throws {
    #expect(try parse(text) == .number(try #require(Double(text))))
  }

  @Test("A number beyond the range of Double is infinite") func infinite() throws {
    #expect(try parse("[1e400]") == .array([.number(.infinity)]))
  }

  @Test("Escapes, surrogate pairs and a byte order mark are decoded")
  func strings() throws {
    #expect(try parse("\u{FEFF}\"a\\n\\u00e9\\ud83d\\ude00\\/\"") == .string("a\né😀/"))
    #expect(try parse(#""\ud83d""#) == .string("\u{FFFD}"))
  }

  @Test("The last of several equal keys takes effect") func duplicates() throws {
    #expect(JSONNode(try parse(#"{"a":1,"a":2}"#))["a"]?.number == 2)
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
