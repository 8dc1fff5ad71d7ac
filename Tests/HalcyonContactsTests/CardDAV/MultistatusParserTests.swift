@testable import HalcyonContacts
@testable import HalcyonNetwork
import Foundation
import HangGuard
import Testing

/// Bodies arrive in pieces of any size; each test parses them in several.
@Suite(.hangGuard) struct MultistatusParserTests {
  private func read(
    _ body: Data, limits: MultistatusParser.Limits = .init(),
    pieces: [Int] = [.max, 1, 7, 4096]
  ) throws -> Multistatus {
    var results: [Result<Multistatus, any Error>] = []
    for size in pieces {
      results.append(
        Result {
          let parser = MultistatusParser(limits: limits)
          var responses: [MultistatusResponse] = []
          var rest = body[...]
          repeat {
            let piece = rest.prefix(size)
            rest = rest.dropFirst(piece.count)
            try parser.feed(Array(piece))
            while let response = parser.next() { responses.append(response) }
          } while !rest.isEmpty
          try parser.finish()
          return Multistatus(responses, parser.summary)
        })
    }
    let first = try #require(results.first)
    for result in results.dropFirst() {
      switch (first, result) {
      case (.success(let a), .success(let b)): #expect(a == b)
      case (.failure(let a as MultistatusError), .failure(let b as MultistatusError)):
        // The line of an error may be that of the end of a piece.
        #expect(a.isSameCase(b))
      default: Issue.record("pieces change the result: \(first), \(result)")
      }
    }
    return try first.get()
  }
  private func read(_ text: String) throws -> Multistatus { try read(Data(text.utf8)) }
  private func wrap(_ content: String) -> String {
    #"<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">"#
      + content + "</D:multistatus>"
  }

  @Test("404 outside and inside a propstat are distinguished")
  func statuses() throws {
    let parsed = try read(
      wrap(
        DAV.status("/gone.vcf", 404).replacing("d:", with: "D:")
          + """
          <D:response><D:href> /here.vcf
          </D:href><D:propstat><D:prop><D:getetag>"1&quot;</D:getetag></D:prop>
          <D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop>
          <D:getcontenttype>text/x</D:getcontenttype></D:prop>
          <D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>
          <D:sync-token> abc </D:sync-token>
          """))
    #expect(parsed.summary.isMultistatus && parsed.summary.syncToken == "abc")
    #expect(parsed.responses.map(\.hrefs) == [["/gone.vcf"], ["/here.vcf"]])
    #expect(parsed.responses.map(\.status) == [404, nil])
    #expect(parsed.responses[1].properties.etag == "\"1\"")
    #expect(parsed.responses[1].properties.contentType == nil)
    #expect(parsed.responses[1].propertyStatuses == [200, 404])
  }

  @Test(
    "Cards are escaped, in CDATA, or both",
    arguments: [
      "BEGIN:VCARD&#13;\nNOTE:a &lt;b&gt; &amp; c&#x20;\nEND:VCARD",
      "<![CDATA[BEGIN:VCARD&#13;\nNOTE]]>:a &lt;b&gt; &amp; c\nEND:VCARD",
    ])
  func cards(_ text: String) throws {
    let parsed = try read(
      wrap(
        "<D:response><D:href>/a</D:href><D:propstat><D:prop><C:address-data>\(text)"
          + "</C:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
          + "</D:response>"))
    let bytes = try #require(parsed.responses.first?.properties.addressData)
    let card = String(decoding: bytes, as: UTF8.self)
    #expect(card.contains("NOTE:a <b> & c"))
    #expect(card.hasPrefix("BEGIN:VCARD") && card.hasSuffix("END:VCARD"))
  }

