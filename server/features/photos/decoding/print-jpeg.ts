import sharp from 'sharp';

const marker = { start: 0xd8, app0: 0xe0, app2: 0xe2, appLast: 0xef } as const;

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** JFIF 1.01 with pixels per inch and without a thumbnail. */
function createJfif(dpi: number): Buffer {
  const content = Buffer.from('JFIF\0\x01\x01\x01\0\0\0\0\0\0', 'latin1');
  content.writeUInt16BE(dpi, 8);
  content.writeUInt16BE(dpi, 10);
  return segment(marker.app0, content);
}

/** The first of one part. */
const iccHead = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');

let profile: Promise<Buffer> | null = null;

async function readProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').jpeg().toBuffer()).metadata();
  if (!icc) throw new Error('the library has no sRGB profile');
  return segment(marker.app2, Buffer.concat([iccHead, icc]));
}

/** Returns the offset of the first segment behind those of applications. */
function afterApplications(jpeg: Buffer): number {
  let at = 2;
  while ((jpeg[at + 1] ?? 0) >= marker.app0 && (jpeg[at + 1] ?? 0) <= marker.appLast) {
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return at;
}

/**
 * Gives a JPEG a head of its resolution and, if wanted, the sRGB profile, and removes any other. The library would
 * convert the colors again to embed a profile, and store the resolution as EXIF data.
 */
export async function withPrintHead(
  jpeg: Buffer,
  { dpi, profile: use }: { readonly dpi: number; readonly profile: 'embed' | 'strip' },
): Promise<Buffer> {
  const parts = [Buffer.from([0xff, marker.start]), createJfif(dpi)];
  if (use === 'embed') parts.push(await (profile ??= readProfile()));
  return Buffer.concat([...parts, jpeg.subarray(afterApplications(jpeg))]);
}
