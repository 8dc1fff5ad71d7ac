import Foundation
import GtkKit
import GtkTestSupport
import HalcyonCore
import HalcyonPhotos
import HalcyonStore
import HalcyonText
import XCTest

@testable import GalleryFeature
@testable import HalcyonKit

final class PhotoViewerTests: GtkTestCase {
  func testDeleteInTheViewerNeedsTheFocusOnThePhoto() throws {
    try withGallery { room in
      room.open()
      try room.fill(2)
      let viewer = room.page.viewer
      room.page.open(room.model.photos.photos[0])
      XCTAssertTrue(viewer.nextButton.grabFocus())
      XCTAssertFalse(viewer.handle(KeyPress(name: "Delete")))
      XCTAssertTrue(viewer.takeFocus())
      XCTAssertTrue(viewer.handle(KeyPress(name: "Delete")))
    }
  }

  func testANarrowBarLeavesOutButtons() throws {
    for (width, isShown) in [(360, false), (700, true)] {
      let bar = ViewerBar()
      bar.title.title = "A long file name of a photo.jpeg"
      let frame = ViewerFrame(
        content: Label(""), bar: bar.widget, optional: bar.optional, pane: Label(""))
      withWindow(frame, width: width, height: 300) { _ in
        XCTAssertTrue(
          MainLoop.wait { frame.size.width > 0 && bar.favoriteButton.isVisible == isShown })
        XCTAssertEqual(frame.size.width, width)
      }
    }
  }

  func testTheViewerFitsANarrowWindowWithLargeText() throws {
    Appearance.setTextScale(2)
    defer { Appearance.setTextScale(1) }
    let bar = ViewerBar()
    bar.title.title = "A long file name of a photo.jpeg"
    let frame = ViewerFrame(
      content: Label(""), bar: bar.widget, optional: bar.optional, pane: Label(""))
    withWindow(frame, width: 360, height: 300) { _ in
      XCTAssertTrue(MainLoop.wait { !bar.favoriteButton.isVisible })
      XCTAssertEqual(frame.size.width, 360)
    }
  }

