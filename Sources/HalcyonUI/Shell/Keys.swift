import GtkKit
import HalcyonServices

/// The keys of the window, in GTK's form.
enum Keys {
  static let quit = ["<Control>q"]
  static let close = ["<Control>w"]
  static let importContacts = ["<Control>o"]
  static let sync = ["<Control>r", "F5"]
  static let showActivity = ["<Control><Shift>a"]
  static let shortcuts = ["<Control>question", "F1"]
  static let preferences = ["<Control>comma"]
  static let menu = ["F10"]
  static let nextPage = ["<Control>Page_Down"]
  static let previousPage = ["<Control>Page_Up"]

  /// Alt with the page's number, as GNOME's applications have it; Control with it, as browsers do.
  static func page(_ page: Page) -> [String] {
    ["<Alt>\(page.index + 1)", "<Control>\(page.index + 1)"]
  }

  /// All of them, for people.
  static var window: ShortcutsWindow {
    ShortcutsWindow([
      .init(
        tr("Pages"),
        Page.allCases.map { ($0.title, page($0)) } + [
          (tr("Next page"), nextPage), (tr("Previous page"), previousPage),
        ]),
      .init(
        tr("Photos"),
        [
          (tr("Open the photo"), ["Return"]), (tr("Back to all photos"), ["Escape"]),
          (tr("The photos beside it"), ["Left", "Right"]),
          (tr("Larger"), ["<Control>plus"]), (tr("Smaller"), ["<Control>minus"]),
          (tr("As large as fits"), ["<Control>0"]),
          (tr("Remove from the gallery"), ["Delete"]), (tr("Menu of the photo"), ["<Shift>F10"]),
        ]),
      .init(
        tr("General"),
        [
          (tr("Import contacts"), importContacts), (tr("Sync now"), sync),
          (tr("Show activity"), showActivity), (tr("Main menu"), menu),
          (tr("Preferences"), preferences), (tr("Keyboard shortcuts"), shortcuts),
          (tr("Close the window"), close),
          (tr("Quit"), quit),
        ]),
    ])
  }
}
