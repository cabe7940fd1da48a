import path from 'node:path';
import { readIni, readValues, type IniSection } from './ini-file.ts';
import {
  findImage,
  LabRefusal,
  parseCopies,
  readAscii,
  toLocalFile,
  visibleEntries,
  type ParsedLabOrder,
  type LabPrint,
  type SharedFolder,
} from './lab-order.ts';

/** The folders of a PIC server as the writer and this reader see them. */
export interface PicServer {
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
  const { folder } = server.images;
  const file = toLocalFile(order, negative.get('NegNumber') ?? '', server.images);
  return {
    path: await findImage(order, folder, file),
    copies: parseCopies(order, values.get('Qty') ?? ''),
    channel: values.get('Code') ?? null,
    size: null,
    media: null,
    backPrint: [],
    correction: negative.get('Optimize') === 'N' ? 'off' : 'lab',
    fit: null,
  };
}

/** Reads a request of Fuji's PIC 2.6. @throws LabRefusal */
export async function readPicRequest(server: PicServer, name: string): Promise<ParsedLabOrder> {
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
export async function readPic(server: PicServer): Promise<ParsedLabOrder[]> {
  const orders: ParsedLabOrder[] = [];
  for (const { name, isFolder } of await visibleEntries(server.requests)) {
    if (!isFolder && /\.txt$/i.test(name)) orders.push(await readPicRequest(server, name));
  }
  return orders;
}
