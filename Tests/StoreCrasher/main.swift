import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// Does one thing with a store and kills itself at a step of it. Usage:
/// StoreCrasher DIRECTORY STEP OPERATION [PATH]. Steps count from 1; 0 kills nothing, and prints
/// the number of steps, or the error. With HALCYON_NO_HARD_LINKS, file systems have no hard links.
let arguments = CommandLine.arguments
guard arguments.count >= 4, let limit = Int(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: StoreCrasher DIRECTORY STEP OPERATION [PATH]\n".utf8))
  exit(64)
}
let directory = URL(fileURLWithPath: arguments[1])
let path = arguments.count > 4 ? arguments[4] : ""
let recovery = StoreRecovery(directory: directory)
let now = Date(timeIntervalSince1970: 1_700_600_000)

/// Counts the steps that were reached.
final class StepCounter: @unchecked Sendable {
  // Only the thread that works reaches steps.
  private(set) var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func reach() {
    count += 1
    if count == limit { kill(getpid(), SIGKILL) }
  }
}

/// Does the operation.
func perform() async throws {
  switch arguments[3] {
  case "backup":
    try await HalcyonDatabase(directory: directory).backUp(into: recovery.backups, date: now)
  case "restore":
    try recovery.restore(
      StoreBackup(url: URL(fileURLWithPath: path), date: now), date: now)
  case "start-over": try recovery.startOver(date: now)
  case "second-folder":
    _ = try await SecondFolder(
      chosen: URL(fileURLWithPath: path), data: directory, isDefault: true, host: "host"
    ).copyNewest(of: recovery.backups, date: now)
  case "remove-account":
    let database = try HalcyonDatabase(directory: directory)
    try await database.backUp(into: recovery.backups, date: now, reason: .accountRemoval)
    counter.reach()
    for account in try await database.contactAccounts() {
      try await database.removeContactAccount(id: account.id)
    }
    counter.reach()
  case "import":
    let cards = (0..<2_000).map { number in
      var card = ContactCard()
      card.formattedName = "Imported \(number)"
      return ImportedCard(
        raw: Data(repeating: 65, count: 2_000),
        digest: withUnsafeBytes(of: number) { Data($0) + Data(count: 24) }, card: card)
    }
    var context = ImportContext()
    _ = try await HalcyonDatabase(directory: directory).merge(cards, into: &context)
  case "journal":
    // A program that ends while another one uses the database.
    let database = try HalcyonDatabase(directory: directory)
    for name in ["before", String(repeating: "large", count: 20_000), "after"] {
      if name != "before" { fillDisk() }
      _ = database.promise(.addGroup(name), at: now)
      await database.keepForNextStart()
    }
  default: exit(64)
  }
}

/// Writes a file in the directory until the disk is full.
func fillDisk() {
  let file = open(directory.appendingPathComponent("ballast").path, O_WRONLY | O_CREAT, 0o600)
  defer { close(file) }
  _ = lseek(file, 0, SEEK_END)
  let zeros = [UInt8](repeating: 0, count: 4_096)
  while write(file, zeros, zeros.count) > 0 {}
}

let counter = StepCounter(limit: limit)
let hasHardLinks = ProcessInfo.processInfo.environment["HALCYON_NO_HARD_LINKS"] == nil
do {
  try await StoreStep.$observer.withValue({ _ in counter.reach() }) {
    try await HardLink.$isSupported.withValue(hasHardLinks) { try await perform() }
  }
} catch {
  print("error: \(error)")
  exit(1)
}
print(counter.count)
