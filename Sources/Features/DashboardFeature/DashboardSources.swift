import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonPhotos
import HalcyonRecords

/// The people that the Dashboard shows. Its properties are observable.
package protocol DashboardPeople: AnyObject {
  /// The loading state of the list.
  var phase: LoadingPhase { get }
  /// All people.
  var people: PeopleList { get }
  /// The recurring dates of the people that have any.
  var dates: [PersonDates] { get }
  /// What comes up, the earliest first; empty until ``showUpcoming(from:days:)``.
  var upcoming: [UpcomingDate] { get }
  /// A Boolean value indicating whether ``upcoming`` was computed.
  var hasUpcoming: Bool { get }
  /// A Boolean value indicating whether an import is running, or its result has not been read yet.
  var expectsPeople: Bool { get }
  /// The person whose page is shown next; `nil` for none.
  var requested: Int64? { get set }
  /// The calendar for displaying days.
  var calendar: Calendar { get }
  /// The pictures of the people; `nil` until the store is open.
  var pictures: PersonPictures? { get }
  /// The store; `nil` until it is open.
  var database: HalcyonDatabase? { get }
  /// Copies the backups to a second folder; `nil` until the store is open.
  var secondFolder: SecondFolderService? { get }
  /// Keeps ``upcoming`` up to date from now on, with the dates of `days` days from a day on.
  func showUpcoming(from day: Day, days: Int)
}

/// The habits that the Dashboard shows. Its properties are observable.
package protocol DashboardHabits: AnyObject {
  /// The loading state of the list.
  var phase: LoadingPhase { get }
  /// The habits that are not archived, in list order.
  var habits: [HabitProgress] { get }
  /// The current day; it may end after midnight.
  var today: Day { get }
  /// The calendar and formats of displayed days.
  var dates: ChartDates { get }
  /// The number of seconds until ``refreshToday()`` must be called again.
  var secondsToNextCheck: Double { get }
  /// Updates ``today`` if the day has ended.
  func refreshToday()
  /// Returns the habit with an ID, also an archived one.
  func habit(_ id: Int64) -> HabitProgress?
  /// Returns the next reminder of each habit within a number of days, the earliest first.
  func upcomingReminders(days: Int) async -> [HabitAlarm]
  /// Ticks a habit on its day, or takes the tick back.
  func setDone(_ isDone: Bool, _ progress: HabitProgress, undo: UndoStack)
}

extension DashboardHabits {
  /// The calendar for displaying days.
  package var calendar: Calendar { dates.calendar }
}

/// The photos that the Dashboard shows. Its properties are observable.
package protocol DashboardPhotos: AnyObject {
  /// A Boolean value indicating whether there are no photos.
  var isEmpty: Bool { get }
  /// Changes when what is stored about photos has changed.
  var revision: Int { get }
  /// The photo that the gallery opens when it is shown next; `nil` for none.
  var requested: Int64? { get set }
  /// The store; `nil` until it is open.
  var database: HalcyonDatabase? { get }
  /// Creates thumbnails.
  var thumbnailer: Thumbnailer { get }
  /// Returns a photo.
  func photo(_ id: Int64) -> Photo?
}

/// What opens above the Dashboard: the people and the map.
package protocol DashboardSubpages: AnyObject {
  /// A Boolean value indicating whether the subpages must keep their layout, because a transition
  /// draws them.
  var isFrozen: Bool { get set }
  /// Restores the positions, after the page is laid out for the first time.
  func restore()
  /// Opens the list of all people.
  func openPeople(isAnimated: Bool)
  /// Opens the list of all people with a search, whatever is open.
  func searchPeople(_ query: String)
  /// Opens a person.
  func openPerson(_ id: Int64)
  /// Opens the map of all people.
  func openMap()
  /// Opens the editor of a person with what was entered in an earlier session.
  /// - Returns: `false` if the draft cannot be read.
  func continueEditing(_ draft: Draft) -> Bool
}
