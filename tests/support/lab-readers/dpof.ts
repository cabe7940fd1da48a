import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  readSections,
  type DpofLine,
  type DpofSection,
  type DpofValue,
  findImage,
  LabRefusal,
  splitLabLines,
  parseCopies,
  readAscii,
  readOrders,
  type FolderEntry,
  type ParsedLabOrder,
  type LabPrint,
} from './lab-order.ts';

/** An order in DPOF, with the customer's name in Unicode where the file has it. */
interface DpofOrder extends ParsedLabOrder {
  readonly revision: '01.00' | '01.10';
  readonly customerName: string | null;
}

const formats = new Set([
  'EXIF2 -J',
  'EXIF1 -J',
  'JFIF',
  'JFIF -J',
  'EXIF2 -T',
  'UNDEF',
  'EXIF2J -J',
]);
const types = new Set(['STD', 'IDX', 'MUL', 'SIZ', 'BW', 'SEPIA']);
/** Lines that have a meaning only in the block of a vendor. */
const vendorKeys = new Set([
  'PRT PSL',
  'PRT PCH',
  'PRT CVP1',
  'PRT CVP2',
  'PRT SET',
  'PRT BAK',
  'GEN INP',
  'IMG ORG',
  'IMG CFG',
  'VUQ VNM',
  'VUQ VER',
]);
const commonKeys = new Set([
  'GEN REV',
  'GEN CRT',
  'GEN DTM',
  'USR NAM',
  'USR TEL',
  'USR UNM',
  'USR UAD',
  'USR CID',
  'AUTO CORRECT',
  'PRT PID',
  'PRT TYP',
  'PRT QTY',
  'IMG FMT',
  'IMG SRC',
  'IMG FLD',
  'CFG DSC',
]);

/** Lines of one section by key, in which only the images of a job may repeat. */
class Lines {
  readonly order: string;
  readonly all: readonly DpofLine[];

  constructor(order: string, section: DpofSection) {
    this.order = order;
    this.all = section.lines;
    const seen = new Set<string>();
    for (const { key, vendor } of section.lines) {
      const known = vendor === null ? commonKeys : vendorKeys;
      if (!known.has(key)) {
        throw new LabRefusal(
          order,
          `${key} has no meaning ${vendor === null ? 'outside of' : 'in'} a vendor's block`,
        );
      }
      if (seen.has(key) && key !== 'IMG SRC') throw new LabRefusal(order, `${key} is there twice`);
      seen.add(key);
    }
  }

  find(key: string): DpofValue | null {
    return this.all.find((line) => line.key === key)?.value ?? null;
  }

  require(key: string): DpofValue {
    const value = this.find(key);
    if (value === null) throw new LabRefusal(this.order, `${key} is missing`);
    return value;
  }
}

function readRevision(header: Lines): DpofOrder['revision'] {
  const [revision = ''] = header.require('GEN REV').words;
  if (revision === '01.00' || revision === '01.10') return revision;
  throw new LabRefusal(header.order, `GEN REV ${revision} is unknown`);
}

function checkHeader(header: Lines): void {
  const [creator = ''] = header.require('GEN CRT').words;
  if (creator === '' || creator.length > 127)
    throw new LabRefusal(header.order, 'GEN CRT has no name');
  const time = header.find('GEN DTM')?.words[0];
  if (time !== undefined && !/^\d{4}:\d\d:\d\d:\d\d:\d\d:\d\d$/.test(time)) {
    throw new LabRefusal(header.order, `GEN DTM ${time} is no time`);
  }
  const phone = header.find('USR TEL')?.words ?? [];
  if (phone.some((part) => part.length > 15))
    throw new LabRefusal(header.order, 'USR TEL is too long');
}

/** Reads the channel: a number from 1 to 999, or the text that Konica's own block names. */
function readChannel(lines: Lines): string | null {
  const [text] = lines.find('PRT PCH')?.words ?? [];
  if (text === undefined) return lines.find('PRT PSL')?.options.get('PCN')?.[0] ?? null;
  const channel = Number(text);
  if (!/^\d{1,3}$/.test(text) || channel === 0)
    throw new LabRefusal(lines.order, `PRT PCH ${text} is no channel`);
  return String(channel);
}

function readBackPrint(job: Lines): string[] {
  return ['PRT CVP1', 'PRT CVP2'].flatMap((key) => {
    const value = job.find(key);
    if (value === null) return [];
    const [word] = value.words;
    const line = word === '1' ? value.options.get('STR')?.join(' ') : word;
    if (line === undefined || line === '') throw new LabRefusal(job.order, `${key} has no text`);
    return line === '0' ? [] : [line];
  });
}

/** Reads the sources of a job as files; both slashes are in use. */
function readSources(job: Lines, orderFolder: string): string[] {
  const sources = job.all
    .filter(({ key }) => key === 'IMG SRC')
    .map(({ value }) => value.words[0] ?? '');
  const [type = ''] = job.require('PRT TYP').words;
  if (!types.has(type)) throw new LabRefusal(job.order, `PRT TYP ${type} is unknown`);
  const isOne = type !== 'IDX' && type !== 'MUL';
  if (sources.length === 0 || (isOne && sources.length > 1)) {
    throw new LabRefusal(job.order, `${sources.length} images in a job of type ${type}`);
  }
  return sources.map((source) => path.join(orderFolder, 'MISC', source.replaceAll('\\', '/')));
}

