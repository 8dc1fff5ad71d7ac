import GtkKit
import HalcyonKit
import HalcyonMap

extension MapCanvas {
  /// The state of computing clusters off the main thread.
  struct Clustering {
    /// What clusters depend on.
    struct Key: Equatable {
      var step, textScale: Double
      /// The number of the list of people.
      var people: Int
    }

    /// The number of the current list of people.
    var people = 0
    /// The key of the clusters that are computed or shown.
    var key: Key?
    /// The key of the clusters that are shown.
    var shown: Key?
    /// A number that changes with the clusters that are shown.
    var crowd = 0
    /// The view that the tiles are prepared for.
    var viewport: MapViewport?
    var task: Task<Void, Never>?
  }

  /// Requests what the current view, or that at the end of a motion, needs: the clusters, then the
  /// tiles, whose names keep clear of the markers.
  func prepare(for future: MapViewport? = nil) {
    guard let viewport = future ?? viewport, viewport.width > 1 else { return }
    let style = MapAppearance.style(of: self)
    clustering.viewport = viewport
    cluster(
      Clustering.Key(
        step: MapLabels.step(for: viewport.zoom), textScale: style.textScale,
        people: clustering.people))
    prepareTiles()
  }

  private func prepareTiles() {
    guard let viewport = clustering.viewport, clustering.shown == clustering.key else { return }
    tiles.prepare(
      viewport, style: MapAppearance.style(of: self), scale: deviceScale, clusters: clusters,
      crowd: clustering.crowd)
  }

  private func cluster(_ key: Clustering.Key) {
    guard clustering.key != key else { return }
    clustering.key = key
    clustering.task?.cancel()
    let people = people
    guard !people.people.isEmpty else { return take(.none, key) }
    clustering.task = Task { [weak self] in
      let clusters = await Task.detached(priority: .userInitiated) {
        people.clusters(zoom: key.step, textScale: key.textScale)
      }.value
      guard let self, clustering.key == key else { return }
      take(clusters, key)
      prepareTiles()
    }
  }

  private func take(_ new: MapClusters, _ key: Clustering.Key) {
    let member = focused.flatMap { clusters.all.indices.contains($0) ? clusters.all[$0] : nil }?
      .members.first
    // Nobody on the map is the same at each zoom.
    if !new.all.isEmpty || !clusters.all.isEmpty { clustering.crowd += 1 }
    clustering.shown = key
    clusters = new
    hovered = nil
    focused = member.flatMap { new.index(ofPerson: $0) }
    queueDraw()
  }
}
