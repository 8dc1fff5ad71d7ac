import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import Localization

/// A part of a health report.
public struct HealthSection: Hashable, Sendable {
  /// The title in header capitalization.
  public var title: String
  /// The lines, at least one.
  public var lines: [String]

  /// Creates a section.
  public init(title: String, lines: [String]) {
    self.title = title
    self.lines = lines
  }
}

extension UserText {
  /// Returns the lines of a health report, with instructions for each problem.
  public static func lines(
    _ report: HealthReport, registry: ContactSourceRegistry = .standard
  ) -> [String] {
    sections(report, registry: registry).flatMap(\.lines)
  }

  /// Returns the lines of a health report in sections.
  public static func sections(
    _ report: HealthReport, registry: ContactSourceRegistry = .standard
  ) -> [HealthSection] {
    let size = ByteCountFormatStyle(style: .file, locale: Translation.formats)
      .format(Int64(report.dataBytes))
    var database = [
      report.isDatabaseLost
        ? tr("Database: missing. Run “halcyon backup restore”.") : line(report.database)
    ]
    if report.database.state == .whole { database += counts(report.database) }
    if report.database.unreadable > 0 {
      database.append(
        ntr(
          "%1 record could not be read. “halcyon doctor --verify” names and repairs it.",
          "%1 records could not be read. “halcyon doctor --verify” names and repairs them.",
          report.database.unreadable))
    }
    database.append(line(report.backups))
    if report.database.state != .missing || report.backups.count > 0 {
      database.append(secondFolder(report.backups))
    }
    let places =
      geocoding(report.geocoding) + [
        report.hasPlaces
          ? tr("Place data: installed") : tr("Place data: missing. Reinstall Halcyon.")
      ]
    return [
      HealthSection(
        title: tr("App"),
        lines: [tr("Halcyon %1", report.version)] + (report.versions.map(lines) ?? [])
          + [tr("Data: %1", size)]
          + (report.pictures.map(lines) ?? [])
          + (report.renderer.map { [line($0)] } ?? [])),
      HealthSection(title: tr("Database"), lines: database),
      HealthSection(title: tr("Contact Sources"), lines: sources(report, registry)),
      HealthSection(title: tr("Places"), lines: places),
      HealthSection(title: tr("Network"), lines: network(report, registry)),
    ].filter { !$0.lines.isEmpty }
  }

  private static func sources(
    _ report: HealthReport, _ registry: ContactSourceRegistry
  ) -> [String] {
    var lines = report.accounts.flatMap { account in
      [line(account, title: kind(account.kind, in: registry))] + HealthProblem.lines(of: account)
    }
    if report.accounts.isEmpty, report.database.state == .whole {
      lines.append(tr("Contact sources: none"))
    }
    switch report.hasKeyring {
    case true?: lines.append(tr("Keyring: available"))
    case false?:
      lines.append(
        report.lacksKeyring
          ? tr("Keyring: not available. Start one, such as GNOME Keyring or KWallet.")
          : tr("Keyring: not available (not needed)"))
    case nil: break
    }
    return lines
  }

  private static func network(
    _ report: HealthReport, _ registry: ContactSourceRegistry
  ) -> [String] {
    var lines: [String] = []
    if let hasNetwork = report.hasNetwork {
      lines.append(hasNetwork ? tr("Network: connected") : tr("Network: not connected"))
    }
    if report.hasKeyring != nil {
      lines += report.services.compactMap { registry[$0.kind]?.service?.healthLine($0.sources) }
    }
    return lines
  }

  /// Returns the versions; the names are not translated.
  private static func lines(_ versions: HealthReport.Versions) -> [String] {
    [
      "GTK \(versions.gtk), libadwaita \(versions.libadwaita), SQLite \(versions.sqlite)",
      // Translators: %1 is the name of the system, %2 the version of its kernel.
      tr("System: %1, Linux %2", versions.system, versions.kernel),
    ]
  }

  private static func lines(_ pictures: HealthReport.Pictures) -> [String] {
    guard pictures.isInstalled, !pictures.readsMetadata else { return [line(pictures)] }
    return [
      line(pictures),
      // Translators: %1 is a reason, “the version of Exiv2 that Halcyon needs is not installed”.
      tr(
        "Photo metadata: cannot be read, because %1. Install the Halcyon package for your release of Debian.",
        noMetadataLibrary),
    ]
  }

  private static func line(_ pictures: HealthReport.Pictures) -> String {
    guard pictures.isInstalled else {
      return tr("Pictures: halcyon-media is missing. Reinstall Halcyon.")
    }
    let active = pictures.active.joined(separator: tr(", "))
    guard !pictures.inactive.isEmpty else {
      // Translators: %1 are protections of the Linux kernel, such as "seccomp, Landlock".
      return tr("Pictures: decoded in a sandbox (%1)", active)
    }
    return tr(
      "Pictures: decoded in a sandbox (%1; not available: %2)", active,
      pictures.inactive.joined(separator: tr(", ")))
  }

