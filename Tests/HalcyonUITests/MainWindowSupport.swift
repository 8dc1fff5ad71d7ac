import GtkKit

@testable import HalcyonKit
@testable import Shell

/// The number of applications that tests have made.
@MainActor private var applicationCount = 0

/// Returns a registered application for a window. Each has its own id, because those of earlier
/// tests keep their objects on a session bus.
@MainActor func makeApplication() throws -> Application {
  applicationCount += 1
  let application = Application(id: "io.github.halcyon_companion.Test\(applicationCount)")
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
