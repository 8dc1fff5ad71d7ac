import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// What the user can do with people: each change can be undone.
final class PersonActions {
  let model: PeopleModel
  weak var window: (any PageWindow)?

  /// Creates actions. The window is not retained.
  init(model: PeopleModel, window: (any PageWindow)?) {
    self.model = model
    self.window = window
  }

  /// The folder of bundled data files, such as the map.
  var resources: URL? { window?.resources }

  /// Changes a local fact about a person.
  /// - Parameters:
  ///   - title: What was done, for Undo.
  ///   - isAnnounced: Whether a toast offers Undo.
  func apply(
    _ edit: LocalFactsEdit, to id: Int64, title: String, isAnnounced: Bool = false
  ) {
    guard let database = model.database else { return }
    Task { [weak self] in
      do {
        guard let inverse = try await database.apply(edit, to: id) else { return }
        self?.window?.undo.record(
          UndoableChange(
            title: title, isAnnounced: isAnnounced,
            undo: { _ = try await database.apply(inverse, to: id) },
            redo: { _ = try await database.apply(edit, to: id) }))
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }

  /// Adds or removes the star.
  func setFavorite(_ isFavorite: Bool, _ id: Int64, name: String) {
    let name = PersonText.name(name)
    apply(
      .favorite(isFavorite), to: id,
      title: isFavorite
        ? tr("“%1” added to favorites", name) : tr("“%1” removed from favorites", name))
  }

  /// Adds a person, or changes one that belongs to Halcyon alone.
  /// - Parameters:
  ///   - original: The person before the change; `nil` for a new one.
  ///   - onSaved: Called with the id.
  func save(
    _ draft: CardDraft, over original: PersonModel.Person?, onSaved: @escaping (Int64) -> Void
  ) {
    guard let database = model.database else { return }
    let (raw, id) = (original?.stored.raw, original?.stored.id)
    let name = draft.displayName
    Task { [weak self] in
      do {
        let card = await Self.card(draft, over: raw)
        guard let change = try await database.savePerson(card, id: id) else { return }
        self?.record(
          change, title: id == nil ? tr("“%1” added", name) : tr("“%1” changed", name),
          isAnnounced: id != nil)
        self?.model.locate()
        onSaved(change.id)
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }

  @concurrent private nonisolated static func card(
    _ draft: CardDraft, over raw: Data?
  ) async -> ImportedCard {
    CardWriter.card(draft, over: raw)
  }

  /// Deletes a person that belongs to Halcyon alone.
  func delete(_ person: PersonModel.Person, onDeleted: @escaping () -> Void) {
    guard let database = model.database else { return }
    let name = PersonText.name(person.stored.displayName)
    Task { [weak self] in
      do {
        guard let change = try await database.deletePerson(person.stored.id) else { return }
        self?.record(change, title: tr("“%1” deleted", name), isAnnounced: true)
        onDeleted()
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }

  /// Sets whether the pictures that the cards of an account link to are downloaded.
  func setFetchesPictures(_ fetches: Bool, of account: ContactAccount) {
    guard let database = model.database else { return }
    Task { [weak self] in
      do {
        try await database.setFetchesPictures(fetches, accountID: account.id)
        self?.window?.undo.record(
          UndoableChange(
            title: UserText.picturesMessage(account, fetches: fetches), isAnnounced: true,
            undo: { try await database.setFetchesPictures(!fetches, accountID: account.id) },
            redo: { try await database.setFetchesPictures(fetches, accountID: account.id) }))
      } catch {
        self?.window?.showToast(UndoFailure(error).cause, button: nil, onButton: nil)
      }
    }
  }

  private func record(_ change: LocalPersonChange, title: String, isAnnounced: Bool) {
    guard let database = model.database else { return }
    window?.undo.record(
      UndoableChange(
        title: title, isAnnounced: isAnnounced,
        undo: { try await database.apply(change.inverted) },
        redo: { try await database.apply(change) }))
  }

  /// Copies text to the clipboard.
  func copy(_ text: String, from widget: Widget) {
    widget.copy(text)
    window?.showToast(tr("Copied to the clipboard"), button: nil, onButton: nil)
  }

  /// Opens a mail, phone or web address with the program of the desktop.
  func open(_ address: String, from widget: Widget) {
    widget.open(address)
  }

  /// Saves the card of a person in a file that the user chooses.
  func export(_ id: Int64, name: String) {
    guard let database = model.database else { return }
    let file = PersonExport.fileName(name)
    window?.chooseDestination(title: tr("Export Contact"), name: file) { [weak self] path in
      Task {
        do {
          let cards = try await database.rawCards(personID: id)
          guard !cards.isEmpty else { return }
          try await PersonExport.write(cards, to: path)
          self?.window?.showToast(
            tr("“%1” exported", PersonText.name(name)), button: nil, onButton: nil)
        } catch {
          self?.window?.showToast(
            tr("Could not write %1: %2", path, error.localizedDescription), button: nil,
            onButton: nil)
        }
      }
    }
  }
}

/// Writes cards to files.
nonisolated enum PersonExport {
  /// Returns a file name for the card of a person.
  static func fileName(_ name: String) -> String {
    let kept = String(name.prefix(80)).split { "/\\:\0".contains($0) || $0.isNewline }
      .joined(separator: " ").drop { $0 == "." || $0.isWhitespace }
    return (kept.isEmpty ? "contact" : String(kept)) + ".vcf"
  }

  @concurrent static func write(_ cards: [Data], to path: String) async throws {
    try Data(cards.joined(separator: Data("\r\n".utf8)))
      .write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
