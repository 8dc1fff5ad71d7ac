import HalcyonCore
import HalcyonKit

/// The habits that are due on a day.
nonisolated struct TodayState: Equatable {
  /// A habit that is due.
  struct Item: Equatable {
    let progress: HabitProgress
    /// A Boolean value indicating whether the day is ticked.
    let isTicked: Bool
    /// A Boolean value indicating whether the habit is done on the day. A completion that waits for
    /// a photo or a confirmation does not count yet.
    let isDone: Bool
  }

  /// The habits of another person.
  struct Cared: Equatable {
    let person: Int64
    var items: [Item]
  }

  /// The habits of the user.
  var own: [Item] = []
  /// The habits of other people, in the order of the habits.
  var cared: [Cared] = []

  /// Finds the habits that are due; skipped ones and those that may rest are not.
  init(_ habits: [HabitProgress], on day: Day) {
    for progress in habits {
      let state = progress.day == day ? progress.state : progress.tracked.state(on: day)
      let isTicked = state == .done || state == .pending
      guard isTicked || state.rank == 0 || state == .missed else { continue }
      let item = Item(progress: progress, isTicked: isTicked, isDone: state == .done)
      guard let person = progress.tracked.habit.personID else {
        own.append(item)
        continue
      }
      if let index = cared.firstIndex(where: { $0.person == person }) {
        cared[index].items.append(item)
      } else {
        cared.append(Cared(person: person, items: [item]))
      }
    }
  }

  /// All habits that are due.
  var all: [Item] { own + cared.flatMap(\.items) }
  /// The number of habits that are done.
  var done: Int { all.count(where: \.isDone) }
}
