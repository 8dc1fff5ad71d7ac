import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonStore
import HangGuard
import ServiceTestSupport
import XCTest

@testable import HalcyonContacts
@testable import HalcyonKit
@testable import HalcyonNetwork
@testable import SettingsFeature

final class AccountsPageTests: GtkTestCase {
  func testFolderIsAddedSyncedAndRemovedAfterConfirmation() throws {
    let scene = try ServicesFixture()
    let cards = try scene.writeCards(3)
    let undo = UndoStack()
    let (model, page, window) = open(scene, undo)
    defer { window.window.destroy() }
    XCTAssertTrue(MainLoop.wait { model.accounts == [] })
    page.add(path: cards.path, of: VCardFolderKind())
    XCTAssertTrue(
      MainLoop.wait {
        page.rows.first?.row.row.subtitle.contains("3 people") == true
          && page.rows.first?.row.row.subtitle.contains("Last synced") == true
      }, "\(page.rows.map(\.row.row.subtitle))")
    let row = try XCTUnwrap(page.rows.first?.row)
    XCTAssertEqual(row.row.title, "cards")
    let menu = try XCTUnwrap(row.menu)
    XCTAssertEqual(menu.name, "cards")
    XCTAssertFalse(row.passwordButton.isVisible)

    try scene.writeCards(5)
    row.syncButton.emitClicked()
    XCTAssertTrue(MainLoop.wait { row.row.subtitle.contains("5 people") })

    menu.button.emitClicked()
    XCTAssertTrue(menu.popover.emitActivated("Remove…"))
    page.question?.answer("cancel")
    MainLoop.drain()
    XCTAssertEqual(page.rows.count, 1)
    XCTAssertNil(page.question)
    menu.button.emitClicked()
    XCTAssertTrue(menu.popover.emitActivated("Remove…"))
    let people = try scene.run { try await $0.people() }
    page.question?.answer("remove")
    XCTAssertTrue(MainLoop.wait { page.rows.isEmpty && undo.canUndo })
    XCTAssertEqual(try scene.run { try await $0.peopleCount() }, 0)

    undo.undo()
    XCTAssertTrue(MainLoop.wait { page.rows.count == 1 && !undo.isBusy })
    XCTAssertEqual(try scene.run { try await $0.people() }, people)
    undo.redo()
    XCTAssertTrue(MainLoop.wait { page.rows.isEmpty && !undo.isBusy })
    XCTAssertEqual(try scene.run { try await $0.peopleCount() }, 0)
  }

  func testTheToastOfTheLastRemovalIsVisible() throws {
    let scene = try ServicesFixture()
    for name in ["a", "b"] {
      _ = try scene.run {
        try await $0.addContactAccount(name: name, configuration: .folder(path: "/\(name)"))
      }
    }
    let undo = UndoStack()
    let (_, page, window) = open(scene, undo)
    defer { window.window.destroy() }
    XCTAssertTrue(MainLoop.wait { page.rows.count == 2 })
    for rest in [1, 0] {
      let title = try XCTUnwrap(page.rows.first?.row.row.title)
      page.rows.first?.row.menu?.button.emitClicked()
      XCTAssertEqual(page.rows.first?.row.menu?.popover.emitActivated("Remove…"), true)
      page.question?.answer("remove")
      XCTAssertTrue(MainLoop.wait { page.rows.count == rest })
      XCTAssertTrue(
        MainLoop.wait { window.window.shownToast?.contains("“\(title)”") == true }, title)
    }
    window.showToast("Report copied")
    XCTAssertTrue(MainLoop.wait { window.window.shownToast == "Report copied" })
  }

  func testExternalChangesUpdateTheListAndKeepTheFocus() throws {
    let scene = try ServicesFixture()
    let first = try scene.run {
      try await $0.addContactAccount(name: "a", configuration: .folder(path: "/a"))
    }
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    XCTAssertTrue(MainLoop.wait { page.rows.count == 1 })
    page.rows.first?.row.menu?.button.grabFocus()
    _ = try scene.run {
      try await $0.addContactAccount(name: "b", configuration: .folder(path: "/b"))
    }
    XCTAssertTrue(MainLoop.wait { page.rows.count == 2 })
    XCTAssertEqual(page.rows.map(\.row.row.title), ["a", "b"])
    XCTAssertTrue(page.rows.first?.row.menu?.button.containsFocus == true)
    try scene.run { try await $0.removeContactAccount(id: first.id) }
    XCTAssertTrue(MainLoop.wait { page.rows.map(\.row.row.title) == ["b"] })
    XCTAssertTrue(page.addRows.first?.containsFocus == true)
  }

