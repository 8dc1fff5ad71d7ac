import Foundation
import GtkKit

@testable import HalcyonKit

/// A window for pages without a main window; records toasts and answers the file chooser.
@MainActor final class TestPageWindow: PageWindow {
  let undo = UndoStack()
  let resources: URL?
  let settings = HalcyonSettings(schemaFolder: nil)
  var isFullScreen = false
  weak var dialogParent: Window?
  /// The path that the user chooses for a new file; empty to cancel.
  var destination = ""
  private(set) var toasts: [(message: String, button: String?, onButton: (() -> Void)?)] = []

  init(resources: URL? = nil) { self.resources = resources }

  var session = SessionContext()
  /// What is called when the last toast disappears.
  private(set) var onDismissed: (() -> Void)?

  func showToast(
    _ message: String, button: String?, onButton: (() -> Void)?, onDismissed: (() -> Void)?
  ) {
    toasts.append((message, button, onButton))
    self.onDismissed = onDismissed
  }
  func chooseFiles(for importer: FileImporter) {}
  func chooseFolder(for importer: FileImporter) {}
  func chooseFolder(title: String, accept: String, _ handler: @escaping (String) -> Void) {}
  func show(_ page: Page) {}
  func chooseDestination(title: String, name: String, _ handler: @escaping (String) -> Void) {
    if !destination.isEmpty { handler(destination) }
  }
}
