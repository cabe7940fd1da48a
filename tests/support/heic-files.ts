import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { box, longBox, uint16, uint32 } from './photo-files.ts';

/**
 * A photo of a phone reduced to two of its tiles: 1024 by 512 pixels of which 1000 by 500 are visible, in
 * Display P3 and stored on its side; upright it is 500 by 1000.
 */
export const phonePhoto: Buffer = readFileSync(path.join(import.meta.dirname, 'files/phone.heic'));

/** The offset of the content of the first box of a type. */
export function contentAt(file: Buffer, type: string): number {
  const at = file.indexOf(type, 0, 'latin1');
  if (at < 4) throw new Error(`no ${type} in it`);
  return at + 4;
}

/** The whole box of a type, with its header. */
export function boxIn(file: Buffer, type: string): Buffer {
  const start = contentAt(file, type) - 8;
  return file.subarray(start, start + file.readUInt32BE(start));
}

/** A copy of a file with a wrong 32-bit number at an offset from the content of a box. */
export function lie(file: Buffer, type: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32BE(value, contentAt(copy, type) + offset);
  return copy;
}

/** The parts of a file that {@link buildHeic} builds; all have defaults. */
interface HeicPlan {
  readonly tiles?: readonly Buffer[];
  readonly columns?: number;
  readonly rows?: number;
  readonly width?: number;
  readonly height?: number;
  readonly tileSide?: number;
  /** Properties of the whole picture that turn it, in their order. */
  readonly turns?: readonly Buffer[];
  readonly isSingle?: boolean;
}

/** Quarter turns anticlockwise. */
export function turnBox(quarters: number): Buffer {
  return box('irot', Buffer.from([quarters]));
}

/** 0 swaps top and bottom, 1 left and right. */
export function mirrorBox(axis: 0 | 1): Buffer {
  return box('imir', Buffer.from([axis]));
}

/** The two coded tiles of {@link phonePhoto}. */
export const phoneTiles: readonly Buffer[] = [0, 1].map((index) => {
  const entry = contentAt(phonePhoto, 'iloc') + 8 + index * 16;
  const start = phonePhoto.readUInt32BE(entry + 8);
  return phonePhoto.subarray(start, start + phonePhoto.readUInt32BE(entry + 12));
});

const plain = uint32(0);

function infoOf(item: number, type: string): Buffer {
  return box('infe', uint32(0x02_00_00_00), uint16(item, 0), Buffer.from(`${type}\0`));
}

/** Each tile has the first three properties; the picture has the first and those from the fourth on. */
function associations(tiles: number, properties: number, isSingle: boolean): Buffer {
  const tileEntries = Array.from({ length: tiles }, (_, index) =>
    Buffer.concat([uint16(index + 1), Buffer.from([3, 1, 0x82, 3])]),
  );
  const own = Array.from({ length: properties - 3 }, (_, index) => index + 4);
  const coded = isSingle ? [1, 0x82, ...own] : [1, ...own];
  const whole = isSingle ? 1 : tiles + 1;
  const entry = Buffer.concat([uint16(whole), Buffer.from([coded.length, ...coded])]);
  const entries = isSingle ? [entry] : [...tileEntries, entry];
  return box('ipma', plain, uint32(entries.length), ...entries);
}

function gridOf(plan: Required<HeicPlan>): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, plan.rows - 1, plan.columns - 1]),
    uint16(plan.width, plan.height),
  ]);
}

function metaOf(plan: Required<HeicPlan>, dataAt: number): Buffer {
  const { tiles, isSingle, tileSide, width, height, turns } = plan;
  const properties = [
    boxIn(phonePhoto, 'colr'),
    boxIn(phonePhoto, 'hvcC'),
    box('ispe', plain, uint32(tileSide, tileSide)),
    box('ispe', plain, uint32(width, height)),
    ...turns,
  ];
  const items = tiles.map((_, index) => index + 1);
  const whole = isSingle ? 1 : tiles.length + 1;
  let at = dataAt;
  const locations = tiles.map((tile, index) => {
    at += tile.length;
    return Buffer.concat([uint16(index + 1, 0, 0, 1), uint32(at - tile.length, tile.length)]);
  });
  // The grid is stored in the box of small data, as phones do it.
  if (!isSingle) locations.push(Buffer.concat([uint16(whole, 1, 0, 1), uint32(0, 8)]));
  const infos = items.map((item) => infoOf(item, 'hvc1'));
  if (!isSingle) infos.push(infoOf(whole, 'grid'));
  const reference = box('dimg', uint16(whole, items.length, ...items));
  return box(
    'meta',
    plain,
    box('hdlr', plain, plain, Buffer.from('pict'), Buffer.alloc(13)),
    box('pitm', plain, uint16(whole)),
    box('iinf', plain, uint16(infos.length), ...infos),
    box('iref', plain, ...(isSingle ? [] : [reference])),
    box(
      'iprp',
      box('ipco', ...properties),
      associations(items.length, properties.length, isSingle),
    ),
    box('idat', gridOf(plan)),
    box('iloc', uint32(0x01_00_00_00), uint16(0x44_00, locations.length), ...locations),
  );
}

