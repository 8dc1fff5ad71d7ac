import HalcyonCore

extension Scenario {
  /// Geocoding.
  static var placeScenarios: [Scenario] {
    [
      places("places", tr("45 addresses are located"), 45, Places()).with {
        $0.moments = [.of(.running(.geocoding, 12)), .of(.ended(.geocoding, .succeeded))]
      },
      places(
        "places-partial", tr("Two of twelve addresses are not found"), 12,
        Places(each: .milliseconds(400), unknownEvery: 6)
      ).with {
        $0.moments = [.of(.running(.geocoding, 2)), .of(.ended(.geocoding, .partial))]
      },
      places(
        "places-none", tr("No address is found"), 6,
        Places(each: .milliseconds(500), unknownEvery: 1)
      ).with { $0.moments = [.of(.ended(.geocoding, .failed))] },
      places(
        "places-offline", tr("The network goes away, and comes back"), 45,
        Places(end: .init(after: 12, reason: .noNetwork(.seconds(8)))), Places()
      ).with {
        $0.moments = [
          .of(.ended(.geocoding, .offline)), .of(.running(.geocoding, 12)),
          .of(.ended(.geocoding, .succeeded)),
        ]
      },
      places(
        "places-rate-limited", tr("The server for places asks to wait for 15 seconds"), 45,
        Places(end: .init(after: 12, reason: .rateLimited(.seconds(15)))), Places()
      ).with {
        $0.moments = [
          .of(.ended(.geocoding, .waiting)), .of(.running(.geocoding, 12)),
          .of(.ended(.geocoding, .succeeded)),
        ]
      },
    ]
  }

  /// Photos, backups, and more events than anybody can read.
  static var otherScenarios: [Scenario] {
    [
      Scenario("photos", tr("60 photos are imported")).with {
        $0.reports = [Report(.photoImport, total: 60)]
        $0.moments = [.of(.running(.photoImport, 20)), .of(.ended(.photoImport, .succeeded))]
      },
      Scenario("photos-partial", tr("Some photos cannot be read")).with {
        $0.reports = [Report(.photoImport, total: 60, failsEvery: 12)]
        $0.moments = [.of(.ended(.photoImport, .partial))]
      },
      Scenario("fast-events", tr("10,000 photos a second, for ten seconds")).with {
        $0.reports = [
          Report(
            kind: .photoImport, extent: .initial, total: 100_000, ticks: 1_000,
            interval: .milliseconds(10), factsPerTick: 100, failsEvery: 0)
        ]
        $0.moments = [.of(.running(.photoImport, 40_000)), .of(.ended(.photoImport, .succeeded))]
      },
      Scenario("backup", tr("A backup that takes eight seconds")).with {
        $0.reports = [
          Report(
            kind: .backup, extent: .incremental, total: nil, ticks: 1, interval: .seconds(8),
            factsPerTick: 1, failsEvery: 0)
        ]
        $0.moments = [
          .of(Sight.running(.backup).hidden), .of(.running(.backup)),
          .of(.ended(.backup, .succeeded)),
        ]
      },
      Scenario("backup-failed", tr("A backup cannot be written; tried again, it can")).with {
        $0.failsBackup = true
        $0.moments = [.of(.ended(.backup, .failed))]
      },
    ]
  }

  /// More than one at a time.
  static var severalAtOnce: [Scenario] {
    let sync = Account(passes: .wholePass)
    let refused = Account(name: tr("Work"), passes: [.wait(.seconds(1)), .fail(.signInNeeded)])
    return [
      places("two-at-once", tr("Contacts and places at once"), 45, Places()).with {
        $0.accounts = [sync]
        $0.moments = [.of(.running(.contactSync, 20), .running(.geocoding, 4))]
      },
      places("three-at-once", tr("Contacts, places and photos at once"), 45, Places()).with {
        $0.accounts = [sync]
        $0.reports = [Report(.photoImport, total: 60)]
        $0.moments = [
          .of(.running(.contactSync, 20), .running(.geocoding, 4), .running(.photoImport, 10))
        ]
      },
      places("four-at-once", tr("The same, and an account that asks for a password"), 45, Places())
        .with {
          $0.accounts = [sync, refused]
          $0.reports = [Report(.photoImport, total: 60)]
          $0.moments = [
            .of(
              .running(.contactSync, 20), .running(.geocoding, 4), .running(.photoImport, 10),
              .ended(.contactSync, .failed))
          ]
        },
    ]
  }

  /// How the program starts.
  static var starts: [Scenario] {
    [
      Scenario("first-start", tr("The first start, with an empty store")).with {
        $0.session = .first
      },
      start("new-session", tr("A start 31 minutes after the last")).with {
        $0.session = .lastSeen(secondsAgo: 31 * 60)
      },
      start("quick-return", tr("A start ten seconds after the last")).with {
        $0.session = .lastSeen(secondsAgo: 10)
      },
      start("slow-storage", tr("The store takes two seconds to open")).with {
        $0.storage = .slow(.seconds(2))
      },
      start("damaged-database", tr("The store is damaged, and there is a backup")).with {
        $0.storage = .damaged
      },
      start("newer-database", tr("The store was written by a later version")).with {
        $0.storage = .newer
      },
    ]
  }

  private static func places(
    _ name: String, _ summary: String, _ people: Int, _ runs: Places...
  ) -> Scenario {
    Scenario(name, summary).with {
      $0.people = people
      $0.places = runs
    }
  }

  /// With people whose places are known.
  private static func start(_ name: String, _ summary: String) -> Scenario {
    Scenario(name, summary).with { $0.people = 20 }
  }
}

extension Scenario.Report {
  /// A few a second.
  init(_ kind: Activity.Kind, total: Int, failsEvery: Int = 0) {
    self.init(
      kind: kind, extent: .initial, total: total, ticks: total, interval: .milliseconds(150),
      factsPerTick: 1, failsEvery: failsEvery)
  }
}
