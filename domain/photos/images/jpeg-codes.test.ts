import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isJpegComplete } from './jpeg-scans.ts';

function segment(code: number, ...content: readonly number[]): number[] {
  return [0xff, code, 0, content.length + 2, ...content];
}

/** A table with one code, a zero, of symbol 0. */
function table(number: number): number[] {
  return segment(0xc4, number, 1, ...Array.from({ length: 15 }, () => 0), 0);
}

/** A gray JPEG of four blocks, each two zeros and padding, with these restart markers between them. */
function inIntervals(markers: readonly number[]): Uint8Array {
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xc0, 8, 0, 8, 0, 32, 1, 1, 0x11, 0),
    ...table(0),
    ...table(0x10),
    ...segment(0xdd, 0, 1),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    0x3f,
    ...markers.flatMap((code) => [0xff, code, 0x3f]),
    0xff,
    0xd9,
  ]);
}

/** Pixels that are the same in every run. */
function drawNoise(width: number, height: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: width * height * 3 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  });
}

async function draw(progressive: boolean): Promise<Uint8Array> {
  const raw = { width: 400, height: 300, channels: 3 } as const;
  const picture = sharp(drawNoise(raw.width, raw.height), { raw });
  return Uint8Array.from(await picture.jpeg({ progressive, quality: 90 }).toBuffer());
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function without(bytes: Uint8Array, share: number, count: number): Uint8Array {
  const at = Math.floor(bytes.length * share);
  return joined(bytes.subarray(0, at), bytes.subarray(at + count));
}

describe('isJpegComplete', () => {
  it.each([false, true])('accepts the codes of a whole file (progressive: %s)', async (kind) => {
    expect(isJpegComplete(await draw(kind))).toBe(true);
  });

  it.each([0.2, 0.5, 0.8])('refuses a file without some bytes at %f of it', async (share) => {
    expect(isJpegComplete(without(await draw(false), share, 4096))).toBe(false);
  });

  it('refuses a progressive file without some bytes of its first scan', async () => {
    expect(isJpegComplete(without(await draw(true), 0.03, 64))).toBe(false);
  });

  it('refuses a file in which a part is repeated', async () => {
    const jpeg = await draw(false);
    const middle = Math.floor(jpeg.length / 2);
    const repeated = [jpeg.subarray(0, middle), jpeg.subarray(middle - 8000)];
    expect(isJpegComplete(joined(...repeated))).toBe(false);
  });

  it('accepts a few bytes too many before a marker, as cameras write them', () => {
    const jpeg = inIntervals([0xd0, 0xd1, 0xd2]);
    const end = jpeg.length - 2;
    const padded = joined(jpeg.subarray(0, end), Uint8Array.of(1, 2, 3), jpeg.subarray(end));
    expect(isJpegComplete(padded)).toBe(true);
  });

  it.each([
    [true, [0xd0, 0xd1, 0xd2]],
    [false, [0xd0, 0xd2, 0xd1]],
    [false, [0xd0, 0xd1]],
    [false, [0xd1, 0xd2, 0xd3]],
  ])('is %s for the restart markers %j between four parts', (isComplete, markers) => {
    expect(isJpegComplete(inIntervals(markers))).toBe(isComplete);
  });
});
