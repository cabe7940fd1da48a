const entryBytes = 12;
const types = { short: 3, long: 4 } as const;

type Entry = readonly [tag: number, type: keyof typeof types, value: number];

function directory(at: number, entries: readonly Entry[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * entryBytes + 4);
  bytes.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const start = 2 + index * entryBytes;
    bytes.writeUInt16LE(tag, start);
    bytes.writeUInt16LE(types[type], start + 2);
    bytes.writeUInt32LE(1, start + 4);
    bytes.writeUInt32LE(value, start + 8);
  }
  bytes.writeUInt32LE(next === 0 ? 0 : at + bytes.length, bytes.length - 4);
  return bytes;
}

const [orientationTag, compressionTag, offsetTag, lengthTag] = [0x112, 0x103, 0x201, 0x202];
const jpegCompression = 6;

/** The EXIF segment that a camera writes: its orientation, and a thumbnail if the camera makes one. */
function exifSegment(orientation: number, thumbnail: Buffer | null): Buffer {
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const first = directory(8, [[orientationTag, 'short', orientation]], thumbnail ? 1 : 0);
  const parts = [header, first];
  if (thumbnail) {
    const at = header.length + first.length;
    const second = (offset: number): Buffer =>
      directory(
        at,
        [
          [compressionTag, 'short', jpegCompression],
          [offsetTag, 'long', offset],
          [lengthTag, 'long', thumbnail.length],
        ],
        0,
      );
    parts.push(second(at + second(0).length), thumbnail);
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...parts]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([marker, body]);
}

/** A JPEG as a camera writes it. */
export function asFromCamera(jpeg: Buffer, orientation: number, thumbnail: Buffer | null): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    exifSegment(orientation, thumbnail),
    jpeg.subarray(2),
  ]);
}
