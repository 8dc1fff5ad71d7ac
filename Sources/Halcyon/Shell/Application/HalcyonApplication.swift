import ActivityFeature
import Foundation
import GalleryFeature
import GtkKit
import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import HalcyonText
import Localization
import SettingsFeature

/// The application and its window. Only one instance runs; later launches pass their files to it.
public final class HalcyonApplication {
  /// Opens the store, reports each step and creates the services. Called off the main thread, and
  /// again after a failure.
  public typealias OpenServices =
    @Sendable (_ onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void) async throws ->
    AppServices

  let application: Application
  let pages: PageRegistry
  let appearance = AppearanceStyles()
  let options: StartOptions
  private let paths: AppPaths
  private let settings: HalcyonSettings
  private let observer: any WindowObserver
  private let start: StartupController
  private(set) var session: SessionTracker?
  private(set) var mainWindow: MainWindow?
  /// The window; `nil` if it is not open.
  package var window: Window? { mainWindow?.window }
  private(set) var services: AppServices?
  private(set) var presenter: PreferencesPresenter?
  private var presence: PresenceWatch?
  private var notifier: ActivityNotifier?
  private var desktopSearch: DesktopSearchService?
  private(set) var habitTime: HabitTime?
  private var settingsWatch: SettingsWatch?
  private var motion: MotionPreference?
  /// What unsaved input and running work join. Outlives the window.
  let sessionContext: SessionContext
  private var hasBegun = false
  private var hasLoadedDrafts = false
  private var signals: UnixSignalWatch?
  private var endingSignal: Int32?
  private var windowlessEnd: SessionEnd?
  private var inhibition: SessionInhibition?
  /// The restore that the user confirmed. It is applied after the end of `run`, when the database
  /// is no longer in use.
  public internal(set) var pendingRestore: PreparedRestore?
  /// The dialog that confirms a restore.
  weak var restoreDialog: MessageDialog?
  /// Called with each new window before it is shown.
  var onWindow: ((MainWindow) -> Void)?

  /// Creates the application.
  /// - Parameters:
  ///   - schemaFolder: A folder with a compiled settings schema, used if the schema is not
  ///     installed.
  ///   - observer: Receives window events; `nil` to log them.
  ///   - openServices: Opens the store and creates the services.
  package convenience init(
    options: StartOptions, paths: AppPaths, schemaFolder: String?,
    observer: (any WindowObserver)? = nil, openServices: @escaping OpenServices
  ) {
    let observer = observer ?? StartLog()
    self.init(
      options: options, paths: paths, schemaFolder: schemaFolder, observer: observer,
      start: StartupController(
        recovery: StoreRecovery(directory: paths.dataDirectory), observer: observer,
        open: openServices))
  }

  init(
    options: StartOptions, paths: AppPaths, schemaFolder: String?, observer: any WindowObserver,
    start: StartupController
  ) {
    self.options = options
    self.paths = paths
    self.observer = observer
    self.start = start
    BidiIsolation.enable()
    settings = HalcyonSettings(schemaFolder: schemaFolder)
    sessionContext = SessionContext(
      drafts: DraftStore(folder: DraftStore.folder(in: paths.dataDirectory)))
    let thumbnailer = Thumbnailer(
      cache: paths.cacheDirectory, desktop: options.isIsolated ? nil : Thumbnailer.desktopFolder())
    pages = PageRegistry(
      PageModels(gallery: GalleryModel(thumbnailer: thumbnailer), observer: observer))
    application = Application(
      id: HalcyonIdentity.applicationID, isService: options.isService,
      isNonUnique: options.isIsolated)
  }

  var recovery: StoreRecovery { StoreRecovery(directory: paths.dataDirectory) }

