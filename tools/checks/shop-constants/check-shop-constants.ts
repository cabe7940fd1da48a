import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../source-files.ts';
import { allowedPlaces, type AllowedPlace } from './allowed-places.ts';
import { findConstants, type ShopConstant } from './find-constants.ts';

const roots = ['domain', 'contract', 'server', 'web'] as const;

interface ConstantReport {
  readonly faults: readonly string[];
  readonly seen: number;
}

function allows(
  { place, kinds, texts }: AllowedPlace,
  file: string,
  { kind, text }: ShopConstant,
): boolean {
  const isThere = place.endsWith('/') ? file.startsWith(place) : file === place;
  return isThere && kinds.includes(kind) && (texts?.includes(text) ?? true);
}

/**
 * Finds countries, sizes, products and amounts of money in the code below `base`, where they hold for every shop instead of
 * being in its catalogue or its settings: one line for each that no place allows, and for each place that nothing needs.
 */
export async function checkShopConstants(
  base: string,
  places: readonly AllowedPlace[] = allowedPlaces,
): Promise<ConstantReport> {
  const all = await listFiles(base, roots, /[.]tsx?$/);
  const files = all.filter((file) => !/[.]test[.]tsx?$/.test(file));
  const needed = new Set<AllowedPlace>();
  const faults: string[] = [];
  for (const file of files) {
    for (const found of findConstants(file, await readFile(path.join(base, file), 'utf8'))) {
      const place = places.find((each) => allows(each, file, found));
      if (place) needed.add(place);
      else {
        faults.push(
          `${file}:${found.line}: ${found.text}: a ${found.kind} in the code; put it into the catalogue or a setting`,
        );
      }
    }
  }
  const stale = places
    .filter((place) => !needed.has(place))
    .map(({ place, why }) => `${place}: nothing needs the allowed place (${why})`);
  return { faults: [...faults, ...stale], seen: files.length };
}

async function main(): Promise<void> {
  const { faults, seen } = await checkShopConstants(process.cwd());
  for (const fault of faults) console.error(fault);
  console.log(`${seen} files read, ${faults.length} faults`);
  process.exitCode = seen > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
