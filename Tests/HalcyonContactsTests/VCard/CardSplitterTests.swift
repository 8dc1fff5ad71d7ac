import Testing

@testable import HalcyonContacts

@Suite struct CardSplitterTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    /// The text of each card, prefixed with `!` if it has no `END`; `?n` for stray lines from line
    /// n.
    var pieces: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ pieces: String...) {
      (self.name, self.text, self.pieces) = (name, text, pieces)
    }
  }

  static let vectors = [
    Vector("nothing", ""),
    Vector("blank lines", "\n \r\n\t\n"),
    Vector("one", "BEGIN:VCARD\nFN:a\nEND:VCARD\n", "BEGIN:VCARD\nFN:a\nEND:VCARD"),
    Vector("no last line end", "BEGIN:VCARD\nEND:VCARD", "BEGIN:VCARD\nEND:VCARD"),
    Vector("CR LF", "BEGIN:VCARD\r\nEND:VCARD\r\n", "BEGIN:VCARD\r\nEND:VCARD"),
    Vector("CR alone", "BEGIN:VCARD\rFN:a\rEND:VCARD\r", "BEGIN:VCARD\rFN:a\rEND:VCARD"),
    Vector("byte order mark", "\u{FEFF}BEGIN:VCARD\nEND:VCARD", "BEGIN:VCARD\nEND:VCARD"),
    Vector("small letters", "begin:vCard \nend:vcard\t", "begin:vCard \nend:vcard\t"),
    Vector(
      "two, apart", "BEGIN:VCARD\nEND:VCARD\n\n\u{FEFF}BEGIN:VCARD\nFN:b\nEND:VCARD",
      "BEGIN:VCARD\nEND:VCARD", "BEGIN:VCARD\nFN:b\nEND:VCARD"),
    Vector(
      "nested AGENT", "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:x\nEND:VCARD\nFN:a\nEND:VCARD",
      "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:x\nEND:VCARD\nFN:a\nEND:VCARD"),
    Vector(
      "missing END between", "BEGIN:VCARD\nFN:a\n\nBEGIN:VCARD\nEND:VCARD",
      "!BEGIN:VCARD\nFN:a\n", "BEGIN:VCARD\nEND:VCARD"),
    Vector("missing END at the end", "BEGIN:VCARD\nFN:a", "!BEGIN:VCARD\nFN:a"),
    Vector(
      "misspelt BEGIN",
      "BEGIN:VCARD\nEND:VCARD\nBEGXN:VCARD\nFN:a\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD",
      "BEGIN:VCARD\nEND:VCARD", "?3", "BEGIN:VCARD\nEND:VCARD"),
    Vector(
      "text around", "hello\nBEGIN:VCARD\nEND:VCARD\nbye", "?1", "BEGIN:VCARD\nEND:VCARD", "?4"),
    Vector("END alone", "END:VCARD", "?1"),
    Vector("DOS end of file", "BEGIN:VCARD\nEND:VCARD\n\u{1A}", "BEGIN:VCARD\nEND:VCARD"),
  ]

  @Test("Parts of any size have the same pieces as the whole", arguments: vectors)
  func parts(_ vector: Vector) {
    let bytes = Array(vector.text.utf8)
    let whole = CardSplitter.split(bytes).map { Self.text($0, bytes) }
    for size in 1...max(1, bytes.count) {
      var state = CardSplitter.State()
      var (pieces, buffer, rest) = ([String](), [UInt8](), bytes[...])
      repeat {
        buffer += rest.prefix(size)
        rest = rest.dropFirst(size)
        let (found, count) = CardSplitter.split(buffer, from: &state, isLast: rest.isEmpty)
        pieces += found.map { Self.text($0, buffer) }
        buffer.removeFirst(count)
      } while !rest.isEmpty
      #expect(pieces == whole, "\(size)")
    }
  }

  /// The kind, the line and the text of a piece.
  private static func text(_ piece: CardSplitter.Piece, _ bytes: [UInt8]) -> String {
    switch piece {
    case .card(let range, let line, let isClosed):
      "\(line) \(isClosed) " + String(decoding: bytes[range], as: UTF8.self)
    case .broken(let line, let reason): "\(line) \(reason)"
    }
  }

  @Test(arguments: vectors)
  func split(_ vector: Vector) {
    let bytes = Array(vector.text.utf8)
    let pieces = CardSplitter.split(bytes).map { piece in
      switch piece {
      case .card(let range, _, let isClosed):
        (isClosed ? "" : "!") + String(decoding: bytes[range], as: UTF8.self)
      case .broken(let line, .noBegin): "?\(line)"
      case .broken(let line, let reason): "\(reason) \(line)"
      }
    }
    #expect(pieces == vector.pieces)
  }

  @Test("Line numbers are correct for all kinds of line ends")
  func lines() {
    let bytes = Array("\r\n\n\r\r\nBEGIN:VCARD\rEND:VCARD".utf8)
    #expect(CardSplitter.split(bytes) == [.card(6..<27, line: 5, isClosed: true)])
  }

  @Test("A line or card over its limit is omitted, the others are kept")
  func limits() {
    let limits = CardSplitter.Limits(line: 20, card: 60)
    let bytes = Array(
      """
      BEGIN:VCARD
      NOTE:1234567890
       1234567890
      END:VCARD
      BEGIN:VCARD
      FN:a
      END:VCARD
      BEGIN:VCARD
      NOTE:1234567890
      NOTE:1234567890
      NOTE:1234567890
      END:VCARD
      """.utf8)
    #expect(
      CardSplitter.split(bytes, limits: limits) == [
        .broken(line: 2, reason: .lineTooLong(bytes: 26, limit: 20)),
        .card(50..<76, line: 5, isClosed: true),
        .broken(line: 8, reason: .cardTooLong(bytes: 69, limit: 60)),
      ])
  }
}
