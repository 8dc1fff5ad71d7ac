import GtkKit
import HalcyonKit
import Localization

/// The activities that do not fit the strip: a "+1 more" button that reveals their bars.
final class OverflowBars {
  let widget = BoxLayout(.vertical)
  private static let maximumHeight = 220

  private let button: ToggleButton
  private let label = Label()
  private let arrow = Image(icon: "pan-down-symbolic", size: 16)
  private let makeBar: (BarContent) -> ActivityBar?
  private var contents: [BarContent] = []
  private var preferences = ActivityPreferences()
  private var open: (scroller: ScrolledWindow, box: BoxLayout)?
  private var bars: [(id: Int, bar: ActivityBar)] = []

  /// Creates the list.
  /// - Parameter makeBar: Creates the bar of an activity when the list is opened.
  init(makeBar: @escaping (BarContent) -> ActivityBar?) {
    self.makeBar = makeBar
    let content = BoxLayout(.horizontal, spacing: 6, [label, arrow])
    content.horizontalAlignment = .center
    button = ToggleButton(child: content)
    button.addStyle("flat")
    button.addStyle("activity-more")
    widget.append(button)
    button.onToggled { [weak self] in self?.show(isOpen: $0) }
  }

  /// Opens or closes the list.
  func toggle() { button.isActive.toggle() }

  /// Returns the bar of an activity while the list is open.
  func bar(_ id: Int) -> ActivityBar? { bars.first { $0.id == id }?.bar }

  /// Updates the activities.
  func show(_ new: [BarContent], preferences: ActivityPreferences) {
    contents = new
    self.preferences = preferences
    label.text = ntr("+%1 more", "+%1 more", new.count)
    button.setAccessibleLabel(
      ntr("%1 more activity", "%1 more activities", new.count))
    if new.contains(where: \.isAlert) {
      button.addStyle("error")
    } else {
      button.removeStyle("error")
    }
    if open != nil { fill() }
  }

  private func show(isOpen: Bool) {
    button.setAccessiblyExpanded(isOpen)
    if isOpen { arrow.addStyle("expanded") } else { arrow.removeStyle("expanded") }
    guard isOpen else {
      if let open { widget.remove(open.scroller) }
      (open, bars) = (nil, [])
      return
    }
    let box = BoxLayout(.vertical)
    let scroller = ScrolledWindow(child: box)
    scroller.useNaturalHeight(maximum: Self.maximumHeight)
    widget.append(scroller)
    open = (scroller, box)
    fill()
  }

  private func fill() {
    guard let box = open?.box else { return }
    for (id, bar) in bars where !contents.contains(where: { $0.id == id }) {
      box.remove(bar.widget)
    }
    let kept = bars
    var previous: Widget?
    bars = contents.compactMap { content in
      let known = kept.first { $0.id == content.id }?.bar
      guard let bar = known ?? makeBar(content) else { return nil }
      if known != nil, content != bar.content { bar.show(content, preferences: preferences) }
      if known == nil { box.insert(bar.widget, after: previous) }
      previous = bar.widget
      bar.widget.isRevealed = true
      return (content.id, bar)
    }
  }
}
