import GtkKit
import HalcyonCore
import Localization

/// A row of the people list: initials, name, place and the precision of the place.
///
/// The row draws its text instead of using labels: a list keeps 200 rows alive, and a row of labels
/// takes twenty times as long to create and lay out.
final class PersonRow: Canvas {
  private static let nameStyle = TextLayout.Style(isBold: true)
  private static let captionStyle = TextLayout.Style(scale: 0.85)
  private static let leastAvatar = 40.0
  /// The avatar size relative to the font size, so that two wide bold letters fit.
  private static let textAvatar = 2.2
  private static let margin = 12.0
  private static let chipMargins = (x: 10.0, y: 3.0)

  private var name = ""
  private var place = ""
  private var precision = ""
  private var isLocated = false
  private var texts: Texts?

  private let culling: ViewCulling?

  /// Creates a row.
  /// - Parameter culling: The culling of the list that contains the row.
  init(culling: ViewCulling? = nil) {
    self.culling = culling
    super.init(role: .generic, cssName: "personrow")
  }

  /// Shows a person.
  /// - Parameters:
  ///   - person: The person.
  ///   - canLocate: Whether pending addresses can be located.
  func show(_ person: PersonSummary, canLocate: Bool) {
    name = person.displayName.isEmpty ? tr("No name") : person.displayName
    let (line, chip) = person.whereabouts.text(canLocate: canLocate)
    place = person.isPartial ? tr("%1 · partly readable", line) : line
    precision = chip
    isLocated = if case .located = person.whereabouts { true } else { false }
    // The data licenses require attribution wherever a place is shown.
    tooltip = person.whereabouts.attribution.map { tr("Place data: %1", $0) } ?? ""
    let label = [name, place, chip].filter { !$0.isEmpty }.joined(separator: tr(", "))
    setAccessibleLabel(label)
    setAccessibleListItem(label: label)
    texts = nil
    queueDraw()
  }

  override func styleDidChange() { texts = nil }

  /// The avatar size in logical pixels, scaled with the text.
  private var avatarSize: Double {
    max(Self.leastAvatar, (min(fontPixels, 200) * Self.textAvatar).rounded())
  }

  /// The texts of the row, shaped.
  private struct Texts {
    let initials, name, place, precision, placeAndPrecision: TextLayout
  }

