import Foundation
import HalcyonCore
import HalcyonStore

/// What contact files say, read but not stored.
public struct ContactReading: Sendable {
  /// Every card in the order of the files, lists of people (`ContactCard.isGroup`) among them.
  public internal(set) var cards: [ImportedCard] = []
  /// What could not be read, or only in part, in the order in which it was met.
  public internal(set) var issues: [ContactImportIssue] = []
}

/// Reads vCard files (2.1, 3.0 and 4.0) and folders of them.
///
/// Never throws and never stores: what cannot be read is an issue, the rest goes on.
public struct ContactReader: Sendable {
  /// A reader.
  public init() {}

  /// Reads `paths`, folders with all that lies in them, off the calling actor. Ends early, with what was
  /// read so far, where the task is cancelled.
  @concurrent public func read(_ paths: [String]) async -> ContactReading {
    let files = ContactFiles(paths)
    var reading = ContactReading()
    reading.issues = files.issues
    var budget = files.limits.total
    for file in files.files {
      guard !Task.isCancelled else { break }
      BackgroundThread.yieldToWindow()
      do {
        let bytes = try files.bytes(of: file, budget: &budget)
        read(CardEncoding.utf8File(bytes), path: file, into: &reading)
      } catch {
        reading.issues.append(error)
      }
    }
    return reading
  }

  /// Reads the bytes of one file; `path` names it in issues.
  func read(_ bytes: [UInt8], path: String, into reading: inout ContactReading) {
    let pieces = CardSplitter.split(bytes)
    let hasCards = pieces.contains { piece in
      if case .broken(_, .noBegin) = piece { false } else { true }
    }
    guard hasCards || Self.hasEnd(bytes) else {
      reading.issues.append(.notVCard(path: path))
      return
    }
    for piece in pieces {
      switch piece {
      case .broken(let line, let reason):
        reading.issues.append(.malformed(path: path, line: line, reason: reason))
      case .card(let range, let line, let isClosed):
        read(bytes, range, line: line, isClosed: isClosed, path: path, into: &reading)
      }
    }
  }

  /// Whether the file was meant to hold cards although none begins.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var lines = LineScanner(bytes)
    while let line = lines.next() {
      if ByteText.line(bytes, line.range, is: "END:VCARD") { return true }
    }
    return false
  }

  private func read(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int, isClosed: Bool, path: String,
    into reading: inout ContactReading
  ) {
    let read = CardReader.read(bytes, range, line: line)
    let trouble = read.trouble ?? (isClosed ? nil : (line, .noEnd))
    let name = read.card.displayName
    if let trouble {
      reading.issues.append(
        .partlyRead(path: path, line: trouble.line, name: name ?? "", reason: trouble.reason))
    }
    if name == nil, !read.card.isGroup {
      reading.issues.append(.nameless(path: path, line: line))
    }
    let raw = Data(bytes[range])
    reading.cards.append(
      ImportedCard(
        raw: raw, digest: ResourceReader.sha256(raw), card: read.card,
        isPartial: trouble != nil || name == nil))
  }
}
