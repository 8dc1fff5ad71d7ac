import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The fields for whose habit it is and in which group it is shown.
final class HabitOwnerFields {
  let group: PreferencesGroup
  private let person: ActionRow
  private let clear = Button(icon: "edit-clear-symbolic", name: tr("For Myself"))
  private let groupChoice: ChoiceRow
  private let groups: [HabitGroup]
  private let model: HabitsModel
  private weak var window: (any PageWindow)?
  private let change: ((inout HabitDraft) -> Void) -> Void
  private var names: [Int64: String]
  private let newGroup: ActionRow
  private let clearGroup = Button(icon: "edit-clear-symbolic", name: tr("Remove New Group"))
  /// The dialog for the name of a new group, and its field, while it is open.
  private(set) weak var groupDialog: MessageDialog?
  private(set) weak var groupEntry: Entry?

  init(
    _ draft: HabitDraft, model: HabitsModel, window: (any PageWindow)?,
    _ change: @escaping ((inout HabitDraft) -> Void) -> Void
  ) {
    (self.model, self.window, self.change) = (model, window, change)
    groups = model.groups
    names = model.people.mapValues(\.displayName)
    person = ActionRow(title: tr("_For Whom"), hasMnemonic: true)
    groupChoice = ChoiceRow(
      // The names of groups may contain markup characters.
      title: tr("_Group"),
      choices: [trc("group of a habit", "None")] + groups.map { escapedMarkup($0.name) })
    newGroup = ActionRow(title: tr("Ne_w Group…"), hasMnemonic: true)
    group = PreferencesGroup(title: tr("Organization"), [person, groupChoice, newGroup])
    for (button, row) in [(clear, person), (clearGroup, newGroup)] {
      button.addStyle("flat")
      button.verticalAlignment = .center
      row.addSuffix(button)
    }
    person.addSuffix(Image(icon: "go-next-symbolic"))
    person.onActivated { [weak self] in self?.choosePerson() }
    clear.onClicked { [weak self] in
      change { $0.personID = nil }
      self?.person.focusFirstChild()
    }
    groupChoice.onChanged { [groups] index in
      change { $0.groupID = index > 0 && index <= groups.count ? groups[index - 1].id : nil }
    }
    newGroup.onActivated { [weak self] in self?.nameGroup() }
    clearGroup.onClicked { [weak self] in
      change { $0.newGroup = nil }
      self?.newGroup.focusFirstChild()
    }
  }

  func show(_ draft: HabitDraft) {
    person.subtitle =
      draft.personID.map { names[$0] ?? tr("Someone Else") } ?? tr("Myself")
    clear.isVisible = draft.personID != nil
    groupChoice.isVisible = draft.personID == nil && draft.newGroup == nil
    newGroup.isVisible = draft.personID == nil
    newGroup.subtitle = draft.newGroup ?? ""
    clearGroup.isVisible = draft.newGroup != nil
    if let index = groups.firstIndex(where: { $0.id == draft.groupID }) {
      groupChoice.selected = index + 1
    } else {
      groupChoice.selected = 0
    }
  }

  private func choosePerson() {
    guard let database = model.database, let parent = window?.dialogParent else { return }
    Task { [weak self] in
      do throws(StoreError) {
        let people = try await database.people()
        PersonPicker.present(people, over: parent) { [weak self] person in
          self?.names[person.id] = person.displayName
          self?.change { $0.personID = person.id }
        }
      } catch {
        self?.window?.showToast(UserText.sentence(error), button: nil, onButton: nil)
      }
    }
  }

  /// Asks for the name of a group, which is added when the habit is saved.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func nameGroup(continuing kept: String? = nil) {
    guard let window, let parent = window.dialogParent else { return }
    let drafts = window.session.drafts
    (groupDialog, groupEntry) = HabitDialogs.askName(
      heading: tr("New Group"), name: newGroup.subtitle, accept: tr("_Add"), kept: kept,
      over: parent,
      onType: { [weak self] text in
        // A dialog that closes with the program keeps its draft.
        guard text != nil || !drafts.isFrozen else { return }
        self?.change { $0.typedGroup = text }
      }
    ) { [weak self] name in self?.change { $0.newGroup = name } }
  }
}
