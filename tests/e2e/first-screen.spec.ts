import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// The browser reports the blocked scripts as errors.
test.use({ expectedErrors: { patterns: [/ERR_FAILED/] } });

function keepScriptsAway(page: Page) {
  return page.route('**/assets/*.js', (route) => route.abort());
}

// Excludes the list of all countries: server and browser have different names for some of them.
function wordsOf(page: Page) {
  return page.locator('header, main').allTextContents();
}

for (const path of ['/', '/fr', '/TN', '/ar']) {
  test(`the first screen at ${path} has the same words before and after the scripts run @phone @essential`, async ({
    page,
  }) => {
    await keepScriptsAway(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await wordsOf(page);
    await page.unroute('**/assets/*.js');
    await page.reload({ waitUntil: 'networkidle' });
    await page.keyboard.press('Tab');
    await expect(page.locator('#root [data-style]')).toHaveCount(0);
    await expect(page.locator('html:not([data-first-screen-hidden])')).toBeVisible();
    expect(await wordsOf(page)).toEqual(before);
  });
}

test('the first screen has style sheets in its head alone and no blocks inside buttons or text', async ({
  page,
}) => {
  await keepScriptsAway(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body style')).toHaveCount(0);
  await expect(page.locator('#root :is(button, span, p) div')).toHaveCount(0);
});

function savedCountry(country: string): string {
  return JSON.stringify({ savedVersion: 1, data: { country, byHand: true } });
}

async function shows(page: Page, kept: Readonly<Record<string, string>>): Promise<boolean> {
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(kept));
  await page.goto('/');
  return page.getByRole('heading', { level: 1, includeHidden: true }).isVisible();
}

for (const [who, kept, isShown] of [
  ['somebody with another language', { language: 'fr' }, false],
  ['somebody with another country', { selectedCountry: savedCountry('TN') }, false],
  ['somebody amid an order', { step: '{"savedVersion":1,"data":1}' }, false],
  ['somebody whose order is being looked up', { orderNumber: 'FPX-1' }, false],
  [
    'somebody who is back on the intro in the same language and country',
    {
      language: 'en',
      selectedCountry: savedCountry('US'),
      step: '{"savedVersion":1,"data":null}',
    },
    true,
  ],
] as const) {
  test(`the server’s first screen is ${isShown ? '' : 'not '}shown to ${who}`, async ({ page }) => {
    await keepScriptsAway(page);
    expect(await shows(page, kept)).toBe(isShown);
  });
}

test('a customer with another language and country gets their own first screen', async ({
  page,
}) => {
  await shows(page, { language: 'fr', selectedCountry: savedCountry('TN') });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('TND');
});
