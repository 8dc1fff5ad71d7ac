import Foundation
import HalcyonMap

/// Reads the base map once for all widgets that show it.
package nonisolated enum BaseMapLoader {
  private actor Cache {
    private var loading: [String: Task<BaseMap, Never>] = [:]

    func map(_ path: String) async -> BaseMap {
      let task =
        loading[path]
        ?? Task.detached(priority: .userInitiated) {
          do { return try BaseMap(path: path) } catch { return .empty }
        }
      loading[path] = task
      return await task.value
    }
  }

  private static let cache = Cache()

  /// Begins to read the base map, which is needed soon.
  static func prepare(_ resources: URL?) { Task { await map(in: resources) } }

  /// Returns the base map of a resource folder; an empty one if it cannot be read.
  @discardableResult package static func map(in resources: URL?) async -> BaseMap {
    guard let resources else { return .empty }
    return await cache.map(resources.appendingPathComponent("map/world.map").path)
  }
}
