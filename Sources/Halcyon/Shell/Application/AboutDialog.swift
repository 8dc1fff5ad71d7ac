import GtkKit
import HalcyonCore
import Localization

/// The About window: version, license and attribution of the bundled data.
enum AboutDialog {
  static func present(over window: Window) {
    var about = AboutWindow(
      name: "Halcyon", id: HalcyonIdentity.applicationID, version: HalcyonVersion.current,
      comments: tr("Keep track of habits, people and photos"),
      license: "MIT", developers: tr("The Halcyon contributors"))
    about.website = HalcyonIdentity.website
    about.issues = HalcyonIdentity.issueTracker
    about.acknowledgements = [
      (
        tr("Places"),
        [
          tr("GeoNames (geonames.org), CC BY 4.0"), tr("Natural Earth (naturalearthdata.com)"),
          tr("Unicode CLDR, Unicode License"),
          tr("© OpenStreetMap contributors, ODbL, if you use a geocoding server"),
        ]
      )
    ]
    about.present(over: window)
  }
}
