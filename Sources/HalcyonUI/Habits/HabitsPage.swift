import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// The habits you keep.
final class HabitsPage: WaitingPage {
  /// What comes back with the page: where it was scrolled to, and the habit that was being named.
  final class Memory {
    var place: HabitList.Place?
    /// The name so far, with the place of the next letter; `nil` where none is being written.
    var draft: (name: String, caret: Int)?
  }

  /// Shows a message with an action that may be missing.
  typealias ShowToast = (_ message: String, _ button: String?, _ onButton: (() -> Void)?) -> Void

  let widget: Widget
  private let model: HabitsModel
  private let showToast: ShowToast
  let holder = ContentHolder()
  private let loadingPage = LoadingPage(tr("Opening your habits…"))
  private let summary = Label(style: "dim-label")
  private let newButton = Button(label: trc("beside the heading “Habits”, short", "New Habit"))
  private let header = HabitHeader()
  private let list: HabitList
  let scroller: ScrolledWindow
  private let culling = ViewCulling()
  private let memory: Memory
  private let listPage = BoxLayout(.vertical)
  private var form: NewHabitForm?
  private var emptyPage: (page: Widget, button: Button)?
  private var isAdding = false
  /// The habit that is to have the focus once it is back; the message with the button goes meanwhile.
  private var awaited: Int64?
  private var words: DayWords
  private var observer: Observer?
  private var dayEnd: Timeout?

  init(model: HabitsModel, memory: Memory = Memory(), showToast: @escaping ShowToast) {
    self.model = model
    self.memory = memory
    self.showToast = showToast
    words = DayWords(endingOn: model.today, calendar: model.calendar)
    let rows = RowSource()
    list = HabitList(startingAt: memory.place, makeRow: rows.make)
    let card = BoxLayout(.vertical, [header, list.widget])
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
    widget = holder.widget
    rows.page = self
    list.onShift = { [weak self] in self?.scroller.verticalPosition += $0 }
    let form = NewHabitForm(
      onAdd: { [weak self] in self?.add($0) }, onCancel: { [weak self] in self?.endAdding() })
    self.form = form
    let top = Clamp(child: BoxLayout(.vertical, [heading(), form.widget]), maximumWidth: 720)
    [top, scroller].forEach(listPage.append)
    listPage.expandsVertically = true
    header.show(words)
    newButton.onClicked { [weak self] in self?.beginAdding() }
    if let draft = memory.draft {
      isAdding = true
      form.open(with: draft.name, caret: draft.caret)
    }
    holder.widget.onMap { [weak self] in self?.watchDay() }
    holder.widget.onUnmap { [weak self] in self?.dayEnd = nil }
    observer = Observer { [weak self] in self?.update() }
  }

  /// Lets the list reach the page, which is made after it and must not be held by it.
  private final class RowSource {
    weak var page: HabitsPage?
    func make(_ id: Int64) -> HabitRow { page?.makeRow(id) ?? HabitRow(onToggle: { _, _ in }) {} }
  }

  /// The rows that are there, in the order of the list.
  var rows: [(id: Int64, row: HabitRow)] { list.rows }

  var isStill = false {
    didSet {
      guard isStill != oldValue else { return }
      list.isHeld = isStill
      guard isStill, widget.isMapped else { return }
      memory.draft = isAdding ? form.map { ($0.entry.text, $0.entry.caret) } : nil
      if scroller.isMapped { memory.place = list.place(in: scroller) }
    }
  }

  func restore() {
    if let place = memory.place {
      scroller.verticalPosition += list.distance(to: place, in: scroller)
    }
  }

  func takeFocus() -> Bool {
    if isAdding, holder.content === listPage, let form { return form.entry.grabFocusKeepingCaret() }
    return widget.focusFirstChild()
  }

  private func heading() -> Widget {
    let title = Label(tr("Habits"), style: "title-2")
    title.textAlignment = 0
    summary.textAlignment = 0
    summary.wraps = true
    summary.addStyle("numeric")
    let lines = BoxLayout(.vertical, spacing: 6, [title, summary])
    lines.expandsHorizontally = true
    newButton.verticalAlignment = .center
    newButton.setAccessibleLabel(tr("New Habit"))
    let heading = BoxLayout(.horizontal, spacing: 12, [lines, newButton])
    heading.setMargins(top: 24, bottom: 12, start: 12, end: 12)
    return heading
  }

