import Foundation
import GtkKit
import HalcyonKit

/// The habits page without the rest of the window, for measurements.
package final class HabitsProbe {
  /// The page.
  package let widget: Widget
  private let model: HabitsModel
  private let page: HabitsPage
  private let window = ProbeWindow()

  /// Creates the page of a store.
  package init(_ services: AppServices) {
    model = HabitsModel()
    page = HabitsPage(model: model, window: window)
    widget = page.widget
    model.use(services)
  }

  /// The number of rows that exist.
  package var rowCount: Int { page.rows.count }
  /// The number of habits; 0 before they are read.
  package var habitCount: Int { model.habits.count }

  /// Opens the page of a habit.
  package func open(_ index: Int) { page.open(model.habits[index].id) }
  /// Whether the page that was opened shows its figures and charts.
  package var isOpen: Bool { page.habitPage?.review != nil }
  /// Goes back to the list.
  package func close() { page.navigator.reset() }

  /// Activates the cell of today in a row, like a click.
  package func activate(_ row: Int) {
    let row = page.rows[row]
    row.row.days.last?.onActivate?()
  }
  /// What the cell of today in a row shows.
  package func words(_ row: Int) -> String { page.rows[row].row.days.last?.mark?.words ?? "" }

  /// The scroll position in logical pixels.
  package var position: Double {
    get { page.scroller.verticalPosition }
    set { page.scroller.verticalPosition = newValue }
  }
}

/// A window that shows no dialogs and no toasts.
private final class ProbeWindow: PageWindow {
  let resources: URL? = nil
  let undo = UndoStack()
  let dialogParent: Window? = nil
  let settings = HalcyonSettings(schemaFolder: nil)
  var isFullScreen = false

  let session = SessionContext()

  func showToast(
    _ message: String, button: String?, onButton: (() -> Void)?, onDismissed: (() -> Void)?
  ) {}
  func show(_ page: Page) {}
  func chooseFiles(for importer: FileImporter) {}
  func chooseFolder(for importer: FileImporter) {}
  func chooseFolder(title: String, accept: String, _ handler: @escaping (String) -> Void) {}
  func chooseDestination(title: String, name: String, _ handler: @escaping (String) -> Void) {}
}
