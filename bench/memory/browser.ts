import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { Customer } from '#tests/e2e/customer.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { argumentsOf, findProcesses, processTree, pssOf } from '../lib/process-memory.ts';
import { allArrived } from './arrived.ts';
import { type Sample, total, watch } from './watch.ts';

/** PSS of the whole browser, MB. */
export interface BrowserMemory {
  /** At the photos' screen, without photos. */
  readonly base: number;
  readonly peak: Sample;
  /** When all is sent and the page rests. */
  readonly steady: number;
  readonly added: number;
}

const restMs = 10_000;
const sendingMs = 30 * 60_000;

const typeOf = (pid: number): string => {
  const args = argumentsOf(pid).flatMap((text) => text.split(' '));
  const value = (name: string) => args.find((text) => text.startsWith(name))?.slice(name.length);
  return value('--utility-sub-type=')?.split('.')[0] ?? value('--type=') ?? 'browser';
};

const browserOf = (profile: string): number => {
  const isMain = (args: readonly string[]): boolean =>
    args.includes(`--user-data-dir=${profile}`) && !args.some((text) => text.startsWith('--type='));
  const [pid] = findProcesses(isMain);
  if (pid === undefined) throw new Error('the browser is not there');
  return pid;
};

const sampleOf = (root: number): Sample => {
  const sample: Record<string, number> = {};
  for (const pid of processTree(root)) {
    const type = typeOf(pid);
    sample[type] = (sample[type] ?? 0) + pssOf(pid);
  }
  return sample;
};

const scrollThrough = async (page: Page): Promise<void> => {
  await page.mouse.move(400, 400);
  for (let last = -1, now = 0; now !== last;) {
    await page.mouse.wheel(0, 600);
    await sleep(150);
    last = now;
    now = await page.evaluate(() => scrollY);
  }
};

/** Adds the photos in a browser with a profile of its own, as a customer's is: a private window keeps all in memory. */
export const measureBrowser = async (
  shop: TestShop,
  folder: string,
  files: readonly string[],
): Promise<BrowserMemory> => {
  const profile = path.join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: chromiumFlags,
    viewport: { width: 1280, height: 800 },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => console.error(error.message));
  const root = browserOf(profile);
  const { peak, middleSince, stop } = watch(() => sampleOf(root));
  try {
    const customer = new Customer(page);
    await customer.startPrinting(`${shop.url}/`);
    const empty = performance.now();
    await sleep(restMs);
    const base = middleSince(empty);
    await customer.addPhotos(files);
    await page
      .getByText(customer.text('photos.progress.allSent'))
      .first()
      .waitFor({ state: 'attached', timeout: sendingMs });
    await scrollThrough(page);
    await allArrived(shop, files.length);
    await sleep(restMs);
    const rest = performance.now();
    await sleep(restMs);
    const steady = middleSince(rest);
    return { base, peak: peak(), steady, added: total(peak()) - base };
  } finally {
    stop();
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};
