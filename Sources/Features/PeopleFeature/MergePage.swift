import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The people who are probably in two sources, each with the reason, to be merged by hand.
final class MergePage {
  /// More suggestions than this appear after the first ones were decided.
  private static let most = 30

  let subpage: Subpage
  private let actions: PersonActions
  private let content = PageContent()
  private let columns = CardColumns()
  private let page: Widget
  private var shown: [Pair] = []
  private(set) var rows: [MergeRow] = []
  /// A Boolean value indicating whether the first button gets the focus when it is shown.
  private var wantsFocus = true
  private var observer: ObservationTracker?

  /// A suggestion with the two people as they are shown.
  private struct Pair: Equatable {
    let suggestion: MergeSuggestion
    let people: [PersonSummary]
  }

  init(_ actions: PersonActions) {
    self.actions = actions
    let hint = ValueRow.label(
      tr(
        "The cards stay in their sources. Halcyon shows them as one person, also after a sync. You can undo each decision."
      ), styles: ["dim-label"])
    let column = BoxLayout(.vertical, spacing: ContentGrid.spacing, [hint, columns])
    column.setMargins(top: 20, bottom: 24)
    let scroller = ScrolledWindow(child: ContentColumn(column))
    scroller.expandsVertically = true
    page = scroller
    subpage = Subpage(title: tr("Merge Suggestions"), widget: content.widget)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let (suggestions, people) = (actions.model.suggestions, actions.model.people)
    let pairs = suggestions.compactMap { suggestion -> Pair? in
      // After a change, the people can be older than the suggestions: still one person, or already.
      guard let first = people[suggestion.first], let second = people[suggestion.second],
        first.id != second.id
      else { return nil }
      return Pair(suggestion: suggestion, people: [first, second])
    }
    let new = Array(pairs.prefix(Self.most))
    guard new != shown || rows.isEmpty else { return }
    let takesFocus = content.widget.containsFocus || wantsFocus
    wantsFocus = false
    shown = new
    guard !new.isEmpty else {
      rows = []
      return content.show(
        StatusPage(
          icon: "object-select-symbolic", title: tr("No Suggestions"),
          description: tr("Nobody seems to be in two sources.")))
    }
    rows = new.map { MergeRow($0.suggestion, of: $0.people, actions) }
    columns.show(rows.map(\.card.widget))
    content.show(page)
    // The button that was pressed is gone.
    if takesFocus { rows.first?.mergeButton.grabFocus() }
  }
}

/// One suggestion: the two people, the reason, and the two answers.
final class MergeRow {
  let card: Card
  let mergeButton = Button(label: tr("Merge"))
  let separateButton = Button(label: tr("Keep Separate"))

  /// The names of the two people.
  let names: [String]

  init(_ suggestion: MergeSuggestion, of people: [PersonSummary], _ actions: PersonActions) {
    let rows = CardRows()
    let reason = suggestion.reasons.map(PersonText.reason).joined(separator: "\n")
    names = people.map { PersonText.name($0.displayName) }
    mergeButton.setAccessibleLabel(tr("Merge “%1” and “%2”", names.first ?? "", names.last ?? ""))
    separateButton.setAccessibleLabel(
      tr("Keep “%1” and “%2” separate", names.first ?? "", names.last ?? ""))
    let buttons = WrapRow([mergeButton, separateButton])
    let text = ValueRow.label(reason, styles: ["caption", "dim-label"])
    let footer = BoxLayout(.vertical, spacing: 10, [text, buttons])
    footer.setMargins(top: 10, bottom: Card.inset, start: Card.inset, end: Card.inset)
    // The line above reaches the edges of the card.
    rows.show(people.map { Self.person($0, actions) } + [BoxLayout(.vertical, [footer])])
    card = Card("", rows.widget)
    card.widget.setAccessibleLabel(names.joined(separator: tr(", ")))
    mergeButton.onClicked { actions.merge(suggestion) }
    separateButton.onClicked { actions.keepSeparate(suggestion) }
  }

  private static func person(_ person: PersonSummary, _ actions: PersonActions) -> Widget {
    let model = actions.model
    let name = PersonText.name(person.displayName)
    let avatar = Avatar(diameter: 40)
    avatar.show(name) { [weak model] widget in
      model?.pictures?.texture(
        of: person.id, version: person.pictureVersion, size: .row, for: widget)
    }
    let source = model.accounts.first { $0.id == person.sourceID }.map { UserText.name($0) } ?? ""
    let caption = [source, PersonText.place(of: person)].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let texts = BoxLayout(
      .vertical, spacing: 1,
      [
        ValueRow.label(name, styles: ["heading"]),
        ValueRow.label(caption, styles: ["caption", "dim-label"]),
      ])
    texts.verticalAlignment = .center
    texts.expandsHorizontally = true
    let row = BoxLayout(.horizontal, spacing: 12, [avatar, texts])
    row.addStyle("card-row")
    return row
  }
}