  private func layouts() -> Texts {
    if let texts { return texts }
    let made = Texts(
      initials: TextLayout(for: self, Initials.of(name), style: Self.nameStyle),
      name: TextLayout(for: self, name, style: Self.nameStyle),
      place: TextLayout(for: self, place, style: Self.captionStyle),
      precision: TextLayout(for: self, precision, style: Self.captionStyle),
      placeAndPrecision: TextLayout(
        for: self, [precision, place].filter { !$0.isEmpty }.joined(separator: " · "),
        style: Self.captionStyle))
    texts = made
    return made
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal: return Request(minimum: 200, natural: 480)
    case .vertical:
      let lines = RowHeight.lines(of: self, Self.nameStyle, Self.captionStyle)
      let height = max(Int(avatarSize), lines) + Int(Self.margin)
      return Request(minimum: height, natural: height)
    }
  }

  /// Where the parts of the row are drawn, in its coordinates.
  struct Parts {
    var avatar, name, place: Rectangle
    /// The background of the precision; `nil` if the row shows none, or shows it after the place
    /// because the name needs the room.
    var chip: Rectangle?
  }

  /// The positions of the parts in the current size.
  var parts: Parts {
    let texts = layouts()
    let (width, height) = (Double(size.width), Double(size.height))
    let mirrored = isRightToLeft
    /// Returns a rectangle that begins `start` pixels from the leading edge, vertically centered.
    func area(_ start: Double, _ extent: Double, _ tall: Double) -> Rectangle {
      Rectangle(
        x: mirrored ? width - start - extent : start, y: (height - tall) / 2, width: extent,
        height: tall)
    }

    let start = 2 * Self.margin + avatarSize
    var end = width - Self.margin
    var chip: Rectangle?
    texts.name.maximumWidth = nil
    if !precision.isEmpty {
      let text = texts.precision.size
      let extent = Double(text.width) + 2 * Self.chipMargins.x
      if end - extent - Self.margin - start >= Double(texts.name.size.width) {
        chip = area(end - extent, extent, Double(text.height) + 2 * Self.chipMargins.y)
        end -= extent + Self.margin
      }
    }
    let room = Int(max(end - start, 1))
    texts.name.maximumWidth = room
    let below = chip == nil ? texts.placeAndPrecision : texts.place
    below.maximumWidth = room
    let (nameSize, placeSize) = (texts.name.size, below.size)
    var lines = [nameSize, placeSize].map {
      area(start, Double($0.width), Double($0.height))
    }
    lines[0].y = (height - Double(nameSize.height + placeSize.height) - 2) / 2
    lines[1].y = lines[0].y + Double(nameSize.height) + 2
    return Parts(
      avatar: area(Self.margin, avatarSize, avatarSize), name: lines[0], place: lines[1],
      chip: chip)
  }

  override func draw(_ snapshot: Snapshot) {
    if culling?.skips(self) == true { return }
    let (texts, parts) = (layouts(), parts)
    let avatar = parts.avatar
    snapshot.fill(avatar, cornerRadius: avatar.width / 2, with: Initials.color(of: name))
    let initials = texts.initials.size
    snapshot.draw(
      texts.initials, x: avatar.x + (avatar.width - Double(initials.width)) / 2,
      y: avatar.y + (avatar.height - Double(initials.height)) / 2,
      color: Color(red: 1, green: 1, blue: 1))
    if let chip = parts.chip {
      // Unlocated addresses are not highlighted.
      let accent = isLocated ? color(named: "accent_color") : nil
      snapshot.fill(
        chip, cornerRadius: chip.height / 2, with: (accent ?? foreground).withAlpha(0.12))
      snapshot.draw(
        texts.precision, x: chip.x + Self.chipMargins.x, y: chip.y + Self.chipMargins.y,
        color: accent ?? foreground.withAlpha(0.8))
    }
    snapshot.draw(texts.name, x: parts.name.x, y: parts.name.y, color: foreground)
    snapshot.draw(
      parts.chip == nil ? texts.placeAndPrecision : texts.place, x: parts.place.x, y: parts.place.y,
      color: foreground.withAlpha(0.75))
  }
}

/// The height of two lines of text, cached per font.
@MainActor private enum RowHeight {
  private static var known: (font: Int, height: Int)?

  static func lines(of widget: Widget, _ upper: TextLayout.Style, _ lower: TextLayout.Style) -> Int
  {
    let font = widget.fontSerial
    if let known, known.font == font { return known.height }
    let height =
      TextLayout(for: widget, "Ág", style: upper).size.height
      + TextLayout(for: widget, "Ág", style: lower).size.height + 2
    known = (font, height)
    return height
  }
}

extension PersonSummary.Whereabouts {
  /// The attribution of the place; `nil` if none is required.
  var attribution: String? {
    guard case .located(let place) = self, !place.attribution.isEmpty else { return nil }
    return place.attribution
  }

  /// Returns the text of the place and a short label of its precision, which may be empty.
  /// - Parameter canLocate: Whether pending addresses can be located.
  func text(canLocate: Bool) -> (line: String, precision: String) {
    switch self {
    case .noAddress: (tr("No address"), "")
    case .waiting(let address): (address, canLocate ? tr("Locating…") : tr("Not located"))
    case .notFound(let address): (address, tr("Not found"))
    case .located(let place):
      if place.alternatives > 0 {
        (
          ntr(
            "%2, or %1 other place with this name", "%2, or %1 other places with this name",
            place.alternatives, place.localizedName), place.precision.localizedName
        )
      } else {
        (place.localizedName, place.precision.localizedName)
      }
    }
  }
}
