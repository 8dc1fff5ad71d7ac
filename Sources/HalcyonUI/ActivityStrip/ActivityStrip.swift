import GtkKit
import HalcyonCore

/// The place below the header where long work is seen. It holds a bar for each activity and nothing at rest.
final class ActivityStrip {
  let widget = BoxLayout(.vertical)
  /// Does what the user asks for of the activity with an id.
  var onAction: (Activity.Action, Int) -> Void = { _, _ in }
  /// What happens to the bars, for the statistics.
  var onEvent: (ActivityStripEvent) -> Void = { _ in }
  /// What the user chose of what is shown and how.
  var preferences = ActivityPreferences()
  private var bars: [(id: Int, bar: ActivityBar)] = []
  private var dismissed: Set<Int> = []
  private var snapshot = ActivitySnapshot()

  /// Shows a snapshot; an older one than the last is passed over.
  func show(_ new: ActivitySnapshot) {
    guard new.sequence >= snapshot.sequence else { return }
    snapshot = new
    dismissed.formIntersection(new.activities.map(\.id))
    rebuild()
  }

  /// The messages that are shown, from the top.
  var messages: [String] { BarContent.bars(snapshot, dismissed: dismissed).map(\.message) }

  /// The words on the buttons that are shown, of each bar from the top.
  var actionLabels: [[String]] { bars.map { $0.bar.actionLabels } }

  /// Presses a button, where it is shown.
  func perform(_ action: Activity.Action, on id: Int) {
    bars.first { $0.id == id }?.bar.press(action)
  }

  private func rebuild() {
    let contents = BarContent.bars(snapshot, dismissed: dismissed)
    for (id, bar) in bars where !contents.contains(where: { $0.id == id }) { take(bar) }
    let kept = bars
    bars = contents.map { content in
      if let (_, bar) = kept.first(where: { $0.id == content.id }) {
        bar.show(content)
        return (content.id, bar)
      }
      let bar = ActivityBar(
        content, onDismiss: { [weak self] in self?.dismiss(content.id) },
        onAction: { [weak self] in self?.onAction($0, content.id) })
      widget.append(bar.widget)
      bar.widget.isRevealed = true
      return (content.id, bar)
    }
  }

  private func dismiss(_ id: Int) {
    dismissed.insert(id)
    rebuild()
  }

  /// Slides a bar away and releases it.
  private func take(_ bar: ActivityBar) {
    guard bar.widget.isMapped, bar.widget.isAnimationEnabled else {
      return widget.remove(bar.widget)
    }
    bar.widget.onTransitionEnd { [weak widget] isShown in
      if !isShown { widget?.remove(bar.widget) }
    }
    bar.widget.isRevealed = false
  }
}
