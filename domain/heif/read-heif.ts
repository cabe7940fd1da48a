import { readHevcConfig, type HevcConfig } from './hevc-units.ts';
import { readItems, type Items } from './items.ts';
import { boxOf, DamagedFile, readerOf, type Box } from './reader.ts';

/** How a stored picture must be turned to stand upright, as EXIF counts it; 1 is upright. */
export type HeifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** How numbers become colours, in the codes of ITU-T H.273. */
export interface HeifColour {
  readonly primaries: number;
  readonly matrix: number;
  readonly isFullRange: boolean;
}

/** One coded picture. */
export interface HeifTile {
  readonly config: HevcConfig;
  /** Its bytes, in pieces. */
  readonly content: readonly Uint8Array[];
}

/** The main picture of a HEIF file. Sizes in pixels, as stored. */
export interface HeifPicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: HeifOrientation;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly columns: number;
  /** Row by row; a picture that is in one piece has one. */
  readonly tiles: readonly HeifTile[];
  readonly colour: HeifColour;
  /** An ICC profile. */
  readonly profile: Uint8Array | null;
}

const codedInHevc = 'hvc1';
const maxTiles = 1024;

const upright: readonly HeifOrientation[] = [1, 6, 3, 8];
const mirrored: readonly HeifOrientation[] = [2, 7, 4, 5];

/** Turns and mirrors apply one after the other; EXIF counts the eight ways in which that can end. */
const orientationOf = (bytes: Uint8Array, properties: readonly Box[]): HeifOrientation => {
  let quarters = 0;
  let mirror = false;
  for (const { type, start, end } of properties) {
    if (type !== 'irot' && type !== 'imir') continue;
    const value = readerOf(bytes, start, end).u8();
    if (type === 'irot') {
      // The box counts anticlockwise, EXIF clockwise.
      quarters += 4 - (value % 4);
    } else {
      // 0 swaps top and bottom, which is left for right and half a turn.
      quarters = (value % 2 === 0 ? 6 : 4) - (quarters % 4);
      mirror = !mirror;
    }
  }
  return (mirror ? mirrored : upright)[quarters % 4] ?? 1;
};

/** What phones mean when they say nothing. */
const unsaid: HeifColour = { primaries: 1, matrix: 6, isFullRange: true };

const colourOf = (
  bytes: Uint8Array,
  properties: readonly Box[],
): Pick<HeifPicture, 'colour' | 'profile'> => {
  let colour = unsaid;
  let profile: Uint8Array | null = null;
  for (const { type, start, end } of properties) {
    if (type !== 'colr') continue;
    const reader = readerOf(bytes, start, end);
    const kind = reader.text(4);
    if (kind === 'nclx') {
      const primaries = reader.u16();
      reader.u16();
      colour = { primaries, matrix: reader.u16(), isFullRange: reader.u8() >= 0x80 };
    } else if (kind === 'prof' || kind === 'rICC') {
      profile = reader.take(end - reader.at());
    }
  }
  return { colour, profile };
};

const sizeOf = (bytes: Uint8Array, properties: readonly Box[]) => {
  const { start, end } = boxOf(properties, 'ispe');
  const reader = readerOf(bytes, start + 4, end);
  return { width: reader.u32(), height: reader.u32() };
};

const tileOf = (bytes: Uint8Array, items: Items, item: number): HeifTile => {
  if (items.typeOf(item) !== codedInHevc) throw new DamagedFile();
  const { start, end } = boxOf(items.propertiesOf(item), 'hvcC');
  return {
    config: readHevcConfig(readerOf(bytes, start, end)),
    content: items.contentOf(item),
  };
};

type Layout = Pick<
  HeifPicture,
  'width' | 'height' | 'tileWidth' | 'tileHeight' | 'columns' | 'tiles'
>;

const readGrid = (bytes: Uint8Array, items: Items): Layout => {
  const [content = new Uint8Array()] = items.contentOf(items.primary);
  const reader = readerOf(content, 0, content.length);
  reader.u8();
  const length = reader.u8() % 2 === 1 ? 4 : 2;
  const rows = reader.u8() + 1;
  const columns = reader.u8() + 1;
  const size = { width: reader.uint(length), height: reader.uint(length) };
  const parts = items.partsOf(items.primary);
  const [first] = parts;
  if (first === undefined || parts.length !== rows * columns || parts.length > maxTiles) {
    throw new DamagedFile();
  }
  const tile = sizeOf(bytes, items.propertiesOf(first));
  if (tile.width * columns < size.width || tile.height * rows < size.height) {
    throw new DamagedFile();
  }
  return {
    ...size,
    tileWidth: tile.width,
    tileHeight: tile.height,
    columns,
    tiles: parts.map((item) => tileOf(bytes, items, item)),
  };
};

const readSingle = (bytes: Uint8Array, items: Items): Layout => {
  const size = sizeOf(bytes, items.propertiesOf(items.primary));
  return {
    ...size,
    tileWidth: size.width,
    tileHeight: size.height,
    columns: 1,
    tiles: [tileOf(bytes, items, items.primary)],
  };
};

/** Tiles may be larger than what is seen of them, and are padded to whole blocks. */
const slack = 2;

const checkSizes = (picture: Layout, fileLength: number): void => {
  const { width, height, tileWidth, tileHeight, tiles } = picture;
  if (width === 0 || height === 0 || tileWidth === 0 || tileHeight === 0) throw new DamagedFile();
  const block = 64;
  const most = slack * (tileWidth + block) * (tileHeight + block);
  let content = 0;
  for (const tile of tiles) {
    // What the codec announces is what a decoder makes room for, whatever the container says.
    if (tile.config.pixels > most) throw new DamagedFile();
    for (const part of tile.content) content += part.length;
  }
  // The same bytes again and again would be a bomb.
  if (content > fileLength) throw new DamagedFile();
};

const read = (bytes: Uint8Array): HeifPicture | null => {
  const items = readItems(bytes);
  const type = items.typeOf(items.primary);
  if (type !== 'grid' && type !== codedInHevc) return null;
  const layout = type === 'grid' ? readGrid(bytes, items) : readSingle(bytes, items);
  checkSizes(layout, bytes.length);
  const properties = items.propertiesOf(items.primary);
  const [firstTile] = type === 'grid' ? items.partsOf(items.primary) : [];
  const own = properties.some((property) => property.type === 'colr');
  const coloured = own || firstTile === undefined ? properties : items.propertiesOf(firstTile);
  return {
    ...layout,
    orientation: orientationOf(bytes, properties),
    ...colourOf(bytes, coloured),
  };
};

/**
 * Reads where the main picture of a HEIF file lies and how it is put together; nothing is decoded. The crop that
 * `clap` asks for is left to the customer: cameras show the whole picture. Null for a file that is damaged or coded in
 * something else than HEVC, alone or in a grid. Source: product §4, photos.
 */
export const readHeif = (bytes: Uint8Array): HeifPicture | null => {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
};
