import path from 'node:path';
import { readIni, readValues, type IniSection } from './ini-file.ts';
import {
  findImage,
  hasMarker,
  LabRefusal,
  parseCopies,
  readAscii,
  visibleEntries,
  type ParsedLabOrder,
  type LabPrint,
} from './lab-order.ts';

/** An order of a Frontier spool with the name of its device. */
export interface SpoolOrder extends ParsedLabOrder {
  readonly device: string;
}

const resizes = new Set(['NONE', 'FITIN', 'FILLIN']);
/** Characters of a file name that the printer writes on the back. */
const backPrintCharacters = 8;

function readBackPrint(order: string, file: string, values: ReadonlyMap<string, string>): string[] {
  const kind = values.get('BackPrint');
  if (kind === 'FILE') return [file.slice(0, backPrintCharacters)];
  if (kind !== undefined && kind !== 'FREE')
    throw new LabRefusal(order, `BackPrint ${kind} is unknown`);
  return ['BackPrintLine1', 'BackPrintLine2']
    .map((key) => values.get(key) ?? '')
    .filter((line) => line !== '');
}

async function readPrint(order: string, hotFolder: string, section: IniSection): Promise<LabPrint> {
  const values = readValues(order, section, {
    required: ['SizeName', 'PrintCnt'],
    optional: ['BackPrint', 'BackPrintLine1', 'BackPrintLine2', 'Resize', 'DSC_Chk', 'Color_Space'],
  });
  const resize = values.get('Resize') ?? null;
  if (resize !== null && !resizes.has(resize))
    throw new LabRefusal(order, `Resize ${resize} is unknown`);
  const check = values.get('DSC_Chk');
  if (check !== undefined && check !== 'TRUE' && check !== 'FALSE') {
    throw new LabRefusal(order, `DSC_Chk ${check} is unknown`);
  }
  return {
    path: await findImage(order, hotFolder, path.join(hotFolder, order, section.name)),
    copies: parseCopies(order, values.get('PrintCnt') ?? ''),
    channel: null,
    size: values.get('SizeName') ?? null,
    media: null,
    backPrint: readBackPrint(order, section.name, values),
    correction: check === 'FALSE' ? 'off' : 'lab',
    fit: resize,
  };
}

/** Reads the list of images and checks its count, its numbers and that no name repeats, without regard to case. */
function readList(order: string, section: IniSection): string[] {
  const { ImageCnt: count, ...listed } = Object.fromEntries(section.lines);
  const names = Object.values(listed);
  if (count === undefined || Number(count) !== names.length || names.length === 0) {
    throw new LabRefusal(
      order,
      `ImageCnt is ${count ?? 'missing'}, and ${names.length} images are listed`,
    );
  }
  names.forEach((name, index) => {
    if (listed[String(index + 1)] === undefined)
      throw new LabRefusal(order, `image ${index + 1} is not listed`);
    if (/[\\/]/.test(name)) throw new LabRefusal(order, `${name} is not beside condition.txt`);
  });
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    throw new LabRefusal(order, 'a name is listed twice');
  }
  return names;
}

/** Reads an order from its folder in the spool. @throws LabRefusal */
export async function readSpoolOrder(hotFolder: string, name: string): Promise<SpoolOrder> {
  const folder = path.join(hotFolder, name);
  if (!(await hasMarker(name, path.join(folder, 'end.txt')))) {
    throw new LabRefusal(name, 'end.txt is missing');
  }
  const text = await readAscii(name, path.join(folder, 'condition.txt'));
  const [out, list, ...images] = readIni(name, text);
  if (out?.name !== 'OutDevice' || list?.name !== 'ImageList') {
    throw new LabRefusal(name, 'the file does not begin with [OutDevice] and [ImageList]');
  }
  const names = readList(name, list);
  if (images.length !== names.length) {
    throw new LabRefusal(
      name,
      `ImageCnt is ${names.length}, and ${images.length} images are described`,
    );
  }
  const prints: LabPrint[] = [];
  for (const file of names) {
    const section = images.find((image) => image.name === file);
    if (!section) throw new LabRefusal(name, `${file} is not described`);
    prints.push(await readPrint(name, hotFolder, section));
  }
  const device = readValues(name, out, { required: ['DeviceName'] }).get('DeviceName') ?? '';
  return { name, number: name, device, prints };
}

/** Reads every finished order of a spool: a folder with `end.txt`. @throws LabRefusal */
export async function readSpool(hotFolder: string): Promise<SpoolOrder[]> {
  const orders: SpoolOrder[] = [];
  for (const { name, isFolder } of await visibleEntries(hotFolder)) {
    if (!isFolder) continue;
    if (await hasMarker(name, path.join(hotFolder, name, 'end.txt'))) {
      orders.push(await readSpoolOrder(hotFolder, name));
    }
  }
  return orders;
}
