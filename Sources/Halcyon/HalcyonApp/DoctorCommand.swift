import ArgumentParser
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonPhotos
import HalcyonText
import CommandSupport

/// Checks what is configured, available and stored.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check what is configured, available and stored.",
    discussion: """
      Prints counts and dates only, and no names, addresses, user names or passwords. The report is \
      safe to share. Exits with 1 if something needs your attention.

      With --verify, compares everything that is stored with checksums and with the sources instead. \
      Damaged records are restored from backups that have exactly what was stored, and damaged cards \
      are downloaded again. Prints “identical” or the differences.
      """)

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(help: "Compare all stored data with checksums and sources, and repair it.")
  var verify = false

  @Flag(help: "Contact no sources and no services of the session.")
  var offline = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    try data.checkFolder()
    if verify { return try await DoctorVerification(data, json: json, offline: offline).run() }
    let check = HealthCheck(
      directory: data.paths.dataDirectory, isOffline: offline, secrets: KeyringSecretStore(),
      network: SystemNetworkMonitor(), secondFolder: await StoredSettings.backupFolder)
    var report = await check.report(
      hasPlaces: Geocoders(data.paths).places != nil, pictures: await MediaPool.shared.health(),
      renderer: .current, versions: .current)
    report.version = Halcyon.buildVersion
    if json { try Console.printJSON(report) } else { UserText.lines(report).forEach(Console.say) }
    if report.needsAttention { throw CommandFailure(.incomplete) }
  }
}
