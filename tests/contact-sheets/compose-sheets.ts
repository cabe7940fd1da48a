import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sheetsFolder } from './looks.ts';

const thumbWidth = 240;
const tallest = 1100;
const gap = 12;
const captionHeight = 20;
const perRow = 8;

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map(({ name }) => name).sort();
}

/** The screen of a picture, with its width and scheme: `04-photos, 390-light`. */
function captionOf(file: string): Promise<Buffer> {
  const name = `${path.basename(file, '.png')}, ${path.basename(path.dirname(file))}`;
  const text = `<span foreground="white">${name}</span>`;
  return sharp({ text: { text, font: 'sans 10', rgba: true } })
    .png()
    .toBuffer();
}

async function thumbOf(file: string) {
  const image = sharp(file).resize({ width: thumbWidth });
  const { info } = await image.png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, tallest);
  const input = await sharp(file)
    .resize({ width: thumbWidth, height: info.height })
    .extract({ left: 0, top: 0, width: thumbWidth, height })
    .png()
    .toBuffer();
  return { input, height, caption: await captionOf(file) };
}

/** Puts all pictures of a folder onto one sheet, in rows. */
async function composeSheet(folder: string, output: string): Promise<void> {
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.png'));
  const thumbs = await Promise.all(files.map((name) => thumbOf(path.join(folder, name))));
  let top = gap;
  const placed: { input: Buffer; left: number; top: number }[] = [];
  for (let from = 0; from < thumbs.length; from += perRow) {
    const row = thumbs.slice(from, from + perRow);
    for (const [at, { input, caption }] of row.entries()) {
      const left = gap + at * (thumbWidth + gap);
      placed.push({ input: caption, left, top }, { input, left, top: top + captionHeight });
    }
    top += captionHeight + Math.max(...row.map(({ height }) => height)) + gap;
  }
  if (placed.length === 0) return;
  const width = gap + Math.min(perRow, thumbs.length) * (thumbWidth + gap);
  await sharp({ create: { width, height: top, channels: 3, background: '#777777' } })
    .composite(placed)
    .png()
    .toFile(output);
}

/**
 * Composes a sheet of the pictures taken under a name, for each width and scheme:
 * `<name>-<width>-<scheme>.png`.
 */
export async function composeSheets(name: string): Promise<void> {
  for (const view of await namesIn(path.join(sheetsFolder, name))) {
    const output = path.join(sheetsFolder, `${name}-${view}.png`);
    await composeSheet(path.join(sheetsFolder, name, view), output);
  }
}