  @Test(
    "Characters that XML forbids are dropped",
    arguments: [
      ("a\u{0B}b\u{01}c", "abc"), ("a&#x0;b&#11;c", "abc"), ("a&#13;b", "a\rb"),
      ("a\u{FFFE}b", "a"),
    ])
  func mending(_ text: String, _ expected: String) throws {
    let parsed = try read(
      wrap(
        "<D:response><D:href>/a</D:href><D:propstat><D:prop><D:displayname>\(text)"
          + "</D:displayname></D:prop></D:propstat></D:response>"))
    #expect(parsed.responses.first?.properties.displayName?.hasPrefix(expected) == true)
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1252")
  func charset() throws {
    var body = Data(wrap("<D:sync-token>X</D:sync-token>").utf8)
    let place = try #require(body.firstIndex(of: UInt8(ascii: "X")))
    body.replaceSubrange(place...place, with: [0x4D, 0xFC, 0x6C])
    #expect(try read(body).summary.syncToken == "Mül")
    #expect(try read(Data([0xEF, 0xBB, 0xBF]) + Data(wrap("").utf8)).summary.isMultistatus)
  }

  @Test("Line ends in text are kept")
  func lineEnds() throws {
    let text = wrap(
      "\r\n<!-- > \r\n --><D:response\r\n><D:propstat><D:prop><C:address-data>A\r\nB\rC\nD"
        + "</C:address-data></D:prop></D:propstat></D:response>\r\n")
    for tail in ["", "\r\n", "\r\n<!-- \r -->\r\n"] {
      let parsed = try read(text.replacing("?>", with: "?>\r\n") + tail)
      #expect(parsed.responses.first?.properties.addressData == Data("A\r\nB\rC\nD".utf8))
    }
  }

  @Test("20,000 responses arrive in their order")
  func manyTexts() throws {
    let texts = (0..<20_000).map { "<D:response><D:href>/\($0)</D:href></D:response>" }.joined()
    let body = Data(wrap(texts + "<D:sync-token>a\rb</D:sync-token>").utf8)
    let parsed = try read(body, pieces: [.max, 65_536])
    #expect(parsed.responses.map(\.hrefs) == (0..<20_000).map { ["/\($0)"] })
    #expect(parsed.summary.syncToken == "a\rb" && parsed.summary.count == 20_000)
  }

  @Test("A card of 12 MB in text or CDATA is parsed", arguments: [false, true])
  func largeCard(_ isSection: Bool) throws {
    let line = "PHOTO:" + String(repeating: "A]&", count: 24) + "\r\n"
    let card = Data(String(repeating: line, count: 160_000).utf8)
    let text = String(decoding: card, as: UTF8.self)
    let content =
      isSection ? "<![CDATA[" + text + "]]>" : text.replacing("&", with: "&amp;")
    let body = Data(
      wrap(
        "<D:response><D:propstat><D:prop><C:address-data>\(content)</C:address-data></D:prop>"
          + "</D:propstat></D:response>"
      ).utf8)
    #expect(body.count > 10_000_000)
    let parsed = try read(body, pieces: [65_536])
    #expect(parsed.responses.first?.properties.addressData == card)
  }

  @Test("Responses that are complete are available before the body ends, and after it was cut")
  func streaming() throws {
    let parser = MultistatusParser()
    let text = wrap("<D:response><D:href>/a</D:href></D:response><D:response><D:href>/b")
    for byte in text.utf8.dropLast("</D:multistatus>".utf8.count) { try parser.feed([byte]) }
    #expect(parser.next()?.hrefs == ["/a"])
    #expect(parser.next() == nil && parser.summary.count == 1)
    #expect(throws: MultistatusError.self) { try parser.finish() }
    let broken = MultistatusParser()
    #expect(throws: MultistatusError.self) {
      try broken.feed(Array(text.replacing("/b", with: "</x>").utf8))
    }
    #expect(broken.next()?.hrefs == ["/a"] && broken.next() == nil)
  }

  @Test("CDATA keeps its text, brackets and line ends")
  func sections() throws {
    for text in ["", "]", "]]", "]]]", "a]b]]c]>d", "<x>&amp;&#1;", "a\r\nb", "]] >", "a>b"] {
      let parsed = try read(wrap("<D:sync-token>x<![CDATA[\(text)]]>y</D:sync-token>"))
      #expect(parsed.summary.syncToken == "x" + text + "y")
    }
  }

