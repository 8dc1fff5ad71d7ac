import Foundation
import HalcyonCore

/// A vCard file, or a folder of vCard files (a vdir has one card per file).
///
/// The href of a card is the path of its file relative to the folder. In a file with several cards,
/// `#uid:` and the `UID` of the card are appended, or `#sha256:` and its digest if it has no `UID`,
/// so that a card that moves within the file keeps its href. A changed card without `UID` counts as
/// a new card.
///
/// The ETag of a card consists of the size, modification time and inode of its file and the number
/// of cards in it. A file with the stored ETag is not read.
public struct VCardFolderSource: ContactSource {
  /// The number of cards per batch.
  static let batch = 100
  private let path: String
  private let date: @Sendable () -> Date

  /// Creates a source for the file or folder at `path`.
  /// - Parameter date: Returns the current time by the clock of the file system.
  public init(path: String, date: @escaping @Sendable () -> Date = { Date() }) {
    self.path = path
    self.date = date
  }

  /// Begins a pass over the current content of the path.
  @concurrent public func pass(
    since state: SyncState
  ) async throws(ServiceProblem) -> any SyncPass {
    let listing = try FolderListing(path)
    // The mount point of a disk that is not mounted is an empty folder as well.
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
  /// The stored cards by file.
  private let stored: [String: [(href: Href, etag: String?)]]
  private let waiting: [FolderListing.File]
  private var present: HrefSet
  private var ready: [SourceCard] = []
  private var undelivered: [UndeliveredCard] = []
  private var total = 0
  /// The number of cards in the total of which an earlier version is stored; nil if a file with
  /// several cards changed, or if a new file may be a stored one with another name.
  private var changed: Int?
  private var reportedTotal = -1
  private var index = 0
  private var isFinished = false

  init(_ listing: FolderListing, since state: SyncState, date: @escaping @Sendable () -> Date) {
    self.listing = listing
    self.date = date
    var stored: [String: [(href: Href, etag: String?)]] = [:]
    for (href, etag) in state.etags {
      stored[Self.file(href), default: []].append((href, etag))
    }
    var present: HrefSet = []
    var waiting: [FolderListing.File] = []
    for file in listing.files {
      let cards = stored[file.name] ?? []
      if !cards.isEmpty, cards.allSatisfy({ $0.etag == Self.etag(file.version, cards.count) }) {
        present.formUnion(cards.map(\.href))
      } else {
        waiting.append(file)
      }
    }
    // A file can be replaced by a FIFO for some time, or a link can point to a disk that is not
    // mounted, so the stored cards are kept.
    for file in listing.skipped {
      var cards = stored[file.name] ?? []
      if !file.isContactFile {
        cards += stored.filter { $0.key.hasPrefix(file.name + "/") }.flatMap(\.value)
        // A link that leads nowhere may have any purpose.
        if cards.isEmpty, case .notFound = file.error { continue }
      }
      present.formUnion(cards.map(\.href))
      // Reported once: the version is stored as that of the cards.
      if !cards.isEmpty, cards.allSatisfy({ $0.etag == file.version }) { continue }
      undelivered += (cards.isEmpty ? [Href(file.name)] : cards.map(\.href)).map {
        UndeliveredCard(
          href: $0, error: file.error, finalETag: file.version, subject: file.name)
      }
    }
    self.stored = stored
    self.present = present
    self.waiting = waiting
    total = waiting.count + undelivered.count
    changed = Self.changed(waiting, undelivered, among: stored, in: listing)
  }

  private static func changed(
    _ waiting: [FolderListing.File], _ undelivered: [UndeliveredCard],
    among stored: [String: [(href: Href, etag: String?)]], in listing: FolderListing
  ) -> Int? {
    let known = waiting.compactMap { stored[$0.name]?.count }
    guard known.allSatisfy({ $0 == 1 }) else { return nil }
    if known.count < waiting.count {
      let present = Set(listing.files.map(\.name)).union(listing.skipped.map(\.name))
      guard stored.keys.allSatisfy(present.contains) else { return nil }
    }
    return known.count + undelivered.count { stored[file($0.href)] != nil }
  }

  private static func file(_ href: Href) -> String {
    let text = href.text
    guard
      let cut = text.range(of: "#uid:", options: .backwards)
        ?? text.range(of: "#sha256:", options: .backwards)
    else { return text }
    return String(text[..<cut.lowerBound])
  }

  private static func etag(_ version: FolderListing.Version, _ cards: Int) -> String {
    "\(version.text)-\(cards)"
  }

  func next() async throws(ServiceProblem) -> SyncStep? {
    guard !isFinished else { return nil }
    if reportedTotal < 0 {
      reportedTotal = total
      return .total(total, changed: changed)
    }
    while ready.count < VCardFolderSource.batch, index < waiting.count {
      if Task.isCancelled { throw .cancelled }
      let file = waiting[index]
      index += 1
      read(file)
    }
    if total != reportedTotal {
      reportedTotal = total
      return .total(total, changed: changed)
    }
    if !ready.isEmpty || !undelivered.isEmpty {
      let batch = Array(ready.prefix(VCardFolderSource.batch))
      ready.removeFirst(batch.count)
      defer { undelivered = [] }
      return .batch(batch, undelivered: undelivered)
    }
    isFinished = true
    return .end(SyncEnd(removals: .allBut(present), token: listing.identity))
  }

  private func read(_ file: FolderListing.File) {
    do {
      let (data, version) = try Self.contents(file)
      let cards = Self.cards(data, in: file)
      // An ETag that may not change with the file must not be stored.
      let etag = version.isRecent(at: date()) ? nil : Self.etag(version, cards.count)
      for (href, bytes) in cards {
        ready.append(SourceCard(href: href, etag: etag, bytes: bytes))
        present.insert(href)
      }
      total += cards.count - 1
      // A file with several cards can contain unchanged ones.
      if cards.count > 1, stored[file.name] != nil { changed = nil }
    } catch {
      // The file was listed, so its stored cards are kept.
      present.insert(Href(file.name))
      present.formUnion((stored[file.name] ?? []).map(\.href))
      undelivered.append(UndeliveredCard(href: Href(file.name), error: error))
    }
  }

  /// Returns the bytes of a file and the attributes it had while they were read.
  private static func contents(
    _ file: FolderListing.File
  ) throws(ServiceProblem) -> (Data, FolderListing.Version) {
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw FolderListing.error(file.path, errno) }
    let before = FolderListing.Version(status)
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
    // The file was written to while it was read, so its content may be incomplete.
    guard FolderListing.Version(status) == before, bytes.count == before.size else {
      throw FolderListing.error(file.path, EAGAIN)
    }
    return (Data(bytes), before)
  }

  /// Returns the cards of a file with their hrefs. A file without cards is a single unreadable
  /// resource.
  private static func cards(_ data: Data, in file: FolderListing.File) -> [(Href, Data)] {
    let bytes = CardEncoding.utf8File([UInt8](data))
    let ranges = CardSplitter.split(bytes).compactMap { piece -> (Range<Int>, Int)? in
      if case .card(let range, let line, _) = piece { (range, line) } else { nil }
    }
    guard ranges.count > 1 else { return [(Href(file.name), data)] }
    var taken: Set<String> = []
    return ranges.map { range, line in
      let raw = Data(bytes[range])
      let uid = CardReader.read(bytes, range, line: line).card.uid ?? ""
      let digest = ResourceReader.sha256(raw).hexadecimal
      let base = file.name + (uid.isEmpty ? "#sha256:" + digest : "#uid:" + uid)
      var href = base
      var count = 1
      while !taken.insert(href).inserted {
        count += 1
        href = "\(base)#\(count)"
      }
      return (Href(href), raw)
    }
  }
}
