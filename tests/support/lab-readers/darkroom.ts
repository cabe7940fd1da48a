import path from 'node:path';
import {
  findImage,
  LabRefusal,
  splitLabLines,
  parseCopies,
  readAscii,
  toLocalFile,
  visibleEntries,
  type ParsedLabOrder,
  type LabPrint,
  type SharedFolder,
} from './lab-order.ts';

/** A watched folder that holds the images too, and the machine's settings. */
export interface DarkroomLab {
  readonly shared: SharedFolder;
  /** Names of the media as they are set on the machine, with upper and lower case. */
  readonly media: readonly string[];
}

const orderKeys = /^(?:Order(?:FirstName|LastName|Email)|Ext\w+|Date|Orderid|Index|IndexPrint)$/;
const printKeys = new Set(['Qty', 'Size', 'Media', 'Template', 'Tmp.Name']);

async function readPrint(
  order: string,
  lab: DarkroomLab,
  { file, values }: { readonly file: string; readonly values: ReadonlyMap<string, string> },
): Promise<LabPrint> {
  const value = (key: string): string => {
    const found = values.get(key);
    if (!found) throw new LabRefusal(order, `${key} was not set before ${file}`);
    return found;
  };
  const media = value('Media');
  const [paper = '', ...options] = media.split('/');
  if (!lab.media.includes(paper))
    throw new LabRefusal(order, `Media ${paper} is not set on the machine`);
  return {
    path: await findImage(order, lab.shared.folder, toLocalFile(order, file, lab.shared)),
    copies: parseCopies(order, value('Qty')),
    channel: values.get('Template') ?? null,
    size: value('Size'),
    media: paper,
    backPrint: [],
    correction: 'lab',
    fit: options.length === 0 ? null : options.join('/'),
  };
}

/**
 * Reads one request of Darkroom. A value stays until the file changes it, and `Filepath` starts a print with the values
 * that are set by then.
 * @throws LabRefusal
 */
export async function readDarkroomOrder(lab: DarkroomLab, name: string): Promise<ParsedLabOrder> {
  const text = await readAscii(name, path.join(lab.shared.folder, name));
  const values = new Map<string, string>();
  const order = new Map<string, string>();
  const prints: LabPrint[] = [];
  for (const line of splitLabLines(text)) {
    const [, key = '', value = ''] = /^([\w.]+)=(.*)$/.exec(line) ?? [];
    if (key === 'Filepath') prints.push(await readPrint(name, lab, { file: value, values }));
    else if (printKeys.has(key)) values.set(key, value);
    else if (orderKeys.test(key)) order.set(key, value);
    else throw new LabRefusal(name, `not understood: ${line}`);
  }
  if (prints.length === 0) throw new LabRefusal(name, 'there is no print');
  const number = order.get('ExtOrderNum') ?? order.get('Orderid') ?? order.get('OrderFirstName');
  return { name, number: number ?? name, prints };
}

/** Reads every request of the watched folder. @throws LabRefusal */
export async function readDarkroom(lab: DarkroomLab): Promise<ParsedLabOrder[]> {
  const orders: ParsedLabOrder[] = [];
  for (const { name, isFolder } of await visibleEntries(lab.shared.folder)) {
    if (!isFolder && /\.txt$/i.test(name)) orders.push(await readDarkroomOrder(lab, name));
  }
  return orders;
}
