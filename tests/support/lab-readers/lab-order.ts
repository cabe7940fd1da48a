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

/** Entries of a hot folder that a lab's program looks at, sorted: hidden ones are not seen. */
export async function visibleEntries(
  folder: string,
): Promise<{ readonly name: string; readonly isFolder: boolean }[]> {
  return (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
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
