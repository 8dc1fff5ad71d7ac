import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonMaintenance

@Suite(.hangGuard) struct SecondFolderServiceTests {
  private let time = TestTime()

  private func service(_ data: URL, _ path: String?) -> SecondFolderService {
    SecondFolderService(data: data, isDefault: true, path: path, date: { [time] in time.now })
  }

  private func backUp(_ data: URL, _ name: String) async throws {
    let database = try HalcyonDatabase(directory: data)
    _ = try await database.addHabit(named: name, at: time.now)
    try await database.backUp(into: StoreRecovery(directory: data).backups, date: time.now)
  }

  @Test("A copy is made once a day, and the newest is remembered while the disk is away")
  func daily() async throws {
    try await withTemporaryFolder { folder in
      let (data, disk) = (
        folder.appendingPathComponent("data"), folder.appendingPathComponent("disk")
      )
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      try await backUp(data, "a")
      let service = service(data, disk.path)
      await service.copyIfDue()
      let first = await service.status()
      #expect(first.lastSuccess == time.now && !first.hasProblem && !first.isOverdue)
      let copies = SecondFolder(chosen: disk, data: data, isDefault: true)
      #expect(copies.newest?.isValid == true)
      // There is a newer backup on the same day.
      let copied = copies.newest
      time.advance(by: 60)
      try await backUp(data, "b")
      await service.copyIfDue()
      #expect(copies.newest == copied)
      let away = folder.appendingPathComponent("away")
      try FileManager.default.moveItem(at: disk, to: away)
      time.advance(by: 15 * 86_400)
      await service.copyIfDue()
      let later = await service.status()
      #expect(later.lastSuccess == first.lastSuccess)
      #expect(later.hasProblem && later.isOverdue)
      // An empty folder in its place is a disk that is not mounted.
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      await #expect(throws: StoreError.self) { try await service.copy() }
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
      try FileManager.default.removeItem(at: disk)
      try FileManager.default.moveItem(at: away, to: disk)
      await service.copyIfDue()
      #expect(await service.status().isOverdue == false)
    }
  }

  @Test("A folder that appears gets the newest backup without another request")
  func appears() async throws {
    try await withTemporaryFolder { folder in
      let (data, disk) = (
        folder.appendingPathComponent("data"), folder.appendingPathComponent("disk")
      )
      try await backUp(data, "a")
      let service = service(data, disk.path)
      await service.start()
      #expect(await service.status().hasProblem)
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      try await waitUntil { await service.status().lastSuccess != nil }
      await service.stop()
    }
  }

  @Test("Without a second folder, the notice comes 14 days after the first backup")
  func never() async throws {
    try await withTemporaryFolder { data in
      let service = service(data, nil)
      #expect(await service.status() == SecondFolderService.Status())
      try await backUp(data, "a")
      time.advance(by: 13 * 86_400)
      #expect(await service.status().isOverdue == false)
      time.advance(by: 86_400)
      #expect(await service.status().isOverdue)
      await #expect(throws: StoreError.self) {
        try await service.choose(data.appendingPathComponent("nowhere").path)
      }
      #expect(await service.status().path == data.appendingPathComponent("nowhere").path)
      try await service.choose(nil)
      #expect(await service.status().path == nil)
    }
  }
}
