import type { ByteView } from './byte-view.ts';
import { boxesIn, maxItems, readVersion, type FileRange } from './heif-items.ts';

/** A property: the content of its box. */
interface Property extends FileRange {
  readonly name: string;
}

/** A property of an item. */
export interface HeifProperty extends Property {
  /** Where the file says that the item has it; an association of zeros means none. */
  readonly association: FileRange;
}

/** Maximum number of associations of a box; an item of a camera has fewer than ten. */
const maxAssociations = 10 * maxItems;

/** Adds the properties of the items in an association box (`ipma`, ISO/IEC 23008-12, 9.3). */
function addAssociations(
  view: ByteView,
  box: FileRange,
  all: readonly Property[],
  items: Map<number, HeifProperty[]>,
): void {
  const wide = readVersion(view, box) === 0 ? 2 : 4;
  const length = view.u8(box.start + 3) % 2 === 1 ? 2 : 1;
  let at = box.start + 8;
  let total = 0;
  for (let left = view.u32(box.start + 4); left > 0 && at < box.end; left -= 1) {
    const id = view.uint(at, wide);
    const count = view.u8(at + wide);
    const first = at + wide + 1;
    total += count;
    if (items.size >= maxItems || total > maxAssociations) return;
    const own = items.get(id) ?? [];
    items.set(id, own);
    for (let index = 0; index < count; index += 1) {
      // The highest bit says that a reader must know the property; the others count from 1.
      const start = first + index * length;
      const number = view.uint(start, length) % (length === 2 ? 0x80_00 : 0x80);
      const property = all[number - 1];
      if (property) own.push({ ...property, association: { start, end: start + length } });
    }
    at = first + count * length;
  }
}

/** All properties in the box of properties (`iprp`), in order. */
export function allProperties(view: ByteView, box: FileRange): readonly Property[] {
  const container = boxesIn(view, box.start, box.end).find(({ name }) => name === 'ipco');
  return container ? boxesIn(view, container.start, container.end) : [];
}

/** The properties of each item in the box of properties (`iprp`), in order. */
export function propertiesByItem(
  view: ByteView,
  box: FileRange,
): ReadonlyMap<number, readonly HeifProperty[]> {
  const all = allProperties(view, box);
  const items = new Map<number, HeifProperty[]>();
  for (const each of boxesIn(view, box.start, box.end)) {
    if (each.name === 'ipma') addAssociations(view, each, all, items);
  }
  return items;
}
