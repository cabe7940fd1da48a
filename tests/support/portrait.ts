import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const samples = new URL('../../node_modules/@vladmandic/human/src/sample.ts', import.meta.url);

/** A drawn woman from head to foot on light gray, 1200 by 1200; the package with the face model includes it. */
export async function fullFigure(): Promise<Buffer> {
  const source = await readFile(samples, 'utf8');
  const [, encoded] = /export const body = `([^`]*)`/.exec(source) ?? [];
  if (!encoded) throw new Error('the package has no such picture any more');
  return Buffer.from(encoded.replaceAll(/\s/g, ''), 'base64');
}

/** Her head and shoulders, `side` by `side`; the head is about a quarter wide and less than half high. */
export async function portrait(side: number): Promise<Buffer> {
  return await sharp(await fullFigure())
    .extract({ left: 452, top: 0, width: 300, height: 300 })
    .resize(side, side)
    .jpeg({ quality: 92 })
    .toBuffer();
}
