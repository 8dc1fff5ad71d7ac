import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonSystem

/// The content of contact files, not stored yet.
public struct ContactReading: Sendable {
  /// The number of cards that were found, with those that could not be read.
  public internal(set) var found = 0
  /// The cards in file order, including contact groups (`ContactCard.isGroup`).
  public internal(set) var cards: [ImportedCard] = []
  /// The problems in the order in which they were found.
  public internal(set) var issues: [ContactImportIssue] = []

  /// Creates an empty reading.
  public init() {}
}

/// Reads vCard files (2.1, 3.0 and 4.0) and folders of them.
///
/// Never throws and never stores. Problems are reported as issues, and reading continues.
public struct ContactReader: Sendable {
  /// Creates a reader.
  public init() {}

  /// Reads `paths` and everything in the folders among them, off the calling actor. If the task is
  /// cancelled, returns what was read so far.
  @concurrent public func read(_ paths: [String]) async -> ContactReading {
    await read([.paths(paths)])
  }

  /// Reads all inputs into memory; otherwise like `read(_:)`.
  @concurrent public func read(_ inputs: [ContactInput]) async -> ContactReading {
    await BackgroundExecutor.shared.run { cancellation in
      var reader = ContactStream(inputs)
      var reading = ContactReading()
      while !cancellation.isCancelled, let part = reader.next() {
        reading.found += part.found
        reading.cards += part.cards
        reading.issues += part.issues
      }
      return reading
    }
  }

  /// Parses one piece of a file; `path` is its name in issues.
  func read(
    _ piece: CardSplitter.Piece, of bytes: [UInt8], path: String,
    into reading: inout ContactReading
  ) {
    reading.found += 1
    switch piece {
    case .broken(let line, let reason):
      reading.issues.append(.malformed(path: path, line: line, reason: reason))
    case .card(let range, let line, let isClosed):
      read(bytes, range, line: line, isClosed: isClosed, path: path, into: &reading)
    }
  }

  private func read(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int, isClosed: Bool, path: String,
    into reading: inout ContactReading
  ) {
    let read = CardReader.read(bytes, range, line: line)
    let issue = read.issue ?? (isClosed ? nil : (line, .noEnd))
    guard read.card.isGroup || read.card.identifiesPerson else {
      reading.issues.append(
        issue.map { .malformed(path: path, line: $0.line, reason: $0.reason) }
          ?? .empty(path: path, line: line))
      return
    }
    // One issue per card, so that issues can be counted as contacts.
    let name = read.card.displayName
    if let issue {
      reading.issues.append(
        .partlyRead(path: path, line: issue.line, name: name ?? "", reason: issue.reason))
    } else if name == nil, !read.card.isGroup {
      reading.issues.append(.nameless(path: path, line: line))
    }
    let raw = Data(bytes[range])
    reading.cards.append(
      ImportedCard(
        raw: raw, digest: ResourceReader.sha256(raw), card: read.card,
        isPartial: issue != nil || name == nil))
  }
}
