import GtkKit
import HalcyonCore
import HalcyonServices

/// The page for what finds places, and what leaves the machine.
final class PlacesPage {
  let page: PreferencesPage
  let kind = ChoiceRow(
    title: tr("_Ask a server"),
    choices: [tr("None")] + kinds.map(\.title))
  let address = EntryRow(title: tr("Server a_ddress"), purpose: .address)
  let contact = EntryRow(title: tr("Your e-mail or page, for the server's _keeper"))
  let budget = NumberRow(
    title: tr("_Requests a day at most"), subtitle: tr("Never more than one a second"),
    in: 1...1_000_000, step: 100)
  let placeData = ActionRow(title: tr("Place data"))
  let addresses = ActionRow(title: tr("Addresses"))
  private let model: PlacesModel
  private let say: (String) -> Void
  /// The kind that was chosen while its address is not there yet.
  private var draft: GeocodingServer.Kind?
  private var observer: Observer?

  private static let kinds = GeocodingServer.Kind.allCases

  init(_ model: PlacesModel, say: @escaping (String) -> Void) {
    self.model = model
    self.say = say
    for row in [address, contact] { row.hasApplyButton = true }
    let sent = PreferencesGroup(
      title: tr("What Leaves This Machine"),
      [
        ActionRow(
          title: tr("To the server for places"),
          subtitle: tr(
            "Postal addresses of people, one a request, without their names; the version of Halcyon, and what you gave for its keeper."
          )),
        ActionRow(
          title: tr("To CardDAV servers that you added"),
          subtitle: tr(
            "Name and password, and the request for contacts. Nothing of yours is changed there.")),
        ActionRow(
          title: tr("To anybody else"),
          subtitle: tr("Nothing. Habits, photos and statistics stay here.")),
      ])
    page = PreferencesPage(
      name: PreferencesDialog.Page.places.rawValue, title: tr("_Places"),
      icon: "mark-location-symbolic",
      [
        PreferencesGroup(title: tr("On This Machine"), [placeData, addresses]),
        PreferencesGroup(
          title: tr("Over the Network"),
          description: tr("Finds streets and houses. Nothing is sent while no server is named."),
          [kind, address, contact, budget]), sent,
      ])
    kind.onChanged { [weak self] in self?.choose($0) }
    address.onChanged { [weak self] in self?.address.isInvalid = false }
    address.onApply { [weak self] in self?.takeAddress() }
    contact.onApply { [weak self] in
      guard let self else { return }
      change { $0.contact = self.contact.text }
    }
    budget.onChanged { [weak self] value in self?.change { $0.dailyBudget = value } }
    observer = Observer { [weak self] in self?.update() }
  }

  private func update() {
    placeData.subtitle =
      model.hasPlaces
      ? tr("There: postcodes, cities, regions and countries are found without a network (GeoNames)")
      : tr("Missing. Install Halcyon anew.")
    addresses.subtitle =
      model.counts.map {
        Words.addresses(
          $0.addresses, placed: $0.placed, pending: $0.pending, notFound: $0.notFound)
      } ?? ""
    addresses.isVisible = model.counts != nil
    for row in [kind, address, contact, budget] { row.isSensitive = model.canChange }
    if let server = model.server {
      draft = nil
      if !address.containsFocus || address.text.isEmpty { address.text = server.url }
      if !contact.containsFocus { contact.text = server.contact }
      budget.value = server.dailyBudget
    }
    showKind()
  }

  private func showKind() {
    let shown = model.server?.kind ?? draft
    kind.selected = shown.flatMap(Self.kinds.firstIndex).map { $0 + 1 } ?? 0
    address.isVisible = shown != nil
    for row in [contact, budget] { row.isVisible = model.server != nil }
  }

  private func choose(_ index: Int) {
    guard index > 0, Self.kinds.indices.contains(index - 1) else {
      draft = nil
      model.name(nil, onFailure: say)
      return showKind()
    }
    let chosen = Self.kinds[index - 1]
    if model.server != nil { return change { $0.kind = chosen } }
    draft = chosen
    showKind()
    address.grabFocus()
    if !address.text.isEmpty { takeAddress() }
  }

  private func takeAddress() {
    guard let named = WebAddress(address.text) else {
      address.isInvalid = true
      return say(tr("“%1” is no http or https address.", address.text))
    }
    // A name or password before the host is neither kept nor sent.
    let url = WebAddress.namesUser(address.text) ? named.description : address.text
    if model.server != nil { return change { $0.url = url } }
    guard let draft else { return }
    model.name(GeocodingServer(kind: draft, url: url), onFailure: say)
  }

  private func change(_ body: (inout GeocodingServer) -> Void) {
    guard var server = model.server else { return }
    body(&server)
    model.name(server, onFailure: say)
  }
}

extension GeocodingServer.Kind {
  /// The name of the protocol's program.
  fileprivate var title: String {
    switch self {
    case .nominatim: "Nominatim"
    case .photon: "Photon"
    }
  }
}