function checkFormat(job: Lines): void {
  const value = job.find('IMG FMT');
  if (value === null) return;
  const [suffix] = value.options.keys();
  const format = [value.words[0] ?? '', ...(suffix === undefined ? [] : [`-${suffix}`])].join(' ');
  if (!formats.has(format)) throw new LabRefusal(job.order, `IMG FMT ${format} is unknown`);
}

/**
 * Reads the number of a job, 001 to 999. One program counts from 0 and writes no zeros before a number, so 0 is accepted
 * in that form only.
 */
function readId(job: Lines): number {
  const [text = ''] = job.require('PRT PID').words;
  if (!/^\d{1,3}$/.test(text) || text === '000')
    throw new LabRefusal(job.order, `PRT PID ${text} is outside 001 to 999`);
  return Number(text);
}

async function readJob(
  job: Lines,
  header: Lines,
  { hotFolder, orderFolder }: { readonly hotFolder: string; readonly orderFolder: string },
): Promise<LabPrint[]> {
  checkFormat(job);
  const quantity = parseCopies(job.order, job.require('PRT QTY').words[0] ?? '', 3);
  const sets = header.find('PRT SET')?.words[0];
  if (sets !== undefined && quantity !== 1)
    throw new LabRefusal(job.order, 'PRT QTY of a set is not 001');
  const copies = sets === undefined ? quantity : Number(sets);
  const print = {
    copies,
    channel: readChannel(job) ?? readChannel(header),
    size: (job.find('PRT PSL') ?? header.find('PRT PSL'))?.options.get('PSIZE')?.[0] ?? null,
    media: null,
    backPrint: readBackPrint(job),
    correction: header.find('AUTO CORRECT')?.words[0] === '0' ? ('off' as const) : ('lab' as const),
    fit: job.find('IMG CFG')?.options.get('FIT')?.[0] ?? null,
  };
  return await Promise.all(
    readSources(job, orderFolder).map(async (file) => ({
      ...print,
      path: await findImage(job.order, hotFolder, file),
    })),
  );
}

/** Reads the customer's name from MISC/UNICODE.MRK, if the header refers to it. */
async function readUnicodeName(header: Lines, orderFolder: string): Promise<string | null> {
  const names = header.find('USR UNM')?.words;
  if (names === undefined) return null;
  const bytes = await readFile(path.join(orderFolder, 'MISC', 'UNICODE.MRK')).catch(() => {
    throw new LabRefusal(header.order, 'UNICODE.MRK is missing');
  });
  const mark = bytes.readUInt16BE(0);
  if (mark !== 0xfffe && mark !== 0xfeff)
    throw new LabRefusal(header.order, 'UNICODE.MRK has no byte-order mark');
  const text = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  const [section, ...lines] = splitLabLines(text);
  if (section !== '[STRING]') throw new LabRefusal(header.order, 'UNICODE.MRK has no [STRING]');
  const strings = new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+)\s*=\s*"([^"]{0,127})"$/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
  return names
    .map((name) => strings.get(name) ?? '')
    .filter((part) => part !== '')
    .join(' ');
}

/** Reads an order from its folder in the hot folder. @throws LabRefusal */
async function readDpofOrder(hotFolder: string, name: string): Promise<DpofOrder> {
  const orderFolder = path.join(hotFolder, name);
  const text = await readAscii(name, path.join(orderFolder, 'MISC', 'AUTPRINT.MRK'));
  const [first, ...jobs] = readSections(name, text);
  if (first?.name !== 'HDR') throw new LabRefusal(name, 'the file does not begin with [HDR]');
  if (jobs.length === 0) throw new LabRefusal(name, 'there is no [JOB]');
  if (jobs.some((job) => job.name !== 'JOB')) throw new LabRefusal(name, '[HDR] is there twice');
  const header = new Lines(name, first);
  checkHeader(header);
  const prints: LabPrint[] = [];
  const ids = new Set<number>();
  for (const section of jobs) {
    const job = new Lines(name, section);
    const id = readId(job);
    if (ids.has(id)) throw new LabRefusal(name, `PRT PID ${id} is there twice`);
    ids.add(id);
    prints.push(...(await readJob(job, header, { hotFolder, orderFolder })));
  }
  return {
    name,
    number: header.find('USR NAM')?.words[0] ?? name,
    revision: readRevision(header),
    customerName: await readUnicodeName(header, orderFolder),
    prints,
  };
}

/**
 * Reads every order of a hot folder: `o…` of Noritsu and Epson, `….ord` of Konica. A folder under another name is still
 * being written, or was already read.
 * @throws LabRefusal
 */
export function readDpof(hotFolder: string): Promise<DpofOrder[]> {
  const isOrder = ({ name, isFolder }: FolderEntry) =>
    isFolder && (name.startsWith('o') || name.endsWith('.ord'));
  return readOrders(hotFolder, isOrder, (name) => readDpofOrder(hotFolder, name));
}
