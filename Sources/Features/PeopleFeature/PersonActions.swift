import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// What the user can do with people: each change can be undone.
package final class PersonActions {
  let model: PeopleModel
  package weak var window: (any PageWindow)?
  private let withoutWindow = UndoStack()

  /// Creates actions. The window is not retained.
  package init(model: PeopleModel, window: (any PageWindow)?) {
    self.model = model
    self.window = window
  }

  /// The folder of bundled data files, such as the map.
  var resources: URL? { window?.resources }

  /// Changes a local fact about a person.
  /// - Parameters:
  ///   - title: What was done, for Undo.
  ///   - isAnnounced: Whether a toast offers Undo.
  ///   - promise: The promise of the edit, if there is one already.
  func apply(
    _ edit: LocalFactsEdit, to id: Int64, title: String, isAnnounced: Bool = false,
    promise: StorePromise<LocalFactsEdit?>? = nil
  ) {
    guard let database = model.database else { return }
    let promise = promise ?? database.promise(edit, to: id, at: Date())
    var inverse: LocalFactsEdit?
    perform(
      UndoableChange(
        title: title, isAnnounced: isAnnounced,
        undo: {
          guard let inverse else { return }
          _ = try await database.keep(database.promise(inverse, to: id, at: Date()))
        },
        redo: {
          guard inverse == nil else {
            _ = try await database.keep(database.promise(edit, to: id, at: Date()))
            return
          }
          inverse = try await database.keep(promise)
          // Nothing changed.
          if inverse == nil { throw CancellationError() }
        }))
  }

  /// Promises an edit of a local fact; `nil` while the store is not open.
  func promise(_ edit: LocalFactsEdit, to id: Int64) -> StorePromise<LocalFactsEdit?>? {
    model.database?.promise(edit, to: id, at: Date())
  }

  /// Makes a change after those before it. The end of the program waits for it.
  func perform(_ change: UndoableChange) {
    // Without a window nothing can be undone.
    (window?.undo ?? withoutWindow).perform(change)
  }

  /// Adds or removes the star.
  func setFavorite(_ isFavorite: Bool, _ id: Int64, name: String) {
    let name = PersonText.name(name)
    apply(
      .favorite(isFavorite), to: id,
      title: isFavorite
        ? trc("person", "Added “%1” to favorites", name)
        : trc("person", "Removed “%1” from favorites", name))
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
    var made: LocalPersonChange?
    perform(
      UndoableChange(
        title: id == nil ? trc("person", "Added “%1”", name) : trc("person", "Changed “%1”", name),
        isAnnounced: id != nil, undo: { if let made { try await database.apply(made.inverted) } },
        redo: { [weak self] in
          if let made { return try await database.apply(made) }
          let card = await Self.card(draft, over: raw)
          guard let change = try await database.savePerson(card, id: id) else {
            throw CancellationError()
          }
          made = change
          self?.model.locate()
          onSaved(change.id)
        }))
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
    var made: LocalPersonChange?
    perform(
      UndoableChange(
        title: trc("person", "Deleted “%1”", name), isAnnounced: true,
        undo: { if let made { try await database.apply(made.inverted) } },
        redo: {
          if let made { return try await database.apply(made) }
          guard let change = try await database.deletePerson(person.stored.id) else {
            throw CancellationError()
          }
          made = change
          onDeleted()
        }))
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

  /// Copies text to the clipboard.
  func copy(_ text: String, from widget: Widget) {
    widget.copy(text)
    window?.showToast(tr("Copied to the clipboard"), button: nil, onButton: nil)
  }

  /// Opens a mail, phone or web address with the program of the desktop, or copies it.
  func open(_ address: String, from widget: Widget) {
    AddressOpening.open(address, from: widget, in: window)
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
            trc("person", "Exported “%1”", PersonText.name(name)), button: nil, onButton: nil)
        } catch {
          self?.window?.showToast(
            tr("Could not write %1: %2", path, UserText.cause(of: error)), button: nil,
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
