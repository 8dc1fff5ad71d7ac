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
  private let root: Overlay
  private let toasts: ToastOverlay
  private let stack: PageStack
  private let chooser = FileChooser()
  private var splash: SplashLayer?
  private var switcher: PageSwitcher?
  private let content: BoxLayout
  private let dropHint: Revealer
  private var accountDialogs: AccountDialogs?
  /// What mends contact accounts, once there are services.
  var repair: () -> AccountRepair? = { nil }

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
    stack = PageStack { pages.make($0) }
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
    [header, strip.widget, stack].forEach(content.append)
    dropHint.isTargetable = false
    root.addOverlay(dropHint)
    window.setContent(root)
    window.setMinimumSize(width: 360, height: 294)
    window.defaultSize = settings.windowSize
    if settings.isMaximized { window.maximize() }
    connectStrip()
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

  /// Makes pages for the stack, which exists before the window does.
  private final class PageSource {
    weak var window: MainWindow?
    private var pages: [Page: Any] = [:]

    func make(_ page: Page) -> Widget {
      switch page {
      case .dashboard:
        let made = DashboardPage(
          model: window?.model ?? PeopleModel(),
          importContacts: { [weak window] in window?.chooseContacts() },
          useDemo: window?.demoFolder == nil ? nil : { [weak window] in window?.importDemo() })
        pages[page] = made
        return made.widget
      case .habits:
        let made = HabitsPage(model: window?.habits ?? HabitsModel()) { [weak window] in
          window?.toasts.show($0, button: $1, onButton: $2)
        }
        pages[page] = made
        return made.widget
      case .gallery: return GalleryPage().widget
      }
    }
  }

  private static func menu() -> Menu {
    let work = Menu()
    work.append(tr("_Import Contacts…"), action: "app.import")
    work.append(tr("_Sync Now"), action: "app.sync")
    work.append(tr("Show _Activity"), action: "app.show-activity")
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

  private func connectStrip() {
    strip.preferences = settings.activity
    strip.onSay = { [weak self] in self?.toasts.show($0, button: $1, onButton: $2) }
    strip.onFocusLeft = { [weak self] in self?.focusPage() }
    strip.onIntent = { [weak self] in self?.mend($0, $1) }
    stack.onPullDown { [weak self] in
      if self?.strip.hasDismissed == true { self?.strip.restore() }
    }
  }

  /// Brings back the bars of what goes on.
  /// - Parameter isAsked: whether it is said that nothing does.
  func showActivity(isAsked: Bool = true) {
    if !strip.restore(), isAsked { say(tr("Nothing is going on.")) }
  }

  private func mend(_ action: Activity.Action, _ activity: Activity) {
    guard action != .openSettings else {
      window.activateAction("app.preferences")
      return
    }
    guard let repair = repair() else { return }
    let dialogs = AccountDialogs(repair, over: window) { [weak self] in self?.say($0) }
    accountDialogs = dialogs
    dialogs.perform(action, for: activity)
  }

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
