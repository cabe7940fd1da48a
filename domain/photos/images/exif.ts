import type { ByteView } from './byte-view.ts';

/** EXIF orientation of a stored image; 1 is upright. */
export type ExifOrientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Location of a stored number in a file. */
export interface ValuePlace {
  readonly at: number;
  /** Width in bytes. */
  readonly width: number;
  readonly little: boolean;
}

/** The EXIF fields that the shop reads. Locations are offsets in the file's bytes. */
export interface Exif {
  readonly orientation: ExifOrientation;
  /** Location and width of the orientation; null when there is none. */
  readonly orientationAt: ValuePlace | null;
  /** The JPEG thumbnail that cameras embed; it is stored unrotated like the image. */
  readonly thumbnail: { readonly start: number; readonly end: number } | null;
  /** Capture time by the camera's clock, in this device's time zone, milliseconds; null if not recorded. */
  readonly takenAt: number | null;
  /** Whether the colors are Adobe RGB by DCF 2.0: no color space of EXIF, and the interoperability index R03. */
  readonly isAdobeRgb: boolean;
}

const orientationTag = 0x01_12;
const thumbnailOffsetTag = 0x02_01;
const thumbnailLengthTag = 0x02_02;
const detailsTag = 0x87_69;
const takenTag = 0x90_03;
const colorSpaceTag = 0xa0_01;
const interoperabilityTag = 0xa0_05;
const indexTag = 0x00_01;

const intel = 0x49_49;
const motorola = 0x4d_4d;
/** Number behind the byte order of a TIFF structure; raw files of Olympus and Panasonic have others. */
const tiffNumber = 42;

const uncalibrated = 0xff_ff;
const adobeRgbIndex = 'R03';

/** Bytes of a whole number by the type of its entry: BYTE, SHORT, LONG and their signed variants. */
const integerWidths: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4 };
/** Longer values are stored elsewhere, with their offset in the entry. */
const inlineBytes = 4;

function isOrientation(value: number): value is ExifOrientation {
  return value >= 1 && value <= 8;
}

/** Whether an orientation swaps width and height: 5 to 8 do. */
export function isTurned(orientation: ExifOrientation): boolean {
  return orientation >= 5;
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly valueAt: number;
}

function readEntries(view: ByteView, at: number, little: boolean): Entry[] {
  const room = Math.max(0, Math.floor((view.length - at - 2) / 12));
  const count = Math.min(view.u16(at, little), room);
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * 12;
    return {
      tag: view.u16(entry, little),
      type: view.u16(entry + 2, little),
      count: view.u32(entry + 4, little),
      valueAt: entry + 8,
    };
  });
}

/** Location of an entry's first value if it is a whole number: the standard requires SHORT, but programs vary. */
function integerPlace(
  view: ByteView,
  start: number,
  { type, count, valueAt }: Entry,
  little: boolean,
): ValuePlace | null {
  const width = integerWidths[type];
  if (width === undefined || count === 0) return null;
  const at = width * count > inlineBytes ? start + view.u32(valueAt, little) : valueAt;
  return at + width <= view.length ? { at, width, little } : null;
}

/** Entries of the directory that another one points to; none without the pointer. */
function pointedEntries(
  view: ByteView,
  start: number,
  {
    entries,
    tag,
    little,
  }: { readonly entries: readonly Entry[]; readonly tag: number; readonly little: boolean },
): Entry[] {
  const pointer = entries.find((entry) => entry.tag === tag);
  return pointer ? readEntries(view, start + view.u32(pointer.valueAt, little), little) : [];
}

/** Whether decoders read a block at all. */
function isStandard(view: ByteView, start: number): boolean {
  const order = view.u16(start);
  return (
    (order === intel || order === motorola) && view.u16(start + 2, order === intel) === tiffNumber
  );
}

/**
 * Reads the TIFF structure of an EXIF block that starts at `start`. One that decoders do not read (`isNamed`: whether its
 * segment has the right name) is upright; its orientation is located all the same, for decoders that are less strict.
 */
export function readExif(view: ByteView, start: number, isNamed = true): Exif {
  const little = view.u16(start) === intel;
  const first = start + view.u32(start + 4, little);
  const entries = readEntries(view, first, little);
  const entry = entries.find(({ tag }) => tag === orientationTag);
  const place = entry ? integerPlace(view, start, entry, little) : null;
  // No decoder reads more than 16 bits.
  const value = place ? view.uint(place.at, place.width, little) % 65_536 : 1;
  const details = pointedEntries(view, start, { entries, tag: detailsTag, little });
  return {
    orientation: isNamed && isStandard(view, start) && isOrientation(value) ? value : 1,
    orientationAt: place,
    thumbnail: readThumbnail(view, start, first + 2 + entries.length * 12, little),
    takenAt: readTakenAt(view, start, details, little),
    isAdobeRgb: isAdobeRgb(view, start, details, little),
  };
}

function readThumbnail(
  view: ByteView,
  start: number,
  nextAt: number,
  little: boolean,
): Exif['thumbnail'] {
  const next = view.u32(nextAt, little);
  if (next === 0) return null;
  const entries = readEntries(view, start + next, little);
  const valueOf = (tag: number): number => {
    const entry = entries.find((candidate) => candidate.tag === tag);
    return entry ? view.u32(entry.valueAt, little) : 0;
  };
  const from = start + valueOf(thumbnailOffsetTag);
  const end = from + valueOf(thumbnailLengthTag);
  return end > from && end <= view.length && view.u16(from) === 0xff_d8
    ? { start: from, end }
    : null;
}

const cameraClock = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;

function readTakenAt(
  view: ByteView,
  start: number,
  details: readonly Entry[],
  little: boolean,
): number | null {
  const taken = details.find(({ tag }) => tag === takenTag);
  const dateTime =
    taken && cameraClock.exec(view.text(start + view.u32(taken.valueAt, little), 19));
  if (!dateTime) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = dateTime
    .slice(1)
    .map(Number);
  // Cameras whose clock was never set report years before 1980.
  return year < 1980 ? null : new Date(year, month - 1, day, hour, minute, second).getTime();
}

function isAdobeRgb(
  view: ByteView,
  start: number,
  details: readonly Entry[],
  little: boolean,
): boolean {
  const space = details.find(({ tag }) => tag === colorSpaceTag);
  if (!space || view.u16(space.valueAt, little) !== uncalibrated) return false;
  const compatibility = pointedEntries(view, start, {
    entries: details,
    tag: interoperabilityTag,
    little,
  });
  const index = compatibility.find(({ tag }) => tag === indexTag);
  return index !== undefined && view.text(index.valueAt, 3) === adobeRgbIndex;
}
