import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A print as a lab's program would make it. */
export interface LabPrint {
  /** Path of the image from the hot folder, with `/`. */
  readonly path: string;
  readonly copies: number;
  /** Number or name of the printer's channel; null if the format has none. */
  readonly channel: string | null;
  /** Name of the paper size; null if the channel decides. */
  readonly size: string | null;
  /** Surface, medium or paper; null if the channel decides. */
  readonly media: string | null;
  /** Lines on the back; empty if the printer decides. */
  readonly backPrint: readonly string[];
  /** Whether the file switches the lab's own correction off, or leaves it to the lab. */
  readonly correction: 'off' | 'lab';
  /** How the lab fits the image to the paper, in the format's own word; null if the channel decides. */
  readonly fit: string | null;
}

/** An order as a lab's program read it. */
export interface ParsedLabOrder {
  /** Folder or request file that holds it. */
  readonly name: string;
  /** Number or name by which the lab shows it. */
  readonly number: string;
  readonly prints: readonly LabPrint[];
}

/** Why a lab's program would refuse an order, or print something else than was ordered. */
export class LabRefusal extends Error {
  readonly order: string;

  constructor(order: string, reason: string) {
    super(`${order}: ${reason}`);
    this.name = 'LabRefusal';
    this.order = order;
  }
}

/** Reads a text file of an order, which may contain only ASCII characters. */
export async function readAscii(order: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new LabRefusal(order, `${path.basename(file)} is missing`);
  });
  const strange = bytes.findIndex(
    (byte) => byte > 0x7e || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09),
  );
  if (strange >= 0) {
    throw new LabRefusal(order, `${path.basename(file)} is not ASCII at byte ${strange}`);
  }
  return bytes.toString('latin1');
}

/** Lines of a text without the space around them; empty ones are left out. */
export function splitLabLines(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Checks that an image exists and is a whole JPEG, and returns its path from the hot folder. */
export async function findImage(order: string, hotFolder: string, file: string): Promise<string> {
  const name = path.relative(hotFolder, file).split(path.sep).join('/');
  if (name.startsWith('..')) throw new LabRefusal(order, `${name} is outside of the folder`);
  const bytes = await readFile(file).catch(() => {
    throw new LabRefusal(order, `image ${name} is missing`);
  });
  const isWhole =
    bytes.length > 4 &&
    bytes.readUInt16BE(0) === 0xffd8 &&
    bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  if (!isWhole) throw new LabRefusal(order, `image ${name} is not a whole JPEG`);
  return name;
}

/** Parses a count of copies, 1 or more; DPOF has at most three digits. */
export function parseCopies(order: string, text: string, digits = 4): number {
  const copies = Number(text);
  if (!/^\d+$/.test(text) || text.length > digits || copies === 0) {
    throw new LabRefusal(order, `${text} is no number of copies`);
  }
  return copies;
}

/** Returns whether a file exists; a marker of a finished order must be empty. */
export async function hasMarker(order: string, file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found === null) return false;
  if (!found.isFile() || found.size > 0) {
    throw new LabRefusal(order, `${path.basename(file)} is not an empty file`);
  }
  return true;
}

/** A file or folder in a hot folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Entries of a hot folder that a lab's program looks at, sorted: hidden ones are not seen. */
export async function visibleEntries(folder: string): Promise<FolderEntry[]> {
  return (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads the orders of a hot folder, one after the other. */
export async function readOrders<Order>(
  folder: string,
  isOrder: (entry: FolderEntry) => boolean | Promise<boolean>,
  read: (name: string) => Promise<Order>,
): Promise<Order[]> {
  const orders: Order[] = [];
  for (const entry of await visibleEntries(folder)) {
    if (await isOrder(entry)) orders.push(await read(entry.name));
  }
  return orders;
}

/** A folder of this machine, and the path by which the lab's machine names it. */
export interface SharedFolder {
  readonly folder: string;
  readonly path: string;
}

/** Finds the local file of a path that a text for the lab's machine contains. */
export function toLocalFile(order: string, file: string, shared: SharedFolder): string {
  const slashed = file.replaceAll('\\', '/');
  const base = shared.path.replaceAll('\\', '/').replace(/\/$/, '');
  if (!slashed.startsWith(`${base}/`)) {
    throw new LabRefusal(order, `${file} is not below ${shared.path}`);
  }
  return path.join(shared.folder, slashed.slice(base.length + 1));
}

/** A section of a text of Fuji's programs: its name and its lines `key=value`. */
export interface IniSection {
  readonly name: string;
  readonly lines: readonly (readonly [key: string, value: string])[];
}

/** Reads the sections of a text in their order; a name may repeat, a key within a section may not. */
export function readIni(order: string, text: string): IniSection[] {
  const sections: { name: string; lines: [string, string][] }[] = [];
  for (const line of splitLabLines(text)) {
    const [, name] = /^\[([^\]]+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      sections.push({ name, lines: [] });
      continue;
    }
    const [, key, value] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
    const section = sections.at(-1);
    if (key === undefined || value === undefined || !section) {
      throw new LabRefusal(order, `not understood: ${line}`);
    }
    if (section.lines.some(([known]) => known === key)) {
      throw new LabRefusal(order, `${key} is there twice in [${section.name}]`);
    }
    section.lines.push([key, value]);
  }
  return sections;
}

/** Values of a section by key. @throws LabRefusal for a key that is not among `known`, or a `required` one without value */
export function readValues(
  order: string,
  section: IniSection,
  known: { readonly required: readonly string[]; readonly optional?: readonly string[] },
): ReadonlyMap<string, string> {
  const values = new Map(section.lines);
  const names = new Set([...known.required, ...(known.optional ?? [])]);
  for (const key of values.keys()) {
    if (!names.has(key)) throw new LabRefusal(order, `${key} has no meaning in [${section.name}]`);
  }
  for (const key of known.required) {
    if (!values.get(key)) throw new LabRefusal(order, `${key} is missing in [${section.name}]`);
  }
  return values;
}

/** A value of a line: the words before any option, and each option with its own words. */
export interface DpofValue {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** A line `KEY SUB = value -OPTION value`. */
export interface DpofLine {
  /** Key and sub-key, as `PRT QTY`. */
  readonly key: string;
  readonly value: DpofValue;
  /** Name of the vendor whose block contains the line; null outside of a block. */
  readonly vendor: string | null;
}

/** A section of the file with its lines. */
export interface DpofSection {
  readonly name: 'HDR' | 'JOB';
  readonly lines: readonly DpofLine[];
}

type Token = { readonly kind: 'word' | 'text' | 'option'; readonly text: string };

const tokenPattern = /\s*(?:"([^"]*)"|(,)|([^\s",]+))/y;

