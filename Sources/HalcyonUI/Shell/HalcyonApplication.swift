import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Logging

/// What a start was asked to do.
public nonisolated struct StartOptions: Sendable {
  /// Contact files and folders to import.
  public var contacts: [String]
  /// The page to open with; `nil` for the last one.
  public var page: Page?
  /// Whether the splash is left out whatever the session says.
  public var skipsSplash: Bool
  /// Whether the last session is forgotten, so that this start is a new one.
  public var resetsSession: Bool
  /// Whether the session bus started the program, so that no window opens by itself.
  public var isService: Bool
  /// Whether this is an instance beside any other, which hands nothing to it and takes nothing from it.
  public var isAlone = false

  /// A plain start, unless told otherwise.
  public init(
    contacts: [String] = [], page: Page? = nil, skipsSplash: Bool = false,
    resetsSession: Bool = false, isService: Bool = false
  ) {
    self.contacts = contacts
    self.page = page
    self.skipsSplash = skipsSplash
    self.resetsSession = resetsSession
    self.isService = isService
  }
}

/// The application with its window: one instance, which later starts hand their files to.
public final class HalcyonApplication {
  /// The application's id on the bus, in the desktop file and in the settings.
  public nonisolated static let id = "io.github.halcyon_companion.Halcyon"

  let application: Application
  private let options: StartOptions
  private let paths: AppPaths
  private let schemaFolder: String?
  private let model = PeopleModel()
  private let habits = HabitsModel()
  private let gallery: GalleryModel
  private var settings: HalcyonSettings?
  private var session: SessionKeeper?
  private var mainWindow: MainWindow?
  private var sleepWatch: SleepWatch?
  private var activity: ActivityCenter?
  private var services: AppServices?
  private var presenter: PreferencesPresenter?
  private var notifier: ActivityNotifier?
  private var settingsWatch: SettingsWatch?
  let appearance = AppearanceStyles()
  private let trace: StartTrace
  private let start: StartRun
  private var motion: MotionPreference?
  private var hasBegun = false
  /// Called with each window before it comes on screen.
  var onWindow: ((MainWindow) -> Void)?

  /// - Parameters:
  ///   - schemaFolder: where a compiled settings schema may lie that is not installed.
  ///   - openServices: opens the store, telling each step, and puts the services together; called off the main thread,
  ///     again where it failed.
  public convenience init(
    options: StartOptions, paths: AppPaths, schemaFolder: String?,
    openServices:
      @escaping @Sendable (
        _ onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void
      ) async throws -> AppServices
  ) {
    let trace = StartTrace()
    self.init(
      options: options, paths: paths, schemaFolder: schemaFolder, trace: trace,
      start: StartRun(
        recovery: StoreRecovery(directory: paths.dataDirectory), log: trace, open: openServices))
  }

  init(
    options: StartOptions, paths: AppPaths, schemaFolder: String?, trace: StartTrace,
    start: StartRun
  ) {
    self.options = options
    self.paths = paths
    self.schemaFolder = schemaFolder
    self.trace = trace
    self.start = start
    gallery = GalleryModel(
      thumbnailer: Thumbnailer(
        cache: paths.cacheDirectory, desktop: Thumbnailer.desktopFolder()))
    application = Application(
      id: Self.id, isService: options.isService, isAlone: options.isAlone)
  }

  /// Runs until the last window closes, or hands everything to the instance that runs already.
  /// - Returns: the exit status.
  public func run() throws -> Int32 {
    MainLoop.attachMainActor()
    application.onStartup { [weak self] in self?.startUp() }
    application.onActivate { [weak self] in self?.present(splashAllowed: true) }
    application.onOpen { [weak self] in self?.open($0) }
    application.onShutdown { [weak self] in self?.shutDown() }
    application.joinSession()
    try application.register()
    if application.isRemote, options.resetsSession { application.activateAction("reset-session") }
    if application.isRemote, let page = options.page {
      application.activateAction("show-page", parameter: page.rawValue)
    }
    if !options.contacts.isEmpty { application.open(paths: options.contacts) }
    // Activates too, here or in the first instance, unless the bus started this one.
    return application.run()
  }

  private func startUp() {
    if let icons = paths.resources?.appendingPathComponent("icons").path {
      Appearance.addIconFolder(icons)
    }
    Appearance.setDefaultWindowIcon(Self.id)
    let settings = HalcyonSettings(schemaFolder: schemaFolder)
    self.settings = settings
    let session = SessionKeeper(settings: settings)
    self.session = session
    if options.resetsSession { session.reset() }
    motion = MotionPreference(isOwn: settings.reducesMotion)
    appearance.load(from: paths.resources)
    addActions()
    followSettings(settings)
    watchPresence()
    trace.note(.startup)
    start.window = { [weak self] in self?.mainWindow }
    start.onServices = { [weak self] in self?.use($0) }
    start.onOver = { [weak self] in self?.endStart() }
    start.begin()
  }

