import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const keyId = '2b8e5d14-7c1f-4a53-9f0a-61d9b3e07c25';

async function openKeys(
  path = '/settings/lab-keys',
  language: 'en' | 'fr' | 'ar' = 'en',
  shop = new StaffShop(),
) {
  const page = await openConsole({ path, shop, language });
  await expect.element(page.getByRole('button', { name: 'Counter left' })).toBeVisible();
  return page;
}

describe('the keys of labs', () => {
  it('are made for a year and shown once', async () => {
    const page = await openKeys();
    await pressKeys('n');
    await page.getByLabelText('Computer it is for').fill('Counter right');
    await page.getByLabelText('The pickups at its counter').click();
    await page.getByRole('button', { name: 'Make it and show it' }).click();
    await expect.element(page.getByText(/^fpxlab_/)).toBeVisible();
    expect(page.shop.sent('makeLabKey')).toMatchObject([
      { name: 'Counter right', studio: null, scopes: ['prints', 'counter'], days: 365 },
    ]);
    await page.reload();
    await expect.element(page.getByRole('button', { name: 'Counter right' })).toBeVisible();
    await expect.element(page.getByText(/^fpxlab_/)).not.toBeInTheDocument();
  });

  it('say what they open and when they were used, and are revoked after a second question', async () => {
    const page = await openKeys();
    await pressKeys('j');
    await expect.element(page.getByText('The folders of prints of its lab')).toBeVisible();
    await expect.element(page.getByText(/^Last used/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke…' }).click();
    expect(page.shop.sent('revokeLabKey')).toEqual([]);
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await expect.element(page.getByText('There are no keys here.')).toBeVisible();
    await page.getByRole('button', { name: 'Ended' }).click();
    await expect.element(page.getByText('Revoked').first()).toBeVisible();
  });

  it('say so when they cannot be loaded, and are loaded again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listLabKeys', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/settings/lab-keys', shop });
    await expect.element(page.getByText('The keys could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: 'Counter left' })).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const path of [`/settings/lab-keys?labKey=${keyId}`, '/settings/lab-keys?panel=make']) {
      const page = await openKeys(path, language);
      await expectFitAndAccess(page, { about: path });
    }
  });
});
