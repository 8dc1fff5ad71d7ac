import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Syncs generated cards into a database until it is killed, and prints each batch. Usage:
/// SyncCrasher DIRECTORY CARDS. Each pass changes all cards, in pages of 1,000 cards with a token
/// each.
struct GeneratedSource: ContactSource {
  let count: Int

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    GeneratedPass(count: count, since: state.token)
  }
}

/// A pass whose token is "revision-page". Cards up to that page are not delivered again.
actor GeneratedPass: SyncPass {
  static let batch = 100
  static let page = 1_000
  private let count: Int
  private let revision: Int
  private var nextIndex: Int
  private var isTotalSent = false
  private var isChecked = true

  init(count: Int, since token: String?) {
    self.count = count
    let parts = (token ?? "0-0").split(separator: "-").compactMap { Int($0) }
    let (revision, page) = parts.count == 2 ? (parts[0], parts[1]) : (0, 0)
    let isWhole = page * Self.page >= count
    self.revision = isWhole ? revision + 1 : revision
    nextIndex = isWhole ? 0 : page * Self.page
  }

  func next() async throws(ServiceProblem) -> SyncStep? {
    if !isTotalSent {
      isTotalSent = true
      say("begin \(revision) \(nextIndex)")
      return .total(count - nextIndex)
    }
    if !isChecked {
      isChecked = true
      return .checkpoint(token: "\(revision)-\((nextIndex + Self.page - 1) / Self.page)")
    }
    guard nextIndex < count else {
      return .end(
        SyncEnd(removals: .named([]), token: "\(revision)-\((count + Self.page - 1) / Self.page)"))
    }
    let numbers = nextIndex..<min(nextIndex + Self.batch, count)
    nextIndex = numbers.upperBound
    isChecked = !(nextIndex.isMultiple(of: Self.page) || nextIndex == count)
    say("batch")
    return .batch(numbers.map(card), undelivered: [])
  }

  private func card(_ number: Int) -> SourceCard {
    let note = String(repeating: "\(revision) ", count: 100)
    let text = """
      BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(number)\r\nFN:Person \(number) \(revision)\r\n\
      ADR:;;Street \(number);Town;;;\r\nNOTE:\(note)\r\nEND:VCARD\r\n
      """
    return SourceCard(href: Href("\(number).vcf"), etag: "\(revision)", bytes: Data(text.utf8))
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
    source: GeneratedSource(count: count), account: account, database: database, activity: activity)
  let result = await sync.run()
  guard result.outcome == .succeeded else {
    FileHandle.standardError.write(Data("\(result.outcome)\n".utf8))
    exit(1)
  }
}
