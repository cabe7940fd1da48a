import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  findImage,
  hasMarker,
  LabRefusal,
  parseCopies,
  visibleEntries,
  type ParsedLabOrder,
  type LabPrint,
} from './lab-order.ts';

/** An order of the plain tree with the text that is for people. */
export interface TreeOrder extends ParsedLabOrder {
  readonly note: string;
}

async function readPaper(hotFolder: string, order: string, paper: string): Promise<LabPrint[]> {
  const [, size, media] = /^([A-Za-z0-9.-]+)_([A-Za-z0-9._-]+)$/.exec(paper) ?? [];
  if (size === undefined || media === undefined)
    throw new LabRefusal(order, `${paper} is no size and surface`);
  const prints: LabPrint[] = [];
  const numbers = new Set<string>();
  const folder = path.join(hotFolder, order, paper);
  for (const { name, isFolder } of await visibleEntries(folder)) {
    const [, number = '', copies = ''] = /^(\d{3,})_c(\d+)\.jpg$/.exec(name) ?? [];
    if (isFolder || number === '') throw new LabRefusal(order, `${paper}/${name} is no print`);
    if (numbers.has(number)) throw new LabRefusal(order, `${paper}/${number} is there twice`);
    numbers.add(number);
    prints.push({
      path: await findImage(order, hotFolder, path.join(folder, name)),
      copies: parseCopies(order, copies),
      channel: null,
      size,
      media,
      backPrint: [],
      correction: 'lab',
      fit: null,
    });
  }
  if (prints.length === 0) throw new LabRefusal(order, `${paper} has no print`);
  return prints;
}

/** Reads an order from its folder. @throws LabRefusal */
export async function readTreeOrder(hotFolder: string, name: string): Promise<TreeOrder> {
  const folder = path.join(hotFolder, name);
  if (!(await hasMarker(name, path.join(folder, 'READY'))))
    throw new LabRefusal(name, 'READY is missing');
  const note = await readFile(path.join(folder, 'order.txt'), 'utf8').catch(() => {
    throw new LabRefusal(name, 'order.txt is missing');
  });
  const prints: LabPrint[] = [];
  for (const entry of await visibleEntries(folder)) {
    if (entry.isFolder) prints.push(...(await readPaper(hotFolder, name, entry.name)));
    else if (entry.name !== 'READY' && entry.name !== 'order.txt') {
      throw new LabRefusal(name, `${entry.name} does not belong there`);
    }
  }
  if (prints.length === 0) throw new LabRefusal(name, 'there is no print');
  return { name, number: name, note, prints };
}

/** Reads every finished order: a folder with `READY`. @throws LabRefusal */
export async function readTree(hotFolder: string): Promise<TreeOrder[]> {
  const orders: TreeOrder[] = [];
  for (const { name, isFolder } of await visibleEntries(hotFolder)) {
    if (isFolder && (await hasMarker(name, path.join(hotFolder, name, 'READY')))) {
      orders.push(await readTreeOrder(hotFolder, name));
    }
  }
  return orders;
}
