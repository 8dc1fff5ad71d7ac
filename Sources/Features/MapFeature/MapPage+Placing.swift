import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonMap
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Positions that the user sets by hand.
extension MapPage {
  /// Lets the user set the position of a person.
  package func beginPlacing(_ id: Int64) {
    guard database != nil else { return }
    guard canvas.viewport != nil,
      let person = people.first(where: { $0.id == id || $0.mergedIDs.contains(id) })
    else { return pendingPlacing = id }
    pendingPlacing = nil
    placing = person
    split.showsList = false
    if case .located(let place) = person.whereabouts, let viewport = canvas.viewport {
      canvas.show(
        viewport.centered(on: MapPoint(place.coordinate), zoom: max(viewport.zoom, 9)))
    }
    canvas.pin = canvas.viewport?.center
    bar.show(name: person.displayName.isEmpty ? tr("No name") : person.displayName)
    canvas.grabFocus()
  }

  /// Leaves the mode without a change.
  func endPlacing() {
    placing = nil
    canvas.pin = nil
    bar.show(name: nil)
    canvas.grabFocus()
  }

  /// Stores the position of the pin.
  func place() {
    guard let person = placing, let coordinate = canvas.pin?.coordinate, let database, let window
    else { return }
    endPlacing()
    canvas.selected = person.id
    let name = person.displayName.isEmpty ? tr("No name") : person.displayName
    Task {
      do throws(StoreError) {
        let old = try await database.pin(coordinate, personID: person.id)
        window.undo.record(
          UndoableChange(
            title: tr("Moved %1 on the map", name),
            undo: { _ = try await database.pin(old, personID: person.id) },
            redo: { _ = try await database.pin(coordinate, personID: person.id) }))
      } catch {
        window.showToast(UserText.sentence(error), button: nil, onButton: nil)
      }
    }
  }

  /// Handles the keys of the page.
  func handle(_ key: KeyPress) -> Bool {
    switch key.name {
    case "Escape" where placing != nil: endPlacing()
    case "Return" where placing != nil && canvas.containsFocus, "KP_Enter" where placing != nil:
      place()
    case "Escape" where !split.isSplit && split.showsList: showList(false)
    default: return false
    }
    return true
  }
}
