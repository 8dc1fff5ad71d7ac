import GtkKit
import HalcyonCore
import Localization

/// The About window: version, licenses and attribution of the bundled data.
enum AboutDialog {
  /// The parts of the installed programs that others wrote, as in the file NOTICE, which
  /// meson_helpers/test/licenses.py compares with these lines.
  static let parts: [AboutWindow.LegalSection] = [
    .init(
      title: "halcyon-media (Exiv2)", copyright: "© 2004–2026 The Exiv2 authors", license: .gpl2),
    .init(title: "GRDB", copyright: "© 2015–2025 Gwendal Roué", license: .mit),
    .init(
      title: "swift-log",
      copyright: "© 2018–2026 Apple Inc. and the Swift Logging API project authors",
      license: .apache2),
    .init(
      title: "swift-argument-parser",
      copyright: "© 2020–2025 Apple Inc. and the Swift project authors", license: .apache2),
    .init(
      title: "Swift", copyright: "© 2014–2026 Apple Inc. and the Swift project authors",
      license: .apache2),
  ]

  static func present(over window: Window, version: String) {
    var about = AboutWindow(
      name: "Halcyon", id: HalcyonIdentity.applicationID, version: version,
      comments: tr("Track habits, people and photos"),
      copyright: "© 2026 The Halcyon contributors", license: .mit,
      developers: tr("The Halcyon contributors"))
    // Translators: your names, one in a line, as they are shown in the About window.
    let credits = tr("translator-credits")
    if credits != "translator-credits" { about.translators = credits }
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
    about.legalSections = parts
    about.present(over: window)
  }
}
