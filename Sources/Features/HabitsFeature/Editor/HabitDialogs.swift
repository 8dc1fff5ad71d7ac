import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The dialogs for the entry of a day.
enum HabitDialogs {
  /// Shows a dialog for the amount of a day.
  /// - Parameters:
  ///   - draft: Keeps what is entered until the dialog is closed.
  ///   - onAmount: Called with the amount; `nil` to clear it.
  static func askAmount(
    of habit: TrackedHabit, on day: Day, dates: ChartDates, draft: DialogDraft? = nil,
    over window: Window, _ onAmount: @escaping (HabitAmount?) -> Void
  ) {
    let entry = Entry()
    if case .amount(let amount)? = habit.history.mark(on: day)?.value {
      entry.text = HabitText.number(amount)
    }
    let keeper = draft?.keeper(original: entry.text) { [weak entry] in entry?.text ?? "" }
    if let kept = draft?.kept { entry.text = kept }
    let unit = habit.habit.goal.target?.unit ?? ""
    entry.setAccessibleLabel(unit.isEmpty ? tr("Amount") : tr("Amount in %1", unit))
    let problem = Label(style: "caption")
    problem.addStyle("error")
    problem.wraps = true
    let label = Label(unit, style: "dim-label")
    entry.expandsHorizontally = true
    let content = BoxLayout(
      .vertical, spacing: 6, [BoxLayout(.horizontal, spacing: 6, [entry, label]), problem])
    let dialog = MessageDialog(
      heading: habit.habit.name, body: Translation.sentenceCase(dates.name(of: day)),
      content: content,
      answers: [
        .init("cancel", tr("_Cancel")), .init("save", tr("_Save"), look: .suggested),
      ], preferred: "save", over: window
    ) { answer in
      keeper?.end()
      guard answer == "save" else { return }
      let text = entry.text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { onAmount(nil) } else { HabitAmountText.parse(text).map(onAmount) }
    }
    let check = { [weak dialog, weak entry] in
      guard let entry else { return }
      let text = entry.text.trimmingCharacters(in: .whitespaces)
      let isValid = text.isEmpty || HabitAmountText.parse(text) != nil
      entry.isInvalid = !isValid
      problem.text =
        isValid
        ? ""
        : tr(
          "Enter a number of 0 or more, such as %1.",
          1.5.formatted(.number.locale(Translation.formats)))
      problem.isVisible = !isValid
      dialog?.setEnabled("save", isValid)
    }
    entry.onChanged(check)
    entry.onChanged { [weak keeper] in keeper?.changed() }
    entry.onActivated { [weak dialog] in dialog?.answer("save") }
    check()
    dialog.present()
    entry.grabFocus()
  }

  /// Shows a dialog for a note.
  static func askNote(
    _ note: String, of name: String, on day: Day, dates: ChartDates, draft: DialogDraft? = nil,
    over window: Window, _ onNote: @escaping (String) -> Void
  ) {
    let text = TextView()
    text.text = note
    let keeper = draft?.keeper(original: text.text) { [weak text] in text?.text ?? "" }
    if let kept = draft?.kept { text.text = kept }
    text.onChanged { [weak keeper] in keeper?.changed() }
    text.maximumLength = HabitDefinition.maximumNotesLength
    text.setAccessibleLabel(tr("Note"))
    text.addStyle("card")
    let scroller = ScrolledWindow(child: text)
    scroller.setMinimumSize(width: 260, height: 120)
    let dialog = MessageDialog(
      heading: tr("Note"), body: [name, dates.name(of: day)].joined(separator: tr(", ")),
      content: scroller,
      answers: [
        .init("cancel", tr("_Cancel")), .init("save", tr("_Save"), look: .suggested),
      ], preferred: "save", over: window
    ) { answer in
      keeper?.end()
      if answer == "save" { onNote(text.text) }
    }
    dialog.present()
    text.grabFocus()
  }

  /// Shows a dialog for a name, which must not be empty.
  /// - Parameters:
  ///   - draft: Keeps what is entered until the dialog is closed.
  ///   - kept: What was entered in an earlier session; `nil` for nothing.
  ///   - onType: Called with the text while the user types, and with `nil` if it is `name` or the
  ///     dialog is closed.
  @discardableResult
  static func askName(
    heading: String, name: String, accept: String, draft: DialogDraft? = nil, kept: String? = nil,
    over window: Window, onType: ((String?) -> Void)? = nil, _ onName: @escaping (String) -> Void
  ) -> (dialog: MessageDialog, entry: Entry) {
    let entry = Entry()
    entry.text = name
    let keeper = draft?.keeper(original: name) { [weak entry] in entry?.text ?? "" }
    if let kept = kept ?? draft?.kept { entry.text = kept }
    entry.onChanged { [weak keeper, weak entry] in
      keeper?.changed()
      if let text = entry?.text { onType?(text == name ? nil : text) }
    }
    entry.maximumLength = Habit.maximumTextLength
    entry.setAccessibleLabel(tr("Name"))
    let dialog = MessageDialog(
      heading: heading, body: "", content: entry,
      answers: [.init("cancel", tr("_Cancel")), .init("save", accept, look: .suggested)],
      preferred: "save", over: window
    ) { answer in
      keeper?.end()
      onType?(nil)
      if answer == "save", let name = Habit.name(from: entry.text) { onName(name) }
    }
    let check = { [weak dialog, weak entry] in
      dialog?.setEnabled("save", Habit.name(from: entry?.text ?? "") != nil)
      return ()
    }
    entry.onChanged(check)
    entry.onActivated { [weak dialog] in dialog?.answer("save") }
    check()
    dialog.present()
    entry.grabFocus()
    return (dialog, entry)
  }
}

/// Amounts that the user enters.
nonisolated enum HabitAmountText {
  /// Returns the amount of a text in the format of the locale or with a decimal point; `nil` if it
  /// is no number of 0 or more.
  static func parse(_ text: String, locale: Locale = Translation.formats) -> HabitAmount? {
    guard text.count <= 30 else { return nil }
    let text = text.trimmingCharacters(in: .whitespaces)
    let local = try? Double(text, format: .number.locale(locale), lenient: false)
    return (local ?? Double(text)).flatMap(HabitAmount.init)
  }
}
