import { createByteView, type ByteView } from './byte-view.ts';

/** Text has no control characters other than white space. */
function isText(head: Uint8Array): boolean {
  return (
    head.length > 0 &&
    head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte > 8 && byte < 14))
  );
}

function textType(view: ByteView): string {
  const text = view.text(0, view.length);
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return /<(?:!doctype html|html|script|body)[\s>]/i.test(text) ? 'text/html' : 'text/plain';
}

/** Files of the container of videos that are no videos, by their major brand. */
const typesOfBrands: Readonly<Record<string, string>> = {
  'crx ': 'image/x-canon-cr3',
  'M4A ': 'audio/mp4',
};

/**
 * Media type of a file that is no photo, from its first bytes, if the customer should read about it; otherwise null.
 */
export function detectRefusedType(head: Uint8Array): string | null {
  const view = createByteView(head);
  if (view.text(0, 5) === '%PDF-') return 'application/pdf';
  if (view.u32(0) === 0x50_4b_03_04) return 'application/zip';
  if (view.text(0, 2) === 'BM') return 'image/bmp';
  if (view.text(4, 4) === 'ftyp') return typesOfBrands[view.text(8, 4)] ?? 'video/mp4';
  return isText(head) ? textType(view) : null;
}