  @Test("An unterminated tag is rejected before it fills the memory")
  func endlessTag() throws {
    let parser = MultistatusParser()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 65_536)
    try parser.feed(Array("<a b=\"".utf8))
    #expect(throws: MultistatusError.tooComplex) {
      for _ in 0..<100 { try parser.feed(piece) }
    }
  }

  @Test(
    "Processing instructions are ignored in all places",
    arguments: ["<?x?>", "<?x ?>", "<?x y?>", "<?x > ?>", "<\u{1}?x?>", "<?\u{2}x?\u{3}>"])
  func instructions(_ text: String) throws {
    for place in [text + wrap("<D:sync-token>a</D:sync-token>"), wrap(text), wrap("") + text] {
      #expect(try read(place).summary.isMultistatus)
    }
    let kept = wrap(
      "<!-- <?x?> --><D:sync-token>a<![CDATA[<?x?>]]>b\(text)c</D:sync-token><D:response/>")
    #expect(try read(kept).summary.syncToken == "a<?x?>bc")
    // One that does not end.
    #expect(throws: MultistatusError.self) { try read(wrap("") + "<?x") }
  }

  @Test("A declared encoding is followed")
  func declaredEncoding() throws {
    let text = wrap("<D:sync-token>Mül</D:sync-token>")
      .replacing(#"version="1.0""#, with: #"version="1.0" encoding='ISO-8859-1'"#)
    let body = try #require(text.data(using: .isoLatin1))
    #expect(try read(body).summary.syncToken == "Mül")
  }

  @Test("Document types are rejected in all places")
  func documentType() throws {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"
    for text in [
      bomb + "<x>&b;</x>", "<?xml version=\"1.0\"?><!-- > --> " + bomb + "<x/>",
      bomb.replacing("<!DOC", with: "<\u{1}!DOC") + "<x>&b;</x>",
    ] {
      #expect(throws: MultistatusError.documentType) { try read(text) }
    }
    #expect(throws: MultistatusError.encoding) {
      try read("<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADw-x/>")
    }
    #expect(throws: MultistatusError.encoding) {
      try read(try #require("<x/>".data(using: .utf16)))
    }
    #expect(throws: MultistatusError.self) { try read(wrap("&undeclared;")) }
  }

  @Test("A body truncated at any place is an error")
  func cuts() throws {
    let whole = wrap(DAV.member("/a.vcf", etag: "1").replacing("d:", with: "D:"))
    let body = Data(whole.utf8)
    for length in 0..<body.count {
      #expect(throws: MultistatusError.self) { try read(body.prefix(length), pieces: [.max, 16]) }
    }
    #expect(try read(body).responses.count == 1)
  }

  @Test("Depth, attributes and size are bounded")
  func bounds() {
    let deep = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
    #expect(throws: MultistatusError.tooComplex) { try read(deep) }
    let wide = "<a " + (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    #expect(throws: MultistatusError.tooComplex) { try read(wide) }
    var limits = MultistatusParser.Limits()
    limits.responses = 1
    limits.text = 10
    let two = wrap("<D:response/><D:response/>")
    #expect(throws: MultistatusError.tooComplex) {
      try read(Data(two.utf8), limits: limits)
    }
    let long = wrap("<D:sync-token>01234567890</D:sync-token>")
    #expect(throws: MultistatusError.tooComplex) {
      try read(Data(long.utf8), limits: limits)
    }
  }

  @Test("The three forms of supported-address-data are read, for vCard only")
  func versions() throws {
    for element in ["address-data-type", "content-type", "address-data"] {
      let parsed = try read(
        wrap(
          "<D:response><D:href>/</D:href><D:propstat><D:prop><C:supported-address-data>"
            + "<C:\(element) content-type=\"text/vcard\" version=\"4.0\"/>"
            + "<C:\(element) content-type=\"application/x\" version=\"9.0\"/>"
            + "</C:supported-address-data></D:prop></D:propstat></D:response>"))
      #expect(parsed.responses.first?.properties.cardVersions == ["4.0"])
    }
  }
}

extension MultistatusError {
  fileprivate func isSameCase(_ other: Self) -> Bool {
    if case .malformed = self, case .malformed = other { return true }
    return self == other
  }
}
