import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonText

/// The removal of an account, which can be reverted and repeated.
final class AccountRemoval {
  private let account: ContactAccount
  private let name: String
  private let service: ContactAccounts
  private var removed: RemovedContactAccount?

  /// - Parameter name: The name of the account for messages.
  init(of account: ContactAccount, named name: String, with service: ContactAccounts) {
    self.account = account
    self.name = name
    self.service = service
  }

  /// A Boolean value indicating whether the password is no longer in the keyring.
  var isForgotten: Bool { removed?.isForgotten ?? true }

  /// Removes the account and its people.
  func perform() async throws(UndoFailure) {
    do throws(ContactAccountError) { removed = try await service.remove(account) } catch {
      throw failure(error)
    }
  }

  /// Restores the account and its people.
  func revert() async throws(UndoFailure) {
    guard let removed else { return }
    do throws(ContactAccountError) { try await service.restore(removed) } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: ContactAccountError) -> UndoFailure {
    UndoFailure(cause: UserText.sentence(error, subject: name))
  }
}
