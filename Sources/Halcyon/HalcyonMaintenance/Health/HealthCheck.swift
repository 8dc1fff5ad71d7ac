import Foundation
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// Checks the data folder, the database, the accounts and the services that Halcyon uses.
/// Read-only, except that opening the store may migrate it.
public struct HealthCheck: Sendable {
  private let directory: URL
  private let secrets: any SecretStore
  private let network: any NetworkMonitor
  private let isOffline: Bool
  private let registry: ContactSourceRegistry
  private let secondFolder: String?

  /// Creates a check of the data in `directory`.
  /// - Parameters:
  ///   - isOffline: Whether to skip the contact sources and the services of the session.
  ///   - secrets: The keyring.
  ///   - network: The network monitor.
  ///   - registry: The kinds of contact sources.
  ///   - secondFolder: The folder outside of this machine that gets the backups; `nil` if none.
  public init(
    directory: URL, isOffline: Bool, secrets: any SecretStore, network: any NetworkMonitor,
    registry: ContactSourceRegistry = .standard, secondFolder: String? = nil
  ) {
    self.directory = directory
    self.secrets = secrets
    self.network = network
    self.isOffline = isOffline
    self.registry = registry
    self.secondFolder = secondFolder
  }

  /// Runs all checks.
  /// - Parameters:
  ///   - hasPlaces: Whether the bundled place data can be read.
  ///   - pictures: The program that decodes pictures.
  ///   - renderer: What draws the window.
  ///   - versions: The versions of the libraries and of the system.
  ///   - now: The current date.
  @concurrent public func report(
    hasPlaces: Bool, pictures: HealthReport.Pictures? = nil,
    renderer: HealthReport.Renderer? = nil, versions: HealthReport.Versions? = nil,
    now: Date = Date()
  ) async -> HealthReport {
    var report = HealthReport()
    report.versions = versions
    report.hasPlaces = hasPlaces
    report.pictures = pictures
    report.renderer = renderer
    report.dataBytes = Self.bytes(below: directory)
    let backups = StoreBackup.list(in: StoreRecovery(directory: directory).backups)
    report.backups = HealthReport.Backups(
      count: backups.count, newest: backups.first?.date, isNewestGood: backups.first?.isValid)
    let second = SecondFolderService.status(
      of: StoreRecovery(directory: directory).backups, path: secondFolder, now: now)
    report.backups.hasSecondFolder = second.path != nil
    report.backups.newestInSecondFolder = second.lastSuccess
    report.backups.hasSecondFolderFailed = second.hasProblem
    report.backups.isSecondFolderOverdue = second.isOverdue
    if HalcyonDatabase.exists(in: directory) { await checkDatabase(into: &report, now: now) }
    for await isUp in network.availability() {
      report.hasNetwork = isUp
      break
    }
    report.services = await services()
    guard !isOffline else { return report }
    do {
      _ = try await secrets.secret(for: "doctor")
      report.hasKeyring = true
    } catch {
      report.hasKeyring = error == .locked
    }
    return report
  }

  private func services() async -> [HealthReport.Service] {
    var services: [HealthReport.Service] = []
    for kind in registry.kinds where kind.service != nil {
      var service = HealthReport.Service(kind: kind.id)
      if !isOffline { service.sources = try? await kind.candidates([:], .init()).count }
      services.append(service)
    }
    return services
  }

  private func checkDatabase(into report: inout HealthReport, now: Date) async {
    do {
      let database = try HalcyonDatabase(directory: directory)
      let counts = try await database.counts()
      report.database = HealthReport.Database(
        state: .whole, schema: counts.schema, people: counts.people, addresses: counts.addresses,
        placed: counts.placed, pending: counts.pending, notFound: counts.notFound,
        habits: counts.habits, photos: counts.photos)
      report.database.unreadable = try await database.unreadableRows().count
      report.accounts = try await accounts(of: database, now: now)
      report.usesKeyring = try await database.contactAccounts().contains {
        $0.configuration.userName != nil
      }
      report.geocoding = try await geocoding(of: database, now: now)
    } catch {
      report.database.state =
        switch error {
        case .newer: .newer
        case .damaged: .damaged
        case .missing: .missing
        case .unavailable, .readOnly, .busy, .full, .failed: .unavailable
        }
    }
  }

  private func accounts(
    of database: HalcyonDatabase, now: Date
  ) async throws(StoreError) -> [HealthReport.Account] {
    let people = try await database.peopleByAccount()
    let tokens = try await database.accountsWithToken()
    let sources = ContactSources(database: database, registry: registry, secrets: secrets)
    var accounts: [HealthReport.Account] = []
    for account in try await database.contactAccounts() {
      var health = HealthReport.Account(id: account.id, kind: account.configuration.kind)
      health.people = people[account.id] ?? 0
      health.lastSuccess = account.lastSuccess
      health.lastProblem = account.lastProblem?.code
      health.pendingRemovals = account.pendingRemovals?.hrefs.count ?? 0
      health.hasToken = tokens.contains(account.id)
      let settings = account.configuration.settings
      health.hasAuthorityFile = settings[ContactSetting.certificateAuthorityFile] != nil
      health.hasFingerprint = settings[ContactSetting.certificateFingerprint] != nil
      if !isOffline, registry[account.configuration.kind] != nil {
        do {
          try await sources.check(account)
          health.isReachable = true
        } catch {
          health.isReachable = false
          health.problem = error.code
        }
      }
      accounts.append(health)
    }
    return accounts
  }

  private func geocoding(
    of database: HalcyonDatabase, now: Date
  ) async throws(StoreError) -> HealthReport.Geocoding {
    guard let server = try await database.geocodingServer() else {
      return HealthReport.Geocoding()
    }
    let pace = try await database.geocodingRateLimit()
    let today = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    return HealthReport.Geocoding(
      server: server.kind.rawValue, dailyBudget: server.dailyBudget,
      usedToday: pace.day == today ? pace.count : 0,
      waitsUntil: pace.isAskedByServer && pace.nextAllowed > now ? pace.nextAllowed : nil,
      isRefused: pace.refusedBy == server.url)
  }

  /// The total size in bytes of the files below a folder. Symbolic links are not followed.
  private static func bytes(below folder: URL) -> Int {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys))
    var sum = 0
    while let file = files?.nextObject() as? URL {
      let values = try? file.resourceValues(forKeys: keys)
      if values?.isRegularFile == true { sum += values?.fileSize ?? 0 }
    }
    return sum
  }
}
