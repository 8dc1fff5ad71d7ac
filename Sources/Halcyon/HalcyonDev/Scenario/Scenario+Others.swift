import HalcyonCore
import Localization

extension Scenario {
  /// Scenarios for geocoding.
  static var placeScenarios: [Scenario] {
    [
      geocoding("places", tr("Locating 45 addresses"), 45, GeocodingScript()).with {
        $0.checkpoints = [
          .showing(.running(.geocoding, 12)), .showing(.ended(.geocoding, .succeeded)),
        ]
      },
      geocoding(
        "places-partial", tr("Two of twelve addresses are not found"), 12,
        GeocodingScript(each: .milliseconds(400), unknownEvery: 6)
      ).with {
        $0.checkpoints = [.showing(.ended(.geocoding, .partial))]
      },
      geocoding(
        "places-none", tr("No addresses are found"), 6,
        GeocodingScript(each: .milliseconds(500), unknownEvery: 1)
      ).with { $0.checkpoints = [.showing(.ended(.geocoding, .failed))] },
      geocoding(
        "places-offline", tr("The network drops and returns"), 45,
        GeocodingScript(end: .init(after: 12, reason: .noNetwork(.seconds(8)))), GeocodingScript()
      ).with {
        $0.checkpoints = [
          .showing(.ended(.geocoding, .offline)), .showing(.running(.geocoding, 12)),
          .showing(.ended(.geocoding, .succeeded)),
        ]
      },
      geocoding(
        "places-rate-limited", tr("The geocoding server limits requests for 15 seconds"), 45,
        GeocodingScript(end: .init(after: 12, reason: .rateLimited(.seconds(15)))),
        GeocodingScript()
      ).with {
        $0.checkpoints = [
          .showing(.ended(.geocoding, .waiting)), .showing(.running(.geocoding, 12)),
          .showing(.ended(.geocoding, .succeeded)),
        ]
      },
    ]
  }

  /// Scenarios for imported contact files.
  static var importScenarios: [Scenario] {
    let card = ScenarioPeople.card(0, hasAddress: false)
    return [
      Scenario("import", tr("Importing a contact file")).with {
        $0.importedFile = card
        $0.checkpoints = [.showing(ExpectedActivity.ended(.contactImport, .succeeded).hidden)]
      },
      Scenario("import-partial", tr("A contact file that ends in the middle of a contact")).with {
        $0.importedFile = card + "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bo Lind\r\n"
        $0.checkpoints = [.showing(.ended(.contactImport, .partial))]
      },
      Scenario("import-text", tr("Importing a file without contacts")).with {
        $0.importedFile = "Dear Ada,\n"
        $0.checkpoints = [.showing(.ended(.contactImport, .failed))]
      },
    ]
  }

  /// Scenarios for photos, backups and high event rates.
  static var otherScenarios: [Scenario] {
    [
      Scenario("photos", tr("Importing 60 photos")).with {
        $0.simulatedActivities = [SimulatedActivity(.photoImport, total: 60)]
        $0.checkpoints = [
          .showing(.running(.photoImport, 20)), .showing(.ended(.photoImport, .succeeded)),
        ]
      },
      Scenario("photos-partial", tr("Some photos could not be read")).with {
        $0.simulatedActivities = [SimulatedActivity(.photoImport, total: 60, failsEvery: 12)]
        $0.checkpoints = [.showing(.ended(.photoImport, .partial))]
      },
      Scenario("fast-events", tr("10,000 photos per second for ten seconds")).with {
        $0.simulatedActivities = [
          SimulatedActivity(
            kind: .photoImport, extent: .incremental, total: 100_000, ticks: 1_000,
            interval: .milliseconds(10), itemsPerTick: 100, failsEvery: 0)
        ]
        $0.checkpoints = [
          .showing(.running(.photoImport, 40_000)), .showing(.ended(.photoImport, .succeeded)),
        ]
      },
      Scenario("backup", tr("A backup that takes eight seconds")).with {
        $0.simulatedActivities = [
          SimulatedActivity(
            kind: .backup, extent: .incremental, total: nil, ticks: 1, interval: .seconds(8),
            itemsPerTick: 1, failsEvery: 0)
        ]
        $0.checkpoints = [
          .showing(ExpectedActivity.running(.backup).hidden), .showing(.running(.backup)),
          .showing(.ended(.backup, .succeeded)),
        ]
      },
      Scenario("backup-failed", tr("A backup fails, then succeeds when retried")).with {
        $0.failsBackup = true
        $0.checkpoints = [.showing(.ended(.backup, .failed))]
      },
    ]
  }

  /// Scenarios with several activities at the same time.
  static var concurrentScenarios: [Scenario] {
    let sync = Account(passes: .completePass)
    let refused = Account(name: tr("Work"), passes: [.wait(.seconds(1)), .fail(.signInNeeded)])
    return [
      geocoding("two-at-once", tr("Contacts and places at the same time"), 45, GeocodingScript())
        .with {
          $0.accounts = [sync]
          $0.checkpoints = [.showing(.running(.contactSync, 20), .running(.geocoding, 4))]
        },
      geocoding(
        "three-at-once", tr("Contacts, places and photos at the same time"), 45, GeocodingScript()
      )
      .with {
        $0.accounts = [sync]
        $0.simulatedActivities = [SimulatedActivity(.photoImport, total: 60)]
        $0.checkpoints = [
          .showing(
            .running(.contactSync, 20), .running(.geocoding, 4), .running(.photoImport, 10))
        ]
      },
      geocoding(
        "four-at-once", tr("Contacts, places, photos and an account that requires a password"), 45,
        GeocodingScript()
      )
      .with {
        $0.accounts = [sync, refused]
        $0.simulatedActivities = [SimulatedActivity(.photoImport, total: 60)]
        $0.checkpoints = [
          .showing(
            .running(.contactSync, 20), .running(.geocoding, 4), .running(.photoImport, 10),
            .ended(.contactSync, .failed))
        ]
      },
    ]
  }

  /// Scenarios for startup.
  static var startScenarios: [Scenario] {
    [
      Scenario("first-start", tr("First start with an empty database")).with {
        $0.session = .first
      },
      start("new-session", tr("Start 31 minutes after the last use")).with {
        $0.session = .lastSeen(secondsAgo: 31 * 60)
      },
      start("quick-return", tr("Start ten seconds after the last use")).with {
        $0.session = .lastSeen(secondsAgo: 10)
      },
      start("slow-storage", tr("The database takes two seconds to open")).with {
        $0.storage = .slow(.seconds(2))
      },
      start("damaged-database", tr("The database is damaged and a backup exists")).with {
        $0.storage = .damaged
      },
      start("newer-database", tr("The database was written by a newer version")).with {
        $0.storage = .newer
      },
    ]
  }

  private static func geocoding(
    _ name: String, _ summary: String, _ people: Int, _ runs: GeocodingScript...
  ) -> Scenario {
    Scenario(name, summary).with {
      $0.people = people
      $0.geocodingRuns = runs
    }
  }

  /// Returns a scenario with located people.
  private static func start(_ name: String, _ summary: String) -> Scenario {
    Scenario(name, summary).with { $0.people = 20 }
  }
}

extension Scenario.SimulatedActivity {
  /// Creates an activity with about seven updates per second.
  init(_ kind: Activity.Kind, total: Int, failsEvery: Int = 0) {
    self.init(
      kind: kind, extent: .incremental, total: total, ticks: total, interval: .milliseconds(150),
      itemsPerTick: 1, failsEvery: failsEvery)
  }
}
