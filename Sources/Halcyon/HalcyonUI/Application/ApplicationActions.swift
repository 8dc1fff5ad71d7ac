import GtkKit

/// The actions of the application and their accelerators.
extension HalcyonApplication {
  func addActions() {
    addApplicationActions()
    addWorkActions()
    addWindowActions()
    addPageActions()
  }

  private func addApplicationActions() {
    application.addAction("quit", accelerators: Keys.quit) { [weak self] in
      self?.application.quit()
    }
    application.addAction("close", accelerators: Keys.close) { [weak self] in
      self?.mainWindow?.window.close()
    }
    application.addAction(ActivityNotifier.action) { [weak self] in
      // Returning through a notification does not start a new session.
      self?.session?.record()
      self?.present(splashAllowed: false)
    }
    application.addAction("reset-session") { [weak self] in self?.session?.reset() }
  }

  private func addWorkActions() {
    application.addAction("import", accelerators: Keys.importContacts) { [weak self] in
      self?.present(splashAllowed: false)
      self?.mainWindow?.chooseContacts()
    }
    application.addAction("sync", accelerators: Keys.sync) { [weak self] in self?.syncNow() }
    application.addAction("locate") { [weak self] in self?.locateNow() }
    application.addAction("show-activity", accelerators: Keys.showActivity) { [weak self] in
      self?.mainWindow?.showActivity()
    }
  }

  private func addWindowActions() {
    application.addAction("undo") { [weak self] in self?.mainWindow?.undo.undo() }
    application.addAction("redo") { [weak self] in self?.mainWindow?.undo.redo() }
    application.setAction("undo", isEnabled: false)
    application.setAction("redo", isEnabled: false)
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
    application.addAction("about") { [weak self] in
      if let window = self?.mainWindow?.window { AboutDialog.present(over: window) }
    }
  }

  private func addPageActions() {
    let keys = Dictionary(uniqueKeysWithValues: Page.all.map { ($0.id, Keys.page($0)) })
    application.addAction("show-page", accelerators: keys) { [weak self] id in
      if let page = Page.named(id) { self?.present(splashAllowed: false, page: page) }
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

  /// Syncs all contact sources, then locates the pending addresses. The activity strip shows both.
  private func syncNow() {
    guard let services else { return }
    mainWindow?.showActivity(isAsked: false)
    Task {
      // Store errors are reported by the activities.
      _ = try? await services.sync?.syncAll()
      _ = try? await services.geocoding?.run()
    }
  }

  /// Locates all pending addresses.
  private func locateNow() {
    guard let services else { return }
    mainWindow?.showActivity(isAsked: false)
    // Store errors are reported by the activity.
    Task { _ = try? await services.geocoding?.run() }
  }
}
