import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Light modules on each side, as the standard requires. */
const quietZone = 4;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** A row of modules as pixels of one bit, after the byte of its filter (none). */
function drawRow(modules: readonly boolean[], scale: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil((modules.length * scale) / 8));
  for (let x = 0; x < modules.length * scale; x += 1) {
    const byte = 1 + (x >> 3);
    const light = modules[Math.floor(x / scale)] === true ? 0 : 0x80 >> (x & 7);
    row.writeUInt8(row.readUInt8(byte) | light, byte);
  }
  return row;
}

/**
 * Draws a text as a QR code in a black and white PNG of at least `minPixels` a side, with a whole number of pixels per
 * module; it stays readable with a sixth of it dirty.
 */
export function qrPng(text: string, minPixels: number): Buffer {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const scale = Math.ceil(minPixels / size);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size * scale, 0);
  header.writeUInt32BE(size * scale, 4);
  // One bit a pixel, gray; the last three bytes are the only values that exist.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = data.flatMap((modules) =>
    Array.from({ length: scale }, () => drawRow(modules, scale)),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