  /// Runs until the last window closes, or passes the request to the instance that is already
  /// running.
  ///
  /// SIGTERM, SIGINT and SIGHUP act like Quit, so that the window size, the page and the session
  /// are saved.
  /// - Returns: The exit status; 128 plus its number after a signal.
  /// - Throws: `ApplicationError`.
  public func run() throws -> Int32 {
    MainLoop.attachMainActor()
    signals = UnixSignalWatch([SIGTERM, SIGINT, SIGHUP]) { [weak self] signal in
      self?.endingSignal = signal
      self?.quit()
    }
    try application.openDisplay()
    application.onStartup { [weak self] in self?.startUp() }
    application.onActivate { [weak self] in self?.present(splashAllowed: true) }
    application.onOpen { [weak self] in self?.open($0) }
    application.onShutdown { [weak self] in self?.shutDown() }
    if !options.isIsolated {
      application.registerWithSession()
      application.onSessionEnd { [weak self] in self?.desktopSessionEnds() }
      desktopSearch = DesktopSearchService(
        application, staysRunning: options.isService, open: { [weak self] in self?.open($0) },
        showAll: { [weak self] in self?.search($0) })
    }
    try application.register()
    if application.isRemote, options.resetsSession { application.activateAction("reset-session") }
    if application.isRemote, let page = options.page {
      application.activateAction("show-page", parameter: page.id)
    }
    if !options.files.isEmpty { application.open(paths: options.files) }
    for action in options.actions { application.activateAction(action.rawValue) }
    // Also activates this or the first instance, unless the session bus started this one.
    let status = application.run()
    return endingSignal.map { 128 + $0 } ?? status
  }

  /// Ends the program: stores the input, awaits what is not stored, then ends the main loop. Every
  /// exit comes here.
  package func quit() {
    guard let mainWindow else { return endSession { [application] in application.quit() } }
    mainWindow.end { [application] in application.quit() }
  }

  /// Ends the session without a window, as when a notification was answered.
  private func endSession(_ done: @escaping () -> Void) {
    let end = windowlessEnd ?? SessionEnd(sessionContext.participants)
    windowlessEnd = end
    end.keepRest = { [weak self] in await self?.services?.database.keepForNextStart() }
    end.begin(done)
  }

  private func startUp() {
    if let icons = paths.resources?.appendingPathComponent("icons").path {
      Appearance.addIconFolder(icons)
    }
    Appearance.setDefaultWindowIcon(HalcyonIdentity.applicationID)
    Appearance.setApplicationName(HalcyonIdentity.name)
    let session = SessionTracker(settings: settings)
    self.session = session
    if options.resetsSession { session.reset() }
    motion =
      options.isIsolated
      ? MotionPreference(isOwn: settings.reducesMotion, follows: { _ in nil })
      : MotionPreference(isOwn: settings.reducesMotion)
    InterfaceFont.apply()
    appearance.load(from: paths.resources)
    Illustration.resources = paths.resources
    ApplicationActions.add(to: self)
    followSettings()
    presence = PresenceWatch(
      session, options.isIsolated ? nil : application, observer: observer
    ) { [weak self] in
      if let self, !options.skipsSplash { mainWindow?.playSplash() }
    }
    observer.reached(.startup)
    start.window = { [weak self] in self?.mainWindow }
    start.onServices = { [weak self] in self?.use($0) }
    start.onNoServices = { [weak self] in self?.desktopSearch?.fail() }
    start.onOver = { [weak self] in self?.endStart() }
    start.begin()
  }

  /// The start-up stages are complete. Services that use the network, and what the first page does
  /// not need, start after that page is shown.
  private func endStart() {
    guard let mainWindow else { return beginServices() }
    mainWindow.endStart { [weak self] in self?.beginServices() }
  }

  private func beginServices() {
    guard let services, !hasBegun else { return }
    hasBegun = true
    services.startGate.open()
    NetworkStart.begin(services, isOffline: start.start.notes.contains(.offline)) { [weak self] in
      self?.mainWindow?.say($0)
    }
  }

  private func followSettings() {
    let presenter = PreferencesPresenter(settings: settings, session: sessionContext)
    self.presenter = presenter
    settingsWatch = settings.onChange { [weak self] in
      guard let self else { return }
      motion?.isOwn = settings.reducesMotion
      pages.models.people.sort(by: settings.peopleOrder)
    }
    pages.models.people.sort(by: settings.peopleOrder)
    habitTime = HabitTime(
      settings, pages.models.habits, options.isIsolated ? nil : application,
      undo: { [weak self] in self?.mainWindow?.undo }
    ) { [weak self] in self?.mainWindow?.say($0) }
    if let reminders = habitTime?.reminders { sessionContext.participants.join(reminders) }
    guard !options.isIsolated else { return }
    notifier = ActivityNotifier(
      settings: settings,
      isInUse: { [weak self, weak presenter] in
        self?.mainWindow?.window.isActive == true || presenter?.isActive == true
      },
      send: { [weak application] in application?.send($0, id: $1) },
      withdraw: { [weak application] in application?.withdrawNotification(id: $0) })
  }

