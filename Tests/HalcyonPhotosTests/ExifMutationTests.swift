import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonPhotos

@Suite(.hangGuard) struct ExifMutationTests {
  private static let words = [
    "Exif\0\0", "II*\0", "MM\0*", "\u{1}\u{12}\0\u{3}", "2024:06:01 12:34:56\0", "+02:00\0",
    "\u{7F}\u{7F}\u{7F}\u{7F}", "\0\0\0\u{8}", "\u{8}\0\0\0",
  ]

  @Test("Reading 10,000 mutated Exif blocks does not crash", arguments: 0..<Mutator.parts)
  func mutations(_ part: Int) {
    let sources = [false, true].map {
      PhotoFixture.exif(
        orientation: 6, taken: "2024:06:01 12:34:56", offset: "+02:00", bigEndian: $0)
    }
    let days = Int64(Day.earliest.number) * 86_400...Int64(Day.latest.number) * 86_400 + 86_399
    for seed in Mutator.seeds(part) {
      var mutator = Mutator(seed: seed, words: Self.words, nesting: ("II*\0\u{8}\0\0\0", "\0\0"))
      let block = mutator.mutated(sources[seed % 2])
      let alone = ExifReader.tags(tiff: block[...])
      if let taken = alone.taken, !days.contains(taken.wallTime.seconds) {
        Issue.record("a time that is none, seed \(seed)")
      }
      let jpeg = mutator.mutated(PhotoFixture.jpeg(exif: Array(block.prefix(60_000))))
      _ = ExifReader.tags(jpeg: jpeg)
      _ = DesktopThumbnail.texts(in: mutator.mutated(PhotoFixture.png))
    }
  }
}
