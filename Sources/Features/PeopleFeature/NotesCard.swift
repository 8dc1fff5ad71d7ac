import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import Localization

/// The card with the notes of the contact card and the private notes, which are saved while typing
/// and at every end of the session.
final class NotesCard: SessionParticipant {
  /// The longest time after which typed text is saved, in milliseconds.
  private static let pauseMilliseconds = 500

  let card: Card
  let text = TextView()
  private let cardNotes = ValueRow.label("")
  private let id: Int64
  private let actions: PersonActions
  private let timers: any Timers
  private var saved = ""
  private var isUpdating = false
  private var timer: AnyObject?

  init(_ id: Int64, _ actions: PersonActions, timers: any Timers = MainLoopTimers()) {
    self.id = id
    self.actions = actions
    self.timers = timers
    text.setAccessibleLabel(tr("Private notes"))
    text.maximumLength = LocalFacts.maximumNotes
    text.setMinimumSize(height: 88)
    let frame = BoxLayout(.vertical, [text])
    frame.addStyle("text-frame")
    frame.clipsChildren = true
    let hint = ValueRow.label(
      tr("Private notes stay on this computer."), styles: ["caption", "dim-label"])
    card = Card(
      tr("Notes"), BoxLayout(.vertical, spacing: 8, [cardNotes, frame, hint]), isInset: true)
    actions.window?.session.participants.join(self)
    text.onChanged { [weak self] in self?.changed() }
    text.onFocusChange { [weak self] hasFocus in
      if !hasFocus { self?.save() }
    }
  }

  func show(_ person: PersonModel.Person) {
    cardNotes.text = person.details.notes
    cardNotes.isVisible = !person.details.notes.isEmpty
    let notes = person.stored.facts.notes
    // What the user is typing is newer than the store.
    guard notes != saved, text.text == saved else { return }
    isUpdating = true
    saved = notes
    text.text = notes
    isUpdating = false
  }

  private func changed() {
    // Not a pause in typing, which might never come.
    guard !isUpdating, timer == nil else { return }
    timer = timers.after(Self.pauseMilliseconds) { [weak self] in self?.save() }
  }

  func flush() { save() }

  /// Saves what was typed.
  func save() {
    timer = nil
    let typed = text.text
    guard typed != saved else { return }
    saved = typed
    actions.apply(.notes(typed), to: id, title: tr("Notes changed"))
  }
}
