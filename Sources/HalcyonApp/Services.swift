import HalcyonServices
import HalcyonStore
import HalcyonUI

/// Opens the store and puts the services of the window together.
func openServices(_ paths: AppPaths) throws -> AppServices {
  AppServices(
    database: try HalcyonDatabase(directory: paths.dataDirectory), activity: ActivityCenter(),
    geocoder: makeGeocoder(paths))
}
