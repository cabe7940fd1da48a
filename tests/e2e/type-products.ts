import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { press } from './week-steps.ts';

/** Field after field, by their labels: what is typed, or null for one that is only reached and pressed. */
export type TypedFields = readonly (readonly [RegExp, string | null])[];

/** The words of what has the focus. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) {
      return at.labels?.[0]?.textContent ?? '';
    }
    return at?.textContent ?? '';
  });
}

/** Goes on by Tab until a field, a section or a button with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 120; count += 1) {
    const now = await focusedName(page);
    if (name.test(now)) return;
    passed.push(now);
    await press(page, 'Tab');
  }
  throw new Error(`Tab never came to ${name}, but to ${[...new Set(passed)].join(', ')}`);
}

/**
 * Adds a product or a size to the open draft by keyboard alone, and prints the seconds that it took this machine. `row` is the
 * line that the prices have then, `picture` a file of the form as it is submitted.
 */
export async function typeProduct(
  page: Page,
  fields: TypedFields,
  { row, picture }: { readonly row: RegExp; readonly picture: string },
): Promise<void> {
  const began = performance.now();
  await press(page, 'p');
  await expect(page.getByLabel('Product', { exact: true })).toBeFocused();
  for (const [name, typed] of fields) {
    await tabTo(page, name);
    if (typed === null) await press(page, 'Enter');
    else await page.keyboard.type(typed);
  }
  const typedIn = performance.now() - began;
  await page.screenshot({ path: picture });
  await press(page, 'Control+Enter');
  await expect(page.getByRole('row', { name: row })).toBeVisible();
  const seconds = (typedIn / 1000).toFixed(1);
  process.stdout.write(`${row.source}: added in ${seconds} s by keyboard\n`);
}
