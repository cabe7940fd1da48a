import { expect, it } from 'vitest';
import { findAxeFaults } from '../axe.ts';
import { findMisfits, prefer, show } from '../fit.ts';
import type { PageShop } from '../page-connection.ts';
import type { ShopPage } from '../shop-page.ts';

type Language = 'en' | 'fr' | 'ar';

/** A test of a screen in each theme and language; all but English in light are left to `npm run test:all`. */
export function inEachLook(title: string, check: (language: Language) => Promise<void>): void {
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'fr', 'ar'] as const) {
      const tags = theme === 'light' && language === 'en' ? [] : ['whole' as const];
      it(`${title}, ${theme} in ${language}`, { tags }, async () => {
        await prefer({ 'prefers-color-scheme': theme });
        await check(language);
      });
    }
  }
}

/** Expects everything in its place and no fault of accessibility, in windows of a desk and of phones. */
export async function expectFitAndAccess(
  page: ShopPage<PageShop>,
  { widths = [1440, 390, 320], about = '' }: { widths?: readonly number[]; about?: string } = {},
): Promise<void> {
  for (const width of widths) {
    await show(page, { width, height: 844 });
    expect(findMisfits(page), `${about} ${width} px`).toEqual([]);
    expect(await findAxeFaults(page), `${about} ${width} px`).toEqual([]);
  }
}
