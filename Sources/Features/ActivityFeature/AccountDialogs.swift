import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// Presents the dialogs that repair an account: for a password, a folder, trust in a certificate or
/// another server, or the removal of many people. Open dialogs keep the object alive.
package final class AccountDialogs {
  private let repair: AccountRepair
  private weak var parent: Window?
  private let undo: UndoStack
  private let say: (String) -> Void
  private let chooser = FileChooser()

  /// Creates the object.
  /// - Parameters:
  ///   - repair: The service that repairs accounts.
  ///   - parent: The parent window of the dialogs.
  ///   - undo: Records the removal of people.
  ///   - say: Shows a toast if a change could not be stored.
  package init(
    _ repair: AccountRepair, over parent: Window, undo: UndoStack, say: @escaping (String) -> Void
  ) {
    self.undo = undo
    self.repair = repair
    self.parent = parent
    self.say = say
  }

  /// Presents the dialog for an action of an activity.
  package func perform(_ action: Activity.Action, for activity: Activity) {
    guard let source = activity.source else { return }
    switch action {
    case .signIn: askForPassword(source)
    case .showCertificate: showCertificate(activity, source)
    case .allowServer: allowServer(activity, source)
    case .chooseFolder: askForFolder(source)
    case .confirmRemovals: confirmRemovals(activity, source)
    case .cancel, .retry, .keepPeople, .openSettings: break
    }
  }

  private func askForPassword(_ source: Activity.Source) {
    attempt { [weak self] repair throws(AccountRepairError) in
      let account = try await repair.account(source.id)
      let configuration = account.configuration
      guard let self, let parent, let user = configuration.userName, let host = configuration.host
      else { return }
      PasswordDialog.ask(for: account.name, user: user, host: host, over: parent) {
        user, password in
        self.attempt { repair throws(AccountRepairError) in
          try await repair.signIn(source.id, user: user, password: password)
        }
      }
    }
  }

  private func showCertificate(_ activity: Activity, _ source: Activity.Source) {
    guard case .certificate(let host, let fingerprint, let problem)? = activity.problem,
      let parent
    else { return }
    CertificateDialog.show(
      host: host, fingerprint: fingerprint, problem: problem, account: source.name, over: parent
    ) {
      self.attempt { repair throws(AccountRepairError) in
        try await repair.trust(fingerprint: fingerprint, for: source.id)
      }
    }
  }

  private func allowServer(_ activity: Activity, _ source: Activity.Source) {
    guard case .otherServer(let origin)? = activity.problem, let parent else { return }
    ServerDialog.ask(origin, account: source.name, over: parent) {
      self.attempt { repair throws(AccountRepairError) in
        try await repair.allow(server: origin, for: source.id)
      }
    }
  }

  private func confirmRemovals(_ activity: Activity, _ source: Activity.Source) {
    guard case .needsConfirmation(let removals) = activity.state, let parent else { return }
    RemovalDialog.ask(removals, source: source, over: parent) {
      self.undo.perform(Self.removal(of: removals, from: source, self.repair))
    }
  }

  /// Returns the removal of the people that a source no longer lists.
  static func removal(
    of count: Int, from source: Activity.Source, _ repair: AccountRepair
  ) -> UndoableChange {
    var removed: [Int64]?
    return UndoableChange(
      title: ntr("Removed %1 person", "Removed %1 people", count),
      undo: {
        try await attempt { () async throws(AccountRepairError) in
          try await repair.restore(people: removed ?? [])
        }
      },
      redo: {
        try await attempt { () async throws(AccountRepairError) in
          if let removed {
            try await repair.remove(people: removed, at: Date())
          } else {
            removed = try await repair.confirmRemovals(source.id).people
          }
        }
      })
  }

  private static func attempt(
    _ body: () async throws(AccountRepairError) -> Void
  ) async throws {
    do { try await body() } catch { throw UndoFailure(cause: UserText.sentence(error)) }
  }

  private func askForFolder(_ source: Activity.Source) {
    guard let parent else { return }
    chooser.choose(
      .folder, title: tr("Choose Folder for “%1”", source.name), accept: tr("_Choose"), over: parent
    ) { paths in
      guard let path = paths.first else { return }
      self.attempt { repair throws(AccountRepairError) in
        try await repair.choose(folder: path, for: source.id)
      }
    }
  }

  private func attempt(
    _ work: @escaping (AccountRepair) async throws(AccountRepairError) -> Void
  ) {
    Task { [repair, weak self] in
      do throws(AccountRepairError) {
        try await work(repair)
      } catch {
        self?.say(UserText.sentence(error))
      }
    }
  }
}
