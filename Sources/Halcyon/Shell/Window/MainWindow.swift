import ActivityFeature
import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import Localization

/// The main window: header bar with page switcher, activity strip, pages, and the layers above
/// them.
final class MainWindow: StartWindow {
  let window: Window
  let resources: URL?
  let settings: HalcyonSettings
  let pages: PageRegistry
  let strip = ActivityStrip()
  let activity = ActivityPopover()
  let root: Overlay
  let toasts: WindowToasts
  let announcer: Announcer
  let undo = UndoStack()
  let session: SessionContext
  let sessionEnd: SessionEnd
  let draftBar: DraftBar
  /// A Boolean value indicating whether all input was stored, so that the window may close.
  var isEnding = false
  /// The toast that says why the window does not close yet.
  weak var waitToast: Toast?
  /// Opens the form of a contact source with a draft.
  var continueSource: (Draft) -> Bool = { _ in false }
  private let undoToasts: UndoToasts
  private var undoObserver: ObservationTracker?
  let stack: PageStack
  let layers: WindowLayers
  let chooser = FileChooser()
  var accountDialogs: AccountDialogs?
  /// Returns the service that repairs contact accounts; `nil` until the services are available.
  var repair: () -> AccountRepair? = { nil }
  let header: WindowHeader
  let swipeArea: SwipeArea
  private let pageLoading: PageLoadingController
  private let observer: any WindowObserver
  private var settingsWatch: SettingsWatch?
  private var pendingMessages: [(text: String, button: String?, onButton: (() -> Void)?)] = []
  /// The toast of the last notice, so that tests can press its button.
  private(set) weak var noticeToast: Toast?
  /// A Boolean value indicating whether the first content is ready but not on screen.
  private var awaitsContentFrame = false
  var heapTrim = DelayedHeapTrim()

  /// Creates the window.
  /// - Parameters:
  ///   - pages: The providers of the pages; they outlive the window.
  ///   - resources: The folder of bundled data files.
  ///   - page: The page to show first.
  ///   - session: What unsaved input joins.
  ///   - observer: Receives events of the layers and page switches.
  init(
    application: Application, pages: PageRegistry, settings: HalcyonSettings, resources: URL?,
    page: Page, session: SessionContext = SessionContext(),
    observer: any WindowObserver = StartLog()
  ) {
    self.session = session
    sessionEnd = SessionEnd(session.participants, timers: session.timers)
    draftBar = DraftBar(session.drafts)
    self.pages = pages
    self.settings = settings
    self.resources = resources
    self.observer = observer
    window = Window(application: application, title: "Halcyon")
    let content = BoxLayout(.vertical)
    let reference = WindowReference()
    stack = PageStack(pages: pages.providers.map(\.page), observer: observer) {
      reference.window?.makeView(of: $0) ?? PlainPage(BoxLayout(.vertical))
    }
    swipeArea = stack.makeSwipeArea()
    let menu = WindowMenu.button()
    header = WindowHeader(
      PageSwitcher(pages.providers.map(\.page)) { reference.window?.show($0) },
      menu: menu, activity: activity.widget
    ) { reference.window?.goBack(takesFocus: true) }
    header.switcher.frame.onLargeText = { [weak menu, weak content] isLarge in
      menu?.show(WindowMenu.menu(showsKeys: !isLarge))
      if isLarge { content?.addStyle("large-text") } else { content?.removeStyle("large-text") }
    }
    header.switcher.onAttention { [weak stack] in stack?.expectsSwitch = $0 }
    header.onSearch = { reference.window?.toggleSearch($0) }
    // Not over the page switcher at the bottom of a narrow window.
    toasts = WindowToasts(over: swipeArea)
    undoToasts = UndoToasts(undo, toasts)
    root = Overlay(child: content)
    announcer = Announcer { [weak root] in root?.announce($0, interrupts: $1) }
    layers = WindowLayers(over: root, content: content, observer: observer)
    pageLoading = PageLoadingController(layers.loading)
    reference.window = self
    layers.onUncovered = { [weak self] in self?.uncovered() }
    let below = BoxLayout(.vertical, [draftBar.widget, toasts.overlay])
    [header.bar, StripArea(strip: strip.widget, page: below), header.switcher.frame]
      .forEach(content.append)
    addDropHint()
    connectStrip()
    connectActivity()
    connectWindow()
    undoObserver = ObservationTracker { [weak application, undo] in
      application?.setAction("undo", isEnabled: undo.canUndo)
      application?.setAction("redo", isEnabled: undo.canRedo)
    }
    show(page)
  }

  /// A weak reference for closures that are created before the window is initialized.
  private final class WindowReference { weak var window: MainWindow? }

  private func addDropHint() {
    let label = Label(style: "drop-hint")
    acceptDrops(
      hint: Revealer(child: label, transition: .crossfade, milliseconds: 150), label: label)
  }

