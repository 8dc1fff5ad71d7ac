import Foundation
import GtkKit
import HalcyonCore
@testable import HalcyonServices
import HalcyonStore
import TestSupport
import XCTest

@testable import HalcyonUI

final class AccountsPageTests: GtkTestCase {
  func testAFolderIsAddedSyncedAndRemovedAfterAQuestion() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let cards = try scene.writeCards(3)
      let (model, page, window) = open(scene)
      defer { window.window.destroy() }
      XCTAssertTrue(MainLoop.run(seconds: 5) { model.accounts == [] })
      page.add(path: cards.path)
      XCTAssertTrue(
        MainLoop.run(seconds: 10) {
          page.rows.first?.row.row.subtitle.contains("3 people") == true
            && page.rows.first?.row.row.subtitle.contains("Synced") == true
        }, "\(page.rows.map(\.row.row.subtitle))")
      let row = try XCTUnwrap(page.rows.first?.row)
      XCTAssertEqual(row.row.title, "cards")
      XCTAssertEqual(row.removeButton.tooltip, "Remove “cards”")
      XCTAssertFalse(row.passwordButton.isVisible)

      try scene.writeCards(5)
      row.syncButton.emitClicked()
      XCTAssertTrue(MainLoop.run(seconds: 10) { row.row.subtitle.contains("5 people") })

