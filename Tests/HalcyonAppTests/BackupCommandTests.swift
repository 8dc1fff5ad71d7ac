import Foundation
import HalcyonBackup
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// `halcyon backup`, and commands without a database.
@Suite(.hangGuard) struct BackupCommandTests {
  private func database(_ command: Command) -> URL {
    command.data.appending(path: HalcyonDatabase.fileName)
  }

  private func imported(_ command: Command, _ cards: Int) throws {
    #expect(try command.run("import", try command.writeCards(cards).path).status == 0)
  }

  @Test("Without a database beside its backups, every command offers the restore")
  func missing() throws {
    let command = try Command()
    try imported(command, 3)
    #expect(try command.run("backup", "now").status == 0)
    try FileManager.default.removeItem(at: database(command))
    for arguments in [["people", "list"], ["backup", "now"], ["habits", "list"]] {
      let result = try command.begin(arguments, input: "", environment: [:])()
      #expect(result.status == 65, "\(result.all)")
      #expect(result.all.contains("is missing, but there are backups of it"), "\(result.all)")
      #expect(result.all.contains("“halcyon backup restore” restores the backup of"))
    }
    let doctor = try command.run("doctor", "--offline")
    #expect(doctor.status == 1 && doctor.output.contains("Database: missing."), "\(doctor.all)")
    #expect(!FileManager.default.fileExists(atPath: database(command).path))
    #expect(try command.run("backup", "restore").status == 0)
    #expect(try command.run("people", "list").output.contains("Zoe Quux 2"))
  }

  @Test("Backups made at the same time all succeed and leave nothing behind")
  func sameTime() async throws {
    let command = try Command()
    try imported(command, 30)
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<3 {
        let process = command.makeProcess(["backup", "now"], [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch {
              process.terminationHandler = nil
              continuation.resume(throwing: error)
            }
          }
        }
      }
      return try await group.reduce(into: [Int32]()) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0 == 0 || $0 == 75 }, "\(statuses)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: command.data.appending(path: "backups").path)
    #expect(names.allSatisfy { $0.hasSuffix(".sqlite") || $0.hasSuffix(".sha256") }, "\(names)")
    #expect(names.count == 2)
  }

  @Test("A second folder gets a verified copy, and a missing one is refused")
  func secondFolder() throws {
    let command = try Command()
    try imported(command, 3)
    #expect(try command.run("backup", "now").status == 0)
    let disk = command.data.deletingLastPathComponent().appending(path: "disk \(UUID())")
    #expect(try command.run("backup", "folder", disk.path).status == 66)
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: disk) }
    let result = try command.run("backup", "folder", disk.path)
    #expect(result.status == 0 && result.output.contains("and verified it."), "\(result.all)")
    #expect(result.errors.contains("is on the same disk as your data"))
    let folders = try FileManager.default.contentsOfDirectory(atPath: disk.path)
    #expect(folders.count == 1)
    let copies = StoreBackup.list(in: disk.appending(path: try #require(folders.first)))
    #expect(copies.count == 1 && copies.first?.isValid == true)
    #expect(try command.run("backup", "folder", "--none").status == 0)
    #expect(try command.run("backup", "folder", "x", "--none").status == 64)
  }
}
