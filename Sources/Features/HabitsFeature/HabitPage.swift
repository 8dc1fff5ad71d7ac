import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import Localization

/// The page of a habit: its figures, its calendar, its charts, and the notes by date.
///
/// All below the heading is built in slices behind a curtain, which opens when it shows the review.
final class HabitPage {
  let subpage: Subpage
  let heatMap = HeatMap(color: HabitPalette.color(0))
  private(set) var review: HabitReview?
  private let id: Int64
  private weak var host: HabitsPage?
  private let model: HabitsModel
  private let heading = HabitPageHeading()
  private lazy var figures = HabitFigures()
  private lazy var charts = HabitCharts()
  let notes: HabitNotes
  private let details = BoxLayout(.vertical, spacing: ContentGrid.spacing)
  private let curtain: Curtain
  private let work = SlicedWork()
  private let rangeLabel = Label(style: "caption")
  private lazy var rangeButton = Button(
    child: BoxLayout(.horizontal, spacing: 6, [rangeLabel, Image(icon: "pan-down-symbolic")]))
  private var range = HabitReview.Range.pastYear
  private var shown: (TrackedHabit, Day, HabitReview.Range)?
  private var observer: ObservationTracker?
  private var entries: Task<Void, Never>?
  private var dayMenu: PopoverMenu?
  private var rangeMenu: PopoverMenu?
  private var pageMenu: RowMenu?

  /// Creates the page of a habit.
  /// - Returns: `nil` if there is no such habit.
  init?(_ id: Int64, host: HabitsPage) {
    guard let habit = host.model.habit(id) else { return nil }
    (self.id, self.host, model) = (id, host, host.model)
    notes = HabitNotes { [model = host.model] file in
      // A photo that cannot be read keeps an empty frame; the gallery tells why.
      guard let pixels = try? await model.thumbnailer?.thumbnail(of: file.path) else { return nil }
      return Texture(pixels)
    }
    curtain = Curtain(details)
    let content = BoxLayout(
      .vertical, spacing: ContentGrid.spacing, [heading.widget, curtain])
    content.setMargins(top: 18, bottom: 36)
    let scroller = ScrolledWindow(child: ContentColumn(content))
    scroller.expandsVertically = true
    subpage = Subpage(title: habit.name, widget: scroller)
    subpage.takeFocus = { [weak heading] in heading?.edit.grabFocus() ?? false }
    connect()
    build()
    subpage.onRemove = { [weak self] in self?.end() }
    observer = ObservationTracker { [weak self] in self?.update() }
    observeEntries()
  }

  /// Creates the widgets while the review is computed. Each frame lays out a part of them.
  private func build() {
    work.add { [weak self] in
      guard let self else { return }
      details.append(CardColumns(figures.cards, columnWidth: 150, maximumColumns: 4))
    }
    work.add { [weak self] in _ = self?.charts }
    work.addFrame(of: curtain)
    work.add { [weak self] in
      guard let self else { return }
      details.append(makeHistory().widget)
      let columns = CardColumns(charts.cards + [notes.card.widget], maximumColumns: 2)
      details.append(columns)
      columns.addInSteps(first: 3, of: 3, in: work)
      // The charts need their sizes to draw their values ahead.
      work.addFrame(of: curtain)
    }
  }

  private func makeHistory() -> Card {
    rangeButton.addStyle("flat")
    rangeButton.setAccessibleHasPopup(true)
    nameRange(tr("Past Year"))
    let history = Card(tr("History"), action: rangeButton, heatMap, isInset: true)
    let menu = PopoverMenu(on: history.widget) { [weak self] in self?.ranges ?? Menu() }
    rangeButton.onClicked { [weak self, weak menu] in
      if let self { _ = menu?.open(from: rangeButton) }
    }
    rangeMenu = menu
    return history
  }