  private static func line(_ renderer: HealthReport.Renderer) -> String {
    switch renderer {
    case .graphicsProcessor: tr("Graphics: drawn by the graphics processor")
    case .software: tr("Graphics: drawn in software, because no graphics processor was found")
    // Translators: %1 is the name of a renderer, such as "cairo", in an environment variable.
    case .requested(let name): tr("Graphics: “%1”, as set in the environment", name)
    }
  }

  private static func line(_ database: HealthReport.Database) -> String {
    switch database.state {
    case .missing: tr("Database: none yet")
    case .whole: tr("Database: OK (schema %1)", schemaVersion(database.schema))
    case .damaged: tr("Database: damaged. Run “halcyon backup restore”.")
    case .newer: tr("Database: written by a newer version. Update Halcyon.")
    case .unavailable: tr("Database: could not be opened. Check who may read the data folder.")
    }
  }

  /// Returns the number of the newest migration, which is named like "0008 photos".
  private static func schemaVersion(_ migration: String) -> String {
    Int(migration.prefix { $0.isNumber }).map(String.init) ?? migration
  }

  private static func counts(_ database: HealthReport.Database) -> [String] {
    [
      ntr("%1 person", "%1 people", database.people) + ", "
        + ntr("%1 habit", "%1 habits", database.habits) + ", "
        + ntr("%1 photo", "%1 photos", database.photos),
      addresses(
        database.addresses, placed: database.placed, pending: database.pending,
        notFound: database.notFound),
    ]
  }

  /// Returns the number of addresses and how many are located, waiting and not found.
  public static func addresses(
    _ count: Int, placed: Int, pending: Int, notFound: Int
  ) -> String {
    ntr(
      "%1 address: %2 located, %3 waiting, %4 not found",
      "%1 addresses: %2 located, %3 waiting, %4 not found", count,
      Translation.number(placed), Translation.number(pending), Translation.number(notFound))
  }

  private static func line(_ backups: HealthReport.Backups) -> String {
    guard let newest = backups.newest else { return tr("Backups: none yet") }
    let count = ntr(
      "Backups: %1, from %2", "Backups: %1, newest from %2", backups.count, moment(newest))
    return backups.isNewestGood == false
      ? Translation.joined(sentences: [
        tr("%1.", count), tr("The newest backup is damaged. Run “halcyon backup now”."),
      ]) : count
  }

  /// Returns whether backups leave this computer.
  private static func secondFolder(_ backups: HealthReport.Backups) -> String {
    guard backups.hasSecondFolder else {
      return tr(
        "Second folder: none. Backups are only on this computer. Choose another disk with “halcyon backup folder PATH”."
      )
    }
    let last =
      backups.newestInSecondFolder.map { tr("Second folder: newest backup from %1", moment($0)) }
      ?? tr("Second folder: no backup yet")
    return backups.hasSecondFolderFailed
      ? Translation.joined(sentences: [
        tr("%1.", last), tr("The last copy failed. Halcyon tries again every day."),
      ]) : last
  }

  private static func line(_ account: HealthReport.Account, title: String) -> String {
    var parts = [
      tr("Source %1 (%2)", String(account.id), title),
      ntr("%1 person", "%1 people", account.people),
    ]
    if account.kind != ContactAccount.Configuration.importedFiles.kind {
      parts.append(
        account.lastSuccess.map { tr("last complete sync %1", moment($0)) }
          ?? tr("never synced completely"))
      if account.hasToken { parts.append(tr("has a sync token")) }
    }
    if account.hasAuthorityFile { parts.append(tr("custom certificate authority")) }
    if account.hasFingerprint { parts.append(tr("pinned certificate")) }
    if account.pendingRemovals > 0 {
      parts.append(
        ntr(
          "%1 removal needs your confirmation", "%1 removals need your confirmation",
          account.pendingRemovals))
    }
    switch account.isReachable {
    case true?: parts.append(tr("reachable"))
    case false?: parts.append(tr("not reachable"))
    case nil: break
    }
    return parts.joined(separator: tr(", "))
  }

  private static func geocoding(_ geocoding: HealthReport.Geocoding) -> [String] {
    guard let server = geocoding.server else {
      return [tr("Geocoding: offline, no server")]
    }
    var lines = [
      tr(
        "Geocoding: %1 server, %2 of %3 requests used today", server,
        Translation.number(geocoding.usedToday), Translation.number(geocoding.dailyBudget))
    ]
    if let until = geocoding.waitsUntil {
      lines.append(tr("Geocoding: the server limits requests until %1", moment(until)))
    }
    if geocoding.isRefused {
      lines.append(
        tr(
          "Geocoding: the server rejected the request. Add it again, or another server, with “halcyon geocoder”."
        ))
    }
    return lines
  }

  /// Returns the localized date and time of day.
  public static func moment(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Translation.formats
    format.dateStyle = .medium
    format.timeStyle = .short
    return format.string(from: date)
  }
}
