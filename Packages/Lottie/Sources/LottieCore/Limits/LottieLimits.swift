/// Limits on the input and on the work per frame, so that no file can exhaust memory or time.
public enum LottieLimits {
  /// The size of the JSON text in bytes.
  public static let bytes = 64 << 20
  /// The nesting depth of arrays and objects; deeper files would exhaust the stack.
  public static let jsonDepth = 512
  /// The nesting depth of shape groups.
  public static let groupDepth = 120
  /// The nesting depth of precompositions.
  public static let compositionDepth = 32
  /// Layers per file, counting each use of a precomposition.
  public static let layers = 20_000
  /// Shapes, groups, paints and modifiers per file, counting each use of a precomposition.
  public static let shapes = 200_000
  /// Path vertices per file, counting each keyframe.
  public static let vertices = 2_000_000
  /// Path vertices per frame, counting each use of a precomposition.
  public static let frameVertices = 300_000
  /// Path vertices that modifiers generate per frame; further paths stay unmodified.
  public static let modifiedVertices = 30_000
  /// Steps that merging paths may take per frame, about a tenth of a second; further paths stay
  /// unmerged and are painted together.
  public static let mergeSteps = 400_000
  /// Vertices per path; a longer path is omitted, since drawing it can take seconds.
  public static let pathVertices = 50_000
  /// Keyframes per file.
  public static let keyframes = 200_000
  /// The width and height of a composition, in its own units.
  public static let compositionSize = 100_000.0
  /// Frames per second.
  public static let frameRate = 1_000.0
  /// The absolute value of the first and last frame number.
  public static let frameNumber = 10_000_000.0
  /// Dashes per stroke; a stroke that needs more is drawn solid.
  public static let dashes = 20_000.0
  /// Points of a star or polygon; a shape with more is omitted.
  public static let starPoints = 10_000
  /// Ridges per curve of a zig-zag modifier.
  public static let ridges = 1_000
  /// Color and opacity stops per gradient; further ones are omitted.
  public static let gradientStops = 1_000
  /// Copies per repeater.
  public static let copies = 1_000
  /// Shapes, groups, paints and modifiers that repeaters generate per frame; further copies are
  /// omitted.
  public static let repeatedItems = 20_000
  /// Masks per layer.
  public static let masks = 100
  /// Layer styles per layer.
  public static let layerStyles = 10
  /// Layer styles per frame, including copies; further ones are omitted.
  public static let frameStyles = 200
  /// The size and distance of a layer style, in pixels; larger values are clamped.
  public static let styleReach = 250.0
  /// Effects per layer.
  public static let effects = 50
  /// Encoded bytes of all images of a file.
  public static let imageBytes = 48 << 20
  /// Bytes of all embedded fonts of a file.
  public static let fontBytes = 8 << 20
  /// Pixels of a decoded image; larger JPEG images are decoded at a reduced size.
  public static let imagePixels = 16 << 20
  /// Pixels of the decoded images that a renderer caches.
  public static let cachedImagePixels = 24 << 20
  /// The standard deviation of a blur, in pixels; larger values are clamped.
  public static let blurDeviation = 532.0
  /// Pixels that the filters of a frame may process, in addition to `filterPictures` times the
  /// pixels of the frame; further groups are drawn without filters.
  public static let filterPixels = 4 << 20, filterPictures = 32
  /// The length of a chain of mattes; longer chains are cut.
  public static let matteDepth = 8
  /// Slots per file; values for further ones are ignored.
  public static let slots = 1_000
  /// Pixel rows that the edges of a frame may cross, summed over all edges, for smooth, coarse and
  /// no anti-aliasing; about a third of a second each. Further shapes are omitted.
  public static let smoothRows = 1_500_000.0, coarseRows = 3_000_000.0, edgeRows = 7_000_000.0
  /// Characters per text; a longer text is omitted.
  public static let textCharacters = 10_000
  /// Bytes of source text per expression.
  public static let expressionBytes = 100_000
  /// Bytes of source text of all expressions of a file, counting equal ones once.
  public static let expressionFileBytes = 1 << 20
  /// The nesting depth of an expression's syntax tree.
  public static let expressionHeight = 150
  /// The nesting depth of running expressions, including the functions they call and the properties
  /// they read.
  public static let expressionDepth = 1_000
  /// Steps per expression and frame, about a tenth of a second at worst.
  public static let expressionSteps = 200_000
  /// Steps of all expressions of a frame.
  public static let expressionFrameSteps = 1_000_000
  /// Values that an expression may allocate; eight characters of text count as one.
  public static let expressionValues = 200_000
  /// Characters of all texts that expressions return in a frame; further texts follow their
  /// keyframes.
  public static let expressionCharacters = 20_000
  /// Elements of an array, or UTF-16 code units of a string, that an expression creates.
  public static let expressionLength = 20_000
  /// Characters of all texts of a file; further texts are omitted.
  public static let fileTextCharacters = 200_000
  /// Animators per text layer; further ones are omitted.
  public static let textAnimators = 32
  /// Characters that a ``FontProvider`` shapes for a file; further ones are omitted.
  public static let shapedCharacters = 100_000
  /// Pixels of a rendered image.
  public static let pixels = 64 << 20
  /// Files per zip archive.
  public static let archiveEntries = 1_000
  /// Bytes of the name of a file in a zip archive, including its folder.
  public static let archiveNameBytes = 255
  /// Bytes of all unpacked files of a container.
  public static let unpackedBytes = 128 << 20
  /// The ratio of unpacked to packed bytes of a container. Any ratio is allowed below
  /// ``alwaysAllowedUnpackedBytes``.
  public static let unpackedRatio = 200
  /// Unpacked bytes that are allowed for any container, however small.
  public static let alwaysAllowedUnpackedBytes = 1 << 20
  /// Pixels that a renderer caches between frames, and the same limit as a multiple of the pixels
  /// of a frame.
  public static let cachedPixels = 16 << 20, cachedPixelsPerFramePixel = 4
  /// Groups that a renderer caches between frames.
  public static let cachedGroups = 16
  /// Entries of a ``ParseReport``; further ones are only counted.
  public static let reportEntries = 500
}
