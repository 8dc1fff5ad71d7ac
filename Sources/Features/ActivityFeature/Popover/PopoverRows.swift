import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// A row of the popover.
protocol PopoverRow: AnyObject {
  associatedtype Item
  var root: Widget { get }
  /// Returns whether the row keeps its place for new content.
  func isAbout(_ item: Item) -> Bool
  func show(_ new: Item)
}

/// The texts of a row: a title and a line below it.
private final class RowTexts {
  let widget = BoxLayout(.vertical, spacing: 2)
  private let title = Label()
  private let line = Label(style: "activity-line")

  init() {
    for label in [title, line] {
      label.wraps = true
      label.textAlignment = 0
      widget.append(label)
    }
    line.addStyle("dim-label")
    widget.verticalAlignment = .center
  }

  func show(_ title: String, _ line: String) {
    self.title.text = title
    self.line.text = line
    self.line.isVisible = !line.isEmpty
  }

  /// Shows the line in the color of a state.
  func tint(_ old: ActivityTint?, _ new: ActivityTint) {
    if let old { line.removeStyle(old.style) }
    line.removeStyle("dim-label")
    line.addStyle(new.style)
  }
}

/// The row of an activity that is running.
final class WorkRow: PopoverRow {
  private static var pauseLabel: String {
    // Translators: A button that pauses work, such as a sync.
    tr("Pause")
  }

  let widget: HeadingRow
  private let ring = ProgressRing(diameter: 18)
  private let texts = RowTexts()
  private let pause = Button(icon: "media-playback-pause-symbolic", name: pauseLabel)
  private let cancel = Button(label: UserText.label(.cancel))
  private(set) var work: PopoverContent.Work
  var root: Widget { widget }
  func isAbout(_ item: PopoverContent.Work) -> Bool { item.id == work.id }

  init(
    _ work: PopoverContent.Work, onPause: @escaping (Bool, Int) -> Void,
    onCancel: @escaping (Int) -> Void
  ) {
    self.work = work
    widget = HeadingRow(ring, texts.widget)
    widget.addStyle("activity-row")
    for button in [pause, cancel] {
      button.addStyle("flat")
      button.verticalAlignment = .center
    }
    widget.show(buttons: BoxLayout(.horizontal, spacing: 6, [pause, cancel]), spacing: 6)
    pause.onClicked { [weak self] in
      if let self { onPause(!self.work.isPaused, self.work.id) }
    }
    cancel.onClicked { [weak self] in if let self { onCancel(self.work.id) } }
    show(work)
  }

  func show(_ new: PopoverContent.Work) {
    work = new
    texts.show(new.title, new.line)
    ring.show(new.progress, name: new.title, words: new.words)
    pause.isVisible = new.canPause
    pause.icon =
      new.isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
    // Translators: A button that continues paused work.
    let resume = tr("Resume")
    let name = new.isPaused ? resume : Self.pauseLabel
    if pause.tooltip != name { pause.setName(name) }
    cancel.isVisible = new.canCancel
    // Without the numbers, which change while the row has the focus.
    widget.setAccessibleLabel(new.title)
  }

  /// Activates the button that pauses and resumes. For tests.
  func pressPause() { pause.emitClicked() }
  /// Activates the Cancel button. For tests.
  func pressCancel() { cancel.emitClicked() }
  /// The accessible name of the button that pauses and resumes. For tests.
  var pauseName: String { pause.tooltip }
}

/// The row of an unsolved problem.
final class ProblemRow: PopoverRow {
  let widget: HeadingRow
  private let icon: Image
  private let texts = RowTexts()
  private let button = Button(label: "")
  private(set) var problem: PopoverContent.Problem
  var root: Widget { widget }
  func isAbout(_ item: PopoverContent.Problem) -> Bool { item.id == problem.id }

  init(
    _ problem: PopoverContent.Problem, onAction: @escaping (Activity.Action, Int) -> Void
  ) {
    self.problem = problem
    icon = Image(icon: problem.icon, size: 18)
    icon.setAccessiblyHidden(true)
    widget = HeadingRow(icon, texts.widget)
    widget.addStyle("activity-row")
    button.wrapLabel()
    button.verticalAlignment = .center
    widget.show(buttons: button, spacing: 12)
    button.onClicked { [weak self] in
      if let self, let action = self.problem.action { onAction(action, self.problem.id) }
    }
    texts.tint(nil, problem.tint)
    icon.addStyle(problem.tint.style)
    show(problem)
  }

  func show(_ new: PopoverContent.Problem) {
    icon.icon = new.icon
    if new.tint != problem.tint {
      texts.tint(problem.tint, new.tint)
      icon.removeStyle(problem.tint.style)
      icon.addStyle(new.tint.style)
    }
    problem = new
    texts.show(new.title, new.line)
    if button.label != new.label { button.label = new.label }
    button.isVisible = new.action != nil
    // Translators: %1 is a kind of work or an account, %2 says what is wrong or what was done.
    widget.setAccessibleLabel(tr("%1: %2", new.title, new.line))
  }

  /// Activates the button. For tests.
  func press() { button.emitClicked() }
}

/// The row of a run that ended. It opens what the run was about.
final class ResultRow: PopoverRow {
  let widget: Button
  private let texts = RowTexts()
  private(set) var result: PopoverContent.Result
  var root: Widget { widget }
  func isAbout(_ item: PopoverContent.Result) -> Bool { item.run == result.run }

  init(_ result: PopoverContent.Result, onOpen: @escaping (ActivityRun) -> Void) {
    self.result = result
    let icon = Image(icon: result.run.outcome.icon, size: 18)
    if let tint = result.run.outcome.tint { icon.addStyle(tint.style) }
    let content = HeadingRow(icon, texts.widget)
    content.setAccessiblyHidden(true)
    widget = Button(child: content)
    widget.addStyle("flat")
    widget.addStyle("activity-row")
    widget.onClicked { [weak self] in if let self { onOpen(self.result.run) } }
    show(result)
  }

  func show(_ new: PopoverContent.Result) {
    result = new
    texts.show(new.title, new.line)
    // Translators: %1 is a kind of work or an account, %2 says what is wrong or what was done.
    widget.setAccessibleLabel(tr("%1: %2", new.title, new.line))
  }
}
