/** A stored file as an entry of a ZIP file. */
export interface ZipFile {
  /** Path in the ZIP file, with `/`. */
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** SHA-256 of the file, lower-case hexadecimal. */
  readonly sha256: string;
}

/** An entry with the places of its records, in bytes from the beginning. */
export interface ZipEntry extends ZipFile {
  readonly encodedName: Buffer;
  readonly headerAt: number;
  readonly dataAt: number;
  /** Place of its header in the directory. */
  readonly listedAt: number;
}

/** Places of everything in a ZIP file whose entries are stored without compression. */
export interface ZipLayout {
  readonly entries: readonly ZipEntry[];
  readonly directoryAt: number;
  readonly endAt: number;
  readonly size: number;
}

/** Largest value of a 32-bit field; the value itself says that the 64-bit field holds it. */
const max32 = 0xffff_ffff;
const max16 = 0xffff;

const localHeaderSize = 30;
const listedHeaderSize = 46;
const endSize = 22;
const largeEndSize = 56;
const locatorSize = 20;
const extraHeadSize = 4;

/** Returns whether a size or place needs a field of 64 bits. */
export function isLarge(value: number): boolean {
  return value >= max32;
}

/** Sizes of an entry that its local header holds in 64 bits: both, or none. */
export function localExtra({ size }: ZipFile): readonly number[] {
  return isLarge(size) ? [size, size] : [];
}

/** Values of an entry that its header in the directory holds in 64 bits: those that need it, in this order. */
export function listedExtra(entry: ZipFile & { readonly headerAt: number }): readonly number[] {
  return [...localExtra(entry), ...(isLarge(entry.headerAt) ? [entry.headerAt] : [])];
}

function extraSize(values: readonly number[]): number {
  return values.length === 0 ? 0 : extraHeadSize + 8 * values.length;
}

/** Returns whether the end of the ZIP file needs the records of 64 bits. */
export function hasLargeEnd({ entries, directoryAt, endAt }: Omit<ZipLayout, 'size'>): boolean {
  return entries.length >= max16 || isLarge(directoryAt) || isLarge(endAt - directoryAt);
}

function checkNames(files: readonly ZipFile[]): void {
  const seen = new Set<string>();
  for (const { name } of files) {
    const isPath = name !== '' && !name.startsWith('/') && !name.includes('\\');
    if (!isPath || name.split('/').some((part) => part === '' || part === '.' || part === '..')) {
      throw new Error('a name of a ZIP entry is no relative path');
    }
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new Error('a name of a ZIP entry repeats');
    seen.add(folded);
  }
}

/**
 * Computes the place of every byte from the names and sizes alone. A name that repeats, without regard to case, is an
 * exception, as is one that is no relative path.
 */
export function layOutZip(files: readonly ZipFile[]): ZipLayout {
  checkNames(files);
  let at = 0;
  const placed = files.map((file) => {
    const encodedName = Buffer.from(file.name.normalize('NFC'));
    if (encodedName.length > max16) throw new Error('a name of a ZIP entry is too long');
    const headerAt = at;
    const dataAt = headerAt + localHeaderSize + encodedName.length + extraSize(localExtra(file));
    at = dataAt + file.size;
    return { ...file, encodedName, headerAt, dataAt };
  });
  const directoryAt = at;
  const entries = placed.map((entry) => {
    const listedAt = at;
    at += listedHeaderSize + entry.encodedName.length + extraSize(listedExtra(entry));
    return { ...entry, listedAt };
  });
  const open = { entries, directoryAt, endAt: at };
  const size = at + endSize + (hasLargeEnd(open) ? largeEndSize + locatorSize : 0);
  return { ...open, size };
}
