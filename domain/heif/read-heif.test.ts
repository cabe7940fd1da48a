import { describe, expect, it } from 'vitest';
import {
  contentAt,
  heicOf,
  lie,
  mirrorBox,
  phonePhoto,
  turnBox,
} from '#tests/support/heic-files.ts';
import { heicPhoto, truncated } from '#tests/support/photo-files.ts';
import { decodeHeif, stepFor, type HevcDecoder } from './decode-heif.ts';
import type { HevcFrame } from './pixels.ts';
import { readHeif, type HeifPicture } from './read-heif.ts';
import { isDisplayP3 } from './wide-colour.ts';

const read = (file: Buffer): HeifPicture => {
  const picture = readHeif(file);
  if (!picture) throw new Error('no picture');
  return picture;
};

describe('a photo of a phone', () => {
  it('tells its size, its turn, its tiles and its colours', () => {
    const picture = read(phonePhoto);
    expect(picture).toMatchObject({ width: 1000, height: 500, orientation: 6, columns: 2 });
    expect([picture.tileWidth, picture.tileHeight, picture.tiles.length]).toEqual([512, 512, 2]);
    expect(picture.tiles.every(({ config }) => config.pixels === 512 * 512)).toBe(true);
    expect(isDisplayP3(picture)).toBe(true);
  });

  it('may be in one piece', () => {
    const picture = read(heicOf({ isSingle: true, width: 512, height: 500, turns: [] }));
    expect(picture).toMatchObject({ width: 512, height: 500, orientation: 1, columns: 1 });
    expect(picture.tiles).toHaveLength(1);
  });

  it.each([
    [[], 1],
    [[turnBox(1)], 8],
    [[turnBox(2)], 3],
    [[turnBox(3)], 6],
    [[mirrorBox(1)], 2],
    [[mirrorBox(0)], 4],
    [[turnBox(1), mirrorBox(1)], 7],
    [[mirrorBox(1), turnBox(1)], 5],
    [[turnBox(1), turnBox(1), turnBox(2)], 1],
    [[mirrorBox(0), mirrorBox(1)], 3],
    [[turnBox(3), mirrorBox(0)], 7],
  ])('asks for turns that EXIF counts, case %#', (turns, orientation) => {
    expect(read(heicOf({ turns })).orientation).toBe(orientation);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 9.99])('is none when cut at %f tenths', (tenths) => {
    expect(readHeif(truncated(phonePhoto, tenths / 10))).toBeNull();
  });

  it('is none with a damaged table, whichever byte it is: it is refused, or read without harm', () => {
    const end = contentAt(phonePhoto, 'mdat');
    for (let at = 0; at < end; at += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const file = Buffer.from(phonePhoto);
        file[at] = value;
        expect(() => readHeif(file)).not.toThrow();
      }
    }
  });

  it('that is coded in something else is left to others', () => {
    const file = Buffer.from(phonePhoto);
    file.write('av01', file.indexOf('grid'), 'latin1');
    expect(readHeif(file)).toBeNull();
  });

  it.each([
    ['no parameter sets', heicPhoto()],
    ['no tiles', heicOf({ tiles: [], columns: 1 })],
    ['tiles that do not fill it', heicOf({ width: 1025 })],
    [
      'a codec that announces more than the container',
      heicOf({ tileSide: 64, width: 99, height: 9 }),
    ],
  ])('is refused with %s', (_, file) => {
    expect(readHeif(file)).toBeNull();
  });

  it('cannot have its bytes counted more than once', () => {
    const picture = read(phonePhoto);
    const [content] = picture.tiles[0]?.content ?? [];
    const length = content?.length ?? 0;
    const again = Array.from({ length: 100 }, () => Buffer.from(content ?? []));
    const honest = heicOf({ tiles: again, columns: 100, width: 51_200, height: 512 });
    expect(read(honest).tiles).toHaveLength(100);
    // Every place says the whole file's worth.
    const file = Buffer.from(honest);
    const table = contentAt(file, 'iloc') + 8;
    for (let item = 0; item < 100; item += 1) {
      file.writeUInt32BE(file.readUInt32BE(table + 8), table + item * 16 + 8);
      file.writeUInt32BE(length * 2, table + item * 16 + 12);
    }
    expect(readHeif(file)).toBeNull();
  });

  it('without a profile is taken for what its numbers say', () => {
    expect(isDisplayP3(read(lie(phonePhoto, 'colr', 0, 0)))).toBe(false);
    const spoilt = read(phonePhoto);
    expect(isDisplayP3({ ...spoilt, profile: new Uint8Array(20) })).toBe(false);
    const colour = { ...spoilt.colour, primaries: 12 };
    expect(isDisplayP3({ ...spoilt, colour, profile: null })).toBe(true);
  });
});

