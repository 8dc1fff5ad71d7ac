import GtkKit

/// Covers the whole window: the name, which is there from the first frame on, and below it what is going on.
///
/// The name lies at the same place whatever is below, so that one cover follows another without a jump.
final class Cover: Canvas {
  private let name = Label("Halcyon", style: "cover-name")
  private let details: Widget
  /// What asks for the height below the name.
  private let measured: Widget
  /// The window can be moved and closed while it is covered.
  private let header = HeaderBar()
  private static let gap = 18
  private static let margin = 12

  /// Called each time that a frame with the cover in it has been painted for the first time since it came on screen.
  var onPainted: (() -> Void)?
  /// Whether it was painted since it came on screen.
  private(set) var isPainted = false
  private var wait: SignalToken?

  /// - Parameter scrolled: what scrolls in `details`: a GtkScrolledWindow does not ask for the height that wrapped lines
  ///   need.
  init(_ details: Widget, scrolled: Widget? = nil, style: String) {
    self.details = details
    measured = scrolled ?? details
    super.init(role: .group, cssName: "cover")
    addStyle(style)
    adopt(name)
    adopt(details)
    header.addStyle("flat")
    header.setTitleWidget(BoxLayout(.horizontal))
    adopt(header)
    name.setAccessiblyHidden(true)
    expandsHorizontally = true
    expandsVertically = true
    clipsChildren = true
  }

  override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let (name, details) = (
      request(of: name, orientation, for: forSize), request(of: details, orientation, for: forSize)
    )
    let header = request(of: header, orientation, for: forSize)
    guard orientation == .vertical else { return name.union(details).union(header) }
    let gaps = Self.margin + Self.gap
    return Request(
      minimum: header.minimum + name.minimum + details.minimum + gaps,
      natural: header.natural + name.natural + details.natural + gaps)
  }

  override func layOut(width: Int, height: Int) {
    let bar = request(of: header, .vertical, for: width).natural
    place(header, width: width, height: bar)
    let nameHeight = request(of: name, .vertical, for: width).natural
    let wanted = request(of: measured, .vertical, for: width)
    let least = request(of: details, .vertical, for: width).minimum
    // The name gives way only to what would not fit below it.
    let room = height - nameHeight - Self.gap - wanted.natural - Self.margin
    let top = max(min(height * 2 / 5 - nameHeight, room), bar)
    place(name, y: Double(top), width: width, height: nameHeight)
    let below = top + nameHeight + Self.gap
    place(
      details, y: Double(below), width: width,
      height: max(height - below - Self.margin, least))
  }

  override func draw(_ snapshot: Snapshot) {
    snapshot.draw(name, of: self)
    snapshot.draw(details, of: self)
    snapshot.draw(header, of: self)
  }

  override func didMap() {
    wait = onNextPaint { [weak self] in
      guard let self else { return }
      isPainted = true
      onPainted?()
    }
  }

  override func willUnmap() {
    wait?.disconnect()
    wait = nil
    isPainted = false
  }
}
