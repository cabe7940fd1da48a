import { createHash } from 'node:crypto';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { DropOrder, DropPrint, PlannedDrop } from '#domain/lab/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import { fits, orientations, turns } from '#domain/prints/framing-values.ts';
import { findPrintPaper, type PrintPaper } from '#domain/prints/print-papers.ts';

/** SHA-256 in the format of the wire. */
export function hashBytes(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Keys of the paper sizes of a new shop. */
export const soldPapers = defaultCatalogue.products
  .filter(({ kind }) => kind === 'paper')
  .flatMap(({ variants }) => variants.map(({ key }) => key));

/** The paper of a print. */
export function paperFor(size: string): PrintPaper {
  const paper = findPrintPaper(defaultCatalogue, { productType: 'photo_print', shape: null, size });
  if (!paper) throw new Error(`no paper for ${size}`);
  return paper;
}

const side = fc.integer({ min: 1, max: 9000 });
/** Sizes of pictures. */
export const pictures = fc.record({ width: side, height: side });
/** Papers of prints. */
export const papers = fc.constantFrom(...soldPapers).map(paperFor);
/** Fractions from 0 to 1. */
export const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Parts of a picture. */
export const crops = fc
  .tuple(share, share, share, share)
  .map(([x, y, width, height]) => ({ x, y, width: width * (1 - x), height: height * (1 - y) }));
/** Framings of a picture on its paper. */
export const framings: fc.Arbitrary<Framing> = fc.record({
  turn: fc.constantFrom(...turns),
  fit: fc.constantFrom(...fits),
  orientation: fc.constantFrom(...orientations),
  crop: fc.option(crops, { nil: null }),
});

let hashes = 0;

/** A print whose hash no other one has. */
export function dropPrint(parts: Partial<DropPrint> = {}): DropPrint {
  return {
    sha256: String((hashes += 1)).padStart(64, '0'),
    size: 1000,
    copies: 1,
    sizeKey: '10x15',
    surface: parts.sizeKey ?? '10x15',
    options: [],
    frame: 1,
    isSheet: parts.sizeKey === '3.5x4.5',
    ...parts,
  };
}

/** An order of one print for a lab. */
export function dropOrder(parts: Partial<DropOrder> = {}): DropOrder {
  return {
    number: '4711',
    customerName: 'Ben Salah',
    language: 'en',
    placedAt: '2026-03-14T09:05:07',
    round: 0,
    attempt: 1,
    finish: 'glossy',
    prints: [dropPrint({ copies: 2 })],
    ...parts,
  };
}

/** An output with the settings that it needs. */
export const noritsu = { ...defaultOutputs['dpof-noritsu'], channels: { '10x15': 12, '5x7': 107 } };
/** See {@link noritsu}. */
export const epson = { ...defaultOutputs['dpof-epson'], channels: { '10x15': 203, '5x7': 204 } };
/** See {@link noritsu}. */
export const fuji = {
  ...defaultOutputs.fuji,
  deviceName: 'FrontierSRGB',
  sizeNames: { '10x15': '10X15', '13x18': '13X18', '5x7': '5X7', '3.5x4.5': 'PASS' },
};
/** See {@link noritsu}. */
export const darkroom = {
  ...defaultOutputs.darkroom,
  basePath: '\\\\lab\\orders',
  sizeNames: { '10x15': '10x15' },
  media: { '10x15': 'Luster', '4x6': 'Luster', '5x7': 'Luster', '8x10': 'Luster' },
};
/** See {@link noritsu}. */
export const { tree } = defaultOutputs;
/** One output of each format. */
export const allOutputs: readonly LabOutput[] = [tree, noritsu, epson, fuji, darkroom];

/** The drops of an order; throws if they are refused. */
export function planned(dropped: DropOrder, output: LabOutput): readonly PlannedDrop[] {
  const result = planDrops(dropped, output);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result)}`);
  return result.value;
}

/** The text of a drop whose path ends so. */
export function readDropText(drop: PlannedDrop | undefined, path: string): string {
  const file = drop?.manifest.files.find((one) => one.path.endsWith(path));
  if (file?.kind !== 'text') throw new Error(`there is no text ${path}`);
  return file.text;
}

/** The paths of a drop's files. */
export function listDropPaths(drop: PlannedDrop | undefined): string[] {
  return (drop?.manifest.files ?? []).map(({ path }) => path);
}

/** Bytes in place of JPEGs, by their SHA-256. */
const drawn = new Map<string, Buffer>();

/** A picture of the source below, as large as asked. */
export function drawPicture(seed: string, size: number): Pick<DropPrint, 'sha256' | 'size'> {
  const bytes = Buffer.alloc(size, `${seed} `);
  const sha256 = hashBytes(bytes);
  drawn.set(sha256, bytes);
  return { sha256, size };
}

/** Bytes of a drawn picture. */
export function pictureBytes(sha256: string): Buffer {
  const bytes = drawn.get(sha256);
  if (!bytes) throw new Error('no such picture');
  return bytes;
}

/** A source of the drawn pictures. */
export async function openPicture(sha256: string): Promise<Readable> {
  const bytes = pictureBytes(sha256);
  return Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
}

/** A source that pauses within each picture. */
export async function openSlowly(sha256: string): Promise<Readable> {
  const bytes = pictureBytes(sha256);
  const pieces = async function* pause() {
    yield bytes.subarray(0, 100_000);
    await wait(2);
    yield bytes.subarray(100_000);
  };
  return Readable.from(pieces());
}

/** One drop of each format, of five large pictures each. */
export function drawDrops(): PlannedDrop[] {
  return allOutputs.flatMap((output, index) => {
    const prints = [1, 2, 3, 4, 5].map((frame) =>
      dropPrint({ ...drawPicture(`${index} ${frame}`, 300_000), frame, copies: frame }),
    );
    return planned(dropOrder({ number: `FPX-00000000${index}`, prints }), output);
  });
}

/** Random numbers from 0 to below 1, the same ones for each seed, so that a failed test can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
