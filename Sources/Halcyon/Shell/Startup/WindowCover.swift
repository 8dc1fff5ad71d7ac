import GtkKit

/// A full-window layer with the application name and, below it, details such as progress bars.
///
/// The name has the same position regardless of the details, so that one cover can replace another
/// without a visible jump.
final class WindowCover: Canvas {
  let name = Label("Halcyon", style: "cover-name")
  private let details: Widget
  /// The widget that determines the height reserved below the name.
  private let measured: Widget
  /// Lets the user move and close the covered window.
  private let header = HeaderBar()
  private static let gap = 18
  private static let margin = 12

  /// Called when the first frame since the cover was mapped has been painted.
  var onPainted: (() -> Void)?
  /// A Boolean value indicating whether the cover has been painted since it was mapped.
  private(set) var isPainted = false
  private var paintToken: SignalToken?

  /// Creates a cover.
  /// - Parameter scrolled: The scrolled child of `details`, if any. A GtkScrolledWindow does not
  ///   request the height that wrapped lines need, so the child is measured instead.
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
    // Move the name up only if the details would not fit below it.
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
    paintToken = onNextPaint { [weak self] in
      guard let self else { return }
      isPainted = true
      onPainted?()
    }
  }

  override func willUnmap() {
    paintToken?.disconnect()
    paintToken = nil
    isPainted = false
  }
}