  private func update() {
    showHabits()
    switch model.phase {
    case .loading: holder.show(loadingPage)
    case .failed(let error):
      holder.showFailure(
        title: tr("Your Habits Cannot Be Opened"), Words.sentence(error))
    case .ready where model.habits.isEmpty && !isAdding: holder.show(makeEmptyPage().page)
    case .ready: holder.show(listPage)
    }
  }

  private func showHabits() {
    if words.days.last != model.today {
      words = DayWords(endingOn: model.today, calendar: model.calendar)
      header.show(words)
    }
    let habits = model.habits
    let done = habits.count { $0.tracked.history[model.today] == .yes }
    summary.text =
      habits.isEmpty
      ? tr("Name the first one.")
      : ntr("%2 of %1 habit done today", "%2 of %1 habits done today", habits.count, String(done))
    scroller.isVisible = !habits.isEmpty
    newButton.isVisible = !isAdding
    list.show(habits.map(\.id))
    for (id, row) in rows { model.habit(id).map { row.show($0, words) } }
    if let row = rows.first(where: { $0.id == awaited })?.row {
      awaited = nil
      row.dayToggles.last?.grabFocus()
    }
  }

  private func makeRow(_ id: Int64) -> HabitRow {
    let row = HabitRow(
      culling: culling,
      onToggle: { [weak self] day, isDone in
        self?.attempt { model, _ throws(StoreError) in
          try await model.setEntry(isDone ? .yes : nil, of: id, on: day)
        }
      },
      onDelete: { [weak self] in self?.delete(id) })
    model.habit(id).map { row.show($0, words) }
    return row
  }

  private func add(_ name: String) {
    attempt { model, _ throws(StoreError) in try await model.add(named: name) }
  }

  private func delete(_ id: Int64) {
    // The focus goes on to a neighbour, not back to the beginning of the window.
    if let index = rows.firstIndex(where: { $0.id == id }) {
      let neighbour = index + 1 < rows.count ? index + 1 : index - 1
      if rows.indices.contains(neighbour) {
        rows[neighbour].row.deleteButton.grabFocus()
      } else {
        newButton.grabFocus()
      }
    }
    attempt { model, showToast throws(StoreError) in
      guard let deleted = try await model.delete(id) else { return }
      showToast(tr("“%1” deleted", deleted.name), tr("Undo")) { [weak self] in
        self?.restore(deleted)
      }
    }
  }

  private func restore(_ deleted: DeletedHabit) {
    awaited = deleted.id
    attempt { model, _ throws(StoreError) in try await model.restore(deleted) }
  }

  /// Does something with the store; a failure is told, and what is shown goes back to what is stored.
  private func attempt(
    _ body: @escaping @MainActor (HabitsModel, ShowToast) async throws(StoreError) -> Void
  ) {
    Task { [weak self, model, showToast] in
      do throws(StoreError) {
        try await body(model, showToast)
      } catch {
        showToast(Words.sentence(error), nil, nil)
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

  /// Shows another day when this one has ended while the page is on screen.
  private func watchDay() {
    model.refreshToday()
    dayEnd = Timeout(milliseconds: Int(model.secondsToNextLook * 1_000)) { [weak self] in
      self?.watchDay()
    }
  }

  private func makeEmptyPage() -> (page: Widget, button: Button) {
    if let emptyPage { return emptyPage }
    let button = Button(label: tr("New Habit"))
    button.onClicked { [weak self] in self?.beginAdding() }
    let page = EmptyPage.make(
      icon: Page.habits.icon, title: tr("No Habits Yet"),
      description: tr(
        "What you want to do again and again will be here, with its last days and how strong it has become."
      ), actions: [button])
    emptyPage = (page, button)
    return (page, button)
  }

  /// The row for naming a new habit.
  var newHabitForm: NewHabitForm? { form }
  /// Whether there is nothing yet and the page says so.
  var isEmptyPageShown: Bool { emptyPage != nil && holder.content === emptyPage?.page }
}
