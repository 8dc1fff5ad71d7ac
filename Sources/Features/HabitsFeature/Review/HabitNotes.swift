import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The card with the notes and photos of a habit by date, and who entered a completion.
final class HabitNotes {
  let card: Card
  /// Called with the day whose note the user wants to edit.
  var onEdit: ((Day) -> Void)?
  private let list = BoxLayout(.vertical, spacing: 6)
  private var rows: [Widget] = []
  private let thumbnail: (PhotoFile) async -> Texture?

  /// The maximum number of notes shown.
  private static let limit = 50

  /// - Parameter thumbnail: Returns the thumbnail of a photo; `nil` if it cannot be read.
  init(thumbnail: @escaping (PhotoFile) async -> Texture?) {
    self.thumbnail = thumbnail
    card = Card(tr("Notes and Photos"), list)
    // The rows have a padding, with which their text aligns with the title.
    list.setMargins(bottom: 8, start: Card.inset - 8, end: Card.inset - 8)
  }

  /// Shows entries.
  /// - Parameters:
  ///   - people: The names of people by ID.
  ///   - photos: The files of the photos by ID.
  func show(
    _ entries: [Day: HabitEntry], dates: ChartDates, people: [Int64: String],
    photos: [Int64: PhotoFile]
  ) {
    rows.forEach(list.remove)
    let found = entries.filter {
      $0.value.note != nil || $0.value.photoID != nil || $0.value.completedBy != nil
    }.sorted { $0.key > $1.key }
    rows = found.prefix(Self.limit).map { day, entry in
      let photo = entry.photoID.map { photos[$0] }
      return row(day, texts(entry, people), photo, dates: dates)
    }
    card.widget.isVisible = !rows.isEmpty
    card.summary =
      found.count > Self.limit
      ? ntr("The newest of %1", "The newest of %1", found.count) : ""
    rows.forEach(list.append)
  }

  private func texts(_ entry: HabitEntry, _ people: [Int64: String]) -> [String] {
    var texts = [entry.note ?? ""]
    if let person = entry.completedBy {
      texts.append(tr("Done by %1", people[person] ?? tr("Someone Else")))
    }
    if entry.isPending { texts.append(tr("waiting for a photo or a confirmation")) }
    return texts.filter { !$0.isEmpty }
  }

  /// - Parameter photo: `nil` without a photo; contains `nil` if its file is not known.
  private func row(
    _ day: Day, _ texts: [String], _ photo: PhotoFile??, dates: ChartDates
  ) -> Widget {
    let date = Label(Translation.sentenceCase(dates.name(of: day)), style: "caption-heading")
    let file = photo.map { $0?.name ?? tr("Photo") }
    let labels = (texts + [file].compactMap(\.self)).map { Label($0) }
    for label in [date] + labels {
      label.wraps = true
      label.textAlignment = 0
    }
    let lines = BoxLayout(.vertical, spacing: 2, [date] + labels)
    lines.expandsHorizontally = true
    lines.verticalAlignment = .center
    var parts: [Widget] = [lines]
    if let photo { parts.append(picture(photo)) }
    let button = Button(child: BoxLayout(.horizontal, spacing: 12, parts))
    button.addStyle("flat")
    button.addStyle("habit-note")
    button.onClicked { [weak self] in self?.onEdit?(day) }
    return button
  }

  private func picture(_ file: PhotoFile?) -> Widget {
    let picture = ProofPicture()
    if let file {
      Task { [weak picture, thumbnail] in picture?.texture = await thumbnail(file) }
    }
    return picture
  }
}

/// The square thumbnail of a photo.
final class ProofPicture: Canvas {
  /// The thumbnail; `nil` until it is read.
  var texture: Texture? { didSet { queueDraw() } }
  private static let side = 56

  init() {
    super.init(cssName: "proofpicture")
    clipsChildren = true
    verticalAlignment = .center
    setAccessiblyHidden(true)
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: Self.side, natural: Self.side)
  }

  override func draw(_ snapshot: Snapshot) {
    let area = Rectangle(width: Double(size.width), height: Double(size.height))
    guard let texture else { return snapshot.fill(area, with: foreground.withAlpha(0.1)) }
    snapshot.clipped(to: area) {
      snapshot.draw(texture, in: area.aspectFill(texture.size), of: self)
    }
  }
}
