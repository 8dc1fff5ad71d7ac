import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The menu of the page: groups, holidays and archived habits.
extension HabitsPage {
  /// The menu beside the heading.
  var pageMenu: Menu {
    let items = [
      MenuItem(tr("Templates")) { [weak self] in self?.openTemplates() },
      MenuItem(tr("New Group…")) { [weak self] in self?.addGroup() },
      MenuItem(tr("Add Holiday…")) { [weak self] in self?.addHoliday() },
    ]
    let archived = MenuItem(
      tr("Archived Habits"), isEnabled: !model.archived.isEmpty
    ) { [weak self] in self?.openArchive() }
    let (next, title) =
      order == .manual
      ? (HabitOrder.timeOfDay, tr("Sort by Time of Day")) : (.manual, tr("Sort Manually"))
    let sort = MenuItem(title) { [weak self] in
      self?.window?.settings.habitOrder = next
      self?.showHabits()
    }
    return Menu(
      items, holidayItems, [sort, archived],
      [
        MenuItem(tr("Import Habits…")) { [weak self] in self?.transfer?.chooseImport() },
        MenuItem(tr("Export Habits…"), isEnabled: !model.habits.isEmpty) { [weak self] in
          self?.transfer?.chooseExport()
        },
      ])
  }

  /// Asks for the name of a new group.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func addGroup(continuing kept: String? = nil) {
    guard let window, let parent = window.dialogParent else { return }
    let draft = DialogDraft(
      session: window.session, key: Draft.Key(kind: .group, subject: Draft.new), title: "",
      kept: kept)
    HabitDialogs.askName(
      heading: tr("New Group"), name: "", accept: tr("_Add"), draft: draft, over: parent
    ) { [weak self] name in
      self?.actions.perform(tr("Added group “%1”", name), .addGroup(name))
    }
  }

  private func openTemplates() {
    let page = HabitTemplatesPage(
      dates: model.dates,
      onTemplate: { [weak self] in
        self?.actions.add($0.definition)
        self?.navigator.pop()
      },
      onNew: { [weak self] in
        self?.navigator.pop()
        self?.addHabit()
      })
    templates = page
    navigator.push(Subpage(title: tr("Templates"), widget: page.widget))
  }

  func openArchive() {
    let archive = ArchivedHabits(actions: actions)
    self.archive = archive
    navigator.push(archive.subpage)
  }
}

/// The archived habits, which can be shown in the list again or deleted.
final class ArchivedHabits {
  let subpage: Subpage
  private let actions: HabitActions
  private let list = BoxLayout(.vertical)
  private let card: Card
  private(set) var rows: [Widget] = []
  private var observer: ObservationTracker?
  private let empty = IllustratedNote(.habits, tr("No archived habits"))

  init(actions: HabitActions) {
    self.actions = actions
    card = Card(tr("Archived Habits"), list)
    empty.widget.setMargins(24)
    let content = BoxLayout(.vertical, [card.widget, empty.widget])
    content.setMargins(top: 18, bottom: 36)
    let scroller = ScrolledWindow(child: ContentColumn(content))
    scroller.expandsVertically = true
    subpage = Subpage(title: tr("Archived Habits"), widget: scroller)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let focused = rows.firstIndex { $0.containsFocus }
    if focused != nil { list.clearWindowFocus() }
    rows.forEach(list.remove)
    rows = actions.model.archived.map(row)
    rows.forEach(list.append)
    empty.widget.isVisible = rows.isEmpty
    card.widget.isVisible = !rows.isEmpty
    // The next habit takes the place of the one that left.
    if let focused, let next = rows.dropFirst(focused).first ?? rows.last { next.focusFirstChild() }
  }

  private func row(_ habit: HabitProgress) -> Widget {
    let tile = HabitTile()
    tile.show(habit.tracked.habit.symbol, color: habit.tracked.habit.color)
    let name = Label(habit.name, style: "heading")
    name.textAlignment = 0
    name.wraps = true
    name.expandsHorizontally = true
    let restore = Button(label: tr("Restore"))
    restore.setAccessibleLabel(tr("Restore “%1”", habit.name))
    restore.verticalAlignment = .center
    let row = BoxLayout(.horizontal, spacing: 12, [tile, name, restore])
    row.setMargins(top: 6, bottom: 6, start: Card.inset, end: 8)
    let id = habit.id
    let menu = RowMenu(on: row) { [weak actions] in
      Menu([
        MenuItem(tr("Restore")) { actions?.setArchived(false, id) },
        MenuItem(tr("Delete"), isDestructive: true) { actions?.delete(id) },
      ])
    }
    menu.name = habit.name
    row.append(menu.button)
    restore.onClicked { [weak actions] in actions?.setArchived(false, id) }
    return row
  }
}
