import Foundation
import HalcyonCore
import HalcyonStore

/// Does one thing with a store and kills itself at a step of it. Usage:
/// StoreCrasher DIRECTORY STEP OPERATION [PATH]. Steps count from 1; 0 kills nothing, and prints
/// the number of steps.
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

let counter = StepCounter(limit: limit)
try await StoreStep.$observer.withValue({ _ in counter.reach() }) {
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
  default: exit(64)
  }
}
print(counter.count)
