import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The page with all habits: sections of rows with the days of the last weeks.
package final class HabitsPage: LoadablePage, NavigatingPage {
  /// The state that survives the page.
  package final class SavedState {
    /// The scroll position.
    var place: HabitList.Place?
    /// The unfinished habit in the editor; `nil` if it is closed.
    var draft: (id: Int64?, draft: HabitDraft, original: HabitDraft)?
  }

  package let widget: Widget
  package let navigator: Navigator
  package let pageContent = PageContent()
  let actions: HabitActions
  let model: HabitsModel
  let scroller: ScrolledWindow
  let list: HabitList
  private(set) weak var window: (any PageWindow)?
  /// The editor that was opened last.
  var editor: HabitEditor?
  /// The habit that `editor` edits; `nil` for a new one.
  var editedID: Int64?
  /// The archive that was opened last.
  var archive: ArchivedHabits?
  /// The dialog for a holiday that was opened last.
  var holidayDialog: HolidayDialog?
  private var menu: RowMenu?
  /// Imports and exports habits.
  private(set) var transfer: HabitTransfer?
  /// The page of a habit that was opened last.
  var habitPage: HabitPage?
  let loadingPage = LoadingPage(tr("Loading habits…"))
  let heading: PageHeading
  private let newButton = Button(
    label: trc("short label next to the heading “Habits”", "New Habit"))
  private let celebration = IllustratedNote(
    .allDone, tr("All done for today"), size: .small, isBeside: true)
  /// What a search without results shows; `nil` until there is one.
  var noneFound: Widget?
  let celebrationBox: Revealer
  let header: HabitHeader
  /// A row is drawn in the frame in which it comes near the view.
  let culling = ViewCulling(margin: 0.125)
  private let savedState: SavedState
  let listPage = BoxLayout(.vertical)
  var emptyPage: HabitTemplatesPage?
  /// Opens the archive from the empty page.
  let archiveButton = Button(label: tr("Archived Habits"))
  /// The templates that were opened last from the menu.
  var templates: HabitTemplatesPage?
  /// The habit and day that had the focus when Tab left the list.
  var cursor: (id: Int64, day: Day)?
  var sections: [HabitSection] = []
  /// The order of the rows while the page is visible: a habit that is done keeps its place until
  /// the page is shown again.
  var ranks: [Int64: Int] = [:]
  var rankedDay: Day?
  /// The number of days by which the columns are scrolled back.
  var daysBack = 0
  let dayText: DayNames
  private var observer: ObservationTracker?
  var dayEnd: Timeout?
  let searchBar = SearchBar(placeholder: tr("Search habits"))
  /// The search for habits by name.
  package var search: SearchBar? { searchBar }
  /// The text that the names of shown habits contain.
  var filter = "" {
    didSet {
      guard filter != oldValue else { return }
      showHabits()
      searchBar.show(count: sections.reduce(0) { $0 + $1.ids.count })
    }
  }

  init(model: HabitsModel, savedState: SavedState = SavedState(), window: any PageWindow) {
    self.model = model
    self.savedState = savedState
    self.window = window
    dayText = DayNames(model.dates)
    actions = HabitActions(model: model, undo: window.undo)
    transfer = HabitTransfer(actions: actions, window: window)
    let reference = Reference()
    heading = PageHeading(tr("Habits"), buttons: [newButton], spacing: 12)
    newButton.setAccessibleLabel(tr("New Habit"))
    newButton.addStyle("suggested-action")
    newButton.wrapLabel()
    header = HabitHeader { reference.page?.scroll(by: $0) }
    list = HabitList(startingAt: savedState.place) { reference.page?.makeItem($0) ?? Label() }
    let tabStop = TabStop(list.widget, heightForWidth: true)
    tabStop.setMargins(bottom: 24)
    list.widget.setAccessibleLabel(tr("Habits"))
    list.widget.addStyle("habits")
    let scrolled = ContentColumn(tabStop)
    scroller = ScrolledWindow(child: scrolled)
    scroller.expandsVertically = true
    let line = celebration.widget
    line.setMargins(bottom: 12)
    line.horizontalAlignment = .center
    celebrationBox = Revealer(child: line, transition: .slideDown)
    navigator = Navigator(root: pageContent.widget)
    widget = navigator.widget
    reference.page = self
    culling.follow(scroller)
    list.follow(scroller, scrolling: scrolled)
    tabStop.onEnter = { [weak self] in self?.focusCursor() ?? false }
    tabStop.onLeave = { [weak self] in self?.saveCursor() }
    list.onShift = { [weak self] in self?.scroller.verticalPosition += $0 }
    let top = BoxLayout(.vertical, [heading.widget, searchBar.widget, celebrationBox, header])
    [ContentColumn(top), scroller].forEach(listPage.append)
    listPage.expandsVertically = true
    newButton.onClicked { [weak self] in self?.addHabit() }
    let menu = RowMenu(on: heading.widget) { [weak self] in self?.pageMenu ?? Menu() }
    menu.name = tr("Habits")
    heading.append(menu.button)
    self.menu = menu
    searchBar.onQuery = { [weak self] in self?.filter = $0 }
    searchBar.onActivate = { [weak self] in self?.rows.first?.row.openButton.grabFocus() ?? false }
    list.widget.onKey { [weak self] in self?.handle($0) ?? false }
    pageContent.widget.onMap { [weak self] in self?.watchDay() }
    pageContent.widget.onUnmap { [weak self] in self?.dayEnd = nil }
    observer = ObservationTracker { [weak self] in self?.update() }
    if let (id, draft, original) = savedState.draft {
      openEditor(of: id, draft, original: original, isAnimated: false)
    }
  }

  /// A weak reference to the page for closures that are created before it.
  private final class Reference { weak var page: HabitsPage? }

  /// The existing rows of habits in list order.
  var rows: [(id: Int64, row: HabitRow)] {
    list.rows.compactMap { item, row in
      guard case .habit(let id) = item, let row = row as? HabitRow else { return nil }
      return (id, row)
    }
  }

  package var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      list.isHeld = isFrozen
      guard isFrozen, widget.isMapped else { return }
      let open = editor.flatMap { navigator.current === $0.subpage ? $0 : nil }
      savedState.draft = open.map { (editedID, $0.draft, $0.original) }
      if scroller.isMapped { savedState.place = list.place(in: scroller) }
    }
  }

  package func restore() {
    if let place = savedState.place {
      scroller.verticalPosition += list.distance(to: place, in: scroller)
    }
  }

  package func takeFocus() -> Bool { navigator.takeFocus() || pageContent.widget.focusFirstChild() }
}
