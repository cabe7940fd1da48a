import { box, uint16, uint32 } from '../photo-files.ts';

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

/** A HEIF file: the first item is its main picture. */
export interface HeifFilePlan {
  readonly items: readonly HeifItemInput[];
  readonly majorBrand?: string;
  readonly brands?: readonly string[];
}

const plain = uint32(0);

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

function metaBox(items: readonly HeifItemInput[], dataAt: number): Buffer {
  let at = dataAt;
  const locations = items.map(({ data }, index) => {
    at += data.length;
    return Buffer.concat([uint16(index + 1, 0, 1), uint32(at - data.length, data.length)]);
  });
  return box(
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
export function heifFile({ items, majorBrand = 'heic', brands = [] }: HeifFilePlan): Buffer {
  const names = [...new Set(['mif1', majorBrand, ...brands])].join('');
  const type = box('ftyp', Buffer.from(majorBrand), plain, Buffer.from(names));
  const dataAt = type.length + metaBox(items, 0).length + 8;
  const data = items.map((item) => item.data);
  return Buffer.concat([type, metaBox(items, dataAt), box('mdat', ...data)]);
}
