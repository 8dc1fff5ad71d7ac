import Foundation
import Testing

@testable import HalcyonServices

@Suite struct DAVReaderTests {
  private func read(_ text: String) throws -> DAVAnswer { try DAVReader.read(Data(text.utf8)) }
  private func wrap(_ content: String) -> String {
    #"<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">"#
      + content + "</D:multistatus>"
  }

  @Test("404 outside and inside of a propstat are told apart")
  func statuses() throws {
    let answer = try read(
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
    #expect(answer.isMultistatus && answer.syncToken == "abc")
    #expect(answer.responses.map(\.hrefs) == [["/gone.vcf"], ["/here.vcf"]])
    #expect(answer.responses.map(\.status) == [404, nil])
    #expect(answer.responses[1].properties.etag == "\"1\"")
    #expect(answer.responses[1].properties.contentType == nil)
    #expect(answer.responses[1].propertyStatuses == [200, 404])
  }

  @Test(
    "Cards come in escapes, in CDATA, or both",
    arguments: [
      "BEGIN:VCARD&#13;\nNOTE:a &lt;b&gt; &amp; c&#x20;\nEND:VCARD",
      "<![CDATA[BEGIN:VCARD&#13;\nNOTE]]>:a &lt;b&gt; &amp; c\nEND:VCARD",
    ])
  func cards(_ text: String) throws {
    let answer = try read(
      wrap(
        "<D:response><D:href>/a</D:href><D:propstat><D:prop><C:address-data>\(text)"
          + "</C:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
          + "</D:response>"))
    let card = try #require(answer.responses.first?.properties.addressData)
    #expect(card.contains("NOTE:a <b> & c"))
    #expect(card.hasPrefix("BEGIN:VCARD") && card.hasSuffix("END:VCARD"))
  }

  @Test(
    "What XML forbids is taken out and the rest read",
    arguments: [
      ("a\u{0B}b\u{01}c", "abc"), ("a&#x0;b&#11;c", "abc"), ("a&#13;b", "a\rb"),
      ("a\u{FFFE}b", "a"),
    ])
  func mending(_ text: String, _ expected: String) throws {
    let answer = try read(
      wrap(
        "<D:response><D:href>/a</D:href><D:propstat><D:prop><D:displayname>\(text)"
          + "</D:displayname></D:prop></D:propstat></D:response>"))
    #expect(answer.responses.first?.properties.displayName?.hasPrefix(expected) == true)
  }

  @Test("Bytes that are not UTF-8 are read as Windows-1252")
  func charset() throws {
    var body = Data(wrap("<D:sync-token>X</D:sync-token>").utf8)
    let place = try #require(body.firstIndex(of: UInt8(ascii: "X")))
    body.replaceSubrange(place...place, with: [0x4D, 0xFC, 0x6C])
    #expect(try DAVReader.read(body).syncToken == "Mül")
    #expect(try DAVReader.read(Data([0xEF, 0xBB, 0xBF]) + Data(wrap("").utf8)).isMultistatus)
  }

  @Test("Line ends come through as they were sent")
  func lineEnds() throws {
    let text = wrap(
      "\r\n<!-- > \r\n --><D:response\r\n><D:propstat><D:prop><C:address-data>A\r\nB\rC\nD"
        + "</C:address-data></D:prop></D:propstat></D:response>\r\n")
    for tail in ["", "\r\n", "\r\n<!-- \r -->\r\n"] {
      let answer = try read(text.replacing("?>", with: "?>\r\n") + tail)
      #expect(answer.responses.first?.properties.addressData == "A\r\nB\rC\nD")
    }
  }

  @Test("Line ends of a long answer are kept in one pass over it", .timeLimit(.minutes(1)))
  func manyTexts() throws {
    let texts = String(repeating: "<D:response><D:href>/a</D:href></D:response>", count: 20_000)
    let answer = try read(wrap(texts + "<D:sync-token>a\rb</D:sync-token>"))
    #expect(answer.responses.count == 20_000 && answer.syncToken == "a\rb")
  }

  @Test(
    "Processing instructions are passed over, wherever they hide",
    arguments: ["<?x?>", "<?x ?>", "<?x y?>", "<?x > ?>", "<\u{1}?x?>", "<?\u{2}x?\u{3}>"])
  func instructions(_ text: String) throws {
    for place in [text + wrap("<D:sync-token>a</D:sync-token>"), wrap(text), wrap("") + text] {
      #expect(try read(place).isMultistatus)
    }
    let kept = wrap(
      "<!-- <?x?> --><D:sync-token>a<![CDATA[<?x?>]]>b\(text)c</D:sync-token><D:response/>")
    #expect(try read(kept).syncToken == "a<?x?>bc")
    // One that does not end.
    #expect(throws: DAVReaderError.self) { try read(wrap("") + "<?x") }
  }

  @Test("A declared encoding is followed")
  func declaredEncoding() throws {
    let text = wrap("<D:sync-token>Mül</D:sync-token>")
      .replacing(#"version="1.0""#, with: #"version="1.0" encoding='ISO-8859-1'"#)
    let body = try #require(text.data(using: .isoLatin1))
    #expect(try DAVReader.read(body).syncToken == "Mül")
  }

  @Test("A document type is refused, wherever it hides")
  func documentType() throws {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]>"
    for text in [
      bomb + "<x>&b;</x>", "<?xml version=\"1.0\"?><!-- > --> " + bomb + "<x/>",
      bomb.replacing("<!DOC", with: "<\u{1}!DOC") + "<x>&b;</x>",
    ] {
      #expect(throws: DAVReaderError.documentType) { try read(text) }
    }
    #expect(throws: DAVReaderError.encoding) {
      try read("<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADw-x/>")
    }
    #expect(throws: DAVReaderError.encoding) {
      try DAVReader.read(try #require("<x/>".data(using: .utf16)))
    }
    #expect(throws: DAVReaderError.self) { try read(wrap("&undeclared;")) }
  }

