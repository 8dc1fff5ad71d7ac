import HalcyonContacts
import HalcyonCore
import HalcyonKit

/// The list of all people, a person and the editor of a person, which open above another page.
///
///     let subpages = PeopleSubpages(above: navigator, actions, savedState: savedState)
///     subpages.onShowOnMap = { id in … }
///     subpages.openPerson(id)
package final class PeopleSubpages {
  private let actions: PersonActions
  private let savedState: PeoplePage.SavedState
  private weak var navigator: Navigator?
  /// The list of all people, if it was opened.
  private(set) var list: PeoplePage?
  private var person: PersonPage?
  private(set) var editor: PersonEditor?
  /// Creates further cards of a person, such as their habits.
  package var makeCards: PersonPage.MakeCards = { _ in [] }
  /// Shows a person on the map.
  package var onShowOnMap: (Int64) -> Void = { _ in }
  /// Lets the user set the position of a person on the map.
  package var onPlace: (Int64) -> Void = { _ in }
  /// Shows the page that the subpages belong to, before an editor that was left opens again.
  package var showPage: () -> Void = {}
  /// Called with the time until the page of a person was drawn, in milliseconds.
  package var onPersonShown: (Double) -> Void = { _ in }

  /// - Parameters:
  ///   - navigator: The navigator of the page; not retained.
  ///   - savedState: What survives the page.
  package init(
    above navigator: Navigator, _ actions: PersonActions, savedState: PeoplePage.SavedState
  ) {
    self.navigator = navigator
    self.actions = actions
    self.savedState = savedState
  }

  /// A Boolean value indicating whether the list must keep its layout. When the value becomes true
  /// while the list is visible, its state is saved.
  package var isFrozen = false {
    didSet {
      list?.list.isHeld = isFrozen
      if isFrozen, let list, list.list.isMapped { list.save() }
    }
  }

  /// Opens the list again if the saved state says that it was open.
  package func reopen() { if savedState.isOpen { openPeople(isAnimated: false) } }

  /// Restores the position in the list and the open person.
  package func restore() { list?.restore() }

  /// Opens the list of all people.
  package func openPeople(isAnimated: Bool = true) {
    let page = PeoplePage(actions, savedState: savedState)
    page.makePerson = { [weak self, weak page] id in
      self?.makePerson(id, in: page?.navigator, onDeleted: { page?.closePerson() })
    }
    page.onAdd = { [weak self, weak page] in
      self?.edit(nil, in: page?.navigator) { page?.openNew($0) }
    }
    list = page
    navigator?.push(page.subpage, isAnimated: isAnimated)
  }

  /// Opens the list of all people with a search. Closes a person and another list, but not an
  /// editor, above which the list opens.
  package func search(_ query: String) {
    if editor?.subpage !== navigator?.current || navigator?.current == nil { navigator?.reset() }
    openPeople(isAnimated: false)
    list?.search(query)
  }

  /// Opens a person.
  package func openPerson(_ id: Int64) {
    let person = makePerson(id, in: navigator) { [weak navigator] in navigator?.pop() }
    self.person = person
    navigator?.push(person.subpage)
  }

  private func makePerson(
    _ id: Int64, in navigator: Navigator?, onDeleted: @escaping () -> Void
  ) -> PersonPage {
    let start = ContinuousClock.now
    let page = PersonPage(id, actions, makeCards: makeCards)
    page.onEdit = { [weak self, weak navigator] person in
      self?.edit(person, in: navigator) { _ in }
    }
    page.onShowOnMap = { [weak self] in self?.onShowOnMap($0) }
    page.onPlace = { [weak self] in self?.onPlace($0) }
    page.onShown = { [weak self] in
      self?.onPersonShown((.now - start) / .milliseconds(1))
    }
    page.onDelete = { [actions] in actions.delete($0, onDeleted: onDeleted) }
    return page
  }

  // MARK: - The editor

  /// Opens the editor with what was entered in an earlier session.
  /// - Returns: `false` if the draft cannot be read.
  package func continueEditing(_ draft: Draft) -> Bool {
    guard draft.key.kind == .person, let kept = draft.read(CardDraft.self) else { return false }
    continueEditing(kept, of: Int64(draft.key.subject))
    return true
  }

  private func continueEditing(_ kept: CardDraft, of id: Int64?) {
    navigator?.reset()
    guard let id, let database = actions.model.database else {
      openPeople(isAnimated: false)
      return edit(nil, in: list?.navigator, continuing: kept) { [weak self] in
        self?.list?.openNew($0)
      }
    }
    openPerson(id)
    Task { [weak self] in
      // A person who was removed meanwhile becomes a new one.
      let person = await PersonModel.load(id, from: database)
      guard let self else { return }
      edit(person, in: navigator, continuing: kept) { _ in }
    }
  }

  /// Opens the editor above the other subpages of a navigator.
  private func edit(
    _ person: PersonModel.Person?, in navigator: Navigator?, continuing kept: CardDraft? = nil,
    onSaved: @escaping (Int64) -> Void
  ) {
    let editor = PersonEditor(
      person.map { CardDraft($0.own) }, continuing: kept, of: person?.stored.id,
      in: actions.window?.session)
    editor.onSave = { [weak editor, weak navigator, actions] draft in
      actions.save(draft, over: person) { id in
        editor?.isSaved = true
        navigator?.pop()
        onSaved(id)
      }
    }
    actions.window?.offerToContinue(editor) { [weak self, weak navigator, weak editor] in
      self?.showPage()
      self?.editor = editor
      navigator?.push($0)
    }
    self.editor = editor
    navigator?.push(editor.subpage)
  }
}