  private func connect() {
    heading.edit.onClicked { [weak self] in self.map { $0.host?.edit($0.id) } }
    let menu = RowMenu(on: heading.widget) { [weak self] in
      self.flatMap { $0.host?.menu(of: $0.id, on: nil) } ?? Menu()
    }
    heading.show(menu: menu)
    pageMenu = menu
    heatMap.onActivate = { [weak self] index in self?.openDayMenu(index) }
    dayMenu = PopoverMenu(on: heatMap) { [weak self] position in
      guard let self else { return nil }
      let index = position.map { heatMap.index(atX: $0.x, y: $0.y) } ?? heatMap.cursor
      return index.map { (self.heatMap, self.menu(ofDay: $0)) }
    }
    notes.onEdit = { [weak self] day in self.map { $0.host?.editNote($0.id, on: day) } }
  }

  private func end() {
    observer?.end()
    entries?.cancel()
    (observer, entries) = (nil, nil)
  }

  // MARK: - Menus

  private func openDayMenu(_ index: Int) {
    let frame = heatMap.frame(of: index)
    dayMenu?.open(at: (frame.x + frame.width / 2, frame.y + frame.height / 2))
  }

  private func menu(ofDay index: Int) -> Menu {
    let day = heatMap.day(of: index)
    guard day <= model.today else { return Menu() }
    return host?.menu(of: id, on: day) ?? Menu()
  }

  private var ranges: Menu {
    let years = review?.years ?? []
    let item = { (title: String, range: HabitReview.Range) in
      MenuItem(title) { [weak self] in self?.show(range, title) }
    }
    return Menu(
      [item(tr("Past Year"), .pastYear)],
      years.map { year in
        let day = Day(year: year, month: 1, day: 1) ?? model.today
        return item(model.dates.year(of: day), .year(year))
      })
  }

  private func show(_ range: HabitReview.Range, _ title: String) {
    self.range = range
    nameRange(title)
    update()
  }

  private func nameRange(_ title: String) {
    rangeLabel.text = title
    rangeButton.setAccessibleLabel(tr("Period: %1", title))
  }

  // MARK: - Content

  private func update() {
    guard let habit = model.habit(id) else {
      // The habit was deleted, here or elsewhere.
      if model.phase == .ready, host?.navigator.current === subpage { host?.navigator.pop() }
      return
    }
    let (tracked, today, range) = (habit.tracked, model.today, range)
    if let shown, shown == (tracked, today, range) { return }
    shown = (tracked, today, range)
    subpage.title = habit.name
    heading.show(tracked.habit, dates: model.dates)
    pageMenu?.name = habit.name
    let firstWeekday = model.dates.firstWeekday
    Task { [weak self] in
      let review = await HabitReview.compute(
        tracked, on: today, range: range, firstWeekday: firstWeekday)
      self?.work.whenDone { [weak self] in
        guard let self, let shown, shown == (tracked, today, range) else { return }
        show(review, tracked)
      }
    }
  }

  private func show(_ review: HabitReview, _ habit: TrackedHabit) {
    let color = HabitPalette.color(habit.habit.color.index)
    work.add { [weak self] in self?.figures.show(review, habit) }
    work.add { [weak self] in
      guard let self else { return }
      heatMap.color = color
      heatMap.show(
        title: tr("History"), summary: tr("Press Enter to change a day."),
        first: review.firstCellDay, cells: review.cells, today: model.today, dates: model.dates)
    }
    work.add { [weak self] in self?.heatMap.drawAhead() }
    for part in HabitCharts.Part.allCases {
      work.add { [weak self] in
        guard let self else { return }
        charts.show(part, of: review, habit, color: color, dates: model.dates)
      }
      work.add { [weak self] in self?.charts.drawAhead(part) }
    }
    work.open(curtain) { [weak self] in self?.review = review }
  }

  private func observeEntries() {
    guard let database = model.database else { return }
    let id = id
    entries = Task { [weak self] in
      do {
        for try await entries in database.habitEntriesObservation(of: id) {
          guard let self else { return }
          let ids = entries.values.compactMap(\.photoID)
          // A photo that was removed is named without its file.
          let photos = (try? await database.photoDetails(ids)) ?? []
          notes.show(
            entries, dates: model.dates, people: model.people.mapValues(\.displayName),
            photos: Dictionary(
              photos.map { ($0.photo.id, $0.photo.file) }, uniquingKeysWith: { $1 }))
        }
      } catch {
        // The page shows the same failure as the list, which observes the same store.
      }
    }
  }
}
