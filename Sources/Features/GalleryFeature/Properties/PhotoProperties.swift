import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// The pane beside a photo with what is known about it. The date, caption, tags and people can be
/// edited; the file is not changed.
///
/// What was typed is stored by Return, when the focus or the photo is left, and at every end of the
/// session. Escape restores the old text.
final class PhotoProperties: SessionParticipant {
  /// Where the pane gets its content from, and what it does with changes.
  struct Source {
    var details: (Photo) async -> PhotoDetails? = { _ in nil }
    /// Returns how a photo stops the program that decodes it; `nil` if that is not known.
    var damage: (Photo) async -> PhotoDamage? = { _ in nil }
    var nearest: (Coordinate) async -> NearestPlaces.Match? = { _ in nil }
    var proofs: (Photo) async -> [PhotoProof] = { _ in [] }
    /// Returns the people whom names mean, by name.
    var people: ([String]) async -> [String: PersonInPhoto] = { _ in [:] }
    /// Returns the names of people that contain a text.
    var suggestedPeople: (String) async -> [String] = { _ in [] }
    /// Returns the tags of all photos that contain a text.
    var suggestedTags: (String) async -> [String] = { _ in [] }
    var showPerson: (Int64) -> Void = { _ in }
    /// Lets the user choose a person whom a name means.
    var linkPerson: (_ name: String) -> Void = { _ in }
    var unlinkPerson: (_ name: String) -> Void = { _ in }
    /// Returns the photos that were taken close in time and place.
    var moment: (Photo) -> PhotoMoment? = { _ in nil }
    /// Shows the photos of a moment.
    var showMoment: (PhotoMoment) -> Void = { _ in }
    var change: (Photo, PhotoChange, _ title: String, StorePromise<PhotoSnapshot>?) -> Void = {
      _, _, _, _ in
    }
    /// Promises a change.
    var promise: (Photo, PhotoChange) -> StorePromise<PhotoSnapshot>? = { _, _ in nil }
  }

  let widget: ScrolledWindow
  let dateEntry = Entry()
  let captionEntry = Entry(placeholder: tr("Add a caption"))
  let tags = ChipEditor(placeholder: tr("Add a tag"))
  let people = ChipEditor(placeholder: tr("Add a person"))
  private let date = Label(style: "heading")
  private let place = Label(style: "viewer-dim")
  let map: PhotoMap
  private let camera = Label()
  private let size = Label()
  private let file = Label()
  private let folder = Label(style: "viewer-dim")
  private let copies = Label(style: "viewer-dim")
  /// Why the photo is damaged.
  private let problem = Label(style: "error")
  private let cameraGroup: BoxLayout
  private let habits = Label()
  private let habitGroup: BoxLayout
  /// Shows the photos that were taken close in time and place.
  let momentButton = Button(label: "")
  private let editButton = Button(icon: "document-edit-symbolic", name: tr("Change the Date"))
  private let timers: any Timers
  private var photo: Photo?
  private(set) var details: PhotoDetails?
  /// The caption that was shown last.
  private var shownCaption = ""
  /// The contacts whom the names of the photo mean, by name.
  private(set) var contacts: [String: PersonInPhoto] = [:]
  private var loading: Task<Void, Never>?
  private var checking: Task<Void, Never>?
  private typealias Typing = TypedChange<PhotoChange, PhotoSnapshot>
  private var typing: (caption: Typing?, tags: Typing?, people: Typing?)
  var source = Source()

  /// Creates an empty pane.
  /// - Parameter resources: The folder of bundled data files with the map; `nil` if it is missing.
  init(resources: URL? = nil, timers: any Timers = MainLoopTimers()) {
    self.timers = timers
    map = PhotoMap(resources: resources)
    map.widget.isVisible = false
    let content = BoxLayout(.vertical, spacing: 18)
    widget = ScrolledWindow(child: content)
    widget.addStyle("viewer-pane")
    content.setMargins(18)
    cameraGroup = Self.group(tr("Camera"), [camera])
    habitGroup = Self.group(tr("Habits"), [habits])
    habitGroup.isVisible = false
    momentButton.addStyle("chip")
    momentButton.horizontalAlignment = .start
    momentButton.isVisible = false
    problem.isVisible = false
    for label in [problem, habits, date, place, camera, size, file, folder, copies] {
      label.wraps = true
      label.textAlignment = 0
      label.isSelectable = true
    }
    date.expandsHorizontally = true
    dateEntry.isVisible = false
    dateEntry.setAccessibleLabel(tr("Date and time"))
    for entry in [dateEntry, captionEntry] { entry.addStyle("viewer-entry") }
    editButton.addStyle("flat")
    editButton.verticalAlignment = .start
    captionEntry.setAccessibleLabel(tr("Caption"))
    captionEntry.maximumLength = 2_000
    let row = BoxLayout(.horizontal, spacing: 6, [date, editButton])
    let head = BoxLayout(.vertical, spacing: 6, [row, dateEntry, place, map.widget, momentButton])
    [
      problem, head, habitGroup, Self.group(tr("People"), [people.widget]),
      Self.group(tr("Caption"), [captionEntry]),
      cameraGroup, Self.group(tr("Tags"), [tags.widget]),
      Self.group(tr("File"), [file, folder, size, copies]),
    ].forEach(content.append)
    connect()
  }

