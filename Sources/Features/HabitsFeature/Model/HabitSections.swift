import HalcyonCore
import HalcyonKit
import Localization

/// A part of the list of habits: a group, or the habits of a person.
nonisolated struct HabitSection: Hashable, Sendable {
  /// What a section contains.
  enum Key: Hashable, Sendable {
    /// The user's habits without a group.
    case own
    case group(Int64)
    case person(Int64)
  }

  let key: Key
  /// The localized title; empty for habits without a group if there are no other sections.
  let title: String
  let isFolded: Bool
  /// The IDs of the habits in the order of the list.
  let ids: [Int64]
  /// The number of habits that are done today.
  let doneCount: Int
  /// A localized remark at the end of the title line; empty for none.
  let note: String

  /// The person whose habits these are; `nil` for the user.
  var person: Int64? { if case .person(let id) = key { id } else { nil } }

  /// Arranges habits in sections: groups in their order, then people by name. In a section, due
  /// habits come first, then done ones, then those that are not due.
  /// - Parameters:
  ///   - habits: The habits in their manual order.
  ///   - ranks: The ranks by which habits are sorted.
  ///   - order: How habits of the same rank are sorted.
  ///   - people: The names of people.
  static func make(
    _ habits: [HabitProgress], groups: [HabitGroup], people: [Int64: String],
    ranks: [Int64: Int], order: HabitOrder = .manual
  ) -> [HabitSection] {
    let known = Set(groups.map(\.id))
    let keys = Dictionary(grouping: habits) { habit -> Key in
      if let person = habit.tracked.habit.personID { return .person(person) }
      if let group = habit.tracked.habit.groupID, known.contains(group) { return .group(group) }
      return .own
    }
    let make = { (key: Key, title: String, isFolded: Bool) -> HabitSection? in
      guard let habits = keys[key] else { return nil }
      return section(key, title, isFolded: isFolded, habits, ranks, order)
    }
    let persons = keys.keys.compactMap { if case .person(let id) = $0 { id } else { nil } }
      .map { (id: $0, name: people[$0] ?? tr("Someone Else")) }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    let others =
      groups.map { make(.group($0.id), $0.name, $0.isFolded) }
      + persons.map { make(.person($0.id), tr("For %1", $0.name), false) }
    let rest = others.compactMap(\.self)
    return [make(.own, rest.isEmpty ? "" : tr("My Habits"), false)].compactMap(\.self) + rest
  }

  private static func section(
    _ key: Key, _ title: String, isFolded: Bool, _ habits: [HabitProgress],
    _ ranks: [Int64: Int], _ order: HabitOrder
  ) -> HabitSection {
    let keys = habits.enumerated().map { index, habit in
      (ranks[habit.id] ?? 0, order.minute(of: habit.tracked, on: habit.day), index)
    }
    let sorted = zip(keys, habits).sorted { $0.0 < $1.0 }.map(\.1)
    return HabitSection(
      key: key, title: title, isFolded: isFolded, ids: sorted.map(\.id),
      doneCount: habits.count(where: \.isDone), note: note(habits.filter { $0.state == .pending }))
  }

  /// Returns the remark about habits whose completion waits for a photo or a confirmation.
  private static func note(_ waiting: [HabitProgress]) -> String {
    let lacking = waiting.count { $0.tracked.lacksPhoto(on: $0.day) }
    return switch (waiting.count, lacking) {
    case (0, _): ""
    case (1, 1): tr("“%1” waits for a photo", waiting[0].name)
    case (1, _): tr("“%1” waits for confirmation", waiting[0].name)
    case (let count, 0):
      ntr("%1 habit waits for confirmation", "%1 habits wait for confirmation", count)
    case (lacking, _): ntr("%1 habit waits for a photo", "%1 habits wait for a photo", lacking)
    case (let count, _):
      ntr(
        "%1 habit waits for a photo or confirmation",
        "%1 habits wait for a photo or confirmation", count)
    }
  }
}
