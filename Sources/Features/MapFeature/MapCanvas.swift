import Foundation
import GtkKit
import HalcyonKit
import HalcyonMap
import Localization

/// The interactive map: land, names, and people in clusters.
///
///     let canvas = MapCanvas(resources: window.resources)
///     canvas.show(people)
///     canvas.onOpen = { person in … }
package final class MapCanvas: Canvas {
  /// The part of the world that is shown; `nil` before the first layout.
  package private(set) var viewport: MapViewport?
  private(set) var people = MapPeople.none
  package var clusters = MapClusters.none
  /// The base map; empty until it is loaded.
  private(set) var map = BaseMap.empty
  package let tiles = MapTiles()
  let markers = MapMarkers()
  /// The pictures of single people.
  var pictures = MapPictures()
  let clock: any FrameClock
  private let resources: URL?
  private var loading: Task<Void, Never>?
  var clustering = Clustering()
  private var settling: Timeout?
  /// Whether the people were shown at once; the first time, the map fits them.
  private var hasFitted = false
  /// The person to move to once there is a layout.
  private var pending: Int64?
  /// Running motion.
  package var motion: MapMotion? { didSet { tiles.isMoving = motion != nil } }

  /// The cluster with the keyboard focus.
  var focused: Int? { didSet { if focused != oldValue { focusChanged() } } }
  /// The cluster below the pointer.
  var hovered: Int? {
    didSet {
      guard hovered != oldValue else { return }
      setCursor(hovered == nil ? nil : "pointer")
      queueDraw()
    }
  }
  /// The person that was searched or opened; the area is shown.
  var selected: Int64? { didSet { queueDraw() } }
  /// The position that the user is setting; `nil` outside of that mode.
  var pin: MapPoint? { didSet { queueDraw() } }
  /// The shaped attribution.
  var attribution: TextLayout?
  /// The position of the pointer; `nil` outside of the map.
  var pointer: (x: Double, y: Double)?
  /// State of a drag; see `MapCanvas+Pointer.swift`.
  var drag: MapDrag?

  /// Called when a single person is activated.
  var onOpen: ((MapPerson) -> Void)?
  /// Called when a cluster is activated that a greater zoom does not separate.
  var onList: (([MapPerson]) -> Void)?
  /// Called after the map came to rest at another place.
  var onSettle: (() -> Void)?
  /// Called after the pin was moved.
  var onPin: (() -> Void)?

  package init(resources: URL?, clock: any FrameClock = WidgetFrameClock()) {
    self.resources = resources
    self.clock = clock
    super.init(role: .group, cssName: "map")
    clipsChildren = true
    isFocusable = true
    expandsHorizontally = true
    expandsVertically = true
    setAccessibleLabel(tr("Map"))
    tiles.onChange = { [weak self] in self?.queueDraw() }
    markers.onChange = { [weak self] in self?.queueDraw() }
    followPointer()
    onKey { [weak self] in self?.handle($0) ?? false }
    load()
  }

  private func load() {
    loading = Task { [weak self, resources] in
      let map = await BaseMapLoader.map(in: resources)
      guard let self else { return }
      self.map = map
      tiles.use(map)
      prepare()
      queueDraw()
    }
  }

  /// Shows people. The first ones determine the initial view.
  package func show(_ people: MapPeople) {
    self.people = people
    clustering.people += 1
    if !hasFitted, !people.people.isEmpty, let viewport {
      hasFitted = true
      self.viewport = fitted(viewport)
    }
    pending.map(reveal)
    prepare()
  }

  /// The viewport that shows all people.
  func fitted(_ viewport: MapViewport) -> MapViewport {
    guard let bounds = MapRect(people.people.map(\.point)) else {
      return viewport.centered(on: MapPoint(x: 0.5, y: 0.42), zoom: 0)
    }
    return viewport.fitting(bounds, margin: 64, maximumZoom: 9)
  }

  /// Shows another part of the world at once.
  package func show(_ viewport: MapViewport) {
    motion = nil
    move(to: viewport)
  }

  /// Moves without ending the running motion.
  func move(to viewport: MapViewport) {
    guard viewport != self.viewport else { return }
    let hasZoomed = viewport.zoom != self.viewport?.zoom
    self.viewport = viewport
    hovered = nil
    if pin != nil, drag?.movesPin != true { pin = viewport.center }
    if motion == nil || !hasZoomed { prepare() }
    queueDraw()
    settle()
  }

  private func settle() {
    settling = Timeout(milliseconds: Self.settleMilliseconds) { [weak self] in
      self?.onSettle?()
    }
  }

  /// The time without movement after which the map is at rest.
  private static let settleMilliseconds = 120

  /// The people of a cluster.
  func members(of cluster: Int) -> [MapPerson] {
    guard clusters.all.indices.contains(cluster) else { return [] }
    return clusters.all[cluster].members.compactMap { people[$0] }
  }

  /// The people in view, in the order of the list.
  var peopleInView: [Int64] {
    viewport.map { people.ids(in: $0.bounds) } ?? []
  }

  /// Opens a person, separates a cluster by a greater zoom, or lists its people.
  func activate(_ cluster: Int) {
    let people = members(of: cluster)
    guard people.count > 1 else {
      guard let person = people.first else { return }
      selected = person.id
      onOpen?(person)
      return
    }
    guard let viewport, let bounds = MapRect(people.map(\.point)) else { return }
    let greatest = viewport.centered(on: bounds.center, zoom: MapViewport.maximumZoom - 1)
    let extent = max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    let separates = extent * greatest.scale > 24
    let target = viewport.fitting(bounds, margin: 72, maximumZoom: greatest.zoom)
    if separates, target.zoom > viewport.zoom + 0.3 {
      fly(to: target)
    } else if separates, viewport.zoom < greatest.zoom {
      // They fill the view already, as in a narrow window.
      let center = viewport.position(of: clusters.all[cluster].point)
      fly(to: viewport.zoomed(to: viewport.zoom + 1, atX: center.x, y: center.y))
    } else {
      onList?(people)
    }
  }

  /// Shows a person in the middle.
  func reveal(_ id: Int64) {
    guard let viewport, let person = people.people.first(where: { $0.id == id }) else {
      pending = id
      return
    }
    pending = nil
    selected = id
    let length = person.point.length(ofMeters: max(person.radius, 100))
    let zoom = log2(min(viewport.width, viewport.height) / 6 / length / MapViewport.worldWidth)
    fly(to: viewport.centered(on: person.point, zoom: min(max(zoom, 4), 12)))
  }

  package override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: orientation == .horizontal ? 120 : 160, natural: 480)
  }

  package override func layOut(width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    let (width, height) = (Double(width), Double(height))
    if let viewport {
      move(to: viewport.resized(width: width, height: height))
    } else {
      let world = MapViewport(
        center: MapPoint(x: 0.5, y: 0.42), zoom: 0, width: width, height: height)
      hasFitted = !people.people.isEmpty
      viewport = fitted(world)
      pending.map(reveal)
      settle()
    }
    prepare()
  }

  package override func styleDidChange() {
    attribution = nil
    prepare()
  }
  package override func didMap() { prepare() }
  package override func willUnmap() { motion = nil }
  package override func draw(_ snapshot: Snapshot) { drawMap(snapshot) }

  private func focusChanged() {
    setAccessibleDescription(focused.map { label(of: $0) } ?? "")
    queueDraw()
  }

  /// The text for a cluster: the name, or the number of people and some names.
  func label(of cluster: Int) -> String {
    let people = members(of: cluster)
    guard let first = people.first else { return "" }
    guard people.count > 1 else { return first.name }
    return ntr("%2 and %1 other person", "%2 and %1 other people", people.count - 1, first.name)
  }
}