/** A frame of one colour, in full range. */
const frameOf = (width: number, height: number, [y, cb, cr]: readonly number[], bitDepth = 8) => {
  const chroma = (width / 2) * (height / 2);
  return {
    y: new Uint16Array(width * height).fill(y ?? 0),
    cb: new Uint16Array(chroma).fill(cb ?? 0),
    cr: new Uint16Array(chroma).fill(cr ?? 0),
    width,
    height,
    chromaWidth: width / 2,
    chromaHeight: height / 2,
    bitDepth,
  };
};

/** Hands out frames instead of decoding. */
const showing = (...frames: readonly HevcFrame[]): HevcDecoder => {
  const left = [...frames];
  return {
    feed: () => undefined,
    flush: () => {
      const frame = left.shift();
      return frame ? [frame] : [];
    },
  };
};

describe('decoding', () => {
  const red = [76, 85, 255];
  const blue = [29, 255, 107];
  const pixel = (data: Uint8ClampedArray, at: number): number[] => [...data.subarray(at, at + 3)];

  it.each([1, 2, 4])('lays the tiles out and cuts off what is not seen, at 1 to %i', (step) => {
    const picture = read(phonePhoto);
    const decoder = showing(frameOf(512, 512, red), frameOf(512, 512, blue));
    const raster = decodeHeif(picture, decoder, step, 3);
    expect([raster.width, raster.height]).toEqual([1000 / step, 500 / step]);
    const row = raster.width * 3;
    const seam = (512 / step) * 3;
    const [left, right] = [pixel(raster.data, seam - 3), pixel(raster.data, seam)];
    for (const [index, value] of [254, 0, 0].entries()) {
      expect(Math.abs((left[index] ?? 0) - value)).toBeLessThan(3);
      expect(Math.abs((right[index] ?? 0) - ([0, 0, 254][index] ?? 0))).toBeLessThan(3);
    }
    expect(pixel(raster.data, row * (raster.height - 1))).toEqual(left);
    expect(pixel(raster.data, raster.data.length - 3)).toEqual(right);
  });

  it('understands ten bits, the range of television and other weights', () => {
    const picture = read(heicOf({ isSingle: true, width: 512, height: 512 }));
    const white = (colour: HeifPicture['colour'], y: number, depth: number): number[] => {
      const middle = 2 ** (depth - 1);
      const frame = frameOf(512, 512, [y, middle, middle], depth);
      return pixel(decodeHeif({ ...picture, colour }, showing(frame), 1, 3).data, 0);
    };
    const full = { primaries: 1, matrix: 1, isFullRange: true };
    expect(white(full, 1023, 10)).toEqual([255, 255, 255]);
    expect(white({ ...full, isFullRange: false }, 235, 8)).toEqual([255, 255, 255]);
    expect(white({ ...full, matrix: 9, isFullRange: false }, 16, 8)).toEqual([0, 0, 0]);
  });

  it('refuses a tile that is missing or too small', () => {
    const picture = read(phonePhoto);
    expect(() => decodeHeif(picture, showing(frameOf(512, 512, red)), 1, 3)).toThrow();
    expect(() => decodeHeif(picture, showing(frameOf(256, 512, red)), 1, 3)).toThrow();
  });

  it('goes no smaller than what is asked for', () => {
    const picture = { ...read(phonePhoto), width: 4032, height: 3024 };
    expect([1000, 1200, 2016, 2017, 5000].map((side) => stepFor(picture, side))).toEqual([
      4, 2, 2, 1, 1,
    ]);
  });
});
