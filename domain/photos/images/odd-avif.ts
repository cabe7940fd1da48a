import { createByteView } from './byte-view.ts';
import { readMainImage } from './heif-main-image.ts';
import { readBrands } from './image-type.ts';

/**
 * Whether decoders disagree about the content of an AVIF. For an animated file some show the main image and some the
 * first frame, and some ignore a declared crop. The print shows the main image, cropped.
 */
export function isOddAvif(bytes: Uint8Array): boolean {
  const view = createByteView(bytes);
  if (readBrands(view).includes('avis')) return true;
  return readMainImage(view)?.properties.some(({ name }) => name === 'clap') === true;
}
