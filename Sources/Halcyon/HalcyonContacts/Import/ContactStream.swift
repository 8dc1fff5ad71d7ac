import HalcyonCore

/// Reads the cards of several inputs one after the other, without having all of them in memory. A
/// copy reads the same cards again.
struct ContactStream: Sendable {
  /// The maximum number of cards that are returned together.
  static let batch = 250
  /// The bytes of cards after which fewer are returned together: some have photos.
  static let batchBytes = 4 << 20

  private enum Source {
    case issues([ContactImportIssue])
    case file(String)
    case bytes([UInt8], name: String)
  }

  private let files = ContactFiles([])
  private var sources: ArraySlice<Source>
  private var budget: Int
  private var current: ContactFileParts?
  private var part = ContactFileParts.Part(bytes: [], pieces: [])
  /// The number of pieces of the part that were returned.
  private var taken = 0

  /// Finds the files among `inputs`.
  init(_ inputs: [ContactInput]) {
    sources =
      inputs.flatMap { input -> [Source] in
        switch input {
        case .paths(let paths):
          let found = ContactFiles(paths)
          return [.issues(found.issues)] + found.files.map(Source.file)
        case .bytes(let bytes, let name): return [.bytes(bytes, name: name)]
        case .issue(let issue): return [.issues([issue])]
        }
      }[...]
    budget = files.limits.total
  }

  /// Returns the next cards and the issues found meanwhile; nil at the end.
  mutating func next() -> ContactReading? {
    var reading = ContactReading()
    var bytes = 0
    while reading.cards.count < Self.batch, bytes < Self.batchBytes {
      if taken == part.pieces.count, !nextPart(&reading.issues) {
        return reading.cards.isEmpty && reading.issues.isEmpty ? nil : reading
      }
      let before = reading.cards.count
      ContactReader().read(
        part.pieces[taken], of: part.bytes, path: current?.path ?? "", into: &reading)
      taken += 1
      if reading.cards.count > before { bytes += reading.cards[before].raw.count }
    }
    return reading
  }

  /// Returns the number of cards and of lost parts that `next()` will return.
  func count(_ cancellation: () -> Bool) -> Int {
    var stream = self
    var (count, issues) = (0, [ContactImportIssue]())
    while !cancellation(), stream.nextPart(&issues) { count += stream.part.pieces.count }
    return count + issues.count(where: \.isLoss)
  }

  /// Reads on until there are pieces.
  /// - Returns: Whether there are; `false` at the end of all inputs.
  private mutating func nextPart(_ issues: inout [ContactImportIssue]) -> Bool {
    (part, taken) = (ContactFileParts.Part(bytes: [], pieces: []), 0)
    while true {
      do throws(ContactImportIssue) {
        if let next = try current?.next() {
          part = next
          return true
        }
        current = nil
        guard let source = sources.popFirst() else { return false }
        switch source {
        case .issues(let found): issues += found
        case .bytes(let bytes, let name): current = ContactFileParts(bytes, path: name)
        case .file(let path):
          current = ContactFileParts(try files.open(path, budget: &budget))
        }
      } catch {
        issues.append(error)
        current = nil
      }
    }
  }
}
