import type { ByteView } from './byte-view.ts';
import { boxesIn, maxItems, readVersion, type FileRange } from './heif-items.ts';

/** A property of an item: the content of its box. */
export interface HeifProperty extends FileRange {
  readonly name: string;
}

/** Adds the properties of the items in an association box (`ipma`, ISO/IEC 23008-12, 9.3). */
function addAssociations(
  view: ByteView,
  box: FileRange,
  all: readonly HeifProperty[],
  items: Map<number, HeifProperty[]>,
): void {
  const wide = readVersion(view, box) === 0 ? 2 : 4;
  const isLong = view.u8(box.start + 3) % 2 === 1;
  let at = box.start + 8;
  for (let left = view.u32(box.start + 4); left > 0 && at < box.end; left -= 1) {
    const id = view.uint(at, wide);
    const count = view.u8(at + wide);
    const first = at + wide + 1;
    if (items.size >= maxItems) return;
    const own = items.get(id) ?? [];
    items.set(id, own);
    for (let index = 0; index < count; index += 1) {
      // The highest bit says that a reader must know the property; the others count from 1.
      const number = isLong ? view.u16(first + index * 2) % 0x80_00 : view.u8(first + index) % 0x80;
      const property = all[number - 1];
      if (property) own.push(property);
    }
    at = first + count * (isLong ? 2 : 1);
  }
}

/** The properties of each item in the box of properties (`iprp`), in order. */
export function propertiesByItem(
  view: ByteView,
  box: FileRange,
): ReadonlyMap<number, readonly HeifProperty[]> {
  const inside = boxesIn(view, box.start, box.end);
  const container = inside.find(({ name }) => name === 'ipco');
  const all = container ? boxesIn(view, container.start, container.end) : [];
  const items = new Map<number, HeifProperty[]>();
  for (const each of inside) {
    if (each.name === 'ipma') addAssociations(view, each, all, items);
  }
  return items;
}