      row.removeButton.emitClicked()
      page.question?.answer("cancel")
      MainLoop.drain()
      XCTAssertEqual(page.rows.count, 1)
      XCTAssertNil(page.question)
      row.removeButton.emitClicked()
      page.question?.answer("remove")
      XCTAssertTrue(MainLoop.run(seconds: 10) { page.rows.isEmpty })
      XCTAssertEqual(try scene.run { try await $0.peopleCount() }, 0)
    }
  }

  func testWhatIsAddedElsewhereShowsAndTheKeyboardStays() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let first = try scene.run {
        try await $0.addContactAccount(name: "a", configuration: .folder(path: "/a"))
      }
      let (_, page, window) = open(scene)
      defer { window.window.destroy() }
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.rows.count == 1 })
      page.rows.first?.row.removeButton.grabFocus()
      _ = try scene.run {
        try await $0.addContactAccount(name: "b", configuration: .folder(path: "/b"))
      }
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.rows.count == 2 })
      XCTAssertEqual(page.rows.map(\.row.row.title), ["a", "b"])
      XCTAssertTrue(page.rows.first?.row.removeButton.containsFocus == true)
      try scene.run { try await $0.removeContactAccount(id: first.id) }
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.rows.map(\.row.row.title) == ["b"] })
      XCTAssertTrue(page.folderRow.containsFocus)
    }
  }

  func testBooksOfEvolutionAreOfferedOnce() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene(books: [EvolutionSource.Book(uid: "u", name: "Personal & <own>")])
      let (model, page, window) = open(scene)
      defer { window.window.destroy() }
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.evolutionRows.count == 1 })
      XCTAssertEqual(page.evolutionRows.first?.title, "Personal & <own>")
      _ = try scene.run {
        try await $0.addContactAccount(name: "p", configuration: .evolution(book: "u"))
      }
      model.lookForEvolution()
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.evolutionRows.isEmpty })
    }
  }

  func testAnotherPasswordGoesToTheKeyringAndTheDialogGoes() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let account = try scene.run {
        try await $0.addContactAccount(
          name: "w",
          configuration: .cardDAV(.init(url: "http://127.0.0.1:1/", userName: "ada")))
      }
      let (_, page, window) = open(scene)
      defer { window.window.destroy() }
      XCTAssertTrue(MainLoop.run(seconds: 5) { page.rows.count == 1 })
      page.rows.first?.row.passwordButton.emitClicked()
      let asked = try XCTUnwrap(page.passwordDialog)
      XCTAssertNil(asked.name)
      XCTAssertFalse(asked.dialog.isEnabled("sign-in"))
      asked.entry.text = "s3cret"
      XCTAssertTrue(asked.dialog.isEnabled("sign-in"))
      asked.dialog.answer("sign-in")
      XCTAssertNil(page.passwordDialog)
      var kept: Secret?
      XCTAssertTrue(
        MainLoop.run(seconds: 5) {
          Task { kept = await scene.secrets.secret(for: account.secretName) }
          return kept == Secret("s3cret")
        })
    }
  }

  func testTheFormForServersTakesOnlyAddressesAndSaysWhatWentWrong() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene()
      let (_, page, window) = open(scene)
      defer { window.window.destroy() }
      page.serverRow.emitActivated()
      let form = try XCTUnwrap(page.form)
      XCTAssertFalse(form.searchRow.isSensitive)
      form.address.text = "ftp://example.org"
      XCTAssertTrue(form.address.isInvalid)
      XCTAssertFalse(form.searchRow.isSensitive)
      // Nothing listens at this port.
      form.address.text = "http://127.0.0.1:1/"
      XCTAssertFalse(form.address.isInvalid)
      form.search()
      XCTAssertTrue(MainLoop.run(seconds: 30) { form.problemWords != nil })
      XCTAssertTrue(form.problemWords?.contains("cannot be reached") == true)
      XCTAssertFalse(form.trustRow.isVisible)
      form.address.text = "http://127.0.0.1:2/"
      XCTAssertNil(form.problemWords, "it was about another address")
      XCTAssertEqual(try scene.run { try await $0.contactAccounts().count }, 0)
    }
  }

  func testOneOfSeveralBooksIsAddedWithItsPasswordInTheKeyring() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene(transports: { _ in BookServer() })
      let (_, page, window) = open(scene)
      defer { window.window.destroy() }
      page.serverRow.emitActivated()
      let form = try XCTUnwrap(page.form)
      form.address.text = "dav.example.org"
      form.user.text = "ada"
      form.password.text = "wrong"
      form.search()
      XCTAssertTrue(MainLoop.run(seconds: 10) { form.problemWords != nil })
      XCTAssertTrue(form.problemWords?.contains("does not accept") == true)
      form.password.text = "s3cret"
      form.search()
      XCTAssertTrue(
        MainLoop.run(seconds: 10) { form.bookRows.map(\.title) == ["Work", "Private"] })
      form.bookRows.last?.emitActivated()
      XCTAssertTrue(MainLoop.run(seconds: 10) { page.form == nil && page.rows.count == 1 })
      XCTAssertEqual(form.password.text, "")
      let account = try XCTUnwrap(try scene.run { try await $0.contactAccounts().first })
      XCTAssertEqual(account.name, "Private")
      let secrets = scene.secrets
      let kept = try scene.run { _ in await secrets.secret(for: account.secretName) }
      XCTAssertEqual(kept, Secret("s3cret"))
      XCTAssertTrue(page.rows.first?.row.passwordButton.isVisible == true)
    }
  }

  func testACertificateIsTrustedOnlyAfterItsFingerprintWasShown() throws {
    try MainActor.assumeIsolated {
      let scene = try Scene(transports: {
        BookServer(fingerprint: "AB:CD", trusted: $0.certificateFingerprint)
      })
      let (_, page, window) = open(scene)
      defer { window.window.destroy() }
      page.serverRow.emitActivated()
      let form = try XCTUnwrap(page.form)
      form.address.text = "dav.example.org"
      form.user.text = "ada"
      form.password.text = "s3cret"
      form.search()
      XCTAssertTrue(MainLoop.run(seconds: 10) { form.problemWords != nil })
      XCTAssertTrue(form.trustRow.isVisible)
      XCTAssertTrue(form.trustRow.subtitle.hasSuffix("AB:CD"))
      XCTAssertTrue(form.bookRows.isEmpty)
      form.trustRow.emitActivated()
      XCTAssertTrue(MainLoop.run(seconds: 10) { form.bookRows.count == 2 })
      form.bookRows.first?.emitActivated()
      XCTAssertTrue(MainLoop.run(seconds: 10) { page.rows.count == 1 })
      let account = try XCTUnwrap(try scene.run { try await $0.contactAccounts().first })
      guard case .cardDAV(let server) = account.configuration else { return XCTFail("another") }
      XCTAssertEqual(server.certificateFingerprint, "AB:CD")
      // Another address is not trusted for that.
      form.address.text = "other.example.org"
      XCTAssertNil(form.problemWords)
    }
  }

  func testWithoutAnOpenStoreNothingCanBeAdded() throws {
    MainActor.assumeIsolated {
      let window = PreferencesWindow(title: "Test")
      let page = AccountsPage(AccountsModel(nil), in: window)
      XCTAssertFalse(page.folderRow.isSensitive)
      window.window.destroy()
    }
  }
}

@MainActor private func open(
  _ scene: Scene
) -> (AccountsModel, AccountsPage, PreferencesWindow) {
  let window = PreferencesWindow(title: "Test")
  let model = AccountsModel(scene.services)
  let page = AccountsPage(model, in: window)
  window.add(page.page)
  window.window.present()
  return (model, page, window)
}
