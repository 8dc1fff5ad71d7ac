import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// The one window: header with switcher, activity strip, pages, and the layers over them.
final class MainWindow {
  let window: Window
  private let settings: HalcyonSettings
  private let resources: URL?
  private let model: PeopleModel
  private let habits: HabitsModel
  private let strip = ActivityStrip()
  let root: Overlay
  private let toasts: ToastOverlay
  let stack: PageStack
  private let chooser = FileChooser()
  private var splash: SplashLayer?
  private var switcher: PageSwitcher?
  private let content: BoxLayout
  private let dropHint: Revealer

  /// - Parameters:
  ///   - resources: the folder of data files that come with Halcyon.
  ///   - page: what is shown first.
  init(
    application: Application, model: PeopleModel, habits: HabitsModel, settings: HalcyonSettings,
    resources: URL?, page: Page
  ) {
    self.settings = settings
    self.resources = resources
    self.model = model
    self.habits = habits
    window = Window(application: application, title: "Halcyon")
    let pages = PageSource()
    stack = PageStack(makeView: pages.make)
    content = BoxLayout(.vertical)
    let hint = Label(tr("Drop contact files to import them"), style: "drop-hint")
    dropHint = Revealer(child: hint, transition: .crossfade, milliseconds: 150)
    toasts = ToastOverlay(child: content)
    root = Overlay(child: toasts)
    pages.window = self
    let switcher = PageSwitcher { [weak self] in self?.show($0) }
    self.switcher = switcher

    let header = HeaderBar()
    header.setTitleWidget(switcher.widget)
    let menu = MenuButton(icon: "open-menu-symbolic", name: tr("Main Menu"), menu: Self.menu())
    menu.isPrimary = true
    header.packEnd(menu)
    [header, strip.widget, stack.makeSwipeArea()].forEach(content.append)
    stack.onSwipe = { [weak self] in
      guard let self else { return }
      pageChanged(to: $0, takesFocus: stack.containsFocus || !stack.windowHasFocus)
    }
    dropHint.isTargetable = false
    root.addOverlay(dropHint)
    window.setContent(root)
    window.setMinimumSize(width: 360, height: 294)
    window.defaultSize = settings.windowSize
    if settings.isMaximized { window.maximize() }
    show(page)
    window.onKeyCapture { [weak self] in self?.splash?.handle($0) ?? false }
    window.onFilesDropped(
      onHover: { [weak self] in self?.dropHint.isRevealed = $0 },
      { [weak self] in self?.model.importContacts($0) })
    window.onCloseRequest { [weak self] in
      self?.remember()
      return false
    }
  }

  /// Makes pages for the stack, which exists before the window does, and keeps what is to come back with them.
  private final class PageSource {
    weak var window: MainWindow?
    private let dashboard = DashboardPage.Memory()
    private let habits = HabitsPage.Memory()

    func make(_ page: Page) -> any PageView {
      switch page {
      case .dashboard:
        DashboardPage(
          model: window?.model ?? PeopleModel(),
          importContacts: { [weak window] in window?.chooseContacts() },
          useDemo: window?.demoFolder == nil ? nil : { [weak window] in window?.importDemo() },
          memory: dashboard)
      case .habits:
        HabitsPage(model: window?.habits ?? HabitsModel(), memory: habits) { [weak window] in
          window?.toasts.show($0, button: $1, onButton: $2)
        }
      case .gallery: GalleryPage()
      }
    }
  }

  private static func menu() -> Menu {
    let work = Menu()
    work.append(tr("_Import Contacts…"), action: "app.import")
    work.append(tr("_Sync Now"), action: "app.sync")
    let about = Menu()
    about.append(tr("_Keyboard Shortcuts"), action: "app.shortcuts")
    about.append(tr("_About Halcyon"), action: "app.about")
    about.append(tr("_Quit"), action: "app.quit")
    let menu = Menu()
    menu.appendSection(work)
    menu.appendSection(about)
    return menu
  }

  /// Shows the window. The first control of the page has the keyboard: GTK would begin with the switcher, where Return
  /// leaves the page.
  func present() {
    let isNew = !window.isVisible
    window.present()
    if isNew, splash == nil { focusPage() }
  }

  private func focusPage() { if !stack.focusPage() { window.clearFocus() } }

  /// Goes to a page.
  func show(_ page: Page) {
    guard page != stack.page else { return }
    // The keyboard stays where it is only where it is outside of the pages: in the switcher, say.
    let takesFocus =
      window.isVisible && splash == nil && (stack.containsFocus || !stack.windowHasFocus)
    stack.show(page)
    pageChanged(to: page, takesFocus: takesFocus)
  }

  /// Another page is shown: screen readers hear its title with the window's, and its controls have the keyboard.
  private func pageChanged(to page: Page, takesFocus: Bool) {
    window.title = "\(page.title) – Halcyon"
    if takesFocus { focusPage() }
    switcher?.select(page)
    settings.lastPage = page
  }

  /// Goes to the page before or after; at the ends nothing happens.
  func step(by distance: Int) {
    guard let index = stack.page?.index, Page.allCases.indices.contains(index + distance) else {
      return
    }
    show(Page.allCases[index + distance])
  }

  /// Shows what is going on.
  func show(_ snapshot: ActivitySnapshot) { strip.show(snapshot) }

  /// Says something in passing.
  func say(_ message: String) { toasts.show(message) }

  /// Calls `action` with what the user asks for of the activity with an id.
  func onActivityAction(_ action: @escaping (Activity.Action, Int) -> Void) {
    strip.onAction = action
  }

  /// Covers the window with the opening picture; what is below keeps loading, unseen by assistive technology too.
  func playSplash() {
    guard splash == nil else { return }
    let path = resources?.appendingPathComponent("lottie/just-flow-teal.json").path
    let splash = SplashLayer(animation: path) { [weak self] in self?.endSplash() }
    self.splash = splash
    content.setAccessiblyHidden(true)
    content.canFocus = false
    root.addOverlay(splash.widget)
    splash.widget.grabFocus()
  }

  private func endSplash() {
    guard let splash else { return }
    content.setAccessiblyHidden(false)
    content.canFocus = true
    root.removeOverlay(splash.widget)
    self.splash = nil
    focusPage()
  }

  /// Asks for contact files and takes them.
  func chooseContacts() {
    chooser.choose(
      .files(name: tr("Contacts (vCard)"), patterns: ["*.vcf", "*.VCF", "*.vcard"]),
      title: tr("Import Contacts"), accept: tr("_Import"), over: window
    ) { [weak self] in self?.model.importContacts($0) }
  }

  private var demoFolder: String? {
    guard let folder = resources?.appendingPathComponent("demo").path,
      FileManager.default.fileExists(atPath: folder)
    else { return nil }
    return folder
  }

  private func importDemo() { if let demoFolder { model.importContacts([demoFolder]) } }

  /// Keeps the size for the next start: when the window closes, and when the program quits around it.
  func remember() {
    settings.isMaximized = window.isMaximized
    if !window.isMaximized { settings.windowSize = window.defaultSize }
  }
}
