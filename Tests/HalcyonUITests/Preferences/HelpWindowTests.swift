import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonKit
@testable import SettingsFeature
@testable import Shell

final class HelpWindowTests: GtkTestCase {
  func testHelpOpensAtTheCurrentPageAndOnce() throws {
    let scene = try ServicesFixture()
    let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
    presenter.services = scene.services
    let parent = Window(title: "")
    parent.present()
    presenter.showHelp(over: parent, about: .gallery)
    let help = try XCTUnwrap(presenter.help)
    XCTAssertEqual(help.window.pageName, "photos")
    presenter.showHelp(over: parent, about: .habits)
    XCTAssertTrue(presenter.help === help, "one window")
    XCTAssertEqual(help.window.pageName, "habits")
    help.window.window.close()
    XCTAssertFalse(help.window.window.isVisible)
    presenter.showHelp(over: parent, about: .gallery)
    XCTAssertTrue(presenter.help === help && help.window.window.isVisible, "shown again")
    XCTAssertEqual(help.window.pageName, "photos")
    parent.destroy()
    XCTAssertNil(presenter.help)
  }

  func testTheShortcutsFit360PixelsAtDoubleTextSize() throws {
    defer { Appearance.setTextScale(1) }
    let parent = Window(title: "")
    parent.present()
    for scale in [1.0, 2] {
      Appearance.setTextScale(scale)
      let presenter = PreferencesPresenter(settings: HalcyonSettings(schemaFolder: nil))
      presenter.showShortcuts(Keys.groups, over: parent)
      let window = presenter.shortcuts?.window.window
      XCTAssertLessThanOrEqual(window?.minimumWidth ?? .max, 360, "\(scale)")
      window?.destroy()
    }
    parent.destroy()
  }

  func testEachTopicHasItsOwnTitleAndAnAnswer() {
    let topics = HelpWindow.pages.flatMap(\.topics)
    XCTAssertEqual(Set(topics.map(\.title)).count, topics.count)
    for topic in topics { XCTAssertTrue(topic.text.hasSuffix("."), topic.title) }
  }
}
