import Foundation

/// What is recorded about a habit on a day. A day without a value is unknown, which is not "no".
public enum HabitValue: Hashable, Sendable, Codable {
  /// The habit was done.
  case yes
  /// The habit was not done.
  case no
  /// The habit was skipped: the day counts neither way.
  case skip
  /// The amount of a measured habit.
  case amount(HabitAmount)
}

/// The entry of a habit on a day.
public struct HabitEntry: Hashable, Sendable {
  /// What is recorded; `nil` if the day is unknown and only has a note or a photo.
  public var value: HabitValue?
  /// A note about the day; `nil` or not empty.
  public var note: String?
  /// The ID of a photo in the gallery that proves the completion.
  public var photoID: Int64?
  /// The ID of the person who entered the completion; `nil` for the user.
  public var completedBy: Int64?
  /// A Boolean value indicating whether the completion waits for a photo or a confirmation and does
  /// not count yet.
  public var isPending: Bool
  /// The ID of the person who confirmed the completion; `nil` for the user or nobody.
  public var confirmedBy: Int64?
  /// The time of the last change.
  public var modified: Date

  /// Creates an entry.
  public init(
    value: HabitValue? = nil, note: String? = nil, photoID: Int64? = nil, completedBy: Int64? = nil,
    isPending: Bool = false, confirmedBy: Int64? = nil, modified: Date
  ) {
    self.value = value
    self.note = note
    self.photoID = photoID
    self.completedBy = completedBy
    self.isPending = isPending
    self.confirmedBy = confirmedBy
    self.modified = modified
  }

  /// A Boolean value indicating whether the entry records nothing and need not be stored.
  public var isEmpty: Bool { value == nil && note == nil && photoID == nil }
}

/// A change of the entry of a day, as the user means it.
public enum HabitEntryEdit: Hashable, Sendable, Codable {
  /// Marks the habit as done; a measured habit reaches at least its target, or records 0 for "at
  /// most".
  case tick
  /// Makes a day that is done or has an amount unknown again. A skip and a "no" remain.
  case untick
  /// Records a value; `nil` makes the day unknown.
  case set(HabitValue?)
  /// Adds an amount to the one of the day.
  case add(HabitAmount)
  /// Subtracts an amount, down to zero.
  case subtract(HabitAmount)
  /// Sets the note; empty or `nil` removes it.
  case note(String?)
  /// Sets the proof photo; `nil` removes it.
  case photo(Int64?)
  /// Confirms a completion that waits for it. One that waits for a photo still waits.
  case confirm
}

extension HabitEntry {
  /// Returns the entry of a day after a change.
  /// - Parameters:
  ///   - entry: The entry before; `nil` if there is none.
  ///   - habit: The definition, which decides whether a completion waits.
  ///   - person: Who makes the change; `nil` for the user.
  ///   - date: The current time.
  /// - Returns: `nil` if nothing is recorded any more. An edit without effect returns `entry`
  ///   itself, with its time.
  public static func applying(
    _ edit: HabitEntryEdit, to entry: HabitEntry?, of habit: HabitDefinition, by person: Int64?,
    at date: Date
  ) -> HabitEntry? {
    let old = entry ?? HabitEntry(modified: date)
    var new = old
    switch edit {
    case .note(let text):
      let note = text.map { String($0.prefix(HabitDefinition.maximumNotesLength)) }
      new.note = note?.isEmpty == true ? nil : note
    case .photo(let id): new.photoID = id
    case .confirm: break
    default: new.value = value(old.value, after: edit, goal: habit.goal)
    }
    if new.value != old.value { new.completedBy = new.value?.isCompletion == true ? person : nil }
    new.updateState(after: edit, from: old, habit: habit, by: person)
    guard new != old else { return entry }
    new.modified = date
    return new.isEmpty ? nil : new
  }

  private static func value(_ old: HabitValue?, after edit: HabitEntryEdit, goal: HabitGoal)
    -> HabitValue?
  {
    switch (edit, old) {
    case (.set(let value), _): value
    case (.tick, _): old.ticked(goal)
    case (.untick, .yes), (.untick, .amount): nil
    case (.add(let amount), .amount(let sum)): .amount(sum + amount)
    case (.add(let amount), _): .amount(amount)
    case (.subtract(let amount), .amount(let sum)): .amount(sum - amount)
    default: old
    }
  }

  /// Updates whether the completion waits. A confirmation holds for the value that was confirmed.
  private mutating func updateState(
    after edit: HabitEntryEdit, from old: HabitEntry, habit: HabitDefinition, by person: Int64?
  ) {
    let changesProof = edit == .confirm || value != old.value || photoID != old.photoID
    guard changesProof else { return }
    guard value?.isCompletion == true else {
      (isPending, confirmedBy) = (false, nil)
      return
    }
    let lacksPhoto = habit.requiresPhoto && photoID == nil
    let isConfirmed =
      edit == .confirm || !habit.requiresConfirmation || (value == old.value && !old.isPending)
    isPending = lacksPhoto || !isConfirmed
    if edit == .confirm, !isPending { confirmedBy = person }
    if isPending { confirmedBy = nil }
  }
}

extension HabitValue {
  /// A Boolean value indicating whether the value says that something was done.
  var isCompletion: Bool {
    switch self {
    case .yes, .amount: true
    case .no, .skip: false
    }
  }
}

extension HabitValue? {
  fileprivate func ticked(_ goal: HabitGoal) -> HabitValue? {
    guard let target = goal.target else { return .yes }
    if case .amount(let amount) = self, target.isMet(by: amount) { return self }
    return .amount(target.direction == .atLeast ? target.amount : .zero)
  }
}
