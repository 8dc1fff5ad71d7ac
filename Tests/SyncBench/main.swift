import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

// Measures syncs of an address book for meson_helpers/bench/services.py. Usage: SyncBench BOOK
// DATABASE. Each "sync" line on standard input runs one pass and prints the seconds, the counts,
// the outcome, and the growth and peak of memory in kB. `SyncBench import FILE DATABASE` imports a
// vCard file and prints the seconds, the count and the peak.

/// Returns the peak resident memory of this process in kB.
func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "import" {
  ProcessHeaps.share()
  let database = try HalcyonDatabase(path: arguments[3])
  var added = 0
  let time = try await ContinuousClock().measure {
    let contactImport = ContactImport(database: database, activity: ActivityCenter())
    added = try await contactImport.run(paths: [arguments[2]]).added
  }
  print(seconds(time), added, peakMemory())
  exit(0)
}
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
  let values: [Any] = [
    seconds(time), result.added, result.updated, result.removed, "\(result.outcome)".prefix(9),
    peakMemory() - atStart, peakMemory(),
  ]
  let text = values.map { "\($0)" }.joined(separator: " ") + "\n"
  FileHandle.standardOutput.write(Data(text.utf8))
}
