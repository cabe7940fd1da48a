// Measures JPEGs of 12 megapixels in the browser's photo pipeline (thumbnail, preview, order copy, checksums), compared
// with only a full decode on as many workers, and with the usual library. Rounds are interleaved; ratios are computed
// per round.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { median } from '../lib/statistics.ts';
import { measureLikeness } from './likeness.ts';
import { makePhotos } from './make-photos.ts';
import type { Measured } from './page/page.ts';
import { openPage } from './site.ts';

const count = Number(process.env.COUNT ?? 48);
const shownCount = Number(process.env.SHOWN ?? 100);
const rounds = Number(process.env.ROUNDS ?? 5);
const compared = 12;

const names = ['decode', 'pipeline', 'library'] as const;

type Name = (typeof names)[number];

type Round = Readonly<Record<Name, Measured>>;

async function measureRound(
  page: Page,
  round: number,
  photos: number,
  isShown: boolean,
): Promise<Round> {
  const measure = (name: Name) =>
    page.evaluate(([which, many, show]) => window.measure(which, many, show), [
      name,
      photos,
      isShown,
    ] as const);
  const done: Partial<Record<Name, Measured>> = {};
  for (const name of round % 2 === 0 ? names : names.toReversed()) done[name] = await measure(name);
  const { decode, pipeline, library } = done;
  if (!decode || !pipeline || !library) throw new Error('somebody was left out');
  return { decode, pipeline, library };
}

function ratio(rows: readonly Round[], of: (row: Round) => number): string {
  return median(rows.map(of)).toFixed(3);
}

async function speed(page: Page): Promise<void> {
  const rows: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row = await measureRound(page, round, count, false);
    rows.push(row);
    const rate = (name: Name) => ((count / row[name].ms) * 1000).toFixed(1);
    console.log(
      `round ${round + 1}, photos/s: decode only ${rate('decode')}, pipeline ${rate('pipeline')}, library ${rate('library')}`,
    );
  }
  const longest = Math.max(...rows.map(({ pipeline }) => pipeline.longestTaskMs));
  console.log(
    `${count} photos, medians of ${rounds}: ${ratio(rows, (row) => row.decode.ms / row.pipeline.ms)} of decode only, wanted at least 0.85; ${ratio(rows, (row) => row.library.ms / row.pipeline.ms)} times the library, wanted at least 4`,
  );
  console.log(`longest main-thread task ${longest.toFixed(0)} ms, wanted at most 50`);
}

async function shown(page: Page): Promise<void> {
  const rows: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const row = await measureRound(page, round, shownCount, true);
    rows.push(row);
    const words = ({ firstShownMs, allShownMs }: Measured) =>
      `first ${firstShownMs?.toFixed(0)} ms, all ${allShownMs?.toFixed(0)} ms`;
    console.log(
      `round ${round + 1}, shown: pipeline ${words(row.pipeline)}; library ${words(row.library)}`,
    );
  }
  const share = (of: (measured: Measured) => number | null) =>
    ratio(rows, ({ pipeline, library }) => (of(pipeline) ?? Infinity) / (of(library) ?? 0));
  console.log(
    `${shownCount} photos visible, medians of ${rounds}: after ${share((each) => each.allShownMs)} of the library's time, wanted at most 0.1; the first after ${share((each) => each.firstShownMs)}, wanted at most 0.05`,
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-photos-'));
try {
  const files = await makePhotos(path.join(folder, 'photos'), Math.max(count, shownCount));
  const { page, close } = await openPage(path.join(folder, 'dist'), files);
  await measureRound(page, 0, Math.min(count, 8), true);
  await speed(page);
  if (shownCount > 0) await shown(page);
  const likeness = (name: 'pipeline' | 'library') =>
    measureLikeness(page, name, files.slice(0, compared));
  console.log(
    `SSIM of the order copy (median of ${compared}): pipeline ${(await likeness('pipeline')).toFixed(4)}, library ${(await likeness('library')).toFixed(4)}, wanted not less`,
  );
  await close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