  func testViewerOpensPhotoAndKeysNavigateAndZoom() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      let (page, viewer) = (room.page, room.page.viewer)
      let photos = room.model.photos.photos
      page.open(photos[0])
      XCTAssertTrue(page.isViewing)
      XCTAssertEqual(page.navigator.current?.title, "0.bmp")
      XCTAssertTrue(viewer.canvas.containsFocus)
      XCTAssertFalse(viewer.previousButton.isSensitive)
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image?.size.width == 8 })
      XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
      XCTAssertEqual(viewer.photo, photos[0])
      XCTAssertTrue(viewer.handle(KeyPress(name: "Right")))
      XCTAssertEqual(viewer.photo, photos[1])
      XCTAssertEqual(page.navigator.current?.title, "1.bmp")
      viewer.widget.isRightToLeft = true
      XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
      XCTAssertEqual(viewer.photo, photos[2])
      XCTAssertFalse(viewer.nextButton.isSensitive)
      XCTAssertTrue(viewer.handle(KeyPress(name: "Home")))
      XCTAssertEqual(viewer.photo, photos[0])
      for _ in 0..<20 { XCTAssertTrue(viewer.handle(KeyPress(name: "plus", control: true))) }
      XCTAssertEqual(viewer.canvas.zoom.scale, PhotoZoom.maximum)
      XCTAssertTrue(viewer.handle(KeyPress(name: "0", control: true)))
      XCTAssertTrue(viewer.canvas.zoom.isFit)
      XCTAssertFalse(viewer.handle(KeyPress(name: "1", alt: true)))
      XCTAssertFalse(viewer.handle(KeyPress(name: "a")))
      XCTAssertTrue(viewer.handle(KeyPress(name: "Left")))
      XCTAssertTrue(page.navigator.handle(KeyPress(name: "Escape")))
      XCTAssertFalse(page.isViewing)
      XCTAssertEqual(page.grid.grid.focusedID, photos[1].id, "the photo that was shown last")
      XCTAssertTrue(MainLoop.wait { viewer.canvas.image == nil })
    }
  }

  func testClosingTheViewerKeepsTheScrollPosition() throws {
    try withGallery(width: 360) { room in
      room.open()
      try room.write(9)
      room.model.addPhotos([room.folder.path])
      let page = room.page
      XCTAssertTrue(MainLoop.wait { room.model.photos.ids.count == 9 })
      page.widget.setMinimumSize(height: 200)
      XCTAssertTrue(MainLoop.wait { page.grid.scroller.contentHeight > 0 })
      page.grid.scroller.verticalPosition = 40
      MainLoop.paint(framesOf: page.grid)
      let before = page.grid.scroller.verticalPosition
      let photo = try XCTUnwrap(page.grid.firstInView.map { room.model.photos.photos[$0] })
      page.grid.focus(photo.id)
      let reached = page.grid.scroller.verticalPosition
      XCTAssertEqual(before, reached, accuracy: 40)
      page.open(photo)
      XCTAssertTrue(MainLoop.wait { !page.grid.isMapped })
      XCTAssertTrue(page.navigator.pop())
      XCTAssertTrue(MainLoop.wait { page.viewer.photo == nil })
      MainLoop.paint(framesOf: page.grid)
      XCTAssertEqual(page.grid.scroller.verticalPosition, reached)
      XCTAssertEqual(page.grid.grid.focusedID, photo.id)
    }
  }

  func testAnOpenPhotoIsShownAgainWhenThePageIsMadeAnew() throws {
    let saved = GalleryPage.SavedState()
    try withGallery { room in
      room.open()
      try room.fill(3)
      let photo = room.model.photos.photos[1]
      let first = GalleryPage(model: room.model, savedState: saved)
      withWindow(first.widget) { _ in
        XCTAssertTrue(MainLoop.wait { first.grid.grid.boundCells.count == 3 })
        first.open(photo)
        first.isFrozen = true
      }
      let second = GalleryPage(model: room.model, savedState: saved)
      XCTAssertTrue(second.isViewing)
      XCTAssertEqual(second.viewer.photo, photo)
      XCTAssertTrue(second.navigator.canGoBack)
    }
  }

  func testAClosedPhotoStaysClosedAfterAnotherPageWasShown() throws {
    try withGallery { room in
      room.open()
      try room.fill(3)
      room.page.open(room.model.photos.photos[1])
      room.page.isFrozen = true
      XCTAssertEqual(room.savedState.open, room.model.photos.ids[1])
      room.page.isFrozen = false
      XCTAssertTrue(room.page.isViewing)
      room.page.navigator.pop()
      try room.fill(4)
      XCTAssertFalse(room.page.isViewing)
    }
  }

  func testRotationSwapsTheSidesAndIsUndone() throws {
    try withGallery { room in
      room.open()
      try room.fill(1)
      let photo = room.model.photos.photos[0]
      room.page.open(photo)
      XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 8 })
      XCTAssertTrue(room.page.viewer.handle(KeyPress(name: "r", control: true)))
      XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 4 })
      XCTAssertFalse(room.page.viewer.nextButton.isVisible, "the only photo")
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { room.page.viewer.canvas.image?.size.width == 8 })
    }
  }

  func testFullScreenEndsWithEscapeAndWithThePhoto() throws {
    try withGallery { room in
      room.open()
      try room.fill(2)
      let viewer = room.page.viewer
      var states: [Bool] = []
      room.page.open(room.model.photos.photos[0])
      viewer.actions.setFullScreen = { states.append($0) }
      XCTAssertTrue(viewer.handle(KeyPress(name: "F11")))
      XCTAssertTrue(viewer.handle(KeyPress(name: "Escape")))
      XCTAssertFalse(viewer.handle(KeyPress(name: "Escape")), "closes the photo")
      XCTAssertTrue(viewer.handle(KeyPress(name: "F5")))
      XCTAssertTrue(viewer.isSlideShow)
      viewer.end()
      XCTAssertFalse(viewer.isSlideShow)
      XCTAssertEqual(states, [true, false, true, false])
    }
  }

  func testTheSlideShowHidesThePropertiesUntilItEnds() throws {
    try withGallery(width: 900) { room in
      room.open()
      try room.fill(2)
      let viewer = room.page.viewer
      room.page.open(room.model.photos.photos[0])
      viewer.showProperties(true)
      XCTAssertTrue(viewer.handle(KeyPress(name: "F5")))
      XCTAssertFalse(viewer.widget.showsPane)
      XCTAssertTrue(viewer.handle(KeyPress(name: "Escape")))
      XCTAssertTrue(viewer.widget.showsPane)
      viewer.showProperties(false)
      XCTAssertTrue(viewer.handle(KeyPress(name: "F5")))
      XCTAssertTrue(viewer.handle(KeyPress(name: "F5")))
      XCTAssertFalse(viewer.widget.showsPane)
    }
  }

  func testTagsOfOtherPhotosAreSuggested() throws {
    try withGallery(width: 900) { room in
      room.open()
      try room.fill(2)
      let (viewer, properties) = (room.page.viewer, room.page.viewer.properties)
      let photos = room.model.photos.photos
      room.page.open(photos[1])
      viewer.showProperties(true)
      XCTAssertTrue(MainLoop.wait { properties.details?.photo.id == photos[1].id })
      properties.tags.onEdit?(["boat", "Bohemia", "sea"])
      XCTAssertTrue(MainLoop.wait { properties.tags.texts.count == 3 })
      room.page.open(photos[0])
      XCTAssertTrue(MainLoop.wait { properties.details?.photo.id == photos[0].id })
      properties.tags.entry.text = " bO "
      XCTAssertTrue(MainLoop.wait { properties.tags.suggested.count == 2 })
      XCTAssertEqual(properties.tags.suggested.map(\.label), ["Bohemia", "boat"])
      properties.tags.suggested.first?.emitClicked()
      XCTAssertTrue(MainLoop.wait { properties.tags.texts == ["Bohemia"] })
      XCTAssertEqual(properties.tags.suggested.map(\.label), [])
      XCTAssertTrue(properties.tags.entry.containsFocus)
      properties.tags.entry.text = "bo"
      XCTAssertTrue(MainLoop.wait { properties.tags.suggested.map(\.label) == ["boat"] })
    }
  }

  func testCoverAndFitKeepCenterAndAspectRatio() {
    let bounds = Rectangle(width: 100, height: 50)
    let cover = bounds.aspectFill((10, 10))
    XCTAssertEqual([cover.x, cover.y, cover.width, cover.height], [0, -25, 100, 100])
    let fit = bounds.aspectFit((10, 10))
    XCTAssertEqual([fit.x, fit.y, fit.width, fit.height], [25, 0, 50, 50])
    let moved = Rectangle(x: 3, y: 4, width: 100, height: 50)
    XCTAssertEqual(moved.aspectFill((10, 10)), Rectangle(x: 3, y: -21, width: 100, height: 100))
    XCTAssertEqual(moved.aspectFit((10, 10)), Rectangle(x: 28, y: 4, width: 50, height: 50))
  }

  func testPropertiesChangeTheCaptionTagsAndDateAndUndo() throws {
    try withGallery(width: 900) { room in
      room.open()
      try room.fill(2)
      let photo = room.model.photos.photos[0]
      let (viewer, properties) = (room.page.viewer, room.page.viewer.properties)
      room.page.open(photo)
      XCTAssertTrue(viewer.handle(KeyPress(name: "Return", alt: true)))
      XCTAssertTrue(viewer.widget.showsPane)
      XCTAssertTrue(MainLoop.wait { properties.details?.photo.id == photo.id })
      XCTAssertTrue(properties.text.contains("0.bmp"))
      properties.source.change(photo, .caption("River"), "Changed", nil)
      XCTAssertTrue(MainLoop.wait { properties.captionEntry.text == "River" })
      properties.tags.onEdit?(["boat"])
      XCTAssertTrue(MainLoop.wait { properties.tags.texts == ["boat"] })
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { properties.tags.texts.isEmpty })
      room.undo.undo()
      XCTAssertTrue(MainLoop.wait { properties.captionEntry.text.isEmpty })
      let time = try XCTUnwrap(PhotoText.time("2020-02-29 08:30"))
      properties.source.change(photo, .time(time), "Changed", nil)
      XCTAssertTrue(MainLoop.wait { room.model.photos[photo.id]?.wallTime == time })
      XCTAssertEqual(room.model.photos.ids.last, photo.id)
      XCTAssertNil(PhotoText.time("2021-02-29 08:30"))
      XCTAssertEqual(PhotoText.time(PhotoText.editable(time)), time)
    }
  }
}
