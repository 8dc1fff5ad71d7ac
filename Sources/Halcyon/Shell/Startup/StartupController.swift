import Foundation
import GtkKit
import HalcyonBackup
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Runs the start-up stages off the main thread and applies the remedy that the user chooses after
/// a failure.
final class StartupController {
  /// Opens the store, reports each step and creates the services.
  typealias OpenServices =
    @Sendable (_ onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void) async throws ->
    AppServices
  /// Creates the remaining checks once the store is open.
  typealias Checks = (AppServices) -> StartChecks

  private(set) var start = StartUp() { didSet { page?.show(start) } }
  private let open: OpenServices
  private let recovery: StoreRecovery
  private let checks: Checks
  private let observer: any WindowObserver
  private var services: AppServices?
  private var problems: [StartProblem] = []
  /// The page that shows the stages, while the window has one.
  weak var page: StartupPage? { didSet { page?.show(start) } }
  /// Returns the window that presents dialogs.
  var window: () -> (any StartWindow)? = { nil }
  /// Called once the store is open; the remaining stages follow.
  var onServices: ((AppServices) -> Void)?
  /// Called when the store could not be opened.
  var onNoServices: (() -> Void)?
  /// Called once all stages are complete.
  var onOver: (() -> Void)?

  init(
    recovery: StoreRecovery, observer: any WindowObserver,
    checks: @escaping Checks = {
      StartChecks(
        database: $0.database, registry: $0.registry, network: $0.network, keyring: $0.keyring)
    },
    open: @escaping OpenServices
  ) {
    self.recovery = recovery
    self.observer = observer
    self.checks = checks
    self.open = open
  }

  /// Starts, or restarts after the store could not be opened.
  func begin() {
    guard enter(.storage) else { return }
    let advance = progress(of: .storage)
    Task { [weak self, open] in
      do {
        let services = try await open { step in
          if let fraction = step.fraction { advance(fraction) }
          guard case .blocked(let isBlocked) = step else { return }
          Task { @MainActor in self?.start.block(.storage, isBlocked) }
        }
        self?.opened(services)
      } catch {
        await self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  /// Applies a remedy for the failed stage.
  func apply(_ remedy: StartRemedy) {
    switch remedy {
    case .retry: if start.current == .access { checkAccess() } else { begin() }
    case .restore(let backup):
      replace(
        tr("Restoring backup…"),
        told: { tr("Backup restored. The previous file was kept as “%1”.", $0) }
      ) { [recovery] in try recovery.restore(backup, date: .now) }
    case .startOver:
      replace(
        tr("Moving the file aside…"), told: { tr("The previous file was kept as “%1”.", $0) }
      ) { [recovery] in try recovery.startOver(date: .now) }
    case .chooseFolder(let account):
      window()?.chooseFolder { [weak self] path in self?.use(path, for: account) }
    case .continueWithout:
      problems = Array(problems.dropFirst())
      endAccess()
    }
  }

  private func enter(_ stage: StartUp.Stage) -> Bool {
    guard start.begin(stage) else { return false }
    observer.reached(.stageBegins(stage))
    return true
  }

  private func progress(of stage: StartUp.Stage) -> @Sendable (Double) -> Void {
    { [weak self] done in Task { @MainActor in self?.start.advance(stage, to: done) } }
  }

  private func leave(_ stage: StartUp.Stage, _ note: StartNote? = nil) {
    start.end(stage, note)
    observer.reached(.stageEnds(stage))
  }

  private func fail(_ stage: StartUp.Stage, _ problem: StartProblem) {
    start.fail(stage, problem)
    observer.reached(.stageFails(stage))
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
      // The dashboard shows store errors.
      let found = (try? await checks(services).accessProblems(advanced: advance)) ?? []
      self?.problems = found
      self?.endAccess()
    }
  }

  /// Completes the stage or reports the next problem.
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
    if error.isFileProblem {
      let folder = recovery.backups
      backup = await Task.detached { StoreBackup.newestValid(in: folder) }.value
    }
    fail(.storage, .storage(error, backup: backup))
    onNoServices?()
  }

  /// Replaces the database file and opens the new one.
  /// - Parameter told: Returns the message about the old file's new name.
  private func replace(
    _ message: String, told: @escaping (String) -> String,
    with work: @escaping @Sendable () throws -> URL?
  ) {
    guard !recovery.isOpenElsewhere else {
      page?.say(tr("Another app is using the database. Close it, then try again."))
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

  /// Runs `work` off the main thread. If there is a window, the loading overlay covers it when the
  /// work takes long.
  private func waiting<T: Sendable>(
    _ message: String, for work: @escaping @Sendable () throws -> T
  ) async throws -> T {
    guard let loading = window()?.loadingOverlay else {
      return try await Task.detached { try work() }.value
    }
    return try await loading.show(
      message: message, afterMilliseconds: PageLoadingController.delayMilliseconds
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
      changed.configuration.path = path
      do throws(StoreError) {
        try await services.database.updateContactAccount(changed)
        self?.checkAccess()
      } catch {
        self?.page?.say(UserText.sentence(error))
      }
    }
  }
}

/// The services that a window offers to the start-up.
protocol StartWindow: AnyObject {
  var loadingOverlay: LoadingOverlay { get }
  /// Shows a toast, delayed until the window is no longer covered.
  func say(_ message: String)
  /// Shows a folder chooser for contacts.
  func chooseFolder(_ handler: @escaping (String) -> Void)
}
