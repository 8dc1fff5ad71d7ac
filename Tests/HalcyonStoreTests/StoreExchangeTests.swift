import Foundation
import HangGuard
import Testing
import HalcyonRecords
@testable import HalcyonBackup

/// The exchange of the database file. `StoreMatrixTests` kills programs at each of its steps.
@Suite(.hangGuard) struct StoreExchangeTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(
    "An exchange that fails leaves the old database with its journals, and nothing else",
    arguments: [true, false])
  func failure(hasHardLinks: Bool) async throws {
    try await withTemporaryFolder { folder in
      func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
      let (base, new) = (HalcyonDatabase.fileName, file("new"))
      for (name, text) in [base: "old", base + "-wal": "log", base + "-journal": "journal"] {
        try Data(text.utf8).write(to: file(name))
      }
      try Data("new".utf8).write(to: new)
      // After the log has moved, a folder has the name to which the next journal moves.
      let obstacle = file(base + ".aside-20231114T221320Z-journal")
      HardLink.$isSupported.withValue(hasHardLinks) {
        StoreStep.$observer.withValue({ step in
          if step == "exchange: journal" { _ = mkdir(obstacle.path, 0o700) }
        }) {
          #expect(throws: StoreError.self) {
            try StoreExchange(directory: folder).replace(with: new, date: noon)
          }
        }
      }
      try FileManager.default.removeItem(at: obstacle)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == [base, base + "-journal", base + "-wal"])
      #expect(
        try names.map { try String(contentsOf: file($0), encoding: .utf8) }
          == ["old", "journal", "log"])
      // It works without the obstacle.
      try Data("new".utf8).write(to: new)
      let aside = try #require(try StoreExchange(directory: folder).replace(with: new, date: noon))
      #expect(try String(contentsOf: file(base), encoding: .utf8) == "new")
      #expect(try String(contentsOfFile: aside.path + "-wal", encoding: .utf8) == "log")
    }
  }
}
