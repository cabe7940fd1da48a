import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  animatedPng,
  box,
  cornersJpeg,
  noise,
  notPictures,
  otherPictures,
  pngBomb,
  pngChunk,
  truncated,
  uint32,
  uniqueJpeg,
  withPngChunks,
  withSegments,
} from './photo-files.ts';
import { buildHeic, lie, phonePhoto } from './heic-files.ts';
import { changed, file, type HostileFile, oddImages } from './odd-images.ts';
import { lyingHeif, oddHeif } from './hostile-heif.ts';

const tooMany = 'photo_too_many_pixels';
const unreadable = 'photo_unreadable';
const taken = 'taken';
const toServer = 'left to the server';

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#375' } });
}

/** A JPEG whose frame header has a false size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  return changed(await flat(64, 64).jpeg().toBuffer(), (copy) => {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
  });
}

/** A GIF that claims the largest possible size, in the given places. */
async function gifBomb(...claims: readonly ('canvas' | 'frame')[]): Promise<Buffer> {
  return changed(await flat(64, 64).gif().toBuffer(), (copy) => {
    const frame = copy.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 64, 0, 64, 0]));
    for (const at of claims.map((claim) => (claim === 'canvas' ? 6 : frame + 5))) {
      copy.fill(0xff, at, at + 4);
    }
  });
}

async function webpBomb(): Promise<Buffer> {
  return changed(await flat(64, 64).ensureAlpha(0.5).webp().toBuffer(), (copy) => {
    // Width and height minus one, 24 bits each.
    copy.fill(0xff, 24, 27);
    copy.writeUIntLE(60_000 - 1, 27, 3);
  });
}

async function webpLosslessBomb(): Promise<Buffer> {
  return changed(await flat(64, 64).webp({ lossless: true }).toBuffer(), (copy) => {
    // 14 bits each.
    copy.fill(0xff, 21, 24);
    copy.writeUInt8((copy[24] ?? 0) | 0x0f, 24);
  });
}

function avif(): Promise<Buffer> {
  return flat(64, 64).avif({ effort: 0 }).toBuffer();
}

async function avifBomb(): Promise<Buffer> {
  return lie(lie(await avif(), 'ispe', 4, 60_000), 'ispe', 8, 60_000);
}

/** A TIFF's directory has the tags; those of width and height are changed. */
async function tiffBomb(): Promise<Buffer> {
  return changed(await flat(64, 64).tiff({ compression: 'lzw' }).toBuffer(), (copy) => {
    const directory = copy.readUInt32LE(4);
    for (let at = directory + 2; at < directory + 2 + 12 * copy.readUInt16LE(directory); at += 12) {
      if (copy.readUInt16LE(at) !== 256 && copy.readUInt16LE(at) !== 257) continue;
      copy.writeUInt16LE(4, at + 2);
      copy.writeUInt32LE(100_000, at + 8);
    }
  });
}

async function tiffLoop(): Promise<Buffer> {
  return changed(await flat(64, 64).tiff().toBuffer(), (copy) => {
    const directory = copy.readUInt32LE(4);
    copy.writeUInt32LE(directory, directory + 2 + 12 * copy.readUInt16LE(directory));
  });
}

const bombs: readonly HostileFile[] = [
  file('bomb.png', tooMany, () => pngBomb()),
  file('largest.png', tooMany, () => pngBomb(0x7f_ff_ff_ff, 0x7f_ff_ff_ff)),
  file('bomb.gif', tooMany, () => gifBomb('canvas', 'frame')),
  file('vast canvas.gif', tooMany, () => gifBomb('canvas')),
  file('bomb.webp', tooMany, webpBomb),
  file('lossless bomb.webp', tooMany, webpLosslessBomb),
  file('bomb.jpg', tooMany, () => jpegOf(65_500, 65_500)),
  file('bomb.avif', tooMany, avifBomb),
  file('bomb.tif', tooMany, tiffBomb),
  file('bomb.heic', tooMany, () => buildHeic({ width: 60_000, height: 60_000 })),
  file('bomb of tiles.heic', tooMany, () =>
    buildHeic({ tileSide: 30_000, width: 60_000, height: 30_000 }),
  ),
  file('loop.tif', taken, tiffLoop, toServer),
];

let drawnBomb: Promise<Buffer> | undefined;

/** The only file that takes a second to make; two tests send it. */
function flatBomb(): Promise<Buffer> {
  drawnBomb ??= flat(7700, 7700).png({ compressionLevel: 9 }).toBuffer();
  return drawnBomb;
}

const shapes: readonly HostileFile[] = [
  file('wide.png', taken, () => flat(60_000, 1).png().toBuffer()),
  file('tall.png', taken, () => flat(1, 60_000).png().toBuffer()),
  file('wide.jpg', taken, () => flat(60_000, 1).jpeg().toBuffer()),
  file('tall.jpg', taken, () => flat(1, 60_000).jpeg().toBuffer()),
  file('flat bomb.png', taken, () => flatBomb()),
];

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function cut(name: string, make: () => Promise<Buffer> | Buffer): HostileFile[] {
  return tenths.map((tenth) =>
    file(`cut at ${tenth} tenths.${name}`, unreadable, async () =>
      truncated(await make(), tenth / 10),
    ),
  );
}

