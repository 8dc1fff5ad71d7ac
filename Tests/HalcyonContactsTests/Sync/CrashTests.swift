import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts

/// `HALCYON_CRASHES` and `HALCYON_CRASH_CARDS` set the number of kills and cards, `HALCYON_CRASHER`
/// the program that is killed (`make integration`).
@Suite(.timeLimit(.minutes(2 * HangGuard.minutes))) struct CrashTests {
  private static func number(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }

  @Test("A sync that is killed at any time leaves complete cards and resumes where it stopped")
  func killed() async throws {
    let kills = Self.number("HALCYON_CRASHES", 3)
    let cards = Self.number("HALCYON_CRASH_CARDS", 1_500)
    var random = SplitMix(state: 20_260_101)
    try await withTemporaryFolder { folder in
      var highest = 0
      var expected: Int?
      for _ in 0..<kills {
        let lines = 2 + random.next(2 * cards / 100)
        let begun = try Self.crash(
          folder, cards: cards, afterLines: lines,
          microseconds: UInt32(random.next(20_000)))
        // If the last run was in the middle of a pass, this one repeats at most its last page.
        if let expected, let began = begun.first {
          #expect(began >= expected - 1_000, "\(began) after \(expected)")
        }
        let stored = try await Self.check(folder, cards: cards)
        #expect(stored.count >= highest)
        highest = stored.count
        expected = stored.upTo
      }
    }
  }

  /// Runs the program and kills it a short time after it has printed `count` lines.
  /// - Returns: The first card of each pass that the program reported.
  private static func crash(
    _ folder: URL, cards: Int, afterLines count: Int, microseconds: UInt32
  ) throws -> [Int] {
    let (process, output) = try Crasher.start(folder, cards: cards)
    var text = Data()
    while text.count(where: { $0 == 10 }) < count {
      let more = output.availableData
      guard !more.isEmpty else { break }
      text += more
    }
    // A random delay, so that the kill happens anywhere within a batch.
    usleep(microseconds)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.first == "begin" ? Int(parts.last ?? "") : nil
    }
  }

  /// Opens the database and checks all cards.
  /// - Returns: The number of stored cards, and the number from the newest pass; nil if it was
  ///   complete.
  private static func check(_ folder: URL, cards: Int) async throws -> (count: Int, upTo: Int?) {
    let database = try HalcyonDatabase(directory: folder)
    guard let account = try await database.contactAccounts().first else { return (0, nil) }
    let stored = try await database.storedSource(accountID: account.id)
    var revisions: [Int: Int] = [:]
    for person in try await database.people() {
      if person.id.isMultiple(of: 5) {
        let card = try #require(try await database.person(id: person.id))
        #expect(ResourceReader.sha256(card.raw) == card.digest)
        #expect(reading([UInt8](card.raw)).cards.first?.card == card.card)
      }
      let revision = try #require(person.displayName.split(separator: " ").last.flatMap { Int($0) })
      revisions[revision, default: 0] += 1
    }
    // Only complete batches of the newest pass and the one before.
    #expect(revisions.values.allSatisfy { $0.isMultiple(of: 100) })
    #expect(revisions.count <= 2)
    guard let newest = revisions.keys.max(), let token = stored.token else {
      return (stored.etags.count, nil)
    }
    let parts = token.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, parts[0] == newest, parts[1] * 1_000 < cards else {
      return (stored.etags.count, nil)
    }
    return (stored.etags.count, revisions[newest])
  }
}
