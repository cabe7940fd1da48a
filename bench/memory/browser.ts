import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { Customer } from '#tests/e2e/customer.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { chromiumFlags, provideChromium } from '#tools/chromium.ts';
import { readArguments, findProcesses, processTree, readPss } from '../lib/processes.ts';
import { allArrived } from './arrived.ts';
import { framesOfScrolling, scrollThrough } from './frames.ts';
import { largest, middle, type Sample, total, watch } from './watch.ts';

/** Phases of the browser's work, in order. */
const phases = ['start', 'empty', 'copies', 'scrolling', 'originals', 'rest'] as const;

type Phase = (typeof phases)[number];

/** PSS of the whole browser in MB. */
export interface BrowserMemory {
  /** On the photos screen without photos. */
  readonly base: number;
  readonly peak: Sample;
  /** The maximum in each phase. */
  readonly peaks: Sample;
  /** After everything is sent and the page is idle. */
  readonly steady: number;
  readonly added: number;
  /** The increase without mapped files, which other browsers on the machine do not affect. */
  readonly addedMemory: number;
  /** Milliseconds between frames while all cards are scrolled through and nothing else runs. */
  readonly frames: readonly number[];
}

const mappedFiles = 'mapped files';
const restMs = 10_000;
const uploadLimitMs = 30 * 60_000;

function typeOf(pid: number): string {
  const args = readArguments(pid).flatMap((text) => text.split(' '));
  const value = (name: string) => args.find((text) => text.startsWith(name))?.slice(name.length);
  return value('--utility-sub-type=')?.split('.')[0] ?? value('--type=') ?? 'browser';
}

function browserOf(profile: string): number {
  const isMain = (args: readonly string[]): boolean =>
    args.includes(`--user-data-dir=${profile}`) && !args.some((text) => text.startsWith('--type='));
  const [pid] = findProcesses(isMain);
  if (pid === undefined) throw new Error('the browser is not there');
  return pid;
}

function sampleOf(root: number): Sample {
  const sample: Record<string, number> = {};
  const add = (name: string, mb: number): void => {
    sample[name] = (sample[name] ?? 0) + mb;
  };
  for (const pid of processTree(root)) {
    const { memory, files } = readPss(pid);
    add(typeOf(pid), memory);
    add(mappedFiles, files);
  }
  return sample;
}

function withoutFiles({ [mappedFiles]: _files, ...memory }: Sample): Sample {
  return memory;
}

/**
 * Adds the photos in a browser with its own profile, like a customer's: a private window keeps everything in memory.
 */
export async function measureBrowser(
  shop: RunningShop,
  folder: string,
  files: readonly string[],
): Promise<BrowserMemory> {
  const profile = path.join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await provideChromium(),
    args: chromiumFlags,
    viewport: { width: 1280, height: 800 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => console.error(error.message));
  const root = browserOf(profile);
  let frames: readonly number[] = [];
  const { begin, samples, stop } = watch<Phase>('start', () => sampleOf(root));
  try {
    const customer = new Customer(page);
    await customer.startPrinting(`${shop.url}/`);
    begin('empty');
    await sleep(restMs);
    begin('copies');
    await customer.addPhotos(files);
    await page
      .getByText(customer.text('photos.progress.allSent'))
      .first()
      .waitFor({ state: 'attached', timeout: uploadLimitMs });
    begin('scrolling');
    await scrollThrough(page);
    begin('originals');
    await allArrived(shop, files.length);
    // Workers and uploads release their memory.
    await sleep(restMs);
    begin('rest');
    await sleep(restMs);
    // Reading a process's memory slows it down.
    stop();
    frames = await framesOfScrolling(page);
  } finally {
    stop();
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
  const empty = samples('empty');
  const all = phases.flatMap(samples);
  const base = middle(empty);
  const peak = largest(all);
  return {
    base,
    peak,
    peaks: Object.fromEntries(phases.map((phase) => [phase, total(largest(samples(phase)))])),
    steady: middle(samples('rest')),
    added: total(peak) - base,
    frames,
    addedMemory: total(largest(all.map(withoutFiles))) - middle(empty.map(withoutFiles)),
  };
}
