import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Syncs made-up cards into a database for ever, saying each batch on standard output, until it is killed:
/// SyncCrasher DIRECTORY CARDS. Each pass changes every card, in pages of a thousand with a token each.
struct MadeUpSource: ContactSource {
  let count: Int

  func pass(since state: SyncState) async throws(ContactSourceError) -> any SyncPass {
    MadeUpPass(count: count, since: state.token)
  }
}

/// The token is "revision-page": what is stored up to it is not delivered again.
actor MadeUpPass: SyncPass {
  static let batch = 100
  static let page = 1_000
  private let count: Int
  private let revision: Int
  private var next_: Int
  private var isTold = false
  private var isChecked = true

  init(count: Int, since token: String?) {
    self.count = count
    let parts = (token ?? "0-0").split(separator: "-").compactMap { Int($0) }
    let (revision, page) = parts.count == 2 ? (parts[0], parts[1]) : (0, 0)
    let isWhole = page * Self.page >= count
    self.revision = isWhole ? revision + 1 : revision
    next_ = isWhole ? 0 : page * Self.page
  }

  func next() async throws(ContactSourceError) -> SyncStep? {
    if !isTold {
      isTold = true
      say("begin \(revision) \(next_)")
      return .total(count - next_)
    }
    if !isChecked {
      isChecked = true
      return .checkpoint(token: "\(revision)-\((next_ + Self.page - 1) / Self.page)")
    }
    guard next_ < count else {
      return .end(
        SyncEnd(removals: .named([]), token: "\(revision)-\((count + Self.page - 1) / Self.page)"))
    }
    let numbers = next_..<min(next_ + Self.batch, count)
    next_ = numbers.upperBound
    isChecked = !(next_.isMultiple(of: Self.page) || next_ == count)
    say("batch")
    return .batch(numbers.map(card), undelivered: [])
  }

  private func card(_ number: Int) -> SourceCard {
    let note = String(repeating: "\(revision) ", count: 100)
    let text = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(number)\r\nFN:Person \(number) \(revision)\r\n\
      ADR:;;Street \(number);Town;;;\r\nNOTE:\(note)\r\nEND:VCARD\r\n
      """
    return SourceCard(href: "\(number).vcf", etag: "\(revision)", bytes: Data(text.utf8))
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: SyncCrasher DIRECTORY CARDS\n".utf8))
  exit(64)
}
let database = try HalcyonDatabase(directory: URL(fileURLWithPath: arguments[1]))
var account = try await database.contactAccounts().first
if account == nil {
  account = try await database.addContactAccount(
    name: "made up", configuration: .folder(path: "/nowhere"))
}
guard let account else { exit(1) }
let activity = ActivityCenter()
while true {
  let sync = ContactSync(
    source: MadeUpSource(count: count), account: account, database: database, activity: activity)
  let result = await sync.run()
  guard result.outcome == .succeeded else {
    FileHandle.standardError.write(Data("\(result.outcome)\n".utf8))
    exit(1)
  }
}
