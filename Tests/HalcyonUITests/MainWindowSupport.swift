import GtkKit

@testable import HalcyonKit
@testable import Shell

/// Returns a registered application for a window.
@MainActor func makeApplication() throws -> Application {
  let application = Application(id: "io.github.halcyon_companion.Test")
  try application.register()
  return application
}

/// Returns a window with pages that use no services.
@MainActor func makeWindow(
  _ application: Application, settings: HalcyonSettings = HalcyonSettings(schemaFolder: nil)
) -> MainWindow {
  MainWindow(
    application: application, pages: PageRegistry(), settings: settings, resources: nil,
    page: .dashboard)
}
