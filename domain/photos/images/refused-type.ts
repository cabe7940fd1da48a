import { createByteView, type ByteView } from './byte-view.ts';
import { readBrands } from './image-type.ts';

/** Text has no control characters other than white space. */
function isText(head: Uint8Array): boolean {
  return (
    head.length > 0 &&
    head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte > 8 && byte < 14))
  );
}

function textType(view: ByteView): string | null {
  const text = view.text(0, view.length);
  if (/<svg[\s>]/i.test(text)) return null;
  return /<(?:!doctype html|html|script|body)[\s>]/i.test(text) ? 'text/html' : 'text/plain';
}

/** Files of the container of videos that are no videos, by their major brand; null for the raw photos of a camera. */
const typesOfBrands: Readonly<Record<string, string | null>> = {
  'crx ': null,
  'M4A ': 'audio/mp4',
};

/**
 * Media type of a file that is no image, from its first bytes, if the customer should read about it; otherwise null. An
 * image in a format that the shop does not print is an image. Source: product §5.1.
 */
export function detectRefusedType(head: Uint8Array): string | null {
  const view = createByteView(head);
  if (view.text(0, 5) === '%PDF-') return 'application/pdf';
  if (view.u32(0) === 0x50_4b_03_04) return 'application/zip';
  const [brand] = readBrands(view);
  if (brand !== undefined) {
    const known = typesOfBrands[brand];
    return known === undefined ? 'video/mp4' : known;
  }
  return isText(head) ? textType(view) : null;
}
