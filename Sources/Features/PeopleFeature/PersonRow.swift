import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// A row of the people list: picture, name and place, and the letter above the first row of a
/// section.
///
/// The row draws its text instead of using labels: a list keeps 200 rows alive, and a row of labels
/// takes twenty times as long to create and lay out.
final class PersonRow: Canvas {
  private static let nameStyle = TextLayout.Style(isBold: true)
  private static let captionStyle = TextLayout.Style(scale: 0.85)
  private static let leastAvatar = 40.0
  /// The avatar size relative to the font size.
  private static let textAvatar = 2.7
  private static let margin = (side: 16.0, gap: 12.0, line: 9.0)
  private static let headerHeight = 2.2

  private var person: PersonSummary?
  private var name = ""
  private var place = ""
  private var header: String?
  private var isCurrent = false
  private var texts: Texts?
  private let culling: ViewCulling?
  private let pictures: () -> PersonPictures?

  /// Creates a row.
  /// - Parameters:
  ///   - culling: The culling of the list that contains the row.
  ///   - pictures: Returns the pictures of the people; `nil` until the store is open.
  init(culling: ViewCulling? = nil, pictures: @escaping () -> PersonPictures? = { nil }) {
    self.culling = culling
    self.pictures = pictures
    super.init(role: .generic, cssName: "personrow")
  }

  /// Shows a person.
  /// - Parameters:
  ///   - header: The letter above the row; `nil` if it is not the first one of a section.
  ///   - isCurrent: Whether the person is shown beside the list.
  func show(_ person: PersonSummary, header: String? = nil, isCurrent: Bool = false) {
    let hadHeader = self.header != nil
    self.person = person
    self.header = header
    self.isCurrent = isCurrent
    name = PersonText.name(person.displayName)
    place = PersonText.place(of: person)
    tooltip = person.whereabouts.attribution.map { tr("Place data: %1", $0) } ?? ""
    let favorite = person.isFavorite ? tr("Favorite") : ""
    let label = [name, place, favorite].filter { !$0.isEmpty }.joined(separator: tr(", "))
    setAccessibleLabel(label)
    setAccessibleListItem(label: label)
    texts = nil
    if hadHeader != (header != nil) { queueResize() } else { queueDraw() }
  }

  override func styleDidChange() { texts = nil }

  /// The avatar size in logical pixels, scaled with the text.
  private var avatarSize: Double {
    max(Self.leastAvatar, (min(fontPixels, 100) * Self.textAvatar).rounded())
  }
  private var headerHeight: Double {
    header == nil ? 0 : (min(fontPixels, 100) * Self.headerHeight).rounded()
  }

  /// The texts of the row, shaped.
  private struct Texts {
    let avatar: AvatarDrawing
    let name, place: TextLayout
    let header, star: TextLayout?
  }

  private func layouts() -> Texts {
    if let texts { return texts }
    let made = Texts(
      avatar: AvatarDrawing(name, for: self, diameter: avatarSize),
      name: TextLayout(for: self, name, style: Self.nameStyle),
      place: TextLayout(for: self, place, style: Self.captionStyle),
      header: header.map { TextLayout(for: self, $0, style: Self.captionStyle) },
      star: person?.isFavorite == true ? TextLayout(for: self, "★") : nil)
    texts = made
    return made
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    switch orientation {
    case .horizontal: return Request(minimum: 200, natural: 480)
    case .vertical:
      let lines = RowHeight.lines(of: self, Self.nameStyle, Self.captionStyle)
      let height =
        max(Int(avatarSize), lines) + Int(2 * Self.margin.line) + Int(headerHeight)
      return Request(minimum: height, natural: height)
    }
  }

  /// Where the parts of the row are drawn, in its coordinates.
  struct Parts {
    var avatar, name, place: Rectangle
  }

  /// The positions of the parts in the current size.
  var parts: Parts {
    let texts = layouts()
    let (width, top) = (Double(size.width), headerHeight)
    let height = Double(size.height) - top
    let mirrored = isRightToLeft
    func area(_ start: Double, _ y: Double, _ extent: Double, _ tall: Double) -> Rectangle {
      Rectangle(
        x: mirrored ? width - start - extent : start, y: top + y, width: extent, height: tall)
    }
    let start = Self.margin.side + avatarSize + Self.margin.gap
    let star = texts.star.map { Double($0.size.width) + Self.margin.gap } ?? 0
    let room = Int(max(width - Self.margin.side - start - star, 1))
    texts.name.maximumWidth = room
    texts.place.maximumWidth = room
    let (nameSize, placeSize) = (texts.name.size, texts.place.size)
    let lines = place.isEmpty ? nameSize.height : nameSize.height + placeSize.height + 2
    let first = (height - Double(lines)) / 2
    return Parts(
      avatar: area(Self.margin.side, (height - avatarSize) / 2, avatarSize, avatarSize),
      name: area(start, first, Double(nameSize.width), Double(nameSize.height)),
      place: area(
        start, first + Double(nameSize.height) + 2, Double(placeSize.width),
        Double(placeSize.height)))
  }

  /// The color of secondary text.
  private var dimmed: Color { foreground.withAlpha(Appearance.isHighContrast ? 0.9 : 0.75) }

  override func draw(_ snapshot: Snapshot) {
    if culling?.skips(self) == true { return }
    let (texts, parts) = (layouts(), parts)
    let (width, top) = (Double(size.width), headerHeight)
    if header != nil, let background = color(named: "window_bg_color") {
      // The list highlights the whole row below the pointer.
      snapshot.fill(Rectangle(width: width, height: top), with: background)
    }
    if isCurrent {
      let accent = color(named: "accent_color") ?? foreground
      snapshot.fill(
        Rectangle(x: 0, y: top, width: width, height: Double(size.height) - top),
        with: accent.withAlpha(Appearance.isHighContrast ? 0.3 : 0.14))
    }
    let picture = person.flatMap { person in
      pictures()?.texture(of: person.id, version: person.pictureVersion, size: .row, for: self)
    }
    texts.avatar.draw(picture, in: parts.avatar, on: snapshot, of: self)
    snapshot.draw(texts.name, x: parts.name.x, y: parts.name.y, color: foreground)
    if !place.isEmpty {
      snapshot.draw(
        texts.place, x: parts.place.x, y: parts.place.y, color: dimmed)
    }
    drawEdges(texts, snapshot)
  }

  /// Draws the letter of the section and the star.
  private func drawEdges(_ texts: Texts, _ snapshot: Snapshot) {
    let width = Double(size.width)
    if let header = texts.header {
      let extent = Double(header.size.width)
      snapshot.draw(
        header, x: isRightToLeft ? width - Self.margin.side - extent : Self.margin.side,
        y: headerHeight - Double(header.size.height) - 2, color: dimmed)
    }
    if let star = texts.star {
      let (extent, tall) = (Double(star.size.width), Double(star.size.height))
      snapshot.draw(
        star, x: isRightToLeft ? Self.margin.side : width - Self.margin.side - extent,
        y: headerHeight + (Double(size.height) - headerHeight - tall) / 2,
        color: color(named: "accent_color") ?? foreground)
    }
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
  /// The attribution of the place, which licenses require wherever it is shown; `nil` if none is
  /// required.
  var attribution: String? {
    guard case .located(let place) = self, !place.attribution.isEmpty else { return nil }
    return place.attribution
  }
}
