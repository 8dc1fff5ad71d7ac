import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonStore
import HalcyonSystem

// Measures syncs of an address book for meson_helpers/bench/services.py. Usage: SyncBench BOOK
// DATABASE. Each "sync" line on standard input runs one pass and prints the seconds, the counts,
// the outcome, and the growth and peak of memory in kB.

/// Returns the peak resident memory of this process in kB.
func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let book = WebAddress(arguments[1]) else {
  FileHandle.standardError.write(Data("usage: SyncBench BOOK DATABASE\n".utf8))
  exit(64)
}
// Same setting as in the program.
ProcessHeaps.share()
let database = try HalcyonDatabase(path: arguments[2])
let account = try await database.addContactAccount(
  name: "Book", configuration: .folder(path: "/nowhere"))
let source = CardDAVSource(
  book: book, transport: SoupTransport(userAgent: "HalcyonBench"),
  credentials: HTTPCredentials(user: "alice", password: Secret("secret"), for: book))
let activity = ActivityCenter()
let atStart = peakMemory()

while let line = readLine(), line == "sync" {
  let sync = ContactSync(source: source, account: account, database: database, activity: activity)
  var result = ContactSyncResult()
  let time = await ContinuousClock().measure { result = await sync.run() }
  let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  let values: [Any] = [
    seconds, result.added, result.updated, result.removed, "\(result.outcome)".prefix(9),
    peakMemory() - atStart, peakMemory(),
  ]
  let text = values.map { "\($0)" }.joined(separator: " ") + "\n"
  FileHandle.standardOutput.write(Data(text.utf8))
}
