import GtkKit
import GtkTestSupport
import XCTest

@testable import HalcyonUI

final class HelpWindowTests: GtkTestCase {
  func testHelpOpensAtTheCurrentPageAndOnce() throws {
    try MainActor.assumeIsolated {
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
      XCTAssertTrue(MainLoop.wait { presenter.help == nil })
      parent.destroy()
    }
  }

  func testEachTopicHasItsOwnTitleAndAnAnswer() {
    MainActor.assumeIsolated {
      let topics = HelpWindow.pages.flatMap(\.topics)
      XCTAssertEqual(Set(topics.map(\.title)).count, topics.count)
      for topic in topics { XCTAssertTrue(topic.text.hasSuffix("."), topic.title) }
    }
  }
}
