import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Takes a start through its stages, off the main thread, and does what the user chooses where one fails.
final class StartRun {
  /// Opens the store and puts the services together, telling each step.
  typealias OpenServices =
    @Sendable (_ onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void) async throws ->
    AppServices
  /// Looks at the rest, once the store is open.
  typealias Checks = (AppServices) -> StartChecks

  private(set) var start = StartUp() { didSet { page?.show(start) } }
  private let open: OpenServices
  private let recovery: StoreRecovery
  private let checks: Checks
  private let log: StartTrace
  private var services: AppServices?
  private var problems: [StartProblem] = []
  /// What shows the stages in a window, while one does.
  weak var page: StartupPage? { didSet { page?.show(start) } }
  /// The window that questions are asked over.
  var window: () -> MainWindow? = { nil }
  /// Called once the store is open; the stages after it go on.
  var onServices: ((AppServices) -> Void)?
  /// Called once all stages are over.
  var onOver: (() -> Void)?

  init(
    recovery: StoreRecovery, log: StartTrace,
    checks: @escaping Checks = { StartChecks(database: $0.database) },
    open: @escaping OpenServices
  ) {
    self.recovery = recovery
    self.log = log
    self.checks = checks
    self.open = open
  }

  /// Begins, also after the store could not be opened.
  func begin() {
    guard enter(.storage) else { return }
    let advance = progress(of: .storage)
    Task { [weak self, open] in
      do {
        let services = try await open { step in
          advance(Double(step.rawValue + 1) / Double(HalcyonDatabase.OpeningStep.allCases.count))
        }
        self?.opened(services)
      } catch {
        await self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Does what can be done about the stage that failed.
  func apply(_ remedy: StartRemedy) {
    switch remedy {
    case .tryAgain: if start.current == .access { checkAccess() } else { begin() }
    case .restore(let backup):
      replace(
        tr("Restoring the backup…"), told: { tr("Restored. What was there is kept as “%1”.", $0) }
      ) { [recovery] in try recovery.restore(backup, date: .now) }
    case .beginAnew:
      replace(
        tr("Putting the file aside…"), told: { tr("What was there is kept as “%1”.", $0) }
      ) { [recovery] in try recovery.putAside(date: .now) }
    case .chooseFolder(let account):
      window()?.chooseFolder { [weak self] path in self?.use(path, for: account) }
    case .proceed:
      problems = Array(problems.dropFirst())
      endAccess()
    }
  }

  private func enter(_ stage: StartUp.Stage) -> Bool {
    guard start.begin(stage) else { return false }
    log.note(.stageBegins(stage))
    return true
  }

  private func progress(of stage: StartUp.Stage) -> @Sendable (Double) -> Void {
    { [weak self] done in Task { @MainActor in self?.start.advance(stage, to: done) } }
  }

  private func leave(_ stage: StartUp.Stage, _ note: StartNote? = nil) {
    start.end(stage, note)
    log.note(.stageEnds(stage))
  }

  private func fail(_ stage: StartUp.Stage, _ problem: StartProblem) {
    start.fail(stage, problem)
    log.note(.stageFails(stage))
  }

  private func opened(_ services: AppServices) {
    self.services = services
    leave(.storage)
    onServices?(services)
    guard enter(.connectivity) else { return }
    Task { [weak self, checks] in
      let isOnline = await checks(services).isOnline()
      self?.leave(.connectivity, isOnline ? nil : .offline)
      self?.checkAccess()
    }
  }

  private func checkAccess() {
    guard let services, enter(.access) else { return }
    let advance = progress(of: .access)
    Task { [weak self, checks] in
      // What the store cannot read now shows where the people are.
      let found = (try? await checks(services).accessProblems(advanced: advance)) ?? []
      self?.problems = found
      self?.endAccess()
    }
  }

  /// Goes on, or says what stands in the way.
  private func endAccess() {
    guard let problem = problems.first else {
      leave(.access)
      onOver?()
      return
    }
    if case .failed = start[.access] { _ = start.begin(.access) }
    fail(.access, problem)
  }

  private func fail(_ error: StoreError) async {
    var backup: StoreBackup?
    if error.isOfTheFile {
      let folder = recovery.backups
      backup = await Task.detached { StoreBackup.newestGood(in: folder) }.value
    }
    fail(.storage, .storage(error, backup: backup))
  }

  /// Puts another file in the place of the database, then opens it.
  /// - Parameter told: what is said of the old file's new name.
  private func replace(
    _ message: String, told: @escaping (String) -> String,
    with work: @escaping @Sendable () throws -> URL?
  ) {
    guard !recovery.isOpenElsewhere else {
      page?.say(tr("Another program has the data open. Close it, then try again."))
      return
    }
    Task { [weak self] in
      do {
        let aside = try await self?.waiting(message, for: work)
        if let aside = aside ?? nil {
          self?.window()?.say(told(aside.lastPathComponent))
        }
        self?.begin()
      } catch {
        self?.problemOfReplacing(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Waits under the window's cover, where there is a window and it takes long.
  private func waiting<T: Sendable>(
    _ message: String, for work: @escaping @Sendable () throws -> T
  ) async throws -> T {
    guard let loading = window()?.layers.loading else {
      return try await Task.detached { try work() }.value
    }
    return try await loading.show(
      message: message, afterMilliseconds: PageWait.delayMilliseconds
    ) { _ in try work() }
  }

  private func problemOfReplacing(_ error: StoreError) {
    guard enter(.storage) else { return }
    Task { [weak self] in await self?.fail(error) }
  }

  private func use(_ path: String, for account: ContactAccount) {
    guard let services else { return }
    Task { [weak self] in
      var changed = account
      changed.configuration = .folder(path: path)
      do throws(StoreError) {
        try await services.database.updateContactAccount(changed)
        self?.checkAccess()
      } catch {
        self?.page?.say(Words.sentence(error))
      }
    }
  }
}
