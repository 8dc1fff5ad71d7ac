import ArgumentParser
import CommandSupport
import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonMap
import HalcyonText
import Localization

/// Draws the map of all people into a file.
struct MapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Draw the people on a map into a PNG or PDF file.",
    discussion: """
      Needs no display and no network. Shows all located people unless a center or zoom is given. \
      The format follows from the name of the file, and is PNG for standard output.
      """)

  /// The colors.
  enum Style: String, ExpressibleByArgument, CaseIterable {
    case light, dark
    case highContrast = "high-contrast"
    case highContrastDark = "high-contrast-dark"

    var value: MapStyle {
      switch self {
      case .light: .light
      case .dark: .dark
      case .highContrast: .highContrast
      case .highContrastDark: .highContrastDark
      }
    }
  }

  /// The formats.
  enum Format: String, ExpressibleByArgument, CaseIterable { case png, pdf }

  @Option(
    help: ArgumentHelp(
      "The file to write: .png or .pdf, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png", "pdf"]))
  var out: String

  @Option(help: "The format. Default: that of the name.")
  var format: Format?

  @Option(help: ArgumentHelp("The size in pixels.", valueName: "width>x<height"))
  var size = PictureSize(width: 1_600, height: 900)
  private static let pixels = 16...16_384

  @Option(help: "The colors.")
  var style = Style.light

  @Option(
    help: ArgumentHelp("The middle of the map in degrees.", valueName: "latitude>,<longitude"))
  var center: MapCenter?

  @Option(help: "The zoom, 0 (the world) to 15.")
  var zoom: Double?

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard chosenFormat != nil else {
      throw ValidationError(tr("“%1” must end in .png or .pdf.", out))
    }
    guard size.isWithin(Self.pixels) else {
      throw ValidationError(
        tr(
          "Width and height must be between %1 and %2.",
          Translation.number(Self.pixels.lowerBound), Translation.number(Self.pixels.upperBound)))
    }
    if let zoom, !(0...MapViewport.maximumZoom).contains(zoom) {
      throw ValidationError(tr("The zoom must be between 0 and 15."))
    }
  }

  /// The format to write; `nil` if the name has another one.
  private var chosenFormat: Format? {
    if let format { return format }
    if out == StreamInput.dash { return .png }
    return Format(rawValue: URL(fileURLWithPath: out).pathExtension.lowercased())
  }

  func run() async throws {
    let database = try data.open()
    let output = try OutputFile(out, name: "map")
    let summaries = try await data.withStore { try await database.people() }
    let people = MapPeople(summaries)
    var picture = MapPicture(
      map: readMap(), viewport: viewport(of: people), style: style.value)
    picture.people = people
    picture.localize()
    do {
      if chosenFormat == .pdf {
        try picture.writePDF(to: output.path)
      } else {
        try picture.writePNG(to: output.path)
      }
    } catch {
      throw CommandFailure(UserText.sentence(error), .cannotCreate)
    }
    try output.finish()
    guard !output.isStandardOutput else { return }
    let missing = summaries.count - people.people.count
    let sentences = [
      ntr("%1 person on the map.", "%1 people on the map.", people.people.count),
      missing > 0 ? ntr("%1 is not located.", "%1 are not located.", missing) : "",
    ]
    Console.note(Translation.joined(sentences: sentences))
  }

  /// Reads the base map; without it, the people are shown on water.
  private func readMap() -> BaseMap {
    guard let file = data.paths.resources?.appendingPathComponent("map/world.map") else {
      Console.report(UserText.sentence(MapDataError.missing(path: "map/world.map")))
      return .empty
    }
    do { return try BaseMap(path: file.path) } catch {
      Console.report(UserText.sentence(error))
      return .empty
    }
  }

  private func viewport(of people: MapPeople) -> MapViewport {
    let middle = center.map { MapPoint($0.coordinate) }
    let world = MapViewport(
      center: middle ?? MapPoint(x: 0.5, y: 0.42), zoom: zoom ?? 0, width: Double(size.width),
      height: Double(size.height))
    guard middle == nil, zoom == nil, let bounds = MapRect(people.people.map(\.point)) else {
      return world
    }
    return world.fitting(bounds, margin: 60, maximumZoom: 9)
  }
}

/// A position such as "51.5,-0.13".
struct MapCenter: ExpressibleByArgument {
  let coordinate: Coordinate

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
  }
}
