import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonNetwork
import HalcyonText
import Localization

/// The preferences page for geocoding and for the data that is sent to servers.
final class PlacesPage: SessionParticipant {
  let page: PreferencesPage
  let kind = ChoiceRow(
    title: tr("Geocoding _server"),
    choices: [trc("geocoding server", "None")] + kinds.map(\.title))
  let address = EntryRow(title: tr("Server a_ddress"), purpose: .address)
  let contact = EntryRow(title: tr("Co_ntact address for the server’s administrator"))
  let budget = NumberRow(
    title: tr("Daily _request limit"), subtitle: tr("At most one request per second"),
    in: 1...1_000_000, step: 100)
  let placeData = ActionRow(title: tr("Place data"))
  let addresses = ActionRow(title: tr("Addresses"))
  private let model: PlacesModel
  private let say: (String) -> Void
  /// The selected kind of server until its address is entered.
  private var draft: GeocodingServer.Kind?
  private var observer: ObservationTracker?

  private static let kinds = GeocodingServer.Kind.allCases

  /// - Parameter session: What unsaved input joins; `nil` for none.
  init(
    _ model: PlacesModel, session: SessionContext? = nil, say: @escaping (String) -> Void
  ) {
    self.model = model
    self.say = say
    for row in [address, contact] { row.hasApplyButton = true }
    let sent = PreferencesGroup(
      title: tr("Data That Halcyon Sends"),
      [
        ActionRow(
          title: tr("To the geocoding server"),
          subtitle: tr(
            "Postal addresses of people, one per request and without names; the version of Halcyon; and your contact address."
          )),
        ActionRow(
          title: tr("To your CardDAV servers"),
          subtitle: tr(
            "Your user name and password, and requests for contacts. Nothing is changed on the server."
          )),
        ActionRow(
          title: tr("To anyone else"),
          subtitle: tr("Nothing. Habits, photos and statistics stay on this computer.")),
      ])
    page = PreferencesPage(
      name: PreferencesDialog.Page.places.rawValue, title: tr("_Places"),
      icon: "mark-location-symbolic",
      [
        PreferencesGroup(title: tr("On This Computer"), [placeData, addresses]),
        PreferencesGroup(
          title: tr("Online"),
          description: tr("Finds streets and houses. Nothing is sent unless you choose a server."),
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
    session?.participants.join(model)
    session?.participants.join(self)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    placeData.subtitle =
      model.hasPlaces
      ? tr("Installed. Finds postal codes, cities, regions and countries offline (GeoNames).")
      : tr("Missing. Reinstall Halcyon.")
    addresses.subtitle =
      model.counts.map {
        UserText.addresses(
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
      return say(tr("“%1” is not a valid HTTP(S) address.", address.text))
    }
    // Credentials in the URL are neither stored nor sent.
    let url = WebAddress.namesUser(address.text) ? named.description : address.text
    if model.server != nil { return change { $0.url = url } }
    guard let draft else { return }
    model.name(GeocodingServer(kind: draft, url: url), onFailure: say)
  }

  /// Stores what was typed without Return, if it is valid.
  func flush() {
    if address.isVisible, address.text != model.server?.url ?? "",
      WebAddress(address.text) != nil
    {
      takeAddress()
    }
    let contact = contact.text
    if let server = model.server, contact != server.contact { change { $0.contact = contact } }
  }

  private func change(_ body: (inout GeocodingServer) -> Void) {
    guard var server = model.server else { return }
    body(&server)
    model.name(server, onFailure: say)
  }
}

extension GeocodingServer.Kind {
  /// The name of the server software.
  fileprivate var title: String {
    switch self {
    case .nominatim: "Nominatim"
    case .photon: "Photon"
    }
  }
}
