import GtkKit
import HalcyonKit
import Localization
import SettingsFeature

/// The accelerators of the window, in GTK syntax.
enum Keys {
  static let quit = ["<Control>q"]
  static let close = ["<Control>w"]
  static let importContacts = ["<Control>o"]
  static let sync = ["<Control>r", "F5"]
  static let showActivity = ["<Control><Shift>a"]
  static let shortcuts = ["<Control>question"]
  static let help = ["F1"]
  static let preferences = ["<Control>comma"]
  static let menu = ["F10"]
  static let search = ["<Control>f"]
  static let undo = UndoKeys.undo
  static let redo = UndoKeys.redo
  /// Moves the focus to the visible toast and back.
  static let toast = ["F6"]
  static let nextPage = ["<Control>Page_Down"]
  static let previousPage = ["<Control>Page_Up"]

  /// Alt+number, as in GNOME applications, and Control+number, as in browsers.
  static func page(_ page: Page) -> [String] {
    ["<Alt>\(page.index + 1)", "<Control>\(page.index + 1)"]
  }

  /// What the shortcuts window shows.
  static var groups: [ShortcutsWindow.Group] {
    [
      .init(
        tr("Pages"),
        Page.all.map { ($0.title, page($0)) } + [
          (tr("Next page"), nextPage), (tr("Previous page"), previousPage),
          (tr("Go back"), ["<Alt>Left", "Escape"]),
        ]),
      .init(
        tr("Habits"),
        [
          (tr("New habit"), ["<Control>n"]), (tr("Mark the day"), ["space"]),
          (tr("Enter an amount"), ["Return"]), (tr("Skip the day"), ["<Control>s"]),
          (tr("Add or remove one portion"), ["plus", "minus"]),
          (tr("Clear the day"), ["Delete"]),
          (tr("Earlier and later days"), ["Page_Up", "Page_Down"]),
          (tr("Move the habit"), ["<Control>Up", "<Control>Down"]), (tr("Edit the habit"), ["F2"]),
        ]),
      .init(
        tr("Photos"),
        [
          (tr("Open photo"), ["Return"]),
          (tr("Next and previous photo"), ["Left", "Right"]),
          (tr("Zoom in"), ["<Control>plus"]), (tr("Zoom out"), ["<Control>minus"]),
          (tr("Fit to window"), ["<Control>0"]), (tr("Actual size"), ["1"]),
          (tr("Full screen"), ["F11"]), (tr("Slide show"), ["F5"]),
          (tr("Properties"), ["<Alt>Return"]), (tr("Rotate"), ["<Control>r"]),
          (tr("Select"), ["space"]), (tr("Select all"), ["<Control>a"]),
          (tr("Favorite"), ["<Control>d"]), (tr("Copy photo"), ["<Control>c"]),
          (tr("Save a copy"), ["<Control>s"]), (tr("Remove from gallery"), ["Delete"]),
          (tr("Move to trash"), ["<Shift>Delete"]), (tr("Photo menu"), ["<Shift>F10"]),
        ]),
      .init(
        tr("General"),
        [
          (tr("Search"), search), (tr("Undo"), undo), (tr("Redo"), redo),
          (tr("Go to message and back"), toast),
          (tr("Import contacts"), importContacts), (tr("Sync now"), sync),
          (tr("Show activity"), showActivity), (tr("Main menu"), menu),
          (tr("Preferences"), preferences), (tr("Keyboard shortcuts"), shortcuts),
          (tr("Help"), help),
          (tr("Close window"), close),
          (tr("Quit"), quit),
        ]),
    ]
  }
}