  func testEvolutionAddressBookIsOfferedUntilAdded() throws {
    let scene = try ServicesFixture(
      books: [EvolutionSource.Book(uid: "u", name: "Personal & <own>")])
    let (model, page, window) = open(scene)
    defer { window.window.destroy() }
    let group = try XCTUnwrap(page.suggestionGroups.first)
    XCTAssertTrue(MainLoop.wait { group.rows.count == 1 })
    XCTAssertEqual(group.rows.first?.title, "Personal & <own>")
    _ = try scene.run {
      try await $0.addContactAccount(name: "p", configuration: .evolution(book: "u"))
    }
    model.lookForSuggestions()
    XCTAssertTrue(MainLoop.wait { group.rows.isEmpty })
  }

  func testNewPasswordIsStoredInTheKeyringAndClosesTheDialog() throws {
    let scene = try ServicesFixture()
    let account = try scene.run {
      try await $0.addContactAccount(
        name: "w",
        configuration: .cardDAV(.init(url: "http://127.0.0.1:1/", userName: "ada")))
    }
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    XCTAssertTrue(MainLoop.wait { page.rows.count == 1 })
    page.rows.first?.row.passwordButton.emitClicked()
    let asked = try XCTUnwrap(page.passwordDialog)
    XCTAssertNil(asked.name)
    XCTAssertFalse(asked.dialog.isEnabled("sign-in"))
    asked.entry.text = "s3cret"
    XCTAssertTrue(asked.dialog.isEnabled("sign-in"))
    asked.dialog.answer("sign-in")
    XCTAssertNil(page.passwordDialog)
    let secrets = scene.secrets
    try scene.run { _ in
      try await waitUntil { await secrets.secret(for: account.secretName) == Secret("s3cret") }
    }
  }

  func testServerFormValidatesTheAddressAndShowsErrors() throws {
    let scene = try ServicesFixture()
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    let form = try openServerForm(of: page)
    XCTAssertFalse(form.searchRow.isSensitive)
    form.address?.text = "ftp://example.org"
    XCTAssertTrue(form.address?.isInvalid == true)
    XCTAssertFalse(form.searchRow.isSensitive)
    // Nothing listens at this port.
    form.address?.text = "http://127.0.0.1:1/"
    XCTAssertTrue(form.address?.isInvalid == false)
    form.search()
    XCTAssertTrue(MainLoop.wait { form.problemMessage != nil })
    XCTAssertTrue(form.problemMessage?.contains("Could not reach") == true)
    XCTAssertFalse(form.trustRow.isVisible)
    form.address?.text = "http://127.0.0.1:2/"
    XCTAssertNil(form.problemMessage, "the error was about another address")
    XCTAssertEqual(try scene.run { try await $0.contactAccounts().count }, 0)
  }

  func testSelectedAddressBookIsAddedAndItsPasswordStored() throws {
    let scene = try ServicesFixture(transports: { _ in BookServer() })
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    let form = try openServerForm(of: page)
    form.address?.text = "dav.example.org"
    form.user?.text = "ada"
    form.password?.text = "wrong"
    form.search()
    XCTAssertTrue(MainLoop.wait { form.problemMessage != nil })
    XCTAssertTrue(form.problemMessage?.contains("rejected") == true)
    form.password?.text = "s3cret"
    form.search()
    XCTAssertTrue(
      MainLoop.wait { form.candidateRows.map(\.title) == ["Work", "Private"] })
    form.candidateRows.last?.emitActivated()
    XCTAssertTrue(MainLoop.wait { page.form == nil && page.rows.count == 1 })
    XCTAssertEqual(form.password?.text, "")
    let account = try XCTUnwrap(try scene.run { try await $0.contactAccounts().first })
    XCTAssertEqual(account.name, "Private")
    let secrets = scene.secrets
    let kept = try scene.run { _ in await secrets.secret(for: account.secretName) }
    XCTAssertEqual(kept, Secret("s3cret"))
    XCTAssertTrue(page.rows.first?.row.passwordButton.isVisible == true)
  }

