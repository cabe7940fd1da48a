import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, uint16, uint32 } from './photo-files.ts';

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

const white = uint32(fixed(0.9642), fixed(1), fixed(0.8249));

function tag(type: string, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), uint32(0), ...content]);
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

/** An ICC profile (version 2) of gray values with a gamma. */
function grayProfile(gamma: number): Buffer {
  const tags = [
    ['desc', tag('desc', uint32(5), Buffer.from('gray\0'), Buffer.alloc(78))],
    ['cprt', tag('text', Buffer.from('none\0'))],
    ['wtpt', tag('XYZ ', white)],
    ['kTRC', tag('curv', uint32(1), uint16(Math.round(gamma * 256)))],
  ] as const;
  const directory: Buffer[] = [uint32(tags.length)];
  let at = 128 + 4 + tags.length * 12;
  for (const [name, data] of tags) {
    directory.push(Buffer.from(name), uint32(at, data.length));
    at += data.length;
  }
  const head = Buffer.concat([
    uint32(at, 0, 0x02_10_00_00),
    Buffer.from('mntrGRAYXYZ '),
    uint16(2000, 1, 1, 0, 0, 0),
    Buffer.from('acsp'),
    Buffer.alloc(28),
    white,
    Buffer.alloc(48),
  ]);
  return Buffer.concat([head, ...directory, ...tags.map(([, data]) => data)]);
}

const size = { width: 240, height: 160 };
const headerEnd = 33;

/** A PNG of 16 gray bits, darker to the left, with a profile of a gamma. */
export async function deepGrayPng(gamma: number): Promise<Buffer> {
  const codes = Uint16Array.from(
    { length: size.width * size.height },
    (_, index) => 10_000 + (index % size.width) * 200,
  );
  const png = await sharp(codes, { raw: { ...size, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const content = Buffer.concat([Buffer.from('gray\0\0'), deflateSync(grayProfile(gamma))]);
  const profile = pngChunk('iCCP', content);
  return Buffer.concat([png.subarray(0, headerEnd), profile, png.subarray(headerEnd)]);
}

/** The sRGB values of its first row, computed from its codes. */
export function deepGrayRow(gamma: number): number[] {
  return Array.from({ length: size.width }, (_, x) => {
    const light = ((10_000 + x * 200) / 65_535) ** gamma;
    const code = light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * code);
  });
}
