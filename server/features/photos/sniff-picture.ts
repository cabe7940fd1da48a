import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';

/** Kinds of picture the shop takes. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heif';

/** Media type of each kind, as it is recorded. */
export const mediaTypeOf: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heif: 'image/heic',
};

/** Bytes from the start of a file that {@link sniffPicture} looks at. */
export const sniffLength = 4096;

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

/** Brands of an ISO media file's first box, the major one first. */
const brandsOf = (head: Buffer): string[] => {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
};

const isoFormat = (head: Buffer): PictureFormat | null => {
  const [major = '', ...compatible] = brandsOf(head);
  // Films and raw pictures of cameras are ISO media files too; the major brand tells.
  if (!heifBrands.has(major) && !avifBrands.has(major)) return null;
  return [major, ...compatible].some((brand) => avifBrands.has(brand)) ? 'avif' : 'heif';
};

const startsWith = (head: Buffer, ...signatures: readonly string[]): boolean =>
  signatures.some((signature) => head.toString('latin1', 0, signature.length) === signature);

const formatOf = (head: Buffer): PictureFormat | null => {
  if (startsWith(head, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(head, 'GIF87a', 'GIF89a')) return 'gif';
  if (startsWith(head, 'II*\0', 'MM\0*')) return 'tiff';
  if (startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isoFormat(head);
};

/** What a refused file is, as far as it is worth a word to the customer. */
const refusedType = (head: Buffer): string | null => {
  if (startsWith(head, '%PDF-')) return 'application/pdf';
  if (startsWith(head, 'PK\x03\x04')) return 'application/zip';
  if (startsWith(head, 'BM')) return 'image/bmp';
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  const text = new TextDecoder('utf-8').decode(head);
  // Text has no control characters but white space; a character cut off at the end of the head is no fault.
  if (head.length === 0 || /[^\P{Cc}\s]|\uFFFD(?!$)/u.test(text)) return null;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return /<(?:!doctype html|html|script|body)[\s>]/i.test(text) ? 'text/html' : 'text/plain';
};

/**
 * What a file is by its first bytes; neither its name nor what the sender says counts.
 * Errors: `invalid_file_type` (with `type`) for what is known to be no photo, `invalid_file_format` for anything else.
 * Source: product §5.
 */
export const sniffPicture = (head: Buffer): Result<PictureFormat> => {
  const format = formatOf(head);
  if (format) return succeed(format);
  const type = refusedType(head);
  return type === null ? fail('invalid_file_format') : fail('invalid_file_type', { type });
};
