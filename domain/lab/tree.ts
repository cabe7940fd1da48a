import type { DropFile, DropOrder, PlannedDrop } from './drop.ts';
import { nameEnd, paperName, toPathWord } from './names.ts';
import type { TreeOutput } from './output.ts';
import { splitPrints, type EntryGroup } from './split.ts';
import { joinLines } from './text.ts';

interface TreeFile {
  readonly path: string;
  readonly copies: number;
  readonly frame: number;
  readonly sha256: string;
  readonly size: number;
}

/** Names the files of a drop, counted from 1 in each folder of a size. */
function nameFiles({ entries }: EntryGroup, order: DropOrder, output: TreeOutput): TreeFile[] {
  const counts = new Map<string, number>();
  const { finish } = order;
  const surface = Object.hasOwn(output.surfaces, finish) ? output.surfaces[finish] : finish;
  return entries.map(({ print, copies }) => {
    const folder = `${paperName(print)}_${toPathWord(surface ?? finish)}`;
    const position = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, position);
    const { frame, sha256, size } = print;
    const name = `${String(position).padStart(3, '0')}_c${copies}.jpg`;
    return { path: `${folder}/${name}`, copies, frame, sha256, size };
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

function orderText(order: DropOrder, files: readonly TreeFile[], end: string): string {
  const total = files.reduce((sum, { copies }) => sum + copies, 0);
  return joinLines([
    `Order: ${oneLine(order.number)}${end.replaceAll('_', ' ')}`,
    `Customer: ${oneLine(order.customerName)}`,
    `Placed: ${order.placedAt.replace('T', ' ')}`,
    `Files: ${files.length}`,
    `Prints: ${total}`,
    '',
    ...files.map(({ path, copies, frame }) => `${path}\tcopies ${copies}\tphoto ${frame}`),
  ]);
}

/**
 * Lays out `<order>/<size>_<surface>/<nnn>_c<copies>.jpg` with `order.txt`, in UTF-8, and the empty `READY`, which is the
 * last. Source: product §9.14.
 */
export function planTreeDrops(order: DropOrder, output: TreeOutput): PlannedDrop[] {
  const groups = splitPrints(order.prints, output.splitAt, Number.MAX_SAFE_INTEGER);
  return groups.map((group, index) => {
    const end = nameEnd(order, index + 1, groups.length);
    const name = `${toPathWord(order.number)}${end}`;
    const named = nameFiles(group, order, output);
    const files: DropFile[] = [
      ...named.map(({ path, sha256, size }) => ({
        kind: 'print' as const,
        path: `${name}/${path}`,
        sha256,
        size,
      })),
      { kind: 'text', path: `${name}/order.txt`, text: orderText(order, named, end) },
      { kind: 'text', path: `${name}/READY`, text: '' },
    ];
    return {
      name,
      part: index + 1,
      parts: groups.length,
      manifest: { version: 1, format: 'tree', entries: [name], files },
    };
  });
}
