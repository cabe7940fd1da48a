import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  findImage,
  hasMarker,
  LabRefusal,
  parseCopies,
  readOrders,
  visibleEntries,
  type FolderEntry,
  type ParsedLabOrder,
  type LabPrint,
  splitLabLines,
  readAscii,
  toLocalFile,
  type SharedFolder,
  readIni,
  readValues,
  type IniSection,
} from './lab-order.ts';

/** A print for which the format sets nothing: the channel, the printer or the lab decides. */
const unset: Omit<LabPrint, 'path' | 'copies'> = {
  channel: null,
  size: null,
  media: null,
  backPrint: [],
  correction: 'lab',
  fit: null,
};

/** Whether a file is a request for a lab's program. */
function isRequest({ name, isFolder }: FolderEntry): boolean {
  return !isFolder && /\.txt$/i.test(name);
}

/** Whether a folder has the empty file that ends an order. */
function isFinished(hotFolder: string, marker: string) {
  return ({ name, isFolder }: FolderEntry) =>
    isFolder && hasMarker(name, path.join(hotFolder, name, marker));
}

/** An order of the plain tree with the text that is for people. */
type TreeOrder = ParsedLabOrder & { readonly note: string };

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
      ...unset,
      path: await findImage(order, hotFolder, path.join(folder, name)),
      copies: parseCopies(order, copies),
      size,
      media,
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
export function readTree(hotFolder: string): Promise<TreeOrder[]> {
  return readOrders(hotFolder, isFinished(hotFolder, 'READY'), (name) =>
    readTreeOrder(hotFolder, name),
  );
}

/** A watched folder that holds the images too, and the machine's settings. */
interface DarkroomLab {
  readonly shared: SharedFolder;
  /** Names of the media as they are set on the machine, with upper and lower case. */
  readonly media: readonly string[];
}

const orderKeys = /^(?:Order(?:FirstName|LastName|Email)|Ext\w+|Date|Orderid|Index|IndexPrint)$/;
const printKeys = new Set(['Qty', 'Size', 'Media', 'Template', 'Tmp.Name']);

async function readDarkroomPrint(
  order: string,
  lab: DarkroomLab,
  { file, values }: { readonly file: string; readonly values: ReadonlyMap<string, string> },
): Promise<LabPrint> {
  const value = (key: string): string => {
    const found = values.get(key);
    if (!found) throw new LabRefusal(order, `${key} was not set before ${file}`);
    return found;
  };
  const [paper = '', ...options] = value('Media').split('/');
  if (!lab.media.includes(paper))
    throw new LabRefusal(order, `Media ${paper} is not set on the machine`);
  return {
    ...unset,
    path: await findImage(order, lab.shared.folder, toLocalFile(order, file, lab.shared)),
    copies: parseCopies(order, value('Qty')),
    channel: values.get('Template') ?? null,
    size: value('Size'),
    media: paper,
    fit: options.length === 0 ? null : options.join('/'),
  };
}

/**
 * Reads one request of Darkroom. A value stays until the file changes it, and `Filepath` starts a print with the values
 * that are set by then.
 * @throws LabRefusal
 */
async function readDarkroomOrder(lab: DarkroomLab, name: string): Promise<ParsedLabOrder> {
  const text = await readAscii(name, path.join(lab.shared.folder, name));
  const values = new Map<string, string>();
  const order = new Map<string, string>();
  const prints: LabPrint[] = [];
  for (const line of splitLabLines(text)) {
    const [, key = '', value = ''] = /^([\w.]+)=(.*)$/.exec(line) ?? [];
    if (key === 'Filepath')
      prints.push(await readDarkroomPrint(name, lab, { file: value, values }));
    else if (printKeys.has(key)) values.set(key, value);
    else if (orderKeys.test(key)) order.set(key, value);
    else throw new LabRefusal(name, `not understood: ${line}`);
  }
  if (prints.length === 0) throw new LabRefusal(name, 'there is no print');
  const number = order.get('ExtOrderNum') ?? order.get('Orderid') ?? order.get('OrderFirstName');
  return { name, number: number ?? name, prints };
}

/** Reads every request of the watched folder. @throws LabRefusal */
export function readDarkroom(lab: DarkroomLab): Promise<ParsedLabOrder[]> {
  return readOrders(lab.shared.folder, isRequest, (name) => readDarkroomOrder(lab, name));
}

/** The folders of a PIC server as the writer and this reader see them. */
interface PicServer {
  readonly requests: string;
  readonly images: SharedFolder;
}

async function readUnit(
  order: string,
  server: PicServer,
  { image, unit }: { readonly image: IniSection; readonly unit: IniSection },
): Promise<LabPrint> {
  const negative = readValues(order, image, {
    required: ['NegNumber'],
    optional: ['Retouch', 'Orient', 'Crop', 'Optimize'],
  });
  const values = readValues(order, unit, { required: ['Code', 'Qty'], optional: ['Color'] });
  const file = toLocalFile(order, negative.get('NegNumber') ?? '', server.images);
  return {
    ...unset,
    path: await findImage(order, server.images.folder, file),
    copies: parseCopies(order, values.get('Qty') ?? ''),
    channel: values.get('Code') ?? null,
    correction: negative.get('Optimize') === 'N' ? 'off' : 'lab',
  };
}

