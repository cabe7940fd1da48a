import type { Page } from '@playwright/test';
import { consoleLanguages, type ConsoleLanguage } from '#domain/staff/roles.ts';
import { findAxeFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './new-shop.ts';
import { addAuthenticator, makeOwnerLink, toNamed } from './staff-browser.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
];

/** Lists what axe finds on a screen, and whether it is wider than the window, on a desk and on the smallest phone, in both schemes. */
async function findFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const at = `${name}, ${size.width}, ${colorScheme}`;
      const found = await findAxeFaults(page);
      faults.push(...found.map((fault) => `${at}: ${fault}`));
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      if (excess > 0) faults.push(`${at}: ${excess} px too wide`);
    }
  }
  return faults;
}

async function showIn(page: Page, language: ConsoleLanguage, address: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('fpx-console-language', code), language);
  await page.goto(address);
  await page.locator(`html[lang^=${language}] h1`).waitFor();
}

test.describe('the screens of signing in, people, account and audit', () => {
  test.use({ expectedErrors: { patterns: [/401 \(Unauthorized\).*\/api\/staff\//] } });

  test('fit every screen and are accessible in en, fr and ar, light and dark', async ({
    newShop,
    page,
  }) => {
    const home = `${toNamed(newShop.url)}/console`;
    const link = await makeOwnerLink(newShop);
    const faults: string[] = [];
    await addAuthenticator(page);
    await page.goto(home);
    for (const language of consoleLanguages) {
      await showIn(page, language, `${home}/orders`);
      faults.push(...(await findFaults(page, `${language} sign-in`)));
      await page.locator('[name=email]').fill('nobody@example.com');
      await page.locator('[name=password]').fill('any password at all');
      await page.locator('form button[type=submit]').click();
      await page.locator('[name=code]').fill('419');
      faults.push(...(await findFaults(page, `${language} second factor`)));
      await showIn(page, language, link);
      await page.locator('main form + button').click();
      await page.locator('input').nth(0).fill('Amira');
      await page.locator('input').nth(1).fill('amira@example.com');
      await page.locator('input[type=password]').fill('copper lantern drifting over Gabes');
      await page.locator('form button[type=submit]').click();
      await page.locator('[name=code]').waitFor();
      faults.push(...(await findFaults(page, `${language} welcome`)));
      await page.goto('about:blank');
      await page.goto(home);
    }
    await showIn(page, 'en', link);
    await page.getByLabel('Your name').fill('Amira');
    await page.getByLabel('Email').fill('amira@example.com');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.waitForURL(home);
    for (const language of consoleLanguages) {
      const changed = await page.request.patch(`${toNamed(newShop.url)}/api/staff/account`, {
        data: { language },
      });
      expect(changed.status()).toBe(200);
      for (const place of ['people?invite=1', 'account', 'audit']) {
        await showIn(page, language, `${home}/${place}`);
        await page.locator('table, form').first().waitFor();
        faults.push(...(await findFaults(page, `${language} ${place}`)));
      }
    }
    expect(faults).toEqual([]);
  });
});
