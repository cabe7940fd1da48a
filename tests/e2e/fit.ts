import type { CDPSession, Page } from '@playwright/test';
import { findUnmarkedIn, misfitFunctions } from '#tests/support/fit-checks.ts';

const sessions = new WeakMap<Page, CDPSession>();

/** A page's session with the browser, whose settings end with it. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Waits until the page has been laid out for a new window or text size. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const root = document.documentElement;
    const look = (): string =>
      [root.scrollWidth, root.scrollHeight, root.style.getPropertyValue('--bars')].join();
    let last = '';
    for (let same = 0; same < 3; same = look() === last ? same + 1 : 0) {
      last = look();
      await new Promise(requestAnimationFrame);
    }
  });
}

/**
 * Sets the size of the window in px, and the browser's font size in percent of the default. Media queries in rem
 * follow this setting, and not the font size of the root element.
 */
export async function show(
  page: Page,
  {
    width,
    height,
    text,
  }: { readonly width: number; readonly height: number; readonly text: number },
): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = await sessionOf(page);
  const [standard, fixed] = [Math.round((16 * text) / 100), Math.round((13 * text) / 100)];
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await settle(page);
}

/** See `findMisfitsIn`. */
export function findMisfits(page: Page, width: number): Promise<string[]> {
  const functions = misfitFunctions.map(String).join('\n');
  return page.evaluate(`(() => { ${functions}\n return findMisfitsIn(${width}, window); })()`);
}

/** See {@link findUnmarkedIn}. */
export function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(findUnmarkedIn, undefined);
}
