import Foundation
import GtkKit
import HalcyonKit
import Localization

/// The services that the window offers to its pages, and drag and drop of files.
extension MainWindow: PageWindow {
  var dialogParent: Window? { window }

  func showToast(
    _ message: String, button: String?, onButton: (() -> Void)?, onDismissed: (() -> Void)?
  ) {
    // It answers the user, who would otherwise see it when the toast of an earlier change is gone.
    toasts.show(
      message, button: button, isUrgent: true, onButton: onButton, onDismissed: onDismissed)
  }

  func chooseFiles(for importer: FileImporter) {
    chooser.choose(
      .files(name: importer.kind, patterns: importer.patterns), title: importer.filesTitle,
      accept: importer.accept, over: window, importer.add)
  }

  func chooseFolder(for importer: FileImporter) {
    chooser.choose(
      .folder, title: importer.folderTitle, accept: importer.accept, over: window, importer.add)
  }

  func chooseDestination(title: String, name: String, _ handler: @escaping (String) -> Void) {
    chooser.choose(.destination(name: name), title: title, accept: tr("_Save"), over: window) {
      if let path = $0.first { handler(path) }
    }
  }

  /// Shows a file chooser for a backup or an archive of everything.
  func chooseBackup(_ handler: @escaping (String) -> Void) {
    chooser.choose(
      .files(name: tr("Backups and Exports"), patterns: ["*.zip", "*.sqlite"]),
      title: tr("Restore Backup"), accept: tr("_Open"), over: window
    ) { paths in
      if let path = paths.first { handler(path) }
    }
  }

  func chooseFolder(title: String, accept: String, _ handler: @escaping (String) -> Void) {
    chooser.choose(.folder, title: title, accept: accept, over: window) { paths in
      if let path = paths.first { handler(path) }
    }
  }

  var isFullScreen: Bool {
    get { window.isFullScreen }
    set { window.isFullScreen = newValue }
  }

  /// Shows a file chooser and imports the selected contact files.
  func chooseContacts() {
    if let importer = pages.provider(of: .dashboard)?.importer { chooseFiles(for: importer) }
  }

  /// Creates the view of a page and follows its loading state.
  func makeView(of page: Page) -> any PageView {
    guard let provider = pages.provider(of: page) else { return PlainPage(BoxLayout(.vertical)) }
    let view = provider.makeView(in: self)
    (view as? any LoadablePage)?.pageContent.onChange = { [weak self] in self?.updatePageLoading() }
    (view as? any NavigatingPage)?.navigator.onChange = { [weak self] in self?.updateHeader() }
    return view
  }

  /// Imports dropped files.
  private func take(_ paths: [String]) {
    for part in FileDrop(paths, on: stack.page, pages.providers).parts {
      if part.importer.showsPageAfterDrop { show(part.provider.page) }
      part.importer.add(part.paths)
    }
  }

  /// Accepts dropped files. While files are dragged over the window, `hint` is revealed and `label`
  /// describes what will happen to them.
  func acceptDrops(hint: Revealer, label: Label) {
    hint.isTargetable = false
    hint.setAccessiblyHidden(true)
    root.addOverlay(hint)
    window.onFilesDropped(
      onHover: { [weak self, weak hint, weak label] isOver in
        guard let self else { return }
        label?.text = FileDrop.hint(on: stack.page, pages.providers)
        hint?.isRevealed = isOver
        hint?.setAccessiblyHidden(!isOver)
      },
      { [weak self] in self?.take($0) })
  }
}
