import GtkKit
import HalcyonServices

/// Covers the window until the stages of the start are over: each with a bar of its own, and what can be done where
/// one failed. A quick start is over before any bar would be seen.
final class StartupPage {
  /// Bars that stood for less would only flash.
  private static let barsAfterMilliseconds = 300

  let cover: Cover
  /// Called with what the user chose.
  var onRemedy: ((StartRemedy) -> Void)?
  private(set) var buttons: [Button] = []
  private let bars = BoxLayout(.vertical, spacing: 12)
  private var rows: [StartUp.Stage: StageRow] = [:]
  private let failure = BoxLayout(.vertical, spacing: 12)
  private let title = Label(style: "title-2")
  private let words = Label()
  private let actions = BoxLayout(.vertical, spacing: 12)
  private var timer: AnyObject?
  private var problem: StartProblem?

  /// Whether the bars can be seen.
  var areBarsShown: Bool { bars.opacity > 0 }

  init(timers: any Timers = MainLoopTimers()) {
    for stage in StartUp.Stage.allCases {
      let row = StageRow(stage)
      rows[stage] = row
      bars.append(row.widget)
    }
    bars.opacity = 0
    for label in [title, words] {
      label.wraps = true
      label.centersLines()
    }
    actions.horizontalAlignment = .center
    [title, words, actions].forEach(failure.append)
    failure.setMargins(top: 12)
    failure.isVisible = false
    let column = Clamp(
      child: BoxLayout(.vertical, spacing: 12, [bars, failure]), maximumWidth: 440)
    column.setMargins(start: 12, end: 12)
    column.verticalAlignment = .start
    let scroller = ScrolledWindow(child: column)
    scroller.expandsVertically = true
    scroller.takesNaturalHeight()
    cover = Cover(scroller, scrolled: column, style: "startup")
    cover.setAccessibleLabel(tr("Starting Halcyon"))
    timer = timers.after(Self.barsAfterMilliseconds) { [weak self] in self?.bars.opacity = 1 }
  }

  /// Shows how far the start is.
  func show(_ start: StartUp) {
    for (stage, row) in rows { row.show(start[stage]) }
    guard start.problem != problem else { return }
    problem = start.problem
    failure.isVisible = problem != nil
    buttons.forEach(actions.remove)
    buttons = []
    guard let problem else { return }
    timer = nil
    bars.opacity = 1
    title.text = Words.title(problem)
    words.text = Words.sentence(problem)
    buttons = problem.remedies.map(button)
    buttons.first?.addStyle("suggested-action")
    buttons.forEach(actions.append)
    focus()
  }

  /// Says why what was chosen cannot be done.
  func say(_ text: String) { words.text = text }

  /// Gives the keyboard to the best that can be done.
  func focus() { buttons.first?.grabFocus() }

  private func button(_ remedy: StartRemedy) -> Button {
    let button = Button(label: Words.label(remedy))
    button.addStyle("pill")
    button.wrapLabel()
    if let hint = Words.hint(remedy) {
      button.tooltip = hint
      button.setAccessibleDescription(hint)
    }
    button.onClicked { [weak self] in self?.onRemedy?(remedy) }
    return button
  }
}

/// One stage: its name, how far it is in words, and its bar.
final class StageRow {
  let widget = BoxLayout(.vertical, spacing: 6)
  let bar = ProgressBar()
  let state = Label(style: "dim-label")
  private let stage: StartUp.Stage

  init(_ stage: StartUp.Stage) {
    self.stage = stage
    let name = Label(Words.name(stage))
    name.textAlignment = 0
    name.ellipsizes = true
    name.expandsHorizontally = true
    state.textAlignment = 1
    bar.setAccessibleLabel(Words.name(stage))
    widget.append(BoxLayout(.horizontal, spacing: 12, [name, state]))
    widget.append(bar)
  }

  func show(_ new: StartUp.State) {
    state.text = Words.state(new, of: stage)
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