  @Test("An answer that is cut anywhere is an error, never a shorter answer")
  func cuts() throws {
    let whole = wrap(DAV.member("/a.vcf", etag: "1").replacing("d:", with: "D:"))
    let body = Data(whole.utf8)
    for length in 0..<body.count {
      #expect(throws: DAVReaderError.self) { try DAVReader.read(body.prefix(length)) }
    }
    #expect(try DAVReader.read(body).responses.count == 1)
  }

  @Test("Depth, attributes and size are bounded")
  func bounds() {
    let deep = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
    #expect(throws: DAVReaderError.tooComplex) { try read(deep) }
    let wide = "<a " + (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    #expect(throws: DAVReaderError.tooComplex) { try read(wide) }
    var limits = DAVReader.Limits()
    limits.responses = 1
    limits.text = 10
    let two = wrap("<D:response/><D:response/>")
    #expect(throws: DAVReaderError.tooComplex) {
      try DAVReader.read(Data(two.utf8), limits: limits)
    }
    let long = wrap("<D:sync-token>01234567890</D:sync-token>")
    #expect(throws: DAVReaderError.tooComplex) {
      try DAVReader.read(Data(long.utf8), limits: limits)
    }
  }

  @Test("Both forms of supported-address-data are read, and only of vCards")
  func versions() throws {
    for element in ["address-data-type", "content-type", "address-data"] {
      let answer = try read(
        wrap(
          "<D:response><D:href>/</D:href><D:propstat><D:prop><C:supported-address-data>"
            + "<C:\(element) content-type=\"text/vcard\" version=\"4.0\"/>"
            + "<C:\(element) content-type=\"application/x\" version=\"9.0\"/>"
            + "</C:supported-address-data></D:prop></D:propstat></D:response>"))
      #expect(answer.responses.first?.properties.cardVersions == ["4.0"])
    }
  }
}
