import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The editor of a habit, as a subpage. The draft is saved with the Save button or Ctrl+Enter.
package final class HabitEditor: SubpageEditor {
  package let subpage: Subpage
  /// Called with the definition, and the name of a new group for it, when the user saves it.
  var onSave: ((HabitDefinition, _ newGroup: String?) -> Void)?
  let parts: HabitEditorParts
  private(set) var draft: HabitDraft
  /// The draft without changes.
  let original: HabitDraft
  private var isSaved = false
  private let save = Button(label: tr("Save"))
  private let problem = Label(style: "error")
  private let model: HabitsModel
  private var keeper: DraftKeeper<HabitDraft>?

  /// Creates the editor.
  /// - Parameters:
  ///   - draft: What it shows first.
  ///   - original: The draft without changes, if it differs.
  ///   - id: The habit that is edited; `nil` for a new one.
  init(
    title: String, _ draft: HabitDraft, original: HabitDraft? = nil, of id: Int64? = nil,
    model: HabitsModel, window: (any PageWindow)?
  ) {
    self.model = model
    self.draft = draft
    self.original = original ?? draft
    let parts = HabitEditorParts(draft, model: model, window: window)
    self.parts = parts
    problem.wraps = true
    problem.textAlignment = 0
    problem.isVisible = false
    save.addStyle("suggested-action")
    let content = BoxLayout(.vertical, spacing: 24, [problem] + parts.groups)
    content.setMargins(top: 24, bottom: 36, start: 12, end: 12)
    let scroller = ScrolledWindow(child: Clamp(child: content, maximumWidth: 640))
    scroller.expandsVertically = true
    subpage = Subpage(title: title, widget: scroller, actions: [save])
    subpage.takeFocus = { [weak parts] in parts?.name.focusFirstChild() ?? false }
    parts.onChange = { [weak self] in self?.changed($0) }
    save.onClicked { [weak self] in self?.submit() }
    parts.name.onActivated { [weak self] in self?.submit() }
    scroller.onKey { [weak self] key in
      guard key.control, key.name == "Return" || key.name == "KP_Enter" else { return false }
      self?.submit()
      return true
    }
    parts.show(draft)
    keeper = window.map { window in
      DraftKeeper(
        Draft.Key(kind: .habit, subject: id.map(String.init) ?? Draft.new), in: window.session,
        title: { [weak self] in self?.draft.name ?? "" },
        content: { [weak self] in
          guard let self, hasUnsavedChanges else { return nil }
          return self.draft
        })
    }
  }

  package func discardDraft() { keeper?.end() }

  package func resumeDraft() { keeper?.resume() }

  private func changed(_ edit: (inout HabitDraft) -> Void) {
    edit(&draft)
    keeper?.changed()
    parts.show(draft)
    if problem.isVisible { showProblem(draft.problem) }
  }

  package var hasUnsavedChanges: Bool { !isSaved && draft != original }

  /// Saves the draft, or shows what is wrong with it.
  func submit() {
    if let definition = draft.definition {
      isSaved = true
      keeper?.end()
      showProblem(nil)
      onSave?(definition, draft.personID == nil ? draft.newGroup : nil)
    } else if let problem = draft.problem {
      showProblem(problem)
      parts.focus(problem.field)
    }
  }

  private func showProblem(_ new: HabitDraft.Problem?) {
    problem.text = new?.message ?? ""
    problem.isVisible = new != nil
    parts.mark(new)
  }

  /// The visible message; empty if there is none.
  var message: String { problem.isVisible ? problem.text : "" }
}