/** Reads a request of Fuji's PIC 2.6. @throws LabRefusal */
async function readPicRequest(server: PicServer, name: string): Promise<ParsedLabOrder> {
  if (!/^.{7}\.txt$/i.test(name)) throw new LabRefusal(name, 'the name has not seven characters');
  const text = await readAscii(name, path.join(server.requests, name));
  const [head, ...rest] = readIni(name, text);
  if (head?.name !== 'Order') throw new LabRefusal(name, 'the file does not begin with [Order]');
  const values = readValues(name, head, {
    required: ['OrderId'],
    optional: ['CustomerName', 'Address', 'Phone', 'Email', 'Rush', 'Source', 'TypeIn'],
  });
  const prints: LabPrint[] = [];
  let image: IniSection | null = null;
  for (const section of rest) {
    if (section.name === 'Neg') image = section;
    else if (section.name === 'Unit' && image) {
      prints.push(await readUnit(name, server, { image, unit: section }));
    } else throw new LabRefusal(name, `[${section.name}] is not expected there`);
  }
  if (prints.length === 0) throw new LabRefusal(name, 'there is no print');
  return { name, number: values.get('OrderId') ?? '', prints };
}

/** Reads every request; the program deletes each when it was read. @throws LabRefusal */
export function readPic(server: PicServer): Promise<ParsedLabOrder[]> {
  return readOrders(server.requests, isRequest, (name) => readPicRequest(server, name));
}

/** An order of a Frontier spool with the name of its device. */
type SpoolOrder = ParsedLabOrder & { readonly device: string };

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

async function readImage(order: string, hotFolder: string, section: IniSection): Promise<LabPrint> {
  const values = readValues(order, section, {
    required: ['SizeName', 'PrintCnt'],
    optional: ['BackPrint', 'BackPrintLine1', 'BackPrintLine2', 'Resize', 'DSC_Chk', 'Color_Space'],
  });
  const resize = values.get('Resize') ?? null;
  if (resize !== null && !resizes.has(resize))
    throw new LabRefusal(order, `Resize ${resize} is unknown`);
  const check = values.get('DSC_Chk');
  if (check !== undefined && check !== 'TRUE' && check !== 'FALSE')
    throw new LabRefusal(order, `DSC_Chk ${check} is unknown`);
  return {
    ...unset,
    path: await findImage(order, hotFolder, path.join(hotFolder, order, section.name)),
    copies: parseCopies(order, values.get('PrintCnt') ?? ''),
    size: values.get('SizeName') ?? null,
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
    const found = `${names.length} images are listed`;
    throw new LabRefusal(order, `ImageCnt is ${count ?? 'missing'}, and ${found}`);
  }
  names.forEach((name, index) => {
    if (listed[String(index + 1)] === undefined)
      throw new LabRefusal(order, `image ${index + 1} is not listed`);
    if (/[\\/]/.test(name)) throw new LabRefusal(order, `${name} is not beside condition.txt`);
  });
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new LabRefusal(order, 'a name is listed twice');
  return names;
}

/** Reads an order from its folder in the spool. @throws LabRefusal */
export async function readSpoolOrder(hotFolder: string, name: string): Promise<SpoolOrder> {
  const folder = path.join(hotFolder, name);
  if (!(await hasMarker(name, path.join(folder, 'end.txt'))))
    throw new LabRefusal(name, 'end.txt is missing');
  const text = await readAscii(name, path.join(folder, 'condition.txt'));
  const [out, list, ...images] = readIni(name, text);
  if (out?.name !== 'OutDevice' || list?.name !== 'ImageList')
    throw new LabRefusal(name, 'the file does not begin with [OutDevice] and [ImageList]');
  const names = readList(name, list);
  if (images.length !== names.length) {
    const found = `${images.length} images are described`;
    throw new LabRefusal(name, `ImageCnt is ${names.length}, and ${found}`);
  }
  const prints: LabPrint[] = [];
  for (const file of names) {
    const section = images.find((image) => image.name === file);
    if (!section) throw new LabRefusal(name, `${file} is not described`);
    prints.push(await readImage(name, hotFolder, section));
  }
  const device = readValues(name, out, { required: ['DeviceName'] }).get('DeviceName') ?? '';
  return { name, number: name, device, prints };
}

/** Reads every finished order of a spool: a folder with `end.txt`. @throws LabRefusal */
export function readSpool(hotFolder: string): Promise<SpoolOrder[]> {
  return readOrders(hotFolder, isFinished(hotFolder, 'end.txt'), (name) =>
    readSpoolOrder(hotFolder, name),
  );
}
