import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findAxeFaults } from '../e2e/axe.ts';
import { findMisfits, show, findUnmarked } from '../e2e/fit.ts';
import { expect } from '../e2e/fixtures.ts';

/** Folder of the pictures. */
export const sheetsFolder = path.resolve(import.meta.dirname, '../../test-results/contact-sheets');

const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 768: 1024, 1366: 900 };
const widths = [320, 390, 768, 1366] as const;
const schemes = ['light', 'dark'] as const;
/** Width at which rules that do not depend on it are checked, px. */
const phoneWidth = 390;

/** Widths of a mail on a phone and on a desktop, px. */
export const mailWidths = [390, 768] as const;

interface Look {
  /** A dialog is captured in the window, everything else as a whole page. */
  readonly isDialog?: boolean;
  /** A menu closes when the page below it gets the focus, so its fit is not checked. */
  readonly isMenu?: boolean;
  readonly onWidths?: readonly number[];
}

function showAt(page: Page, width: number): Promise<void> {
  return show(page, { width, height: heights[width] ?? 900, text: 100 });
}

/** Fails softly if something does not fit its box. */
async function expectFit(page: Page, screen: string, width: number): Promise<void> {
  expect.soft(await findMisfits(page, width), `${screen}, ${width} px`).toEqual([]);
}

/** Fails softly if a rule of accessibility is broken, in both schemes and with forced colors. */
async function expectAccess(page: Page, screen: string): Promise<void> {
  await showAt(page, phoneWidth);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findAxeFaults(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await findUnmarked(page), `${screen}, forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/**
 * Takes the pictures of one screen after the other: `<name>/<width>-<scheme>/<number>-<screen>.png`.
 * `rules`: whether the rules of accessibility are checked too.
 */
export function openLooks(page: Page, name: string, rules: 'boxes' | 'boxes and access') {
  let count = 0;
  const take = async (screen: string, width: number, fullPage: boolean): Promise<void> => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      if (fullPage) await page.evaluate(() => scrollTo(0, 0));
      const folder = path.join(sheetsFolder, name, `${width}-${colorScheme}`);
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${screen}.png`);
      await page.screenshot({ path: file, fullPage, animations: 'disabled', scale: 'css' });
    }
  };
  return async (screen: string, look: Look = {}): Promise<void> => {
    const { isDialog = false, isMenu = false, onWidths = widths } = look;
    count += 1;
    // The code of a dialog loads when it is first opened.
    await expect(page.locator('.appears-late')).toHaveCount(0);
    for (const width of onWidths) {
      await showAt(page, width);
      await take(`${String(count).padStart(2, '0')}-${screen}`, width, !isDialog && !isMenu);
      if (!isMenu) await expectFit(page, screen, width);
    }
    if (rules === 'boxes and access') await expectAccess(page, screen);
  };
}
