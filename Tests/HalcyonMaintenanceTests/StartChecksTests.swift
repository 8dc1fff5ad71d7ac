import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@Suite(.hangGuard) struct StartChecksTests {
  private struct Network: NetworkMonitor {
    var answers: [Bool]
    func availability() -> AsyncStream<Bool> {
      AsyncStream { continuation in
        answers.forEach { continuation.yield($0) }
        if !answers.isEmpty { continuation.finish() }
      }
    }
  }

  private func checks(
    _ database: HalcyonDatabase, registry: ContactSourceRegistry = .standard,
    network: [Bool] = [true], keyring: Bool? = true,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> StartChecks {
    StartChecks(
      database: database, registry: registry, network: Network(answers: network),
      keyring: { keyring },
      clock: clock)
  }

  @Test("The first value of the network monitor is used", arguments: [true, false])
  func network(isUp: Bool) async throws {
    let database = try HalcyonDatabase.inMemory()
    #expect(await checks(database, network: [isUp, !isUp]).isOnline() == isUp)
  }

  @Test("A network monitor that times out counts as offline")
  func silence() async throws {
    let clock = ManualClock()
    let checks = checks(try HalcyonDatabase.inMemory(), network: [], clock: clock)
    let answer = Task { await checks.isOnline() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await answer.value == false)
  }

  @Test("Missing and unreadable folders are reported, readable ones are not")
  func folders() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase.inMemory()
      let here = try await database.addContactAccount(
        name: "here", configuration: .folder(path: folder.path))
      _ = try await database.addContactAccount(
        name: "gone", configuration: .folder(path: folder.path + "/gone"))
      let told = Mutex<[Double]>([])
      let problems = try await checks(database).accessProblems { done in
        told.withLock { $0.append(done) }
      }
      #expect(problems.count == 1)
      guard case .access(let account, .notFound)? = problems.first else {
        Issue.record("\(problems)")
        return
      }
      #expect(account.name == "gone" && account.id != here.id)
      #expect(told.withLock { $0 }.last == 1)
    }
  }

  @Test("The check of another kind reports its problem")
  func registered() async throws {
    let database = try HalcyonDatabase.inMemory()
    for label in ["novels", ShelfKind.missing] {
      _ = try await database.addContactAccount(
        name: label, configuration: ShelfKind().configuration(["label": label]))
    }
    let checks = checks(database, registry: ContactSourceRegistry([ShelfKind()]))
    let problems = try await checks.accessProblems { _ in }
    guard case .access(let account, .noPermission)? = problems.first, problems.count == 1 else {
      Issue.record("\(problems)")
      return
    }
    #expect(account.name == ShelfKind.missing)
  }

  @Test("Problems that the last sync reported are not reported again")
  func known() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "gone", configuration: .folder(path: "/nowhere/at/all"))
    #expect(try await checks(database).accessProblems { _ in }.count == 1)
    try await database.noteProblem(.notFound(what: "/nowhere/at/all"), accountID: account.id)
    #expect(try await checks(database).accessProblems { _ in }.isEmpty)
  }

  @Test("A missing keyring is reported only for accounts with a password")
  func keyring() async throws {
    let database = try HalcyonDatabase.inMemory()
    let server = CardDAVSettings(url: "https://dav.example.org", userName: "")
    _ = try await database.addContactAccount(name: "open", configuration: .cardDAV(server))
    #expect(try await checks(database, keyring: false).accessProblems { _ in }.isEmpty)
    var closed = server
    closed.userName = "u"
    _ = try await database.addContactAccount(name: "closed", configuration: .cardDAV(closed))
    let problems = try await checks(database, keyring: false).accessProblems { _ in }
    guard case .access(let account, .keyring(false, _))? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(account.name == "closed")
    #expect(try await checks(database, keyring: nil).accessProblems { _ in }.isEmpty)
    #expect(try await checks(database, keyring: true).accessProblems { _ in }.isEmpty)
  }
}
