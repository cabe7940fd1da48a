import { viewOf, type ByteView } from './byte-view.ts';

/** What a file can be by its first bytes, whatever its name says. */
export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/tiff'
  | 'image/avif'
  | 'image/heic';

/** Bytes that must be at hand to tell the type. */
export const typeBytes = 64;

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'];

/** Files of the ISO base format name their kinds in the first box: the main one, then the compatible ones. */
const bmffType = (view: ByteView): ImageType | null => {
  if (view.text(4, 4) !== 'ftyp') return null;
  const end = Math.min(view.u32(0), typeBytes);
  const brands = [view.text(8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(view.text(at, 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  if (brands.some((brand) => heicBrands.includes(brand))) return 'image/heic';
  return brands[0] === 'mif1' || brands[0] === 'msf1' ? 'image/heic' : null;
};

/** The type of an image by its magic bytes; null for what is no image we know. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null => {
  const view = viewOf(bytes);
  if (view.u24(0) === 0xff_d8_ff) return 'image/jpeg';
  if (view.u32(0) === 0x89_50_4e_47 && view.u32(4) === 0x0d_0a_1a_0a) return 'image/png';
  const start = view.text(0, 6);
  if (start === 'GIF87a' || start === 'GIF89a') return 'image/gif';
  if (start.startsWith('RIFF') && view.text(8, 4) === 'WEBP') return 'image/webp';
  if (view.u32(0) === 0x49_49_2a_00 || view.u32(0) === 0x4d_4d_00_2a) return 'image/tiff';
  return bmffType(view);
};
