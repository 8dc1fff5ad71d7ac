import Foundation
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonRecords
import HalcyonStore
import Testing

@Suite struct StartUpTests {
  private let account = ContactAccount(
    id: 1, uuid: UUID(), name: "A", configuration: .folder(path: "/a"), position: 0)

  /// Returns whether the stage began.
  private func begin(_ stage: StartUp.Stage, _ start: inout StartUp) -> Bool { start.begin(stage) }

  @Test("Stages run one after the other, in order")
  func order() {
    var start = StartUp()
    #expect(start.current == .storage && !start.isOver)
    #expect(!begin(.connectivity, &start))
    #expect(begin(.storage, &start))
    #expect(!begin(.storage, &start), "it is already running")
    start.end(.access)
    start.end(.connectivity)
    #expect(start.current == .storage, "a stage that has not begun cannot end")
    start.end(.storage)
    #expect(begin(.connectivity, &start))
    start.end(.connectivity, .offline)
    #expect(begin(.access, &start))
    start.end(.access)
    #expect(start.isOver && start.notes == [.offline])
    #expect(!begin(.access, &start))
  }

  @Test("Progress never decreases and stays within 0...1")
  func progress() {
    var start = StartUp()
    start.advance(.storage, to: 0.5)
    #expect(start[.storage] == .waiting)
    _ = start.begin(.storage)
    for (told, shown) in [(0.5, 0.5), (0.2, 0.5), (.nan, 0.5), (7, 1)] {
      start.advance(.storage, to: told)
      #expect(start[.storage] == .running(done: shown))
    }
  }

  @Test("A running stage can wait for another program, until it begins again")
  func blocked() {
    var start = StartUp()
    start.block(.storage, true)
    #expect(!start.isBlocked(.storage))
    _ = start.begin(.storage)
    #expect(!start.isBlocked(.storage))
    start.block(.storage, true)
    #expect(start.isBlocked(.storage))
    start.block(.storage, false)
    #expect(!start.isBlocked(.storage))
    start.block(.storage, true)
    start.fail(.storage, .storage(.busy(path: "/d"), backup: nil))
    #expect(!start.isBlocked(.storage))
  }

  @Test("A missing database beside its backups offers them, like a damaged one")
  func missing() {
    let backup = StoreBackup(url: URL(fileURLWithPath: "/b"), date: .distantPast)
    #expect(
      StartProblem.storage(.missing(path: "/d"), backup: backup).remedies
        == [.restore(backup), .retry, .startOver])
    #expect(StartProblem.storage(.readOnly(path: "/d"), backup: nil).remedies == [.retry])
  }

  @Test("A failed stage can be retried or skipped")
  func failure() {
    let problem = StartProblem.access(account, .notFound(what: "/a"))
    var start = StartUp()
    for stage in [StartUp.Stage.storage, .connectivity] {
      _ = start.begin(stage)
      start.end(stage)
    }
    _ = start.begin(.access)
    start.fail(.access, problem)
    #expect(start.problem == problem && start.current == .access)
    #expect(begin(.access, &start))
    #expect(start.problem == nil)
    start.fail(.access, problem)
    start.end(.access)
    #expect(start.isOver && start.problem == nil)
  }

  @Test("Every problem has a remedy")
  func remedies() {
    let backup = StoreBackup(url: URL(fileURLWithPath: "/b"), date: .distantPast)
    let damaged = StoreError.damaged(path: "/d", message: "m")
    #expect(
      StartProblem.storage(damaged, backup: backup).remedies
        == [.restore(backup), .retry, .startOver])
    #expect(StartProblem.storage(damaged, backup: nil).remedies == [.retry, .startOver])
    #expect(
      StartProblem.storage(.unavailable(path: "/d", message: "m"), backup: nil).remedies
        == [.retry], "replacing the file would not help")
    #expect(
      StartProblem.access(account, .notFound(what: "/a")).remedies
        == [.retry, .chooseFolder(account), .continueWithout])
    var server = account
    server.configuration = .cardDAV(.init(url: "https://dav.example.org", userName: "u"))
    #expect(
      StartProblem.access(server, .keyring(isLocked: false, message: "")).remedies
        == [.retry, .continueWithout])
  }
}