  private func connectWindow() {
    window.setContent(root)
    window.setMinimumSize(width: 360, height: 294)
    window.defaultSize = settings.windowSize
    if settings.isMaximized { window.maximize() }
    settingsWatch = settings.onChange { [weak self] in
      if let self { strip.preferences = self.settings.activity }
    }
    stack.onSwipe = { [weak self] in self?.pageChanged(to: $0) }
    window.onKeyCapture { [weak self] in self?.layers.handle($0) ?? false }
    connectNavigation()
    connectUndo()
    connectSearch()
    connectSession()
    window.onCharacterKey { [announcer] in announcer.typed() }
    announcer.speaksProgress = { [weak window] in window?.isActive == true }
    layers.loading.onMessage = { [announcer] in announcer.say(Announcement($0, about: .loading)) }
  }

  /// Shows the window and focuses the first control of the page. By default GTK would focus the
  /// page switcher, where Return leaves the page.
  func present() {
    let isNew = !window.isVisible
    window.present()
    if isNew, !layers.isCovered { focusPage() }
  }

  func focusPage() { if !stack.focusPage() { window.clearFocus() } }

  /// Switches to a page.
  func show(_ page: Page) {
    guard page != stack.page else { return }
    stack.show(page)
    pageChanged(to: page)
  }

  /// Updates the focus, the header bar and the settings.
  ///
  /// The focus moves to the page even if it was in the header bar: keys that are typed next are
  /// meant for the page.
  private func pageChanged(to page: Page) {
    if window.isVisible, !layers.isCovered { focusPage() }
    updateHeader()
    draftBar.page = page
    settings.lastPageID = page.id
    updatePageLoading()
    heapTrim.restart()
  }

  /// Switches to the previous or next page; does nothing at the ends.
  func step(by distance: Int) {
    guard let page = stack.page else { return }
    let index = stack.index(of: page) + distance
    if stack.pages.indices.contains(index) { show(stack.pages[index]) }
  }

  /// Shows a toast, delayed until the window is no longer covered.
  func say(_ message: String) { say(message, button: nil, onButton: nil) }

  /// Shows a toast with a button, delayed until the window is no longer covered.
  func say(_ message: String, button: String?, onButton: (() -> Void)?) {
    guard layers.isCovered else {
      noticeToast = toasts.show(message, button: button, isUrgent: true, onButton: onButton)
      return
    }
    pendingMessages.append((message, button, onButton))
  }

  private func uncovered() {
    noteContentFrame()
    focusPage()
    for message in pendingMessages {
      noticeToast = toasts.show(message.text, button: message.button, onButton: message.onButton)
    }
    pendingMessages = []
  }

  /// Plays the splash above the window. The content keeps loading below it, hidden from assistive
  /// technology.
  func playSplash() {
    guard layers.splash == nil else { return }
    let splash = SplashLayer(
      resources: resources, options: settings.splashOptions, observer: observer)
    splash.widget.onMap { [weak self] in self?.announceLoading() }
    layers.play(splash)
  }

  /// Covers the window with the start-up stages.
  func show(_ page: StartupPage) {
    page.onSlow = { [weak self] in self?.announceLoading() }
    page.onProblem = { [announcer] in announcer.say(Announcement($0, kind: .alert)) }
    layers.show(page)
  }

  private func announceLoading() {
    announcer.say(Announcement(SplashLayer.name, about: .loading))
  }

  /// Removes the start-up stages.
  /// - Parameter onContent: Called after the first frame with the content of the page.
  func endStart(onContent: @escaping () -> Void) {
    pageLoading.onContent = { [weak self, observer] in
      observer.reached(.contentReady)
      self?.awaitsContentFrame = true
      self?.noteContentFrame()
      self?.afterFrame(onContent)
    }
    layers.removeStartup { [pageLoading, stack] in
      pageLoading.begin(stack.pageContent)
    }
  }

  /// Calls a closure once after the next frame; after a moment if there is none, because nobody
  /// sees the window.
  private func afterFrame(_ body: @escaping () -> Void) {
    guard FrameWait(of: root, within: 500, body) != nil else { return body() }
    root.queueDraw()
  }

  /// Reports the first frame in which nothing covers the content.
  private func noteContentFrame() {
    guard awaitsContentFrame, !layers.isCovered else { return }
    awaitsContentFrame = false
    root.onNextPaint { [observer] in observer.reached(.contentShown) }
  }

  /// A Boolean value indicating whether the page has finished loading, successfully or not.
  var isContentLoaded: Bool { stack.pageContent?.loadingMessage == nil }

  /// Updates the loading overlay for the current page.
  func updatePageLoading() { pageLoading.update(stack.pageContent) }

  var loadingOverlay: LoadingOverlay { layers.loading }

  func chooseFolder(_ handler: @escaping (String) -> Void) {
    chooser.choose(
      .folder, title: tr("Choose Contacts Folder"), accept: tr("_Choose"), over: window
    ) { paths in
      if let path = paths.first { handler(path) }
    }
  }

  /// Saves the window size. Called when the window closes and when the program quits.
  func remember() {
    settings.isMaximized = window.isMaximized
    if !window.isMaximized { settings.windowSize = window.defaultSize }
  }
}
