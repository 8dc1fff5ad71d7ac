import GtkKit
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// A group of the accounts page: the people that were removed and can be restored.
final class RemovedPeopleGroup {
  let group = PreferencesGroup(title: tr("Removed People"))
  /// Restores all people.
  let allButton = Button(label: tr("Restore All"))
  private(set) var rows: [(person: RemovedPerson, row: ActionRow, button: Button)] = []
  private let model: RemovedPeopleModel
  private let say: (String) -> Void
  private var observer: ObservationTracker?

  /// Creates the group.
  /// - Parameter say: Shows a toast.
  init(_ model: RemovedPeopleModel, say: @escaping (String) -> Void) {
    self.model = model
    self.say = say
    allButton.verticalAlignment = .center
    group.setHeaderSuffix(allButton)
    allButton.onClicked { [weak self] in
      self?.perform { await $0.restoreAll() }
    }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let list = model.list
    group.isVisible = list.count > 0
    let hidden = list.count - list.people.count
    let period = tr("Removed people can be restored for 30 days.")
    group.setDescription(
      hidden > 0
        ? Translation.joined(sentences: [
          period, ntr("%1 more is not shown.", "%1 more are not shown.", hidden),
        ]) : period)
    guard rows.map(\.person) != list.people else { return }
    let hadFocus = rows.contains { $0.row.containsFocus }
    for row in rows { group.remove(row.row) }
    rows = list.people.map(makeRow)
    if hadFocus { (rows.first?.button ?? allButton).grabFocus() }
  }

  private func makeRow(
    _ person: RemovedPerson
  ) -> (person: RemovedPerson, row: ActionRow, button: Button) {
    let name = UserText.name(person)
    let row = ActionRow(
      title: name,
      subtitle: tr("%1 · removed %2", person.accountName, UserText.moment(person.removed)))
    let button = Button(label: tr("Restore"))
    button.verticalAlignment = .center
    button.setAccessibleLabel(tr("Restore “%1”", name))
    button.onClicked { [weak self] in self?.perform { await $0.restore(person) } }
    row.addSuffix(button)
    group.add(row)
    return (person, row, button)
  }

  private func perform(_ work: @escaping @MainActor (RemovedPeopleModel) async -> String) {
    Task { [model, say] in say(await work(model)) }
  }
}