  /// The stages are over; what is asked of servers comes after the first page.
  private func endStart() {
    guard let mainWindow else { return beginServices() }
    mainWindow.endStart { [weak self] in self?.beginServices() }
  }

  private func beginServices() {
    guard let services, !hasBegun else { return }
    hasBegun = true
    Task {
      // The store's failure shows where the people are.
      try? await services.sync?.start()
      await services.backups?.start()
    }
    Task { [weak self] in await self?.sayOffline(services) }
  }

  /// Said where something waits for a network; everything else works without one.
  private func sayOffline(_ services: AppServices) async {
    guard start.start.notes.contains(.offline),
      let accounts = try? await services.database.contactAccounts(),
      accounts.contains(where: { if case .cardDAV = $0.configuration { true } else { false } })
    else { return }
    mainWindow?.say(Words.sentence(.offline))
  }

  /// The lock of the session and the sleep of the machine put the application out of sight like a hidden window.
  private func watchPresence() {
    application.onLockChange { [weak self] isLocked in self?.note { $0.isLocked = isLocked } }
    sleepWatch = SleepWatch { [weak self] sleeps in self?.note { $0.isSuspended = sleeps } }
  }

  /// Takes a change of what is in sight; the splash opens a session that begins with it.
  private func note(_ change: (inout SessionPresence) -> Void) {
    if session?.note(change) == true, !options.skipsSplash { mainWindow?.playSplash() }
  }

  private func followSettings(_ settings: HalcyonSettings) {
    let presenter = PreferencesPresenter(settings: settings)
    self.presenter = presenter
    notifier = ActivityNotifier(
      settings: settings,
      isInUse: { [weak self, weak presenter] in
        self?.mainWindow?.window.isActive == true || presenter?.isActive == true
      },
      send: { [weak application] in application?.send($0, id: $1) },
      withdraw: { [weak application] in application?.withdrawNotification(id: $0) })
    settingsWatch = settings.onChange { [weak self] in
      self?.motion?.isOwn = settings.reducesMotion
    }
  }

  private func use(_ services: AppServices) {
    activity = services.activity
    self.services = services
    presenter?.services = services
    model.use(services)
    habits.use(services)
    gallery.use(services)
    trace.note(.servicesReady)
    let blocks = options.contacts.isEmpty ? nil : BlockTrace()
    Task { [weak self] in
      for await snapshot in await services.activity.snapshots() {
        self?.mainWindow?.show(snapshot)
        self?.notifier?.show(snapshot)
        if snapshot.isAllDone { blocks?.report() }
      }
    }
  }

  private func addActions() {
    application.addAction("quit", accelerators: Keys.quit) { [weak self] in
      self?.application.quit()
    }
    application.addAction("close", accelerators: Keys.close) { [weak self] in
      self?.mainWindow?.window.close()
    }
    application.addAction("import", accelerators: Keys.importContacts) { [weak self] in
      self?.present(splashAllowed: false)
      self?.mainWindow?.chooseContacts()
    }
    application.addAction("sync", accelerators: Keys.sync) { [weak self] in self?.syncNow() }
    application.addAction("locate") { [weak self] in self?.locateNow() }
    application.addAction("show-activity", accelerators: Keys.showActivity) { [weak self] in
      self?.mainWindow?.showActivity()
    }
    application.addAction("shortcuts", accelerators: Keys.shortcuts) { [weak self] in
      if let window = self?.mainWindow?.window { Keys.window.present(over: window) }
    }
    application.addAction("preferences", accelerators: Keys.preferences) { [weak self] in
      self?.showPreferences()
    }
    application.addAction("show-preferences", accelerators: [:]) { [weak self] page in
      self?.showPreferences(PreferencesDialog.Page(rawValue: page))
    }
    application.addAction("diagnostics") { [weak self] in
      self?.present(splashAllowed: false)
      if let self, let mainWindow { presenter?.showDiagnostics(over: mainWindow.window) }
    }
    application.addAction(ActivityNotifier.action) { [weak self] in
      // Coming back by a notification is no new session.
      self?.session?.record()
      self?.present(splashAllowed: false)
    }
    application.addAction("reset-session") { [weak self] in self?.session?.reset() }
    application.addAction("about") { [weak self] in self?.showAbout() }
    let pages = Page.allCases.map { ($0.rawValue, Keys.page($0)) }
    application.addAction("show-page", accelerators: Dictionary(uniqueKeysWithValues: pages)) {
      [weak self] name in
      guard let page = Page(rawValue: name) else { return }
      self?.present(splashAllowed: false, page: page)
    }
    application.addAction("next-page", accelerators: Keys.nextPage) { [weak self] in
      self?.mainWindow?.step(by: 1)
    }
    application.addAction("previous-page", accelerators: Keys.previousPage) { [weak self] in
      self?.mainWindow?.step(by: -1)
    }
  }

