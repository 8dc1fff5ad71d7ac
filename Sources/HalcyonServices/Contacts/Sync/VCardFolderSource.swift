import Foundation
import HalcyonCore

/// A vCard file, or a folder of them (vdir: one card a file).
///
/// The href of a card is its file's path below the folder. In a file of several cards `#uid:` and the card's
/// `UID` follow, or `#sha256:` and its digest where it has none, so that a card that moves within the file
/// stays the same. A card without `UID` that changes is another one.
///
/// The mark of a card is its file's size, time and inode with the number of its cards; a file with the mark
/// that is stored is not read.
public struct VCardFolderSource: ContactSource {
  /// Cards a batch.
  static let batch = 100
  private let path: String
  private let date: @Sendable () -> Date

  /// The source at `path`.
  /// - Parameter date: the time of day, by the clock of the file system.
  public init(path: String, date: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.date = date
  }

  /// A pass over what lies at the path now.
  @concurrent public func pass(
    since state: SyncState
  ) async throws(ContactSourceError) -> any SyncPass {
    let listing = try FolderListing(path)
    // The mount point of a disk that is not there is an empty folder, too.
    if listing.files.isEmpty, !state.etags.isEmpty, let token = state.token,
      token != listing.identity
    {
      throw .notFound(what: path)
    }
    return FolderPass(listing, since: state, date: date)
  }
}

/// One pass over a listing.
private actor FolderPass: SyncPass {
  private let listing: FolderListing
  private let date: @Sendable () -> Date
  /// The stored hrefs by their files.
  private let stored: [String: [(href: String, etag: String?)]]
  private let waiting: [FolderListing.File]
  private var present: Set<String>
  private var ready: [SourceCard] = []
  private var undelivered: [UndeliveredCard] = []
  private var total = 0
  private var told = -1
  private var index = 0
  private var isOver = false

  init(_ listing: FolderListing, since state: SyncState, date: @escaping @Sendable () -> Date) {
    self.listing = listing
    self.date = date
    var stored: [String: [(href: String, etag: String?)]] = [:]
    for (href, etag) in state.etags {
      stored[Self.file(href), default: []].append((href, etag))
    }
    var present: Set<String> = []
    var waiting: [FolderListing.File] = []
    for file in listing.files {
      let cards = stored[file.name] ?? []
      if !cards.isEmpty, cards.allSatisfy({ $0.etag == Self.mark(file.mark, cards.count) }) {
        present.formUnion(cards.map(\.href))
      } else {
        waiting.append(file)
      }
    }
    self.stored = stored
    self.present = present
    self.waiting = waiting
    total = waiting.count
  }

  private static func file(_ href: String) -> String {
    guard
      let cut = href.range(of: "#uid:", options: .backwards)
        ?? href.range(of: "#sha256:", options: .backwards)
    else { return href }
    return String(href[..<cut.lowerBound])
  }

  private static func mark(_ mark: FolderListing.Mark, _ cards: Int) -> String {
    "\(mark.text)-\(cards)"
  }

  func next() async throws(ContactSourceError) -> SyncStep? {
    guard !isOver else { return nil }
    if told < 0 {
      told = total
      return .total(total)
    }
    while ready.count < VCardFolderSource.batch, index < waiting.count {
      if Task.isCancelled { throw .cancelled }
      let file = waiting[index]
      index += 1
      read(file)
    }
    if total != told {
      told = total
      return .total(total)
    }
    if !ready.isEmpty || !undelivered.isEmpty {
      let batch = Array(ready.prefix(VCardFolderSource.batch))
      ready.removeFirst(batch.count)
      defer { undelivered = [] }
      return .batch(batch, undelivered: undelivered)
    }
    isOver = true
    return .end(SyncEnd(removals: .allBut(present), token: listing.identity))
  }

  private func read(_ file: FolderListing.File) {
    do {
      let (data, mark) = try Self.contents(file)
      let cards = Self.cards(data, in: file)
      // A mark that a further change might not alter is no mark.
      let etag = mark.isYoung(at: date()) ? nil : Self.mark(mark, cards.count)
      for (href, bytes) in cards {
        ready.append(SourceCard(href: href, etag: etag, bytes: bytes))
        present.insert(href)
      }
      total += cards.count - 1
    } catch {
      // It was listed, so what is stored of it stays.
      present.insert(file.name)
      present.formUnion((stored[file.name] ?? []).map(\.href))
      undelivered.append(UndeliveredCard(href: file.name, error: error))
    }
  }

  /// The bytes of a file with the mark of the very file they came from.
  private static func contents(
    _ file: FolderListing.File
  ) throws(ContactSourceError) -> (Data, FolderListing.Mark) {
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw FolderListing.error(file.path, errno) }
    let before = FolderListing.Mark(status)
    var budget = Int.max
    let bytes: [UInt8]
    do throws(ContactImportIssue) {
      bytes = try ContactFiles([]).bytes(of: file.path, budget: &budget)
    } catch {
      guard case .unreadable(let path, let number) = error else {
        throw .corruptData(what: file.path)
      }
      throw FolderListing.error(path, number)
    }
    guard stat(file.path, &status) == 0 else { throw FolderListing.error(file.path, errno) }
    // Written to while it was read: what was read may be half of it.
    guard FolderListing.Mark(status) == before, bytes.count == before.size else {
      throw FolderListing.error(file.path, EAGAIN)
    }
    return (Data(bytes), before)
  }

  /// The cards of a file by their hrefs. A file with none is one resource, which nobody can read.
  private static func cards(_ data: Data, in file: FolderListing.File) -> [(String, Data)] {
    let bytes = CardEncoding.utf8File([UInt8](data))
    let ranges = CardSplitter.split(bytes).compactMap { piece -> (Range<Int>, Int)? in
      if case .card(let range, let line, _) = piece { (range, line) } else { nil }
    }
    guard ranges.count > 1 else { return [(file.name, data)] }
    var taken: Set<String> = []
    return ranges.map { range, line in
      let raw = Data(bytes[range])
      let uid = CardReader.read(bytes, range, line: line).card.uid ?? ""
      let digest = ResourceReader.sha256(raw).map { String(format: "%02x", $0) }.joined()
      let base = file.name + (uid.isEmpty ? "#sha256:" + digest : "#uid:" + uid)
      var href = base
      var count = 1
      while !taken.insert(href).inserted {
        count += 1
        href = "\(base)#\(count)"
      }
      return (href, raw)
    }
  }
}
