import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Testing

@Suite struct StartUpTests {
  private let account = ContactAccount(
    id: 1, uuid: UUID(), name: "A", configuration: .folder(path: "/a"), position: 0)

  /// Whether the stage began.
  private func begin(_ stage: StartUp.Stage, _ start: inout StartUp) -> Bool { start.begin(stage) }

  @Test("Stages go on in their order and never side by side")
  func order() {
    var start = StartUp()
    #expect(start.current == .storage && !start.isOver)
    #expect(!begin(.connectivity, &start))
    #expect(begin(.storage, &start))
    #expect(!begin(.storage, &start), "it is running")
    start.end(.access)
    start.end(.connectivity)
    #expect(start.current == .storage, "what never began cannot end")
    start.end(.storage)
    #expect(begin(.connectivity, &start))
    start.end(.connectivity, .offline)
    #expect(begin(.access, &start))
    start.end(.access)
    #expect(start.isOver && start.notes == [.offline])
    #expect(!begin(.access, &start))
  }

  @Test("A bar never goes back and never leaves its range")
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

  @Test("A stage that failed is begun again or passed over")
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

  @Test("There is always something that can be done")
  func remedies() {
    let backup = StoreBackup(url: URL(fileURLWithPath: "/b"), date: .distantPast)
    let damaged = StoreError.damaged(path: "/d", message: "m")
    #expect(
      StartProblem.storage(damaged, backup: backup).remedies
        == [.restore(backup), .tryAgain, .beginAnew])
    #expect(StartProblem.storage(damaged, backup: nil).remedies == [.tryAgain, .beginAnew])
    #expect(
      StartProblem.storage(.unavailable(path: "/d", message: "m"), backup: nil).remedies
        == [.tryAgain], "another file would not help")
    #expect(
      StartProblem.access(account, .notFound(what: "/a")).remedies
        == [.tryAgain, .chooseFolder(account), .proceed])
    var server = account
    server.configuration = .cardDAV(.init(url: "https://dav.example.org", userName: "u"))
    #expect(
      StartProblem.access(server, .keyring(isLocked: false, message: "")).remedies
        == [.tryAgain, .proceed])
  }
}