/** A photo like that of a phone, rebuilt around the coded tiles of {@link phonePhoto}. */
export function buildHeic(plan: HeicPlan = {}): Buffer {
  const whole: Required<HeicPlan> = {
    tiles: plan.tiles ?? phoneTiles,
    columns: 2,
    rows: 1,
    width: 1000,
    height: 500,
    tileSide: 512,
    turns: [turnBox(3)],
    isSingle: false,
    ...plan,
  };
  const type = box('ftyp', Buffer.from('heic'), plain, Buffer.from('mif1heic'));
  const dataAt = type.length + metaOf(whole, 0).length + 8;
  return Buffer.concat([type, metaOf(whole, dataAt), box('mdat', ...whole.tiles)]);
}

/** An item of a HEIF file; ids count from 1 in the order of the list. */
export interface HeifItemInput {
  /** Four letters that name its coding. */
  readonly type: string;
  readonly data: Buffer;
  /** Boxes that describe it, in the order they apply. */
  readonly properties: readonly Buffer[];
  /** Whether it is only a part of another item. */
  readonly isHidden?: boolean;
  readonly references?: Readonly<Record<string, readonly number[]>>;
}

/**
 * How the boxes of a file are written: as cameras do it; with lengths of 64 bits; with its data before its tables; or with
 * its tables up to the end of the file, whose length is 0.
 */
export const heifLayouts = ['usual', 'long', 'data first', 'open end'] as const;

/** A HEIF file: the first item is its main picture. */
export interface HeifFilePlan {
  readonly items: readonly HeifItemInput[];
  readonly majorBrand?: string;
  readonly brands?: readonly string[];
  readonly layout?: (typeof heifLayouts)[number];
}

function itemInfo({ type, isHidden = false }: HeifItemInput, index: number): Buffer {
  return box(
    'infe',
    uint32(0x02_00_00_00 + (isHidden ? 1 : 0)),
    uint16(index + 1, 0),
    Buffer.from(`${type}\0`),
  );
}

const essential = new Set(['hvcC', 'av1C', 'irot', 'imir', 'clap']);

function propertiesBox(items: readonly HeifItemInput[]): Buffer {
  const all = items.flatMap(({ properties }) => properties);
  const distinct = [...new Map(all.map((bytes) => [bytes.toString('latin1'), bytes])).values()];
  const entries = items.map(({ properties }, index) => {
    const own = properties.map((bytes) => {
      const at = distinct.findIndex((other) => other.equals(bytes)) + 1;
      return at + (essential.has(bytes.toString('latin1', 4, 8)) ? 0x80 : 0);
    });
    return Buffer.concat([uint16(index + 1), Buffer.from([own.length, ...own])]);
  });
  return box(
    'iprp',
    box('ipco', ...distinct),
    box('ipma', plain, uint32(entries.length), ...entries),
  );
}

function referencesBox(items: readonly HeifItemInput[]): Buffer[] {
  const boxes = items.flatMap(({ references = {} }, index) =>
    Object.entries(references).map(([type, to]) => box(type, uint16(index + 1, to.length, ...to))),
  );
  return boxes.length > 0 ? [box('iref', plain, ...boxes)] : [];
}

function metaBox(items: readonly HeifItemInput[], dataAt: number, make = box): Buffer {
  let at = dataAt;
  const locations = items.map(({ data }, index) => {
    at += data.length;
    return Buffer.concat([uint16(index + 1, 0, 1), uint32(at - data.length, data.length)]);
  });
  return make(
    'meta',
    plain,
    box('hdlr', plain, plain, Buffer.from('pict'), Buffer.alloc(13)),
    box('pitm', plain, uint16(1)),
    box('iloc', plain, uint16(0x44_00, items.length), ...locations),
    box('iinf', plain, uint16(items.length), ...items.map(itemInfo)),
    ...referencesBox(items),
    propertiesBox(items),
  );
}

/** Writes a HEIF file. */
export function heifFile({
  items,
  majorBrand = 'heic',
  brands = [],
  layout = 'usual',
}: HeifFilePlan): Buffer {
  const names = [...new Set(['mif1', majorBrand, ...brands])].join('');
  const make = layout === 'long' ? longBox : box;
  const type = make('ftyp', Buffer.from(majorBrand), plain, Buffer.from(names));
  const data = make('mdat', ...items.map((item) => item.data));
  const header = layout === 'long' ? 16 : 8;
  if (layout === 'usual' || layout === 'long') {
    const dataAt = type.length + metaBox(items, 0, make).length + header;
    return Buffer.concat([type, metaBox(items, dataAt, make), data]);
  }
  const meta = metaBox(items, type.length + header);
  if (layout === 'open end') meta.writeUInt32BE(0, 0);
  return Buffer.concat([type, data, meta]);
}

/** Start of an HEVC configuration: main profile, 4:2:0, 8 bits, no parameter sets. */
const hevcConfiguration = Buffer.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 90, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

/** A photo of a phone (HEIC): a valid container around random data, which only an HEVC decoder would read. */
export function heicPhoto(width = 4032, height = 3024): Buffer {
  const properties = [box('hvcC', hevcConfiguration), box('ispe', plain, uint32(width, height))];
  return heifFile({ items: [{ type: 'hvc1', data: randomBytes(20_000), properties }] });
}
