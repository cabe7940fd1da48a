import type { DropOrder, DropPrint, PlannedDrop } from '#domain/lab/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';

let hashes = 0;

/** A print whose hash no other one has. */
export function dropPrint(parts: Partial<DropPrint> = {}): DropPrint {
  return {
    sha256: String((hashes += 1)).padStart(64, '0'),
    size: 1000,
    copies: 1,
    sizeKey: '10x15',
    shape: null,
    frame: 1,
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
