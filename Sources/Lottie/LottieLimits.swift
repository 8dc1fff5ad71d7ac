/// The bounds within which a file is read and drawn, so that no input takes memory or time without end.
public enum LottieLimits {
  /// Bytes of JSON.
  public static let bytes = 64 << 20
  /// Arrays and objects inside one another; deeper files would exhaust the stack.
  public static let jsonDepth = 512
  /// Groups inside one another.
  public static let groupDepth = 120
  /// Precompositions inside one another.
  public static let compositionDepth = 32
  /// Layers of one file, each use of a precomposition counted.
  public static let layers = 20_000
  /// Shapes, groups, paints and modifiers of one file, each use of a precomposition counted.
  public static let shapes = 200_000
  /// Path vertices of one file, each keyframe counted.
  public static let vertices = 2_000_000
  /// Path vertices of one frame, each use of a precomposition counted.
  public static let frameVertices = 300_000
  /// Path vertices that the modifiers of one frame make; further outlines stay as they are.
  public static let modifiedVertices = 30_000
  /// Steps that the merging of outlines may take in one frame, about a tenth of a second; further
  /// outlines are painted together.
  public static let mergeSteps = 400_000
  /// Vertices of one path; a longer one is left out, since drawing it can take seconds.
  public static let pathVertices = 50_000
  /// Keyframes of one file.
  public static let keyframes = 200_000
  /// Width and height of a composition, in its own units.
  public static let compositionSize = 100_000.0
  /// Frames a second.
  public static let frameRate = 1_000.0
  /// The frame numbers that an animation may start and end at lie in ±this.
  public static let frameNumber = 10_000_000.0
  /// Dashes that one stroke may be cut into; a stroke that needs more is drawn whole.
  public static let dashes = 20_000.0
  /// Points of a star or polygon; one with more is left out.
  public static let starPoints = 10_000
  /// Ridges that a zig-zag puts on one curve.
  public static let ridges = 1_000
  /// Stops of one gradient, colours and opacities counted; further ones are left out.
  public static let gradientStops = 1_000
  /// Copies that one repeater makes.
  public static let copies = 1_000
  /// Shapes, groups, paints and modifiers that the repeaters of one frame make; further copies are
  /// left out.
  public static let repeatedItems = 20_000
  /// Masks of one layer.
  public static let masks = 100
  /// Layer styles of one layer.
  public static let layerStyles = 10
  /// Layer styles of one frame, copies counted; further ones are left out.
  public static let frameStyles = 200
  /// Size and distance of a layer style, in pixels; larger ones are drawn like this.
  public static let styleReach = 250.0
  /// Effects of one layer.
  public static let effects = 50
  /// Bytes of all images of one file, as they are stored.
  public static let imageBytes = 48 << 20
  /// Pixels of one image as it is decoded; larger JPEG pictures are decoded smaller.
  public static let imagePixels = 16 << 20
  /// Pixels of the decoded images that a renderer keeps.
  public static let keptImagePixels = 24 << 20
  /// Standard deviation of a blur, in pixels; a larger one is drawn like this.
  public static let blurDeviation = 532.0
  /// Pixels that the filters of one frame work on, beside `filterPictures` times those of the
  /// picture; further groups are drawn without their filters.
  public static let filterPixels = 4 << 20, filterPictures = 32
  /// Mattes that are mattes of one another; longer chains are cut.
  public static let matteDepth = 8
  /// Slots of one file; further ones cannot be given values.
  public static let slots = 1_000
  /// Rows of pixels that the edges of one frame may cross, each edge counted by itself: with smooth
  /// edges, with coarse ones and with hard ones, about a third of a second each; further outlines
  /// are left out.
  public static let smoothRows = 1_500_000.0, coarseRows = 3_000_000.0, edgeRows = 7_000_000.0
  /// Characters of one text; a longer one is left out.
  public static let textCharacters = 10_000
  /// Bytes of the source text of one expression.
  public static let expressionBytes = 100_000
  /// Bytes of the source text of all expressions of one file, equal ones counted once.
  public static let expressionFileBytes = 1 << 20
  /// Parts of an expression inside one another.
  public static let expressionHeight = 150
  /// Parts of expressions inside one another while they run, those of the functions they call and
  /// of the properties they read included.
  public static let expressionDepth = 1_000
  /// Steps that one expression may take in a frame: about a tenth of a second at worst.
  public static let expressionSteps = 200_000
  /// Steps that all expressions of a frame may take together.
  public static let expressionFrameSteps = 1_000_000
  /// Values, and each eight characters of text, that one expression may make.
  public static let expressionValues = 200_000
  /// Characters of all texts that expressions make in a frame; further texts follow their keyframes.
  public static let expressionCharacters = 20_000
  /// Entries of an array or UTF-16 units of a text that an expression makes.
  public static let expressionLength = 20_000
  /// Characters of all texts of one file; further texts are left out.
  public static let fileTextCharacters = 200_000
  /// Animators of one text layer; further ones are left out.
  public static let textAnimators = 32
  /// Characters that a ``FontProvider`` sets for one file; further ones are left out.
  public static let shapedCharacters = 100_000
  /// Pixels of a drawn picture.
  public static let pixels = 64 << 20
  /// Files in one zip.
  public static let archiveEntries = 1_000
  /// Bytes of the name of a file in a zip, its folder included.
  public static let archiveNameBytes = 255
  /// Bytes that a container gives when it is unpacked, all its files together.
  public static let unpackedBytes = 128 << 20
  /// How many times as large as the container what it gives may be; below ``unpackedBytesAnyway``
  /// more is allowed.
  public static let unpackedRatio = 200
  /// Bytes that any container may give, however small it is.
  public static let unpackedBytesAnyway = 1 << 20
  /// Pixels of pictures that a renderer keeps between frames, and at most this many times those of
  /// the picture that it draws.
  public static let keptPixels = 16 << 20, keptPictures = 4
  /// Groups whose pictures a renderer keeps between frames.
  public static let keptGroups = 16
  /// Entries kept in a ``ParseReport``; further ones are only counted.
  public static let reportEntries = 500
}
