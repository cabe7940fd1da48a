import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildHeic, mirrorBox, turnBox } from './heic-files.ts';
import { hashBytes } from './photo-shop.ts';
import {
  box,
  cornersJpeg,
  noise,
  notPictures,
  orientations,
  truncated,
  uniqueJpeg,
  uint32,
} from './photo-files.ts';

/**
 * The outcome for a chosen file: a `photo`; a `damaged` one, of which the browser can still show a part and
 * the shop accepts only that copy; or the code of its refusal.
 */
export type MixedOutcome = 'photo' | 'damaged' | 'invalid_file_type' | 'photo_unreadable';

/** A file as a customer might choose it. */
export interface MixedFile {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly becomes: MixedOutcome;
}

interface Kind {
  readonly name: string;
  readonly becomes?: MixedOutcome;
  /** Different numbers make different files. */
  readonly make: (number: number) => Promise<Buffer> | Buffer;
}

function drawn(number: number) {
  return noise(16, 12).resize(800 + number, 600, { kernel: 'nearest' });
}

async function moving(): Promise<Buffer> {
  const frames = [noise(40, 30), noise(40, 30)].map((frame) => frame.png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

const heicTurns = [[], [turnBox(1)], [turnBox(2)], [turnBox(3)], [mirrorBox(0)], [mirrorBox(1)]];

/** Readers skip an unknown box, which makes the file unique. */
function heic(number: number): Buffer {
  return Buffer.concat([
    buildHeic({ turns: heicTurns[number % heicTurns.length] ?? [] }),
    box('free', uint32(number)),
  ]);
}

/** Lacks half of its last scan, which only refines the picture: a browser does not find that. */
async function damaged(): Promise<Buffer> {
  const bytes = await noise(400, 300).jpeg({ progressive: true }).toBuffer();
  const middle = Math.round((bytes.lastIndexOf(Buffer.from([0xff, 0xda])) + bytes.length) / 2);
  return Buffer.concat([bytes.subarray(0, middle), bytes.subarray(-2)]);
}

const shapes = [
  [1600, 1200],
  [1200, 1600],
  [3000, 750],
  [900, 900],
] as const;

const kinds: readonly Kind[] = [
  ...shapes.map(([width, height]) => ({
    name: `${width}x${height}.jpg`,
    make: () => uniqueJpeg(width, height),
  })),
  ...orientations.map((orientation) => ({
    name: `turned-${orientation}.jpg`,
    make: (number: number) => cornersJpeg(orientation, 800 + number, 600),
  })),
  { name: 'damaged.jpg', becomes: 'damaged', make: damaged },
  {
    name: 'half.jpg',
    becomes: 'photo_unreadable',
    make: async () => truncated(await uniqueJpeg()),
  },
  { name: 'drawn.png', make: (number) => drawn(number).png().toBuffer() },
  { name: 'drawn.webp', make: (number) => drawn(number).webp().toBuffer() },
  { name: 'drawn.avif', make: (number) => drawn(number).avif({ effort: 0 }).toBuffer() },
  { name: 'moving.gif', make: moving },
  { name: 'scan.tif', make: (number) => drawn(number).tiff().toBuffer() },
  { name: 'phone.heic', make: heic },
  {
    name: 'text.jpg',
    becomes: 'invalid_file_type',
    make: (number) => Buffer.concat([notPictures['text/plain'], Buffer.from(String(number))]),
  },
];

async function realFiles(folder: string | undefined): Promise<MixedFile[]> {
  if (folder === undefined) return [];
  return Promise.all(
    (await readdir(folder)).map(async (name) => ({
      path: path.join(folder, name),
      name,
      sha256: hashBytes(await readFile(path.join(folder, name))),
      becomes: name.startsWith('corrupted') ? ('damaged' as const) : ('photo' as const),
    })),
  );
}

/**
 * Writes files of every kind a customer has, including broken ones. Those of `real` come first, a folder of
 * photos in which the names of damaged ones begin with "corrupted".
 */
export async function writeMixed(
  folder: string,
  count: number,
  real?: string,
): Promise<MixedFile[]> {
  await mkdir(folder, { recursive: true });
  const files = await realFiles(real);
  for (let number = files.length; number < count; number += 1) {
    const kind = kinds[number % kinds.length];
    if (!kind) continue;
    const name = `${String(number + 1).padStart(4, '0')}-${kind.name}`;
    const bytes = await kind.make(number);
    await writeFile(path.join(folder, name), bytes);
    const becomes = kind.becomes ?? 'photo';
    files.push({ path: path.join(folder, name), name, sha256: hashBytes(bytes), becomes });
  }
  return files;
}