  private static func group(_ title: String, _ children: [Widget]) -> BoxLayout {
    let label = Label(title, style: "viewer-dim")
    label.textAlignment = 0
    return BoxLayout(.vertical, spacing: 4, [label] + children)
  }

  /// Keeps what is typed into a field, until it is stored.
  private func type(
    into field: Entry, _ typed: @escaping (PhotoProperties) -> PhotoChange?
  ) -> Typing {
    let change = Typing(
      timers: timers, typed: { [weak self] in self.flatMap(typed) },
      promise: { [weak self] change in
        self.flatMap { pane in pane.photo.flatMap { pane.source.promise($0, change) } }
      })
    field.onChanged { [weak change] in change?.changed() }
    return change
  }

  private func connect() {
    typing = (
      caption: type(into: captionEntry) { $0.typedCaption.map { .caption($0) } },
      tags: type(into: tags.entry) { $0.tags.typed.map { .tags($0) } },
      people: type(into: people.entry) { $0.people.typed.map { .people($0) } }
    )
    momentButton.onClicked { [weak self] in
      guard let self, let photo, let moment = source.moment(photo) else { return }
      source.showMoment(moment)
    }
    editButton.onClicked { [weak self] in self?.editDate() }
    dateEntry.onActivated { [weak self] in self?.commitDate() }
    captionEntry.onActivated { [weak self] in self?.commitCaption() }
    captionEntry.onLeave { [weak self] in self?.commitCaption() }
    dateEntry.onLeave { [weak self] in self?.leaveDate() }
    captionEntry.onKeyCapture { [weak self] key in
      key.name == "Escape" && self?.cancelCaption() == true
    }
    dateEntry.onKeyCapture { [weak self] key in
      guard key.name == "Escape", let self else { return false }
      endDate()
      return true
    }
    tags.suggestions = { [weak self] in await self?.source.suggestedTags($0) ?? [] }
    people.suggestions = { [weak self] in await self?.source.suggestedPeople($0) ?? [] }
    tags.onEdit = { [weak self] in
      self?.commit(.tags($0), tr("Changed the tags"), self?.typing.tags)
    }
    people.menu = { [weak self] in self?.menu(ofPerson: $0, remove: $1) ?? Menu() }
    people.onEdit = { [weak self] in
      self?.commit(.people($0), tr("Changed who is in the photo"), self?.typing.people)
    }
  }

  /// Returns the menu of a name: the contact whom it means, and how to change that.
  func menu(ofPerson name: String, remove: MenuItem) -> Menu {
    let contact = contacts[name]
    var links: [MenuItem] = []
    if let contact {
      links.append(
        MenuItem(tr("Show %1", contact.name)) { [source] in source.showPerson(contact.id) })
    }
    links.append(MenuItem(tr("Link to a Person…")) { [source] in source.linkPerson(name) })
    if let contact, contact.isLinked {
      links.append(
        MenuItem(tr("Remove Link to %1", contact.name)) { [source] in source.unlinkPerson(name) })
    }
    return Menu(links, [remove])
  }

  /// A Boolean value indicating whether a text field has the focus, which then receives the keys.
  var isEditing: Bool {
    [dateEntry, captionEntry, tags.entry, people.entry].contains { $0.containsFocus }
  }

