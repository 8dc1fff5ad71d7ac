import Foundation
import HalcyonCore
import HalcyonPlaces
import Synchronization

/// A geocoder that follows the script of one run.
final class ScenarioGeocoder: Geocoder {
  private let script: Scenario.GeocodingScript
  private let network: ScenarioNetwork
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date
  private let asked = Mutex(0)

  init(
    _ script: Scenario.GeocodingScript, network: ScenarioNetwork, clock: any Clock<Duration>,
    date: @escaping @Sendable () -> Date
  ) {
    self.script = script
    self.network = network
    self.clock = clock
    self.date = date
  }

  func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    do { try await clock.sleep(for: script.each) } catch { throw .cancelled }
    let number = asked.withLock { count in
      count += 1
      return count
    }
    if let end = script.end, number > end.after {
      switch end.reason {
      case .noNetwork(let duration):
        network.disconnect(for: duration)
        throw .noNetwork(message: "Network unreachable")
      case .rateLimited(let wait): throw .rateLimited(until: date() + wait / .seconds(1))
      }
    }
    if script.unknownEvery > 0, number % script.unknownEvery == 0 { return nil }
    return ScenarioPeople.place(of: address)
  }
}
