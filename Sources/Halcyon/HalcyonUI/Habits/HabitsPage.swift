import GtkKit
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The page with the user's habits.
final class HabitsPage: LoadablePage {
  /// The state that survives the page: the scroll position and the name of a habit that is being
  /// added.
  final class SavedState {
    var place: HabitList.Place?
    /// The unfinished name and the caret position; `nil` if no habit is being added.
    var draft: (name: String, caret: Int)?
  }

  /// Shows a toast with an optional button.
  typealias ShowToast = (_ message: String, _ button: String?, _ onButton: (() -> Void)?) -> Void

  let widget: Widget
  private let model: HabitsModel
  private let showToast: ShowToast
  let pageContent = PageContent()
  private let loadingPage = LoadingPage(tr("Loading habits…"))
  private let heading: PageHeading
  private let newButton = Button(
    label: trc("short label next to the heading “Habits”", "New Habit"))
  private let header = HabitHeader()
  private let list: HabitList
  let scroller: ScrolledWindow
  private let culling = ViewCulling()
  private let savedState: SavedState
  private let listPage = BoxLayout(.vertical)
  private var form: NewHabitForm?
  private var emptyPage: (page: Widget, button: Button)?
  private var isAdding = false
  /// The restored habit that will be focused once it is in the list, because the toast with the
  /// Undo button disappears.
  private var restoredID: Int64?
  /// The habit whose row had the focus when Tab left the list.
  private var cursor: Int64?
  private var dayText: DayText
  private var observer: ObservationTracker?
  private var dayEnd: Timeout?