const cuts: readonly HostileFile[] = [
  ...cut('jpg', () => noise(160, 120).jpeg().toBuffer()),
  ...cut('png', () => noise(80, 60).png().toBuffer()),
  ...cut('gif', () => noise(80, 60).gif({ effort: 1 }).toBuffer()),
  ...cut('webp', () => noise(80, 60).webp().toBuffer()),
  ...cut('avif', () => noise(80, 60).avif({ effort: 0 }).toBuffer()),
  ...cut('tif', () => noise(80, 60).tiff({ compression: 'lzw' }).toBuffer()),
  ...cut('heic', () => phonePhoto),
];

const script = Buffer.from('<script>alert(document.domain)</script>');

const disguises: readonly HostileFile[] = [
  file('page behind.jpg', taken, async () =>
    Buffer.concat([await uniqueJpeg(), notPictures['text/html']]),
  ),
  file('page inside.jpg', taken, async () => withSegments(await uniqueJpeg(), 0xfe, script)),
  file('script.gif', unreadable, () => Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1);')),
  file('script behind.gif', taken, async () =>
    Buffer.concat([await flat(64, 64).gif().toBuffer(), Buffer.from('*/alert(1);')]),
  ),
  file('archive behind.png', taken, async () =>
    Buffer.concat([await flat(64, 64).png().toBuffer(), notPictures['application/zip']]),
  ),
  file('picture behind.pdf', 'invalid_file_type', async () =>
    Buffer.concat([notPictures['application/pdf'], await uniqueJpeg()]),
  ),
  file('empty.jpg', 'invalid_file_format', () => Buffer.alloc(0), 'photo_empty'),
  file('really a png.jpg', taken, () => flat(64, 64).png().toBuffer()),
  file('drawing.jpg', 'invalid_file_format', () => otherPictures['image/svg+xml']),
  file('page.png', 'invalid_file_type', () => notPictures['text/html']),
  file('film.heic', 'invalid_file_type', () =>
    Buffer.concat([
      box('ftyp', Buffer.from('mp42'), uint32(0), Buffer.from('isommp42')),
      box('mdat', Buffer.alloc(2000, 7)),
    ]),
  ),
];

async function animation() {
  const frames = ['#c81414', '#1414c8'].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

const brokenProfile = Buffer.from('this is no profile of colours, whatever it claims'.repeat(20));

function jpegProfile(jpeg: Buffer): Buffer {
  const start = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  return withSegments(jpeg, 0xe2, Buffer.concat([start, brokenProfile]));
}

function pngProfile(png: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('a\0\0'), deflateSync(brokenProfile)]);
  return withPngChunks(png, pngChunk('iCCP', content));
}

async function hugeExif(): Promise<Buffer> {
  const name = Buffer.from('http://ns.adobe.com/xmp/extension/\0');
  const content = Buffer.concat([name, Buffer.alloc(65_535 - 2 - 35, 0x41)]);
  return withSegments(await cornersJpeg(6), 0xe1, ...Array.from({ length: 100 }, () => content));
}

async function endlessExif(): Promise<Buffer> {
  return changed(await cornersJpeg(6), (copy) => {
    const start = copy.indexOf('Exif\0\0') + 6;
    // Its directory has 65535 entries and refers to itself as the next.
    copy.writeUInt16LE(0xff_ff, start + 8);
  });
}

const oddities: readonly HostileFile[] = [
  file('huge exif.jpg', taken, hugeExif),
  file('endless exif.jpg', taken, endlessExif),
  file('animated.gif', taken, async () => (await animation()).gif().toBuffer()),
  file('animated.webp', taken, async () => (await animation()).webp().toBuffer()),
  file('animated.png', taken, () => animatedPng({ isStillAFrame: true })),
  file(
    'animated without its still image.png',
    taken,
    () => animatedPng({ isStillAFrame: false }),
    toServer,
  ),
  file(
    'printers’ colours.jpg',
    taken,
    () => noise(64, 64).toColourspace('cmyk').jpeg().toBuffer(),
    'left to the server',
  ),
  file('deep.png', taken, () => noise(64, 64).toColourspace('rgb16').png().toBuffer()),
  file('broken profile.jpg', taken, async () => jpegProfile(await uniqueJpeg())),
  file('broken profile.png', taken, async () => pngProfile(await flat(64, 64).png().toBuffer())),
];

/** Every hostile file with its expected outcomes. */
export const hostileFiles: readonly HostileFile[] = [
  ...bombs,
  ...shapes,
  ...cuts,
  ...disguises,
  ...oddities,
  ...oddHeif,
  ...oddImages,
  ...lyingHeif,
];
