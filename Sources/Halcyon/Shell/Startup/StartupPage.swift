import GtkKit
import HalcyonKit
import HalcyonMaintenance
import HalcyonText
import Localization

/// Covers the window until the start-up stages are complete. Each stage has a progress bar; a
/// failed stage offers remedies. The bars appear after a delay, so that a quick start does not show
/// them.
final class StartupPage {
  /// Bars that are visible for less time would only flash.
  private static let barsAfterMilliseconds = 300

  let cover: WindowCover
  /// Called with the remedy that the user chose.
  var onRemedy: ((StartRemedy) -> Void)?
  /// Called when the progress bars appear.
  var onSlow: (() -> Void)?
  /// Called with the text of a problem.
  var onProblem: ((String) -> Void)?
  private(set) var buttons: [Button] = []
  private let bars = BoxLayout(.vertical, spacing: 12)
  private var rows: [StartUp.Stage: StageRow] = [:]
  private let failure = BoxLayout(.vertical, spacing: 12)
  private let title = Label(style: "title-2")
  let message = Label()
  private let actions = BoxLayout(.vertical, spacing: 12)
  private var timer: AnyObject?
  private var problem: StartProblem?

  /// A Boolean value indicating whether the progress bars are visible.
  var areBarsShown: Bool { bars.opacity > 0 }

  init(timers: any Timers = MainLoopTimers()) {
    for stage in StartUp.Stage.allCases {
      let row = StageRow(stage)
      rows[stage] = row
      bars.append(row.widget)
    }
    bars.opacity = 0
    for label in [title, message] {
      label.wraps = true
      label.centerLines()
    }
    actions.horizontalAlignment = .center
    [title, message, actions].forEach(failure.append)
    failure.setMargins(top: 12)
    failure.isVisible = false
    let column = Clamp(
      child: BoxLayout(.vertical, spacing: 12, [bars, failure]), maximumWidth: 440)
    column.setMargins(start: 12, end: 12)
    column.verticalAlignment = .start
    let scroller = ScrolledWindow(child: column)
    scroller.expandsVertically = true
    scroller.useNaturalHeight()
    cover = WindowCover(scroller, scrolled: column, style: "startup")
    cover.setAccessibleLabel(tr("Starting Halcyon"))
    timer = timers.after(Self.barsAfterMilliseconds) { [weak self] in
      self?.bars.opacity = 1
      self?.onSlow?()
    }
  }

  /// Shows the state of the start-up.
  func show(_ start: StartUp) {
    for (stage, row) in rows { row.show(start[stage], isBlocked: start.isBlocked(stage)) }
    guard start.problem != problem else { return }
    problem = start.problem
    failure.isVisible = problem != nil
    buttons.forEach(actions.remove)
    buttons = []
    guard let problem else { return }
    timer = nil
    bars.opacity = 1
    title.text = UserText.title(problem)
    message.text = UserText.sentence(problem)
    buttons = problem.remedies.map(button)
    buttons.first?.addStyle("suggested-action")
    buttons.forEach(actions.append)
    // Translators: %1 is "Could Not Open Your Data", %2 the cause and what to do.
    onProblem?(tr("%1: %2", title.text, message.text))
    focus()
  }

  /// Explains why the chosen remedy failed.
  func say(_ text: String) {
    message.text = text
    onProblem?(text)
  }

  /// Focuses the most useful remedy.
  func focus() { buttons.first?.grabFocus() }

  private func button(_ remedy: StartRemedy) -> Button {
    let button = Button(label: UserText.label(remedy))
    button.addStyle("pill")
    button.wrapLabel()
    if let hint = UserText.hint(remedy) {
      button.tooltip = hint
      button.setAccessibleDescription(hint)
    }
    button.onClicked { [weak self] in self?.onRemedy?(remedy) }
    return button
  }
}

/// The row of one stage: its name, state and progress bar.
final class StageRow {
  let widget = BoxLayout(.vertical, spacing: 6)
  let bar = ProgressBar()
  let state = Label(style: "dim-label")
  private let stage: StartUp.Stage

  init(_ stage: StartUp.Stage) {
    self.stage = stage
    let name = Label(UserText.name(stage))
    name.textAlignment = 0
    name.wraps = true
    name.expandsHorizontally = true
    state.textAlignment = 1
    state.wraps = true
    bar.setAccessibleLabel(UserText.name(stage))
    widget.append(BoxLayout(.horizontal, spacing: 12, [name, state]))
    widget.append(bar)
  }

  func show(_ new: StartUp.State, isBlocked: Bool = false) {
    state.text = UserText.state(new, of: stage, isBlocked: isBlocked)
    switch new {
    case .waiting: bar.fraction = 0
    case .running(let done): bar.fraction = done
    case .ended: bar.fraction = 1
    case .failed: break
    }
    if case .failed = new {
      state.removeStyle("dim-label")
      state.addStyle("error")
      bar.addStyle("failed")
    } else {
      state.addStyle("dim-label")
      state.removeStyle("error")
      bar.removeStyle("failed")
    }
  }
}