  /// Shows a photo. The details follow when they are read.
  func show(_ photo: Photo) {
    let isOther = photo.id != self.photo?.id
    // What was typed belongs to the photo that is left.
    if isOther { flush() }
    self.photo = photo
    date.text = Translation.sentenceCase(PhotoText.longMoment(photo))
    file.text = photo.file.name
    folder.text = (photo.file.path as NSString).deletingLastPathComponent
    size.text = PhotoText.size(photo)
    if isOther {
      endDate()
      show(nil as PhotoDetails?)
      problem.isVisible = false
    }
    checkDamage()
    let moment = source.moment(photo)
    momentButton.isVisible = moment != nil
    if let moment {
      momentButton.label = tr(
        "%1 · %2", ntr("%1 photo", "%1 photos", moment.range.count), PhotoText.title(moment))
      // A long title must not widen the pane.
      momentButton.wrapLabel()
      momentButton.tooltip = tr("Show the photos of this moment")
    }
    loading?.cancel()
    loading = Task { [weak self, source] in
      let details = await source.details(photo)
      guard !Task.isCancelled, let self, self.photo == photo else { return }
      show(details)
      contacts = await source.people(details?.people ?? [])
      guard !Task.isCancelled, self.photo == photo else { return }
      let proofs = await source.proofs(photo)
      guard !Task.isCancelled, self.photo == photo else { return }
      habits.text = proofs.map(PhotoText.proof).joined(separator: "\n")
      habitGroup.isVisible = !proofs.isEmpty
      guard let position = details?.metadata.position else { return }
      let match = await source.nearest(position)
      guard !Task.isCancelled, self.photo == photo else { return }
      show(position, match)
    }
  }

  /// Shows whether the photo is damaged, which becomes known when it is decoded.
  func checkDamage() {
    guard let photo else { return }
    checking?.cancel()
    checking = Task { [weak self, source] in
      let damage = await source.damage(photo)
      guard !Task.isCancelled, let self, self.photo == photo else { return }
      problem.text =
        damage.map { UserText.sentence(.undecodable(path: photo.file.name, damage: $0)) } ?? ""
      problem.isVisible = damage != nil
    }
  }

  private func show(_ details: PhotoDetails?) {
    self.details = details
    tags.show(details?.tags ?? [])
    people.show(details?.people ?? [])
    // What the user is typing is newer than the store.
    if !captionEntry.containsFocus || details == nil || captionEntry.text == shownCaption {
      captionEntry.text = details?.caption ?? ""
    }
    shownCaption = details?.caption ?? ""
    camera.text = details.map { PhotoText.camera($0.metadata) } ?? ""
    cameraGroup.isVisible = !camera.text.isEmpty
    let paths = details?.copies ?? []
    copies.text = paths.isEmpty ? "" : tr("Also in: %1", paths.joined(separator: "\n"))
    copies.isVisible = !paths.isEmpty
    let position = details?.metadata.position
    place.isVisible = position != nil
    place.text = ""
    map.widget.isVisible = position != nil
    guard let position else { return }
    map.show(position)
  }

  private func show(_ position: Coordinate, _ match: NearestPlaces.Match?) {
    place.text = match.map(PhotoText.place) ?? PhotoText.position(position)
    place.isVisible = true
    map.name(place.text)
  }

  // MARK: - Editing

  private func editDate() {
    guard let photo else { return }
    dateEntry.text = PhotoText.editable(photo.wallTime)
    dateEntry.isInvalid = false
    dateEntry.isVisible = true
    dateEntry.grabFocus()
  }

  private func endDate() { dateEntry.isVisible = false }

  /// Stores a date that is valid; another one is discarded, because it means nothing.
  private func leaveDate() {
    guard dateEntry.isVisible else { return }
    commitDate()
    if dateEntry.isInvalid { endDate() }
  }

  /// Stores what was typed without Return.
  func flush() {
    guard photo != nil else { return }
    leaveDate()
    commitCaption()
    tags.add()
    people.add()
  }

  private func commitDate() {
    guard let photo else { return }
    let text = dateEntry.text.trimmingCharacters(in: .whitespaces)
    guard let time = PhotoText.time(text) else { return dateEntry.isInvalid = true }
    endDate()
    if time != photo.wallTime {
      source.change(photo, .time(time), tr("Changed the date of “%1”", photo.file.name), nil)
    }
  }

  /// Restores the stored caption.
  /// - Returns: Whether another one was typed.
  func cancelCaption() -> Bool {
    let old = details?.caption ?? ""
    guard captionEntry.text != old else { return false }
    captionEntry.text = old
    captionEntry.caret = old.count
    return true
  }

  /// The typed caption; `nil` if it is the stored one.
  private var typedCaption: String? {
    // Before the details are read, the text is not that of this photo.
    guard let details else { return nil }
    let text = captionEntry.text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text == details.caption ? nil : text
  }

  private func commitCaption() {
    guard let text = typedCaption else { return }
    details?.caption = text
    commit(.caption(text), tr("Changed the caption"), typing.caption)
  }

  private func commit(_ change: PhotoChange, _ title: String, _ typing: Typing?) {
    guard let photo else { return }
    source.change(photo, change, title, typing?.take(change))
  }

  /// Reads the details of the photo again after a change.
  func reload() { if let photo { show(photo) } }

  /// The visible text, for tests.
  var text: [String] {
    [problem, date, place, habits, camera, size, file, folder, copies].filter(\.isVisible)
      .map(\.text)
  }
}
