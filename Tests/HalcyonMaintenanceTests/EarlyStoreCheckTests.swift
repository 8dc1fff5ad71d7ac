import Foundation
import HalcyonBackup
import HalcyonMaintenance
import HalcyonRecords
import HalcyonStore
import ServiceTestSupport
import Testing

@Suite struct EarlyStoreCheckTests {
  @Test("The result of the check is used once, because the file may be replaced after a failure")
  func once() async throws {
    try await withTemporaryFolder { folder in
      let check = EarlyStoreCheck(directory: folder)
      let results = [try await check.finish(), try await check.finish()]
      #expect(results == [true, false])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("A damaged file is found before the database is opened")
  func damaged() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(HalcyonDatabase.fileName)
      let bytes = Data(repeating: 0xA5, count: 20_000)
      try bytes.write(to: file)
      let check = EarlyStoreCheck(directory: folder)
      let error = await #expect(throws: StoreError.self) { try await check.finish() }
      guard case .damaged(file.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  @Test("A checked file is opened without the first step")
  func steps() async throws {
    try await withTemporaryFolder { folder in
      for (isChecked, expected) in [
        (false, [HalcyonDatabase.OpeningStep.verifying, .migrating, .done]),
        (true, [.migrating, .done]),
      ] {
        var steps: [HalcyonDatabase.OpeningStep] = []
        _ = try HalcyonDatabase(directory: folder, isChecked: isChecked) { steps.append($0) }
        #expect(steps == expected)
      }
    }
  }
}
