import HalcyonCore

/// Reads the cards of one file in parts, so that memory does not depend on the size of the file.
///
/// A part is at least ``size`` bytes, and as long as its longest card. Files in UTF-16 and UTF-32
/// are converted as a whole.
struct ContactFileParts: Sendable {
  /// Bytes of a usual part.
  static let size = 256 << 10

  /// Whole cards.
  struct Part: Sendable {
    var bytes: [UInt8]
    var pieces: [CardSplitter.Piece]
  }

  private enum Source {
    case file(OpenContactFile, remaining: Int)
    case bytes(ArraySlice<UInt8>)
  }

  /// The name in issues.
  let path: String
  private var source: Source
  private let size: Int
  private var state = CardSplitter.State()
  private var buffer: [UInt8] = []
  private var isFirst = true
  private var isAtEnd = false
  private var hasCards = false

  init(_ file: OpenContactFile, size: Int = Self.size) {
    (path, self.size) = (file.path, size)
    source = .file(file, remaining: file.size)
  }

  init(_ bytes: [UInt8], path: String, size: Int = Self.size) {
    (self.path, self.size) = (path, size)
    source = .bytes(CardEncoding.utf8File(bytes)[...])
  }

  /// Returns the next part; nil at the end.
  /// - Throws: If the file cannot be read or contains no vCard. The file is at its end then.
  mutating func next() throws(ContactImportIssue) -> Part? {
    while !isAtEnd {
      do {
        try fill()
      } catch {
        isAtEnd = true
        throw error
      }
      let (pieces, count) = CardSplitter.split(buffer, from: &state, isLast: isAtEnd)
      hasCards =
        hasCards
        || pieces.contains { piece in
          if case .broken(_, .noBegin) = piece { false } else { true }
        }
      // A file with an `END` but no `BEGIN` is a damaged vCard.
      if isAtEnd, !hasCards, !state.hasEnd { throw .notVCard(path: path) }
      let part = Part(bytes: buffer, pieces: pieces)
      buffer.removeFirst(count)
      if !pieces.isEmpty { return part }
    }
    return nil
  }

  /// Appends to the buffer: as much as it contains if that is not a whole card, so that a long card
  /// is not searched again too often.
  private mutating func fill() throws(ContactImportIssue) {
    let wanted = max(size, buffer.count)
    switch source {
    case .file(let file, let remaining):
      let bytes = try file.read(atMost: min(wanted, remaining))
      buffer += bytes
      source = .file(file, remaining: remaining - bytes.count)
      isAtEnd = bytes.count < wanted
      guard isFirst else { return }
      isFirst = false
      guard CardEncoding.wideCharset(buffer) != nil else { return }
      buffer = CardEncoding.utf8File(buffer + (try file.read(atMost: remaining - bytes.count)))
      isAtEnd = true
    case .bytes(let bytes):
      buffer += bytes.prefix(wanted)
      source = .bytes(bytes.dropFirst(wanted))
      isAtEnd = bytes.count <= wanted
    }
  }
}