  private func showPreferences(_ page: PreferencesDialog.Page? = nil) {
    present(splashAllowed: false)
    if let mainWindow { presenter?.showPreferences(page: page, over: mainWindow.window) }
  }

  /// Syncs every source, then locates what waits; the strip shows both.
  private func syncNow() {
    guard let services else { return }
    mainWindow?.showActivity(isAsked: false)
    Task {
      // The store's failures show in the activities.
      _ = try? await services.sync?.syncAll()
      _ = try? await services.geocoding?.run()
    }
  }

  /// Looks for the places of all addresses that wait.
  private func locateNow() {
    guard let services else { return }
    mainWindow?.showActivity(isAsked: false)
    // The store's failure is told by the activity of the run.
    Task { _ = try? await services.geocoding?.run() }
  }

  private func open(_ paths: [String]) {
    present(splashAllowed: false, page: .dashboard)
    model.importContacts(paths)
  }

  /// - Parameters:
  ///   - splashAllowed: false for files, notifications and all else that asks for something at once.
  ///   - page: what is asked for: a new window begins with it, and waits for no other.
  private func present(splashAllowed: Bool, page: Page? = nil) {
    if !splashAllowed { session?.isAskedFor() }
    if let mainWindow {
      mainWindow.present()
      if let page { mainWindow.show(page) }
      return
    }
    guard let settings, let session else { return }
    let window = MainWindow(
      application: application, model: model, habits: habits, settings: settings,
      resources: paths.resources, page: page ?? options.page ?? settings.lastPage, log: trace,
      gallery: gallery)
    mainWindow = window
    if start.start.isOver {
      window.endStart { [weak self] in self?.beginServices() }
    } else {
      let stages = StartupPage()
      stages.onRemedy = { [weak self] in self?.start.apply($0) }
      start.page = stages
      window.show(stages)
    }
    if splashAllowed, !options.skipsSplash, session.wantsSplash { window.playSplash() }
    session.record()
    window.onActivityAction { [weak self] action, id in
      Task { await self?.activity?.perform(action, on: id) }
    }
    window.onActivityEvent { [weak self] in self?.presenter?.count($0) }
    window.window.onActiveChange { [weak self] in
      if self?.mainWindow?.window.isActive == true { self?.notifier?.withdrawAll() }
    }
    // It may come after what goes on was told.
    Task { [weak self, weak window] in
      if let snapshot = await self?.activity?.snapshot { window?.show(snapshot) }
    }
    window.repair = { [weak self] in self?.services?.repair }
    follow(window.window)
    window.window.onDestroy { [weak self] in self?.mainWindow = nil }
    window.window.onMap { [weak self, weak window] in
      window?.window.onNextPaint { self?.trace.note(.firstFrame) }
    }
    onWindow?(window)
    window.present()
  }

  private func follow(_ window: Window) {
    window.onUserAction { [weak session] in session?.userActed() }
    window.onUnmap { [weak self] in self?.note { $0.isMapped = false } }
    var isFollowed = false
    window.onMap { [weak self, weak window] in
      // The start has its own rule, which files to open speak against.
      guard !isFollowed, let window else {
        self?.note { $0.isMapped = true }
        return
      }
      isFollowed = true
      _ = self?.session?.note { $0.isMapped = true }
      window.onStateChange { [weak self, weak window] in
        if let window { self?.note { $0.isMinimized = window.isMinimized } }
      }
    }
  }

  private func shutDown() {
    mainWindow?.remember()
    session?.record()
    settings?.sync()
  }

  private func showAbout() {
    guard let mainWindow else { return }
    var about = AboutWindow(
      name: "Halcyon", id: Self.id, version: Self.version,
      comments: tr("The habits you keep, the people you keep up with, the moments you share."),
      license: "MIT", developers: tr("The Halcyon contributors"))
    about.acknowledgements = [
      (
        tr("Places"),
        [
          tr("GeoNames (geonames.org), CC BY 4.0"), tr("Unicode CLDR, Unicode License"),
          tr("© OpenStreetMap contributors, ODbL, where you named a server"),
        ]
      )
    ]
    about.present(over: mainWindow.window)
  }

  /// As in the changelog.
  public nonisolated static let version = HalcyonVersion.current
}
