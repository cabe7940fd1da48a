import { boxesIn, boxOf, DamagedFile, readerOf, type Box } from './reader.ts';

/** The items of a HEIF file, as far as its main picture needs them. */
export interface Items {
  readonly primary: number;
  /** Four letters that say how an item is coded. */
  readonly typeOf: (item: number) => string;
  /** The items a derived picture is put together from, in order. */
  readonly partsOf: (item: number) => readonly number[];
  /** Properties in the order they apply. */
  readonly propertiesOf: (item: number) => readonly Box[];
  /** Where an item's bytes lie, in pieces. */
  readonly contentOf: (item: number) => readonly Uint8Array[];
}

/** A photo of 60 megapixels in tiles of 256 pixels has 916, and some more for its preview. */
const maxItems = 4096;
const maxExtents = 16;

const counted = (count: number, most = maxItems): number => {
  if (count > most) throw new DamagedFile();
  return count;
};

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Version of a full box, and a reader behind its flags. */
const open = (bytes: Uint8Array, { start, end }: Box) => {
  const reader = readerOf(bytes, start, end);
  const version = reader.u8();
  return { reader, version, flags: reader.uint(1) * 0x1_00_00 + reader.u16() };
};

const readTypes = (bytes: Uint8Array, box: Box): Map<number, string> => {
  const { reader, version } = open(bytes, box);
  counted(reader.uint(version === 0 ? 2 : 4));
  const types = new Map<number, string>();
  for (const entry of boxesIn(bytes, reader.at(), box.end)) {
    if (entry.type !== 'infe') continue;
    const info = open(bytes, entry);
    const item = info.reader.uint(info.version >= 3 ? 4 : 2);
    info.reader.u16();
    types.set(item, info.reader.text(4));
  }
  return types;
};

const readParts = (bytes: Uint8Array, box: Box | undefined): Map<number, number[]> => {
  const parts = new Map<number, number[]>();
  if (!box) return parts;
  const { reader, version } = open(bytes, box);
  const width = version === 0 ? 2 : 4;
  for (const reference of boxesIn(bytes, reader.at(), box.end)) {
    if (reference.type !== 'dimg') continue;
    const list = readerOf(bytes, reference.start, reference.end);
    const item = list.uint(width);
    parts.set(
      item,
      range(counted(list.u16())).map(() => list.uint(width)),
    );
  }
  return parts;
};

const readProperties = (bytes: Uint8Array, box: Box): Map<number, Box[]> => {
  const boxes = boxesIn(bytes, box.start, box.end);
  const container = boxOf(boxes, 'ipco');
  const known = boxesIn(bytes, container.start, container.end);
  const properties = new Map<number, Box[]>();
  for (const association of boxes.filter(({ type }) => type === 'ipma')) {
    const { reader, version, flags } = open(bytes, association);
    const wide = flags % 2 === 1;
    for (const _ of range(counted(reader.u32()))) {
      const item = reader.uint(version === 0 ? 2 : 4);
      const own = range(reader.u8()).map(() =>
        // The top bit says that the property must be understood.
        wide ? reader.u16() % 0x80_00 : reader.u8() % 0x80,
      );
      const found = own.map((index) => known[index - 1]);
      properties.set(
        item,
        found.filter((property) => property !== undefined),
      );
    }
  }
  return properties;
};

interface Extent {
  readonly start: number;
  readonly length: number;
}
interface Location {
  /** Whether the extents lie in the box of small data instead of the file. */
  readonly inside: boolean;
  readonly extents: readonly Extent[];
}

const readLocations = (bytes: Uint8Array, box: Box): Map<number, Location> => {
  const { reader, version } = open(bytes, box);
  const sizes = reader.u8();
  const more = reader.u8();
  const [offset, length, base] = [sizes >> 4, sizes % 16, more >> 4];
  const index = version === 0 ? 0 : more % 16;
  const locations = new Map<number, Location>();
  for (const _ of range(counted(reader.uint(version < 2 ? 2 : 4)))) {
    const item = reader.uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : reader.u16() % 16;
    reader.u16();
    const from = reader.uint(base);
    const extents = range(counted(reader.u16(), maxExtents)).map(() => {
      reader.uint(index);
      return { start: from + reader.uint(offset), length: reader.uint(length) };
    });
    // Items made of other items' bytes are not of this world's cameras.
    if (method < 2) locations.set(item, { inside: method === 1, extents });
  }
  return locations;
};

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new DamagedFile();
  return value;
};

const readPrimary = (bytes: Uint8Array, box: Box): number => {
  const { reader, version } = open(bytes, box);
  return reader.uint(version === 0 ? 2 : 4);
};

/** Reads the tables of a HEIF file; throws {@link DamagedFile}. */
export const readItems = (bytes: Uint8Array): Items => {
  const meta = boxOf(boxesIn(bytes, 0, bytes.length), 'meta');
  const boxes = boxesIn(bytes, meta.start + 4, meta.end);
  const references = boxes.find(({ type }) => type === 'iref');
  const small = boxes.find(({ type }) => type === 'idat');
  const types = readTypes(bytes, boxOf(boxes, 'iinf'));
  const parts = readParts(bytes, references);
  const properties = readProperties(bytes, boxOf(boxes, 'iprp'));
  const locations = readLocations(bytes, boxOf(boxes, 'iloc'));
  return {
    primary: readPrimary(bytes, boxOf(boxes, 'pitm')),
    typeOf: (item) => found(types.get(item)),
    partsOf: (item) => found(parts.get(item)),
    propertiesOf: (item) => properties.get(item) ?? [],
    contentOf: (item) => {
      const { inside, extents } = found(locations.get(item));
      const [start, end] = inside ? [found(small).start, found(small).end] : [0, bytes.length];
      return extents.map((extent) => {
        if (extent.length === 0) throw new DamagedFile();
        return readerOf(bytes, start + extent.start, end).take(extent.length);
      });
    },
  };
};
