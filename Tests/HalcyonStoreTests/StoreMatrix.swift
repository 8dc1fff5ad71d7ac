import Foundation
import GRDB
import StoreTestSupport
@testable import HalcyonRecords
@testable import HalcyonStore

/// One combination of an interrupted operation and a damage, made from a seed.
struct StoreMatrix: CustomStringConvertible {
  enum Operation: String, CaseIterable {
    case backup, restore, startOver = "start-over", secondFolder = "second-folder"
    case removeAccount = "remove-account"
    /// The largest number of steps that the operation has.
    var steps: Int {
      switch self {
      case .backup, .secondFolder: 5
      case .restore: 13
      case .startOver: 13
      case .removeAccount: 7
      }
    }
  }

  enum Damage: String, CaseIterable {
    case none, databaseFlipped, databaseCut, databaseZeroed, databaseMissing, databaseForeign
    case backupFlipped, backupCut, backupMissing, backupTriggers, digestMissing

    var isOfDatabase: Bool { rawValue.hasPrefix("database") }
  }

  static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  let seed: UInt64
  let operation: Operation
  let step: Int
  let damage: Damage
  /// Whether the damage happens before the operation rather than after it.
  let isDamagedFirst: Bool
  /// Whether the database was left with a log, as by a killed process.
  let hasLog: Bool
  /// Whether the file systems have hard links.
  let hasHardLinks: Bool
  private let place: Int

  var description: String {
    "seed \(seed): \(operation.rawValue), step \(step), \(damage.rawValue), "
      + "\(isDamagedFirst ? "before" : "after")\(hasLog ? ", log" : "")"
      + (hasHardLinks ? "" : ", no hard links")
  }

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    let operation = Operation.allCases[Int(seed) % Operation.allCases.count]
    self.operation = operation
    step = Int.random(in: 0...operation.steps, using: &random)
    damage =
      Bool.random(using: &random)
      ? .none : Damage.allCases.randomElement(using: &random) ?? .none
    isDamagedFirst = Bool.random(using: &random)
    hasLog = Bool.random(using: &random)
    place = Int.random(in: 0..<1_000_000, using: &random)
    hasHardLinks = Bool.random(using: &random)
  }

  /// Damages the files of a data directory.
  func damage(_ directory: URL, _ newest: URL?) throws {
    let database = directory.appendingPathComponent(HalcyonDatabase.fileName)
    let manager = FileManager.default
    guard let file = damage.isOfDatabase ? database : newest,
      manager.fileExists(atPath: file.path)
    else { return }
    var bytes = try Data(contentsOf: file)
    switch damage {
    case .none: return
    case .databaseMissing, .backupMissing:
      try manager.removeItem(at: file)
      if damage == .databaseMissing { removeLog(database) }
      return
    case .digestMissing:
      unlink(file.path + ".sha256")
      return
    case .databaseForeign:
      try manager.removeItem(at: file)
      removeLog(database)
      let queue = try DatabaseQueue(path: file.path)
      try queue.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
      try queue.close()
      return
    case .backupTriggers:
      unlink(file.path + ".sha256")
      let queue = try DatabaseQueue(path: file.path)
      try queue.writeWithoutTransaction {
        try $0.execute(
          sql: "CREATE TRIGGER evil AFTER UPDATE ON generation BEGIN DELETE FROM person; END")
      }
      try queue.close()
      return
    case .databaseFlipped:
      removeLog(database)
      // The header, so that the damage is certain to be found without a digest.
      bytes[place % 16] ^= 0x10
    case .backupFlipped: bytes[place % bytes.count] ^= 0x10
    case .databaseCut:
      removeLog(database)
      bytes = bytes.prefix(bytes.count / 2)
    case .backupCut: bytes = bytes.prefix(bytes.count * 2 / 3)
    case .databaseZeroed:
      removeLog(database)
      bytes.resetBytes(in: 0..<min(8_192, bytes.count))
    }
    try bytes.write(to: file)
  }

  private func removeLog(_ database: URL) {
    for suffix in ["-wal", "-shm"] { unlink(database.path + suffix) }
  }
}
