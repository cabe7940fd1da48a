import { createByteView, type ByteView } from './byte-view.ts';
import { boxesIn } from './heif-items.ts';

/** Image types that the shop accepts, detected from a file's first bytes, regardless of its name. */
export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/tiff'
  | 'image/avif'
  | 'image/heic';

/** Number of bytes from the start of a file that {@link detectImageType} needs. */
export const typeBytes = 4096;

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'];
const avifBrands = ['avif', 'avis'];
/** Brands of files whose images may use any coding (ISO/IEC 23008-12). */
const imageBrands = ['mif1', 'mif2', 'msf1', 'miaf'];

/** Brands in the first box of an ISO base media file, the major one first; empty for other files. */
export function readBrands(view: ByteView): readonly string[] {
  const [first] = boxesIn(view, 0, view.length);
  if (first?.name !== 'ftyp') return [];
  const brands = [view.text(first.start, 4)];
  const end = Math.min(first.end, typeBytes);
  for (let at = first.start + 8; at + 4 <= end; at += 4) brands.push(view.text(at, 4));
  return brands;
}

/** Videos and camera raw files also list image brands, but not as the major brand. */
function bmffType(view: ByteView): ImageType | null {
  const [major = '', ...others] = readBrands(view);
  if (heicBrands.includes(major)) return 'image/heic';
  if (avifBrands.includes(major)) return 'image/avif';
  if (!imageBrands.includes(major)) return null;
  const isHeic = others.some((brand) => heicBrands.includes(brand));
  return !isHeic && others.some((brand) => avifBrands.includes(brand))
    ? 'image/avif'
    : 'image/heic';
}

const newSubfileType = 254;
const photometric = 262;
/** Photometric interpretations of sensor data: a color filter array, and linear raw data (DNG 1.7). */
const sensorData = new Set([32_803, 34_892]);

/** Raw files of cameras are TIFF files whose first image is a small preview; those of phones begin with the sensor's data. */
function isRawFile(view: ByteView): boolean {
  if (view.text(8, 2) === 'CR') return true;
  const little = view.u16(0) === 0x49_49;
  const directory = view.u32(4, little);
  for (let index = 0; index < view.u16(directory, little); index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > view.length) return false;
    const isReduced = view.u32(at + 8, little) % 2 === 1;
    const tag = view.u16(at, little);
    if (tag === newSubfileType && isReduced) return true;
    if (tag === photometric && sensorData.has(view.u16(at + 8, little))) return true;
  }
  return false;
}

/** Detects the type of an image from its first {@link typeBytes} bytes; null for a type the shop does not accept. */
export function detectImageType(head: Uint8Array): ImageType | null {
  const view = createByteView(head);
  if (view.u24(0) === 0xff_d8_ff) return 'image/jpeg';
  if (view.u32(0) === 0x89_50_4e_47 && view.u32(4) === 0x0d_0a_1a_0a) return 'image/png';
  const start = view.text(0, 6);
  if (start === 'GIF87a' || start === 'GIF89a') return 'image/gif';
  if (start.startsWith('RIFF') && view.text(8, 4) === 'WEBP') return 'image/webp';
  if (view.u32(0) === 0x49_49_2a_00 || view.u32(0) === 0x4d_4d_00_2a) {
    return isRawFile(view) ? null : 'image/tiff';
  }
  return bmffType(view);
}
