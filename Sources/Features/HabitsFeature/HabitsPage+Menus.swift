import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import Localization

/// The menus of rows, cells and groups, and the subpages that they open.
extension HabitsPage {
  /// Returns the menu of a habit, or of one of its days.
  func menu(of id: Int64, on day: Day?) -> Menu {
    guard let habit = model.habit(id)?.tracked else { return Menu() }
    guard let day else {
      return Menu(
        [
          MenuItem(tr("Open"), accelerator: "Return") { [weak self] in self?.open(id) },
          MenuItem(tr("Edit…"), accelerator: "F2") { [weak self] in self?.edit(id) },
          MenuItem(tr("Skip Today")) { [weak self] in
            self.map { $0.actions.edit(.set(.skip), of: id, on: $0.model.today) }
          },
        ],
        [
          MenuItem(tr("Move Up"), accelerator: "<Control>Up", isEnabled: order == .manual) {
            [weak self] in
            self?.move(id, by: -1)
          },
          MenuItem(tr("Move Down"), accelerator: "<Control>Down", isEnabled: order == .manual) {
            [weak self] in
            self?.move(id, by: 1)
          },
        ],
        [MenuItem(tr("Archive")) { [weak self] in self?.archive(id) }],
        [
          MenuItem(tr("Delete"), accelerator: "Delete", isDestructive: true) { [weak self] in
            self?.delete(id)
          }
        ])
    }
    let person = habit.habit.personID.flatMap(model.person)
    return HabitDayMenu(
      habit: habit, day: day, person: person, actions: actions,
      note: { [weak self] in self?.editNote(id, on: day) },
      amount: { [weak self] in self?.enterAmount(id, on: day) },
      photo: { [weak self] in self?.choosePhoto(id, on: day) }
    ).menu
  }

  /// Returns the menu of a group.
  func menu(ofGroup id: Int64) -> Menu {
    let ids = model.groups.map(\.id)
    let move = { [weak self] (distance: Int) -> () -> Void in
      { self?.actions.move(group: id, by: distance) }
    }
    return Menu(
      [MenuItem(tr("Rename…")) { [weak self] in self?.rename(group: id) }],
      [
        MenuItem(tr("Move Up"), isEnabled: ids.first != id, run: move(-1)),
        MenuItem(tr("Move Down"), isEnabled: ids.last != id, run: move(1)),
      ],
      [
        MenuItem(tr("Delete Group"), isDestructive: true) { [weak self] in
          self?.actions.delete(group: id)
        }
      ])
  }

  /// Asks for another name of a group.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func rename(group id: Int64, continuing kept: String? = nil) {
    guard let window, let parent = window.dialogParent,
      let group = model.groups.first(where: { $0.id == id })
    else { return }
    let draft = DialogDraft(
      session: window.session, key: Draft.Key(kind: .group, subject: String(id)),
      title: group.name, kept: kept)
    HabitDialogs.askName(
      heading: tr("Rename Group"), name: group.name, accept: tr("_Rename"), draft: draft,
      over: parent
    ) { [weak self] in self?.actions.rename(group: id, to: $0) }
  }

  /// Handles Enter in the cell of a day: asks for the amount of a measured habit.
  func enter(_ id: Int64, on day: Day) {
    let isMeasured = model.habit(id)?.tracked.habit.goal.target != nil
    if isMeasured { enterAmount(id, on: day) } else { actions.activate(id, on: day) }
  }

  private func draft(
    _ kind: Draft.Kind, of id: Int64, on day: Day, continuing kept: String?
  ) -> DialogDraft? {
    guard let window, let name = model.habit(id)?.name else { return nil }
    return DialogDraft(
      session: window.session, key: Draft.Key(kind: kind, subject: "\(id)-\(day)"), title: name,
      kept: kept)
  }

  /// Asks for the amount of a day.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func enterAmount(_ id: Int64, on day: Day, continuing kept: String? = nil) {
    guard let parent = window?.dialogParent, let habit = model.habit(id)?.tracked else { return }
    let draft = draft(.habitAmount, of: id, on: day, continuing: kept)
    HabitDialogs.askAmount(
      of: habit, on: day, dates: model.dates, draft: draft, over: parent
    ) { [weak self] in
      self?.actions.edit(.set($0.map { .amount($0) }), of: id, on: day)
    }
  }

  /// Shows the note of a day and lets the user change it.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func editNote(_ id: Int64, on day: Day, continuing kept: String? = nil) {
    guard let name = model.habit(id)?.name, let database = model.database else { return }
    Task { [weak self] in
      let entries = (try? await database.habitEntries(of: id, in: day...day)) ?? [:]
      guard let self, let parent = window?.dialogParent else { return }
      HabitDialogs.askNote(
        entries[day]?.note ?? "", of: name, on: day, dates: model.dates,
        draft: draft(.habitNote, of: id, on: day, continuing: kept), over: parent
      ) { [weak self] in self?.actions.edit(.note($0), of: id, on: day) }
    }
  }

  /// Lets the user choose a photo as the proof of a day.
  private func choosePhoto(_ id: Int64, on day: Day) {
    window?.chooseFiles(
      for: FileImporter(
        kind: tr("Images"), patterns: ImageFormat.filePatterns, filesTitle: tr("Add Photo"),
        folderTitle: tr("Add Photo"), accept: tr("_Add"), dropHint: "", showsPageAfterDrop: false,
        recognizes: { _ in false },
        add: { [weak self] in $0.first.map { self?.actions.addPhoto($0, to: id, on: day) } }))
  }

  // MARK: - Subpages

  /// Opens the page of a habit.
  package func open(_ id: Int64) {
    guard let page = HabitPage(id, host: self) else { return }
    habitPage = page
    navigator.push(page.subpage)
  }

  /// Opens the editor of a habit.
  func edit(_ id: Int64) {
    guard let habit = model.habit(id)?.tracked.habit else { return }
    openEditor(of: id, draft(habit.definition))
  }

  /// Opens the editor of a new habit.
  package func addHabit() { openEditor(of: nil, draft(nil)) }

  func draft(_ definition: HabitDefinition?) -> HabitDraft {
    HabitDraft(definition, today: model.today, firstWeekday: model.dates.firstWeekday)
  }

  /// Opens the editor with a draft.
  /// - Parameters:
  ///   - id: The habit to edit; `nil` for a new one.
  ///   - original: The draft without changes, if it differs.
  func openEditor(
    of id: Int64?, _ draft: HabitDraft, original: HabitDraft? = nil, isAnimated: Bool = true
  ) {
    let editor = HabitEditor(
      title: id == nil ? tr("New Habit") : tr("Edit Habit"), draft, original: original, of: id,
      model: model, window: window)
    editor.onSave = { [weak self] definition, group in
      guard let self else { return }
      if let id {
        actions.replace(id, with: definition, inNewGroup: group)
      } else {
        actions.add(definition, inNewGroup: group)
      }
      navigator.pop()
    }
    window?.offerToContinue(editor) { [weak self, weak editor] subpage in
      guard let self, let editor else { return }
      window?.show(.habits)
      (self.editor, editedID) = (editor, id)
      navigator.push(subpage)
    }
    (self.editor, editedID) = (editor, id)
    navigator.push(editor.subpage, isAnimated: isAnimated)
    if let name = draft.typedGroup { editor.parts.owner.nameGroup(continuing: name) }
  }
}