  init(model: HabitsModel, savedState: SavedState = SavedState(), showToast: @escaping ShowToast) {
    self.model = model
    self.savedState = savedState
    self.showToast = showToast
    dayText = DayText(endingOn: model.today, calendar: model.calendar)
    heading = PageHeading(tr("Habits"), buttons: [newButton], spacing: 12)
    newButton.setAccessibleLabel(tr("New Habit"))
    let rows = RowSource()
    list = HabitList(startingAt: savedState.place, makeRow: rows.make)
    let tabStop = TabStop(list.widget, heightForWidth: true)
    let card = BoxLayout(.vertical, [header, tabStop])
    card.addStyle("card")
    card.addStyle("habits")
    card.verticalAlignment = .start
    card.setMargins(bottom: 24, start: 12, end: 12)
    list.widget.setAccessibleLabel(tr("Habits"))
    let scrolled = Clamp(child: card, maximumWidth: 720)
    scroller = ScrolledWindow(child: scrolled)
    scroller.expandsVertically = true
    culling.follow(scroller)
    list.follow(scroller, scrolling: scrolled)
    widget = pageContent.widget
    rows.page = self
    tabStop.onEnter = { [weak self] in self?.focusToday() ?? false }
    tabStop.onLeave = { [weak self] in
      if let id = self?.rows.first(where: { $0.row.containsFocus })?.id { self?.cursor = id }
    }
    list.onShift = { [weak self] in self?.scroller.verticalPosition += $0 }
    let form = NewHabitForm(
      onAdd: { [weak self] in self?.add($0) }, onCancel: { [weak self] in self?.endAdding() })
    self.form = form
    let top = Clamp(child: BoxLayout(.vertical, [heading.widget, form.widget]), maximumWidth: 720)
    [top, scroller].forEach(listPage.append)
    listPage.expandsVertically = true
    header.show(dayText)
    newButton.onClicked { [weak self] in self?.beginAdding() }
    if let draft = savedState.draft {
      isAdding = true
      form.open(with: draft.name, caret: draft.caret)
    }
    pageContent.widget.onMap { [weak self] in self?.watchDay() }
    pageContent.widget.onUnmap { [weak self] in self?.dayEnd = nil }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  /// A weak reference to the page for the list's closure, which is created before it.
  private final class RowSource {
    weak var page: HabitsPage?
    func make(_ id: Int64) -> HabitRow { page?.makeRow(id) ?? HabitRow(onToggle: { _, _ in }) {} }
  }

  /// The existing rows in list order.
  var rows: [(id: Int64, row: HabitRow)] { list.rows }

  var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      list.isHeld = isFrozen
      guard isFrozen, widget.isMapped else { return }
      savedState.draft = isAdding ? form.map { ($0.entry.text, $0.entry.caret) } : nil
      if scroller.isMapped { savedState.place = list.place(in: scroller) }
    }
  }

  func restore() {
    if let place = savedState.place {
      scroller.verticalPosition += list.distance(to: place, in: scroller)
    }
  }

  func takeFocus() -> Bool {
    if isAdding, pageContent.child === listPage, let form {
      return form.entry.grabFocusKeepingCaret()
    }
    return widget.focusFirstChild()
  }

  /// Focuses today in the row that had the focus before, or in the first visible one.
  private func focusToday() -> Bool {
    let id = rows.contains { $0.id == cursor } ? cursor : list.place(in: scroller)?.list.id
    let row = rows.first { $0.id == id } ?? rows.first
    return row?.row.dayToggles.last?.grabFocus() ?? false
  }

  private func update() {
    showHabits()
    switch model.phase {
    case .loading: pageContent.show(loadingPage)
    case .failed(let error):
      pageContent.showFailure(
        title: tr("Could Not Load Habits"), UserText.sentence(error))
    case .ready where model.habits.isEmpty && !isAdding: pageContent.show(makeEmptyPage().page)
    case .ready: pageContent.show(listPage)
    }
  }

  private func showHabits() {
    if dayText.days.last != model.today {
      dayText = DayText(endingOn: model.today, calendar: model.calendar)
      header.show(dayText)
    }
    let habits = model.habits
    let done = habits.count { $0.tracked.history[model.today] == .yes }
    heading.summary =
      habits.isEmpty
      ? tr("Add your first habit.")
      : ntr(
        "%2 of %1 habit done today", "%2 of %1 habits done today", habits.count,
        Translation.number(done))
    scroller.isVisible = !habits.isEmpty
    newButton.isVisible = !isAdding
    list.show(habits.map(\.id))
    for (id, row) in rows { model.habit(id).map { row.show($0, dayText) } }
    if let row = rows.first(where: { $0.id == restoredID })?.row {
      restoredID = nil
      row.dayToggles.last?.grabFocus()
    }
  }

  private func makeRow(_ id: Int64) -> HabitRow {
    let row = HabitRow(
      culling: culling,
      onToggle: { [weak self] day, isDone in
        self?.attempt { model, _ throws(StoreError) in
          try await model.edit(isDone ? .tick : .untick, of: id, on: day)
        }
      },
      onDelete: { [weak self] in self?.delete(id) })
    model.habit(id).map { row.show($0, dayText) }
    return row
  }

  private func add(_ name: String) {
    attempt { model, _ throws(StoreError) in try await model.add(named: name) }
  }

  private func delete(_ id: Int64) {
    // Focus a neighbor; otherwise GTK would move the focus to the beginning of the window.
    if let index = rows.firstIndex(where: { $0.id == id }) {
      let neighbor = index + 1 < rows.count ? index + 1 : index - 1
      if rows.indices.contains(neighbor) {
        rows[neighbor].row.deleteButton.grabFocus()
      } else {
        newButton.grabFocus()
      }
    }
    let name = model.habit(id)?.name ?? ""
    attempt { model, showToast throws(StoreError) in
      let change = try await model.delete(id)
      guard !change.isEmpty else { return }
      showToast(tr("“%1” deleted", name), tr("Undo")) { [weak self] in
        self?.restore(id, change)
      }
    }
  }

  private func restore(_ id: Int64, _ change: HabitChange) {
    restoredID = id
    attempt { model, _ throws(StoreError) in try await model.undo(change) }
  }

  /// Performs a store operation. If it fails, shows a toast and reverts the display to the stored
  /// state.
  private func attempt(
    _ body: @escaping @MainActor (HabitsModel, ShowToast) async throws(StoreError) -> Void
  ) {
    Task { [weak self, model, showToast] in
      do throws(StoreError) {
        try await body(model, showToast)
      } catch {
        showToast(UserText.sentence(error), nil, nil)
        self?.showHabits()
      }
    }
  }

  func beginAdding() {
    isAdding = true
    update()
    form?.open()
  }

  private func endAdding() {
    isAdding = false
    form?.close()
    update()
    if model.habits.isEmpty { emptyPage?.button.grabFocus() } else { newButton.grabFocus() }
  }

  /// Updates the current day when it ends while the page is visible.
  private func watchDay() {
    model.refreshToday()
    dayEnd = Timeout(milliseconds: Int(model.secondsToNextCheck * 1_000)) { [weak self] in
      self?.watchDay()
    }
  }

  private func makeEmptyPage() -> (page: Widget, button: Button) {
    if let emptyPage { return emptyPage }
    let button = Button(label: tr("New Habit"))
    button.onClicked { [weak self] in self?.beginAdding() }
    let page = EmptyPage.make(
      .habits, icon: Page.habits.icon, title: tr("No Habits Yet"),
      description: tr(
        "Build a habit, one day at a time."
      ), actions: [button])
    emptyPage = (page, button)
    return (page, button)
  }

  /// The form for adding a habit.
  var newHabitForm: NewHabitForm? { form }
  /// A Boolean value indicating whether the empty page is shown.
  var isEmptyPageShown: Bool { emptyPage != nil && pageContent.child === emptyPage?.page }
}
