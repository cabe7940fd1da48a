import { cdp } from 'vitest/browser';
import { findMisfitsIn, findSmallTargetsIn } from '#tests/support/fit-checks.ts';
import type { PageShop } from './page-connection.ts';
import type { ShopPage } from './shop-page.ts';

/** Waits until the page has been laid out for a new window or text size. */
async function untilLaidOut({ document }: ShopPage<PageShop>): Promise<void> {
  await document.fonts.ready;
  const root = document.documentElement;
  const look = (): string =>
    [root.scrollWidth, root.scrollHeight, root.style.getPropertyValue('--bars')].join();
  let last = '';
  for (let same = 0; same < 3; same = look() === last ? same + 1 : 0) {
    last = look();
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Sets the size of the window in px, and the browser's font size in percent of the default. Media queries in rem
 * follow this setting, and not the font size of the root element. The next test has the default again.
 */
export async function show(
  page: ShopPage<PageShop>,
  {
    width,
    height,
    text = 100,
  }: { readonly width: number; readonly height: number; readonly text?: number },
): Promise<void> {
  page.resize(width, height);
  await setTextSize(text);
  await untilLaidOut(page);
}

let textSize = 100;

async function setTextSize(percent: number): Promise<void> {
  if (percent === textSize) return;
  textSize = percent;
  const [standard, fixed] = [Math.round((16 * percent) / 100), Math.round((13 * percent) / 100)];
  await cdp().send('Page.setFontSizes', { fontSizes: { standard, fixed } });
}

let areFeaturesEmulated = false;

/** Shows the page as on a screen or on paper; the next test is on a screen. */
export async function showAs(media: 'screen' | 'print'): Promise<void> {
  areFeaturesEmulated = true;
  await cdp().send('Emulation.setEmulatedMedia', { media });
}

/** Emulates preferences of the reader, such as `forced-colors`; the next test has none. */
export async function prefer(features: Readonly<Record<string, string>>): Promise<void> {
  areFeaturesEmulated = Object.keys(features).length > 0;
  await cdp().send('Emulation.setEmulatedMedia', {
    media: '',
    features: Object.entries({ 'prefers-reduced-motion': 'reduce', ...features }).map(
      ([name, value]) => ({ name, value }),
    ),
  });
}

let areFilesBlocked = false;

/** Blocks the files of the built web whose addresses match, `*` for anything; without a pattern none from now on. */
export async function blockFiles(...urls: readonly string[]): Promise<void> {
  areFilesBlocked = urls.length > 0;
  await cdp().send('Network.enable');
  // The pages before have loaded them.
  await cdp().send('Network.setCacheDisabled', { cacheDisabled: areFilesBlocked });
  await cdp().send('Network.setBlockedURLs', { urls: [...urls] });
}

/** Gives the browser its usual settings again. */
export async function resetBrowser(): Promise<void> {
  if (areFilesBlocked) await blockFiles();
  await setTextSize(100);
  if (areFeaturesEmulated) await prefer({});
}

/** See {@link findMisfitsIn}. */
export function findMisfits({ window }: ShopPage<PageShop>): string[] {
  return findMisfitsIn(window.innerWidth, window);
}

/** See {@link findSmallTargetsIn}. */
export function findSmallTargets({ window }: ShopPage<PageShop>, side = 44): string[] {
  return findSmallTargetsIn(side, window);
}

/** Distances of an element's text from its upper and lower edge, px. */
export function roomAround(element: Element): number {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return Math.min(text.top - top, bottom - text.bottom);
}

/** The lines of an element's text. */
export function linesOf(element: Element): string[] {
  const page = element.ownerDocument;
  const lines = new Map<number, string>();
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (let at = 0; at < (text.textContent?.length ?? 0); at += 1) {
      const range = page.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, `${lines.get(bottom) ?? ''}${range.toString()}`);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}
