import HalcyonContacts
import HalcyonCore

/// The people, the editor and the map, which are opened above the Dashboard.
extension DashboardPage {
  /// Opens the map of all people.
  /// - Parameter id: The person to move to; `nil` to show everybody.
  func openMap(revealing id: Int64? = nil) {
    map?.onOpenPerson = { [weak self] in self?.openPerson($0) }
    map?.open(revealing: id)
  }

  private func openMap(placing id: Int64) {
    openMap()
    map?.page?.beginPlacing(id)
  }

  /// Opens the list of all people.
  func openPeople(isAnimated: Bool = true) {
    let page = PeoplePage(context.actions, savedState: savedState.people)
    page.makePerson = { [weak self, weak page] id in
      self?.makePerson(id, in: page?.navigator, onDeleted: { page?.closePerson() })
    }
    page.onAdd = { [weak self, weak page] in
      self?.edit(nil, in: page?.navigator) { page?.openNew($0) }
    }
    peoplePage = page
    navigator.push(page.subpage, isAnimated: isAnimated)
  }

  /// Opens a person above the Dashboard.
  func openPerson(_ id: Int64) {
    let person = makePerson(id, in: navigator) { [weak self] in self?.navigator.pop() }
    self.person = person
    navigator.push(person.subpage)
  }

  private func makePerson(
    _ id: Int64, in navigator: Navigator?, onDeleted: @escaping () -> Void
  ) -> PersonPage {
    let start = ContinuousClock.now
    let page = PersonPage(id, context.actions) { [context] id in
      [PersonHabitsCard.make(of: id, context), PersonPhotosCard.make(of: id, context)]
    }
    page.onEdit = { [weak self, weak navigator] person in
      self?.edit(person, in: navigator) { _ in }
    }
    page.onShowOnMap = { [weak self] in self?.openMap(revealing: $0) }
    page.onPlace = { [weak self] in self?.openMap(placing: $0) }
    page.onShown = { [weak self] in
      self?.onPersonShown((.now - start) / .milliseconds(1))
    }
    page.onDelete = { [context] in context.actions.delete($0, onDeleted: onDeleted) }
    return page
  }

  /// Opens the editor with what was entered in an earlier session.
  /// - Returns: `false` if the draft cannot be read.
  func continueEditing(_ draft: Draft) -> Bool {
    guard let kept = draft.read(CardDraft.self) else { return false }
    continueEditing(kept, of: Int64(draft.key.subject))
    return true
  }

  private func continueEditing(_ kept: CardDraft, of id: Int64?) {
    navigator.reset()
    guard let id, let database = context.actions.model.database else {
      openPeople(isAnimated: false)
      return edit(nil, in: peoplePage?.navigator, continuing: kept) { [weak self] in
        self?.peoplePage?.openNew($0)
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
      in: context.actions.window?.session)
    editor.onSave = { [weak editor, weak navigator, context] draft in
      context.actions.save(draft, over: person) { id in
        editor?.isSaved = true
        navigator?.pop()
        onSaved(id)
      }
    }
    let window = context.actions.window
    window?.offerToContinue(editor) { [weak self, weak navigator, weak window, weak editor] in
      window?.show(.dashboard)
      self?.editor = editor
      navigator?.push($0)
    }
    self.editor = editor
    navigator?.push(editor.subpage)
  }
}
