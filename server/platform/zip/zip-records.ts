import {
  hasLargeEnd,
  isLarge,
  listedExtra,
  localExtra,
  type ZipEntry,
  type ZipLayout,
} from './zip-layout.ts';

// Field by field as PKWARE's APPNOTE 6.3 describes them, in little endian.
const localSignature = 0x04034b50;
const listedSignature = 0x02014b50;
const endSignature = 0x06054b50;
const largeEndSignature = 0x06064b50;
const locatorSignature = 0x07064b50;

/** Version of the format needed to read folders; and the one needed to read fields of 64 bits. */
const plainVersion = 20;
const largeVersion = 45;
/** The writer's system is Unix, so the upper half of the attributes is a file's mode. */
const madeBy = (3 << 8) | largeVersion;
const fileMode = 0o100644;
/** Names are UTF-8. */
const utf8Flag = 0x0800;
const largeExtraTag = 0x0001;

function u16(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function u32(value: number): number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)];
}

function u64(value: number): number[] {
  return [...u32(value % 2 ** 32), ...u32(Math.floor(value / 2 ** 32))];
}

/** A value in 32 bits, or the mark that the extra field holds it. */
function bounded32(value: number): number[] {
  return u32(isLarge(value) ? 0xffff_ffff : value);
}

function bounded16(value: number): number[] {
  return u16(Math.min(value, 0xffff));
}

function extra(values: readonly number[]): number[] {
  return values.length === 0
    ? []
    : [...u16(largeExtraTag), ...u16(8 * values.length), ...values.flatMap(u64)];
}

/** Date and time in steps of two seconds, from 1980 to 2107; the format has no time zone, so this is UTC. */
function timeFields(at: Date): number[] {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [...u16(time), ...u16(date)];
}

/** Fields that both headers of an entry have, without the extra field. */
function commonFields(
  entry: ZipEntry,
  {
    crc32,
    at,
    extraSize,
  }: { readonly crc32: number; readonly at: Date; readonly extraSize: number },
): number[] {
  return [
    ...u16(extraSize > 0 ? largeVersion : plainVersion),
    ...u16(utf8Flag),
    // Stored: a JPEG does not get smaller.
    ...u16(0),
    ...timeFields(at),
    ...u32(crc32),
    ...bounded32(entry.size),
    ...bounded32(entry.size),
    ...u16(entry.encodedName.length),
    ...u16(extraSize),
  ];
}

/** The header before the bytes of an entry. */
export function localHeader(entry: ZipEntry, crc32: number, at: Date): Buffer {
  const more = extra(localExtra(entry));
  const fields = commonFields(entry, { crc32, at, extraSize: more.length });
  return Buffer.concat([
    Buffer.from([...u32(localSignature), ...fields]),
    entry.encodedName,
    Buffer.from(more),
  ]);
}

/** The header of an entry in the directory. */
export function listedHeader(entry: ZipEntry, crc32: number, at: Date): Buffer {
  const more = extra(listedExtra(entry));
  const fields = [
    ...u32(listedSignature),
    ...u16(madeBy),
    ...commonFields(entry, { crc32, at, extraSize: more.length }),
    // No comment, the first disk, binary content.
    ...u16(0),
    ...u16(0),
    ...u16(0),
    ...u32(fileMode * 2 ** 16),
    ...bounded32(entry.headerAt),
  ];
  return Buffer.concat([Buffer.from(fields), entry.encodedName, Buffer.from(more)]);
}

/** The records after the directory. */
export function endRecords(layout: ZipLayout): Buffer {
  const { directoryAt, endAt, entries } = layout;
  const directorySize = endAt - directoryAt;
  const large = [
    ...u32(largeEndSignature),
    // Bytes that follow in this record.
    ...u64(44),
    ...u16(madeBy),
    ...u16(largeVersion),
    ...u32(0),
    ...u32(0),
    ...u64(entries.length),
    ...u64(entries.length),
    ...u64(directorySize),
    ...u64(directoryAt),
    ...u32(locatorSignature),
    ...u32(0),
    ...u64(endAt),
    ...u32(1),
  ];
  return Buffer.from([
    ...(hasLargeEnd(layout) ? large : []),
    ...u32(endSignature),
    ...u16(0),
    ...u16(0),
    ...bounded16(entries.length),
    ...bounded16(entries.length),
    ...bounded32(directorySize),
    ...bounded32(directoryAt),
    ...u16(0),
  ]);
}