  private func use(_ opened: AppServices) {
    var services = opened
    services.startGate = StartGate(isOpen: false)
    self.services = services
    presenter?.services = services
    pages.use(services)
    habitTime?.use(services.database)
    desktopSearch?.use(services.database)
    observer.reached(.servicesReady)
    observer.servicesBegan(isImporting: !options.files.isEmpty)
    Task { [weak self] in
      for await snapshot in await services.activity.snapshots() {
        self?.mainWindow?.show(snapshot)
        self?.notifier?.show(snapshot)
        self?.observer.activitiesChanged(snapshot)
      }
    }
  }

  /// Shows the window and creates it if necessary.
  /// - Parameters:
  ///   - splashAllowed: Pass false if the user requested something specific, for example by opening
  ///     a file or a notification.
  ///   - page: The requested page; a new window opens with it.
  func present(splashAllowed: Bool, page: Page? = nil) {
    if !splashAllowed { session?.recordRequest() }
    if let mainWindow {
      mainWindow.present()
      if let page { mainWindow.show(page) }
      return
    }
    guard let session else { return }
    let last = Page.named(settings.lastPageID) ?? .dashboard
    let window = MainWindow(
      application: application, pages: pages, settings: settings, resources: paths.resources,
      page: page ?? options.page ?? last, session: sessionContext, observer: observer)
    mainWindow = window
    offerDrafts()
    showStages(in: window)
    if splashAllowed, !options.skipsSplash, session.shouldPlaySplash { window.playSplash() }
    session.record()
    connect(window)
    onWindow?(window)
    if let notice = options.notice { say(notice, in: window) }
    window.present()
  }

  /// Offers what was in the editors when the last window closed.
  private func offerDrafts() {
    let drafts = sessionContext.drafts
    guard !hasLoadedDrafts else { return drafts.offerWritten() }
    hasLoadedDrafts = true
    Task { await drafts.load() }
  }

  private func showStages(in window: MainWindow) {
    guard !start.start.isOver else {
      return window.endStart { [weak self] in self?.beginServices() }
    }
    let stages = StartupPage()
    stages.onRemedy = { [weak self] in self?.start.apply($0) }
    start.page = stages
    window.show(stages)
  }

  private func connect(_ window: MainWindow) {
    presenter?.undo = window.undo
    window.sessionEnd.keepRest = { [weak self] in
      await self?.services?.database.keepForNextStart()
    }
    window.continueSource = { [weak self, weak window] draft in
      guard let window else { return false }
      return self?.presenter?.continueEditing(draft, over: window.window) ?? false
    }
    window.onActivityAction { [weak self] action, id in
      Task { await self?.services?.activity.perform(action, on: id) }
    }
    window.onActivityPause { [weak self] isPaused, id in
      Task { await self?.services?.activity.setPaused(isPaused, on: id) }
    }
    window.activity.history = { [weak self] in
      self?.services?.database.activityHistoryObservation(limit: ActivityPopover.historyLimit)
    }
    window.onActivityEvent { [weak self] in
      self?.presenter?.count($0.counted.event, of: $0.counted.kind)
    }
    window.window.onActiveChange { [weak self] in
      if self?.mainWindow?.window.isActive == true { self?.notifier?.withdrawAll() }
    }
    // The window may have been created after the last snapshot.
    Task { [weak self, weak window] in
      if let snapshot = await self?.services?.activity.snapshot { window?.show(snapshot) }
    }
    window.repair = { [weak self] in self?.services?.repair }
    presence?.follow(window.window)
    window.window.onDestroy { [weak self] in self?.mainWindow = nil }
    window.window.onMap { [weak self, weak window] in
      window?.window.onNextPaint { self?.observer.reached(.firstFrame) }
    }
  }

  /// The desktop session ends, which may happen before pending work has ended.
  private func desktopSessionEnds() {
    sessionContext.participants.flush()
    guard !sessionContext.participants.pendingWork.isEmpty, inhibition == nil else { return }
    inhibition = application.inhibitSessionEnd(
      tr("Changes are being stored"), over: mainWindow?.window)
    endSession { [weak self] in self?.inhibition = nil }
  }

  private func shutDown() {
    // Also after an end that asked nobody. What was not stored is in the journal then.
    sessionContext.participants.flush()
    sessionContext.drafts.finish()
    services?.database.keepPromises()
    // Work that was given up still holds the database, whose file is replaced next.
    if pendingRestore != nil { services?.database.close() }
    mainWindow?.remember()
    session?.record()
    settings.sync()
  }
}
