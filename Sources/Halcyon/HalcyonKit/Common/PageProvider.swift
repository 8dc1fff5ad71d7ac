import Foundation
import GtkKit

/// Creates the view of a page on demand and owns the page's model and saved state, which outlive
/// the view.
///
/// A page is a folder with a provider, and a line of `PageRegistry.Entry.all` in the module Shell.
package protocol PageProvider: AnyObject {
  var page: Page { get }
  /// The import of files into the page; `nil` if the page does not import files.
  var importer: FileImporter? { get }
  /// Connects the page's model to the store.
  func use(_ services: AppServices)
  /// Creates a view of the page. The view must not hold the window strongly.
  func makeView(in window: any PageWindow) -> any PageView
}

extension PageProvider {
  package var importer: FileImporter? { nil }
}

/// The services that a window offers to its pages.
package protocol PageWindow: AnyObject {
  /// The folder of bundled data files; `nil` if it is missing.
  var resources: URL? { get }
  /// The changes that the user can undo.
  var undo: UndoStack { get }
  /// What unsaved input joins, so that no end of the program loses it.
  var session: SessionContext { get }
  /// The window above which a page shows its dialogs.
  var dialogParent: Window? { get }
  /// Shows a toast with an optional button.
  /// - Parameter onDismissed: Called when the toast disappears, for any reason.
  func showToast(
    _ message: String, button: String?, onButton: (() -> Void)?, onDismissed: (() -> Void)?)
  /// Shows a file chooser and imports the selected files.
  func chooseFiles(for importer: FileImporter)
  /// The settings of the application.
  var settings: HalcyonSettings { get }
  /// Switches to another page.
  func show(_ page: Page)
  /// Shows a folder chooser and imports the selected folder.
  func chooseFolder(for importer: FileImporter)
  /// Shows a file chooser for a new file; `handler` receives its path.
  /// - Parameter name: The suggested file name.
  func chooseDestination(title: String, name: String, _ handler: @escaping (String) -> Void)
  /// Shows a folder chooser.
  func chooseFolder(title: String, accept: String, _ handler: @escaping (String) -> Void)
  /// A Boolean value indicating whether the window covers the screen.
  var isFullScreen: Bool { get set }
}

extension PageWindow {
  package func showToast(_ message: String, button: String?, onButton: (() -> Void)?) {
    showToast(message, button: button, onButton: onButton, onDismissed: nil)
  }
}

/// A page's file import: the texts of the dialogs, which files it accepts, and the action that
/// imports them.
package struct FileImporter {
  /// The name of the file filter in the file dialog.
  package var kind: String
  /// The glob patterns of the file filter in the file dialog.
  package var patterns: [String]
  /// The titles of the file dialog and the folder dialog.
  package var filesTitle: String
  package var folderTitle: String
  /// The label of the dialogs' accept button.
  package var accept: String
  /// The hint shown while files are dragged over the page.
  package var dropHint: String
  /// A Boolean value indicating whether the window switches to this page when its files are dropped
  /// on another page.
  package var showsPageAfterDrop: Bool
  /// Returns whether files with this (lowercased) name belong to the page, regardless of where they
  /// are dropped.
  package var recognizes: (_ name: String) -> Bool
  /// Imports files and folders.
  package var add: (_ paths: [String]) -> Void

  package init(
    kind: String, patterns: [String], filesTitle: String, folderTitle: String, accept: String,
    dropHint: String, showsPageAfterDrop: Bool, recognizes: @escaping (_ name: String) -> Bool,
    add: @escaping (_ paths: [String]) -> Void
  ) {
    self.kind = kind
    self.patterns = patterns
    self.filesTitle = filesTitle
    self.folderTitle = folderTitle
    self.accept = accept
    self.dropHint = dropHint
    self.showsPageAfterDrop = showsPageAfterDrop
    self.recognizes = recognizes
    self.add = add
  }
}