function readTokens(order: string, text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex;
    const found = tokenPattern.exec(text);
    if (!found) throw new LabRefusal(order, `a quotation mark is not closed in: ${text.slice(at)}`);
    const [, quoted, comma, bare] = found;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (bare !== undefined) {
      // A version such as -01.00 is an option too; a number alone after an option is its value.
      tokens.push({ kind: /^-./.test(bare) ? 'option' : 'word', text: bare });
    } else if (comma !== undefined && tokens.length === 0) {
      throw new LabRefusal(order, `a value begins with a comma: ${text}`);
    }
  }
  return tokens;
}

function toValue(tokens: readonly Token[]): DpofValue {
  const words: string[] = [];
  const options = new Map<string, string[]>();
  let current = words;
  for (const { kind, text } of tokens) {
    if (kind !== 'option') {
      current.push(text);
      continue;
    }
    current = [];
    options.set(text.slice(1).toUpperCase(), current);
  }
  return { words, options };
}

const sectionPattern = /^\[(\w+)\]$/;
const linePattern = /^(\w+)\s+(\w+)\s*=\s*(.*)$/;

/** Removes the brackets of a conditional parameter. */
function withoutBrackets(order: string, line: string): string {
  const opens = line.startsWith('<');
  if (opens !== line.endsWith('>')) throw new LabRefusal(order, `a bracket has no pair: ${line}`);
  return opens ? line.slice(1, -1).trim() : line;
}

/** Reads lines into sections and checks that the blocks of vendors are paired and named. */
export function readSections(order: string, text: string): DpofSection[] {
  const sections: { name: 'HDR' | 'JOB'; lines: DpofLine[] }[] = [];
  // A block that has begun, with the vendor once it is named.
  let block: { vendor: string | null } | null = null;
  for (const line of splitLabLines(text)) {
    const name = sectionPattern.exec(line)?.[1]?.toUpperCase();
    if (name !== undefined) {
      if (block) throw new LabRefusal(order, `a VUQ block has no end before ${line}`);
      if (name !== 'HDR' && name !== 'JOB') throw new LabRefusal(order, `unknown section ${line}`);
      sections.push({ name, lines: [] });
      continue;
    }
    const found = linePattern.exec(withoutBrackets(order, line));
    const section = sections.at(-1);
    if (!found || !section) throw new LabRefusal(order, `not understood: ${line}`);
    const key = `${found[1]} ${found[2]}`.toUpperCase();
    const value = toValue(readTokens(order, found[3] ?? ''));
    if (key === 'VUQ RGN') {
      block = nextBlock(order, block, value.words[0]);
      continue;
    }
    if (block && block.vendor === null) {
      if (key !== 'VUQ VNM') throw new LabRefusal(order, 'a VUQ block does not begin with VUQ VNM');
      block.vendor = value.words[0] ?? '';
    }
    section.lines.push({ key, value, vendor: block?.vendor ?? null });
  }
  if (block) throw new LabRefusal(order, 'a VUQ block has no end');
  return sections;
}

function nextBlock(
  order: string,
  block: { vendor: string | null } | null,
  mark: string | undefined,
): { vendor: string | null } | null {
  if (mark === 'BGN' && block === null) return { vendor: null };
  if (mark === 'END' && block !== null) return null;
  throw new LabRefusal(order, `VUQ RGN = ${mark ?? ''} has no pair`);
}
