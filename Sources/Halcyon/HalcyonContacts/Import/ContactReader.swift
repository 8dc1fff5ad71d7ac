import Foundation
import HalcyonCore
import HalcyonStore
import HalcyonSystem

/// The content of contact files, not stored yet.
public struct ContactReading: Sendable {
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
    await BackgroundExecutor.shared.run { cancellation in
      let files = ContactFiles(paths)
      var reading = ContactReading()
      reading.issues = files.issues
      var budget = files.limits.total
      for file in files.files {
        guard !cancellation.isCancelled else { break }
        do throws(ContactImportIssue) {
          let bytes = try files.bytes(of: file, budget: &budget)
          read(CardEncoding.utf8File(bytes), path: file, into: &reading)
        } catch {
          reading.issues.append(error)
        }
      }
      return reading
    }
  }

  /// Parses the bytes of a file; `path` is its name in issues.
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

  /// Returns whether a file without `BEGIN` contains an `END`, so that it is a damaged vCard.
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
