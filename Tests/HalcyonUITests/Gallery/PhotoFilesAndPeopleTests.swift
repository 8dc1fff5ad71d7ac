import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

/// Writing into files, and linking names to people.
final class PhotoFilesAndPeopleTests: GtkTestCase {
  func testNothingIsWrittenIntoFilesUnlessEnabled() throws {
    try withGallery { room in
      room.open()
      try Self.jpeg(in: room)
      let photo = room.model.photos.photos[0]
      room.page.actions.change([photo], .caption("River"), "Changed")
      XCTAssertTrue(MainLoop.wait { room.model.revision == 1 })
      room.page.actions.turn(photo, by: 1)
      XCTAssertTrue(MainLoop.wait { room.model.photos.photos.first?.turns == 1 })
      XCTAssertEqual(try Data(contentsOf: Self.file(room)), Self.jpeg)
    }
  }

  func testEnabledChangesAreWrittenAndUndoneInTheFile() throws {
    try withGallery { room in
      room.open()
      room.model.writesFiles = { true }
      try Self.jpeg(in: room)
      let photo = room.model.photos.photos[0]
      room.page.actions.turn(photo, by: 1)
      XCTAssertTrue(
        MainLoop.wait {
          let photo = room.model.photos.photos.first
          return photo?.turns == 0 && photo?.header.orientation == .rightTop
        })
      XCTAssertNotEqual(try Data(contentsOf: Self.file(room)), Self.jpeg)
      room.undo.undo()
      XCTAssertTrue(
        MainLoop.wait {
          let photo = room.model.photos.photos.first
          return photo?.turns == 0 && photo?.header.orientation == .topLeft
        })
      room.page.actions.change([photo], .caption("River at dawn"), "Changed")
      XCTAssertTrue(MainLoop.wait { Self.contains("River at dawn", room) })
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { !Self.contains("River at dawn", room) })
    }
  }

  func testTheMenuOfANameShowsLinksAndUnlinksAPerson() throws {
    let properties = PhotoProperties()
    let remove = MenuItem("Remove") {}
    var linked: [String] = []
    properties.source.linkPerson = { linked.append($0) }
    properties.source.people = { names in
      names.contains("Oma")
        ? ["Oma": PersonInPhoto(id: 3, name: "Ida Berg", isLinked: true)] : [:]
    }
    properties.source.details = { photo in
      PhotoDetails(
        photo: photo, metadata: PhotoMetadata(), caption: "", tags: [], people: ["Oma", "Bo"],
        isTimeEdited: false, place: "", copies: [])
    }
    let photo = Photo(
      id: 1, file: PhotoFile(path: "/a.jpg", bytes: 1, modifiedNanoseconds: 0),
      header: PhotoHeader(width: 4, height: 3), wallTime: WallTime(clamping: 0),
      added: .distantPast)
    withWindow(properties.widget, width: 300, height: 400) { _ in
      properties.show(photo)
      XCTAssertTrue(MainLoop.wait { properties.contacts.count == 1 })
      XCTAssertEqual(
        Self.titles(properties.menu(ofPerson: "Oma", remove: remove)),
        ["Show Ida Berg", "Link to a Person…", "Remove Link to Ida Berg", "Remove"])
      XCTAssertEqual(
        Self.titles(properties.menu(ofPerson: "Bo", remove: remove)),
        ["Link to a Person…", "Remove"])
    }
  }

  private static func titles(_ menu: Menu) -> [String] {
    menu.sections.flatMap { $0 }.map(\.title)
  }

  private static func file(_ room: GalleryFixture) -> URL {
    room.folder.appendingPathComponent("a.jpg")
  }

  private static func contains(_ text: String, _ room: GalleryFixture) -> Bool {
    (try? Data(contentsOf: Self.file(room)))?.range(of: Data(text.utf8)) != nil
  }

  private static func jpeg(in room: GalleryFixture) throws {
    try Self.jpeg.write(to: Self.file(room))
    room.model.addPhotos([Self.file(room).path])
    XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 1 })
  }

  /// 32 × 16: red and green at the top, blue and white at the bottom.
  private static let jpeg =
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL
        EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgJCv/EABQQ
        AQAAAAAAAAAAAAAAAAAAAAD/xAAZAQEAAwEBAAAAAAAAAAAAAAAABwkKBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA
        DAMBAAIRAxEAPwCdEGLUwFjISZjwGXjRm9ygOltVY7gB/9k=
        """, options: .ignoreUnknownCharacters) ?? Data()
}