  func testCertificateIsTrustedOnlyAfterItsFingerprintWasShown() throws {
    let scene = try ServicesFixture(transports: {
      BookServer(fingerprint: "AB:CD", trusted: $0.certificateFingerprint)
    })
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    let form = try openServerForm(of: page)
    form.address?.text = "dav.example.org"
    form.user?.text = "ada"
    form.password?.text = "s3cret"
    form.search()
    XCTAssertTrue(MainLoop.wait { form.problemMessage != nil })
    XCTAssertTrue(form.trustRow.isVisible)
    XCTAssertTrue(form.trustRow.subtitle.hasSuffix("AB:CD"))
    XCTAssertTrue(form.candidateRows.isEmpty)
    form.trustRow.emitActivated()
    XCTAssertTrue(MainLoop.wait { form.candidateRows.count == 2 })
    form.candidateRows.first?.emitActivated()
    XCTAssertTrue(MainLoop.wait { page.rows.count == 1 })
    let account = try XCTUnwrap(try scene.run { try await $0.contactAccounts().first })
    XCTAssertEqual(account.configuration.settings["certificateFingerprint"], "AB:CD")
    // The trust does not extend to another address.
    form.address?.text = "other.example.org"
    XCTAssertNil(form.problemMessage)
  }

  func testAnotherKindIsListedAndAddedByItsForm() throws {
    let scene = try ServicesFixture(more: [ShelfKind()])
    let (_, page, window) = open(scene)
    defer { window.window.destroy() }
    let row = try XCTUnwrap(page.addRows.last)
    XCTAssertEqual(row.title, "Add S_helf…")
    row.emitActivated()
    let form = try XCTUnwrap(page.form)
    XCTAssertEqual(form.entries.map(\.row.title), ["_Label"])
    let label = try XCTUnwrap(form.row("label"))
    XCTAssertFalse(form.searchRow.isSensitive, "the label is required")
    label.text = "a/b"
    XCTAssertTrue(label.isInvalid)
    XCTAssertFalse(form.searchRow.isSensitive)
    label.text = ShelfKind.missing
    form.search()
    XCTAssertTrue(MainLoop.wait { form.problemMessage?.contains("was not found") == true })
    label.text = "novels"
    form.search()
    XCTAssertTrue(
      MainLoop.wait {
        page.form == nil
          && page.rows.first?.row.row.subtitle.hasPrefix("novels · 2 people") == true
      })
    XCTAssertEqual(page.rows.first?.row.row.title, "Shelf", "the source has no name")
  }

  func testRemovedPeopleAreListedAndRestored() throws {
    let scene = try ServicesFixture()
    let cards = try scene.writeCards(30)
    let (model, page, window) = open(scene)
    defer { window.window.destroy() }
    page.add(path: cards.path, of: VCardFolderKind())
    XCTAssertTrue(
      MainLoop.wait { page.rows.first?.row.row.subtitle.contains("30 people") == true })
    XCTAssertFalse(page.removedPeople.group.isVisible)
    let people = try scene.run { try await $0.people() }
    try scene.run { try await $0.removePeople(people.prefix(3).map(\.id), at: Date()) }
    XCTAssertTrue(MainLoop.wait { page.removedPeople.rows.count == 3 })
    XCTAssertTrue(page.removedPeople.group.isVisible)
    let row = try XCTUnwrap(page.removedPeople.rows.first)
    XCTAssertEqual(row.row.title, people.first?.displayName)
    XCTAssertTrue(row.row.subtitle.hasPrefix("cards · removed "), row.row.subtitle)
    row.button.emitClicked()
    XCTAssertTrue(MainLoop.wait { page.removedPeople.rows.count == 2 })
    page.removedPeople.allButton.emitClicked()
    XCTAssertTrue(MainLoop.wait { !page.removedPeople.group.isVisible })
    XCTAssertEqual(try scene.run { try await $0.people() }, people)
    XCTAssertTrue(MainLoop.wait { model.accounts?.first?.people == 30 })
  }

  func testNothingCanBeAddedWithoutAnOpenStore() throws {
    let window = PreferencesWindow(title: "Test")
    let page = AccountsPage(AccountsModel(nil), in: window)
    XCTAssertEqual(page.addRows.map(\.isSensitive), [false, false, false])
    window.window.destroy()
  }
}

@MainActor private func open(
  _ scene: ServicesFixture, _ undo: UndoStack? = nil
) -> (AccountsModel, AccountsPage, PreferencesWindow) {
  let window = PreferencesWindow(title: "Test")
  let model = AccountsModel(scene.services)
  let page = AccountsPage(model, RemovedPeopleModel(scene.services), in: window, undo: undo)
  window.add(page.page)
  window.window.present()
  return (model, page, window)
}

@MainActor private func openServerForm(of page: AccountsPage) throws -> SourceForm {
  let row = try XCTUnwrap(page.addRows.first { $0.title == "Add Card_DAV Server…" })
  row.emitActivated()
  return try XCTUnwrap(page.form)
}

@MainActor extension SourceForm {
  fileprivate var address: EntryRow? { row("url") }
  fileprivate var user: EntryRow? { row("userName") }
  fileprivate var password: EntryRow? { row("password") }
}
