import GtkKit
import HalcyonKit
import Localization

/// A bar above a page that offers to continue an editor that was open when an earlier session
/// ended.
final class DraftBar {
  let widget: Revealer
  let continueButton = Button(label: tr("Continue Editing"))
  let discardButton = Button(label: tr("Discard"))
  private let label = Label()
  private let drafts: DraftStore
  /// Continues with a draft.
  var onContinue: (Draft) -> Void = { _ in }
  /// The page that is shown.
  var page: Page? { didSet { update() } }
  /// The draft that is offered.
  private(set) var draft: Draft?

  init(_ drafts: DraftStore) {
    self.drafts = drafts
    label.wraps = true
    label.textAlignment = 0
    discardButton.addStyle("flat")
    let buttons = WrapRow([discardButton, continueButton], spacing: 6)
    let row = WrapRow([label, buttons], spacing: 6)
    row.firstFills = true
    row.addStyle("draft-bar")
    row.setMargins(top: 6, bottom: 6, start: 12, end: 12)
    widget = Revealer(child: row, transition: .slideDown, milliseconds: 150)
    widget.isVisible = false
    continueButton.onClicked { [weak self] in
      if let draft = self?.draft { self?.onContinue(draft) }
    }
    discardButton.onClicked { [weak self] in
      if let draft = self?.draft { self?.drafts.remove(draft.key) }
    }
    drafts.onChange = { [weak self] in self?.update() }
    update()
  }

  private func update() {
    draft = drafts.offered.first { $0.key.kind.page == page }
    if let draft { label.text = Self.text(draft) }
    widget.isVisible = draft != nil
    widget.isRevealed = draft != nil
  }

  /// The visible text; empty if nothing is offered.
  var text: String { draft == nil ? "" : label.text }

  private static func text(_ draft: Draft) -> String {
    // Translators: %1 is the name of a habit, person or contact source in an editor.
    guard draft.title.isEmpty else { return tr("“%1” was not saved", draft.title) }
    return switch draft.key.kind {
    case .habit: tr("A habit was not saved")
    case .person: tr("A person was not saved")
    case .holiday: tr("A holiday was not saved")
    case .source: tr("A contact source was not saved")
    case .group: tr("A group was not saved")
    case .habitNote: tr("A note was not saved")
    case .habitAmount: tr("An amount was not saved")
    }
  }
}

extension Draft.Kind {
  /// The page that offers the draft.
  var page: Page {
    switch self {
    case .person, .source: .dashboard
    case .habit, .holiday, .group, .habitNote, .habitAmount: .habits
    }
  }
}
