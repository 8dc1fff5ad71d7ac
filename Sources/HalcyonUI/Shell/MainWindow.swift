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
  private let gallery: GalleryModel
  private let strip = ActivityStrip()
  let root: Overlay
  private let toasts: ToastOverlay
  let stack: PageStack
  private let chooser = FileChooser()
  let layers: WindowLayers
  private let pageWait: PageWait
  private let log: StartTrace
  private var settingsWatch: SettingsWatch?
  private var switcher: PageSwitcher?
  private let content: BoxLayout
  private let dropHint: Revealer
  private var unsaid: [String] = []
  private var accountDialogs: AccountDialogs?
  /// What mends contact accounts, once there are services.
  var repair: () -> AccountRepair? = { nil }

  /// - Parameters:
  ///   - resources: the folder of data files that come with Halcyon.
  ///   - page: what is shown first.
  ///   - log: takes what covers the window and when it leaves.
  init(
    application: Application, model: PeopleModel, habits: HabitsModel, settings: HalcyonSettings,
    resources: URL?, page: Page, log: StartTrace = StartTrace(),
    gallery: GalleryModel = GalleryModel()
  ) {
    self.gallery = gallery
    self.settings = settings
    self.log = log
    self.resources = resources
    self.model = model
    self.habits = habits
    window = Window(application: application, title: "Halcyon")
    let pages = PageSource()
    stack = PageStack(makeView: pages.make)
    content = BoxLayout(.vertical)
    let hint = Label(style: "drop-hint")
    dropHint = Revealer(child: hint, transition: .crossfade, milliseconds: 150)
    toasts = ToastOverlay(child: content)
    root = Overlay(child: toasts)
    layers = WindowLayers(over: root, content: content, log: log)
    pageWait = PageWait(layers.loading)
    pages.window = self
    layers.onUncovered = { [weak self] in self?.uncovered() }
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
    settingsWatch = settings.onChange { [weak self] in
      if let self { strip.preferences = self.settings.activity }
    }
    connectStrip()
    show(page)
    window.onKeyCapture { [weak self] in self?.layers.handle($0) ?? false }
    window.onFilesDropped(
      onHover: { [weak self, weak hint] isOver in
        guard let self else { return }
        hint?.text = FileDrop.hint(on: stack.page)
        dropHint.isRevealed = isOver
      },
      { [weak self] in self?.take($0) })
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
    private let gallery = GalleryPage.Memory()

    func make(_ page: Page) -> any PageView {
      switch page {
      case .dashboard:
        let made = DashboardPage(
          model: window?.model ?? PeopleModel(),
          importContacts: { [weak window] in window?.chooseContacts() },
          useDemo: window?.demoFolder == nil ? nil : { [weak window] in window?.importDemo() },
          memory: dashboard)
        follow(made.holder)
        return made
      case .habits:
        let made = HabitsPage(model: window?.habits ?? HabitsModel(), memory: habits) {
          [weak window] in window?.toasts.show($0, button: $1, onButton: $2)
        }
        follow(made.holder)
        return made
      case .gallery:
        let made = GalleryPage(
          model: window?.gallery ?? GalleryModel(), memory: gallery,
          choosers: .init(
            files: { [weak window] in window?.choosePhotos() },
            folder: { [weak window] in window?.choosePhotoFolder() })
        ) { [weak window] in window?.toasts.show($0, button: $1, onButton: $2) }
        follow(made.holder)
        return made
      }
    }

    private func follow(_ holder: ContentHolder) {
      holder.onChange = { [weak window] in window?.pageChanged() }
    }
  }

  private static func menu() -> Menu {
    let work = Menu()
    work.append(tr("_Import Contacts…"), action: "app.import")
    work.append(tr("_Sync Now"), action: "app.sync")
    work.append(tr("_Locate Now"), action: "app.locate")
    work.append(tr("Show _Activity"), action: "app.show-activity")
    let about = Menu()
    about.append(tr("_Preferences"), action: "app.preferences")
    about.append(tr("_Diagnostics"), action: "app.diagnostics")
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
    if isNew, !layers.isCovered { focusPage() }
  }

  private func focusPage() { if !stack.focusPage() { window.clearFocus() } }

  /// Goes to a page.
  func show(_ page: Page) {
    guard page != stack.page else { return }
    // The keyboard stays where it is only where it is outside of the pages: in the switcher, say.
    let takesFocus =
      window.isVisible && !layers.isCovered && (stack.containsFocus || !stack.windowHasFocus)
    stack.show(page)
    pageChanged(to: page, takesFocus: takesFocus)
  }

  /// Another page is shown: screen readers hear its title with the window's, and its controls have the keyboard.
  private func pageChanged(to page: Page, takesFocus: Bool) {
    window.title = "\(page.title) – Halcyon"
    if takesFocus { focusPage() }
    switcher?.select(page)
    settings.lastPage = page
    pageChanged()
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
      // Only the server that finds places is settled there.
      window.activateAction(
        "app.show-preferences", parameter: PreferencesDialog.Page.places.rawValue)
      return
    }
    guard let repair = repair() else { return }
    let dialogs = AccountDialogs(repair, over: window) { [weak self] in self?.say($0) }
    accountDialogs = dialogs
    dialogs.perform(action, for: activity)
  }

  /// Says something in passing, as soon as it can be seen.
  func say(_ message: String) {
    if layers.isCovered { unsaid.append(message) } else { toasts.show(message) }
  }

  private func uncovered() {
    focusPage()
    unsaid.forEach { toasts.show($0) }
    unsaid = []
  }

  /// Calls `action` with what the user asks for of the activity with an id.
  func onActivityAction(_ action: @escaping (Activity.Action, Int) -> Void) {
    strip.onAction = action
  }

  /// What the strip was told of what the user chose.
  var activityPreferences: ActivityPreferences { strip.preferences }

  /// Calls `handler` with what happens to the bars of the strip.
  func onActivityEvent(_ handler: @escaping (ActivityStripEvent) -> Void) {
    strip.onEvent = handler
  }

  /// Covers the window with the opening picture; what is below keeps loading, unseen by assistive technology too.
  func playSplash() {
    guard layers.splash == nil else { return }
    layers.play(SplashLayer(resources: resources))
  }

  /// Covers the window with the stages of the start.
  func show(_ page: StartupPage) { layers.show(page) }

  /// The stages of the start are over, or there were none.
  /// - Parameter onContent: called once the page is there.
  func endStart(onContent: @escaping () -> Void) {
    pageWait.onContent = { [log] in
      log.note(.contentReady)
      onContent()
    }
    layers.removeStartup { [pageWait, stack] in
      pageWait.begin(stack.holder)
    }
  }

  /// Whether the page shows what it is for, or says that it cannot.
  var isContentThere: Bool { stack.holder?.waitsFor == nil }

  private func pageChanged() { pageWait.update(stack.holder) }

  /// Asks for a folder of contacts.
  func chooseFolder(_ handler: @escaping (String) -> Void) {
    chooser.choose(
      .folder, title: tr("Choose a Folder of Contacts"), accept: tr("_Choose"), over: window
    ) { paths in
      if let path = paths.first { handler(path) }
    }
  }

  /// Asks for contact files and takes them.
  func chooseContacts() {
    chooser.choose(
      .files(name: tr("Contacts (vCard)"), patterns: ["*.vcf", "*.VCF", "*.vcard"]),
      title: tr("Import Contacts"), accept: tr("_Import"), over: window
    ) { [weak self] in self?.model.importContacts($0) }
  }

  /// Asks for pictures and takes them into the gallery.
  func choosePhotos() {
    chooser.choose(
      .files(name: tr("Pictures"), patterns: PhotoNames.patterns), title: tr("Add Photos"),
      accept: tr("_Add"), over: window
    ) { [weak self] in self?.gallery.addPhotos($0) }
  }

  /// Asks for a folder of pictures and takes them into the gallery.
  func choosePhotoFolder() {
    chooser.choose(.folder, title: tr("Add a Folder of Photos"), accept: tr("_Add"), over: window) {
      [weak self] in self?.gallery.addPhotos($0)
    }
  }

  /// Takes files that were dropped.
  private func take(_ paths: [String]) {
    let drop = FileDrop(paths, on: stack.page)
    model.importContacts(drop.contacts)
    guard !drop.photos.isEmpty else { return }
    show(.gallery)
    gallery.addPhotos(drop.photos)
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
