import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import Localization

/// The models and actions that the cards of the Dashboard share.
package final class DashboardContext {
  let people: any DashboardPeople
  let habits: any DashboardHabits
  let gallery: any DashboardPhotos
  /// The updates of the cards.
  let work = SlicedWork()
  /// Opens the page of a person.
  var openPerson: (Int64) -> Void = { _ in }
  /// Opens the list of all people.
  var openPeople: () -> Void = {}
  /// Opens the map of all people.
  var openMap: () -> Void = {}
  /// Switches to another page of the window.
  package var showPage: (Page) -> Void = { _ in }
  /// Lets the user choose contact files to import.
  package var importContacts: () -> Void = {}
  /// Imports the bundled sample people; `nil` if they are missing.
  package var useDemo: (() -> Void)?

  package init(
    people: any DashboardPeople, habits: any DashboardHabits, gallery: any DashboardPhotos,
    window: (any PageWindow)?
  ) {
    self.people = people
    self.habits = habits
    self.gallery = gallery
    self.window = window
  }

  private weak var window: (any PageWindow)?
  /// The folder of bundled data files.
  var resources: URL? { window?.resources }

  /// Creates the notice about backups that do not leave this computer.
  func makeBackupNotice() -> BackupNotice {
    BackupNotice(
      { [people] in people.secondFolder }, window?.settings,
      openPreferences: { [weak window] in
        window?.dialogParent?.activateAction("app.show-preferences", parameter: "backups")
      })
  }

  /// Ticks a habit today, or takes the tick back.
  func setDone(_ isDone: Bool, _ progress: HabitProgress) {
    guard let window else { return }
    habits.setDone(isDone, progress, undo: window.undo)
  }

  /// Opens a photo in the gallery.
  func open(_ photo: Photo) {
    gallery.requested = photo.id
    showPage(.gallery)
  }

  /// Writes to a person, or opens their page if they have no mail address.
  func write(to id: Int64, from widget: Widget) {
    guard let database = people.database else { return }
    Task { [weak self, weak widget] in
      let card = try? await database.person(id: id)?.card
      guard let self else { return }
      if let mail = card?.emails.lazy.compactMap(LinkTarget.mail).first, let widget {
        AddressOpening.open(mail, from: widget, in: window)
      } else {
        openPerson(id)
      }
    }
  }
}

/// The content of a card on the Dashboard.
protocol DashboardCardView: AnyObject {
  var card: Card { get }
  /// A Boolean value indicating whether the card shows the content that its models have.
  var isComplete: Bool { get }
}

extension DashboardCardView {
  var isComplete: Bool { true }
}
