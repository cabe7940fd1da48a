import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { fullFigure, picturesque } from '#tests/support/photo-files.ts';
import graph from '../../../node_modules/@vladmandic/human/models/blazeface.json';
import { closerParts, headsFrom, lookedAt, toLayer, withCloser } from './find-faces.ts';
import { createNetwork } from './network.ts';

const models = new URL('../../../node_modules/@vladmandic/human/models/', import.meta.url);
const weights = await readFile(new URL('blazeface.bin', models));
const network = createNetwork(graph, Uint8Array.from(weights).buffer);

/** Finds the heads in an image scaled down to the model's input. */
async function headsIn(picture: Sharp) {
  const { data, info } = await picture
    .resize(lookedAt, lookedAt, { fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  const square = await sharp({
    create: { width: lookedAt, height: lookedAt, channels: 4, background: '#000' },
  })
    .composite([{ input: data, left: 0, top: 0 }])
    .raw()
    .toBuffer();
  const filled = { width: info.width / lookedAt, height: info.height / lookedAt };
  return headsFrom(network(toLayer(square)), filled);
}

describe('the face finder', () => {
  it('returns the head from chin to crown', async () => {
    const [head, ...others] = await headsIn(sharp(await fullFigure()));
    expect(others).toEqual([]);
    // Measured in the image by eye: the crown at 12, the chin at 160 of 1200 pixels, the face around 590.
    expect(head?.y).toBeCloseTo(0.02, 1);
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeCloseTo(160 / 1200, 1);
    expect((head?.x ?? 0) + (head?.width ?? 0) / 2).toBeCloseTo(590 / 1200, 1);
  });

  it('returns the same result regardless of earlier images', async () => {
    const plain = sharp({
      create: { width: 400, height: 400, channels: 3, background: '#fff' },
    }).png();
    const figure = await fullFigure();
    const first = await headsIn(sharp(figure));
    expect(await headsIn(sharp(await plain.toBuffer()))).toEqual([]);
    expect(await headsIn(sharp(figure))).toEqual(first);
  });

  it('finds several heads in a wide image, the largest first', async () => {
    const figure = sharp(await fullFigure());
    const near = await figure
      .clone()
      .extract({ left: 400, top: 0, width: 400, height: 400 })
      .toBuffer();
    const far = await sharp(near).resize(240).toBuffer();
    const wide = sharp({ create: { width: 1200, height: 450, channels: 3, background: '#e8e8e8' } })
      .composite([
        { input: far, left: 60, top: 150 },
        { input: near, left: 700, top: 30 },
      ])
      .png();
    const heads = await headsIn(sharp(await wide.toBuffer()));
    expect(heads.map(({ x, width }) => (x + width / 2 > 0.5 ? 'right' : 'left'))).toEqual([
      'right',
      'left',
    ]);
  });

  it('finds none where there is none', async () => {
    expect(await headsIn(sharp(await picturesque(1600, 1200)))).toEqual([]);
  });

  it('rejects the weights of another network', () => {
    expect(() => createNetwork(graph, new ArrayBuffer(weights.byteLength + 4))).toThrow(/weights/);
  });
});

describe('a closer look at a group', () => {
  const head = { x: 0.1, y: 0.3, width: 0.05, height: 0.08 };

  it('is taken only where heads are small', () => {
    expect(closerParts([])).toEqual([]);
    expect(closerParts([{ ...head, height: 0.4 }, head])).toEqual([]);
    const parts = closerParts([head]);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0.5, 0.5],
      [1, 1],
    ] as const) {
      const shows = parts.filter(
        (part) =>
          x >= part.x && y >= part.y && x <= part.x + part.width && y <= part.y + part.height,
      );
      expect(shows.length).toBeGreaterThan(0);
    }
  });

  it('adds further heads at their place in the whole image', () => {
    const part = { x: 0.4, y: 0, width: 0.6, height: 0.6 };
    const found = [{ x: 0.5, y: 0.5, width: 0.1, height: 0.2 }];
    expect(withCloser([head], part, found)).toEqual([
      { x: 0.7, y: 0.3, width: 0.06, height: 0.12 },
      head,
    ]);
  });

  it('counts no head twice, not even a partial one', () => {
    const part = { x: 0, y: 0, width: 0.6, height: 0.6 };
    const same = { x: 0.17, y: 0.5, width: 0.08, height: 0.14 };
    expect(withCloser([head], part, [same])).toEqual([head]);
    expect(withCloser([head], part, [{ ...same, width: 0.04 }])).toEqual([head]);
  });
});
