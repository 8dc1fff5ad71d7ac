import CGtk

/// Lets a grid follow one change of its scroll position per layout.
///
/// GTK 4.8's grid view finds the rows in view from the heights of all rows. After a scroll step, or
/// a change of the model or of the focused cell, new cells have no height until the next layout. A
/// step before it finds a wrong row: GTK warns that it "ran out of items", and jumps to the end.
/// Such steps are held back until the frame after the layout.
final class ScrollPacer {
  private let adjustment: Object
  private weak var view: Widget?
  /// The last scroll position, and the sum of the steps held back, in logical pixels.
  private var (last, held) = (0.0, 0.0)
  /// Whether cells may lack heights.
  private var isOutdated = false
  /// Whether GTK, or the pacer, changes the position.
  private var (isInLayout, isApplying) = (false, false)
  private var isTicking = false
  private var focusToken: SignalToken?

  /// Paces the scrolling of a grid.
  /// - Parameters:
  ///   - adjustment: A scroll position that the grid does not use yet.
  ///   - model: The model of the grid.
  init(_ adjustment: Object, of view: Widget, model: Object) {
    self.adjustment = adjustment
    self.view = view
    adjustment.connect("value-changed") { [weak self] in self?.moved() }
    model.connect("items-changed") { [weak self] in self?.outdate() }
    // Focusing a cell scrolls to it without a signal.
    view.onMap { [weak self, weak view] in
      guard let self, let view, let root = gtk_widget_get_root(view.widget) else { return }
      focusToken = Object(borrowing: UnsafeMutableRawPointer(root))
        .onChange(of: "focus-widget") { [weak self] in self?.outdate() }
    }
    view.onUnmap { [weak self] in self?.focusToken?.disconnect() }
    let layout: (Bool) -> Void = { [weak self] in self?.laidOut(begins: $0) }
    hal_grid_view_watch(
      view.widget, { data, begins in Box<(Bool) -> Void>.value(data)?(begins != 0) },
      Box<(Bool) -> Void>.retained(layout), { data in releaseBox(data) })
  }

  private func moved() {
    let value = gtk_adjustment_get_value(adjustment.pointer())
    defer { last = value }
    guard !isInLayout, !isApplying else { return }
    guard isOutdated, let view, view.isMapped else { return outdate() }
    held += value - last
    g_signal_stop_emission_by_name(adjustment.raw, "value-changed")
    guard !isTicking else { return }
    isTicking = true
    view.onTick { [weak self] _ in self?.tick() ?? false }
  }

  private func outdate() {
    isOutdated = true
    if let view { gtk_widget_queue_allocate(view.widget) }
  }

  private func laidOut(begins: Bool) {
    isInLayout = begins
    isOutdated = false
  }

  /// Applies the steps that were held back, unless cells still lack heights.
  /// - Returns: Whether steps are held back.
  private func tick() -> Bool {
    if !isOutdated, held != 0 {
      let step = held
      held = 0
      isApplying = true
      gtk_adjustment_set_value(adjustment.pointer(), last + step)
      isApplying = false
      outdate()
    }
    isTicking = held != 0
    return isTicking
  }
}

extension ScrolledWindow {
  /// Creates a view that scrolls a grid vertically.
  public convenience init<Cell>(grid: GridView<Cell>) {
    self.init(child: grid)
    guard let made = gtk_adjustment_new(0, 0, 0, 0, 0, 0) else { return }
    g_object_ref_sink(made)
    let adjustment = Object(adopting: UnsafeMutableRawPointer(made))
    // Before the grid, which follows the adjustment from the next line on.
    grid.pacer = ScrollPacer(adjustment, of: grid, model: grid.feed.model)
    gtk_scrolled_window_set_vadjustment(opaque, made)
  }
}
