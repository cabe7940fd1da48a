import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openLive(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/live', shop, language });
  await expect.element(page.getByText('SMTP_URL is not set: no mail leaves')).toBeVisible();
  return page;
}

describe('going live', () => {
  it('lists what to do, the dangerous first, and what is in order', async () => {
    const page = await openLive();
    await expect
      .element(page.getByRole('heading', { name: '2 things before real orders' }))
      .toBeVisible();
    expect(page.all('ol strong').map(({ textContent }) => textContent)).toEqual([
      'Database',
      'Mail server',
      'Storage of photos',
    ]);
    await expect.element(page.getByText(/^Set SMTP_URL with the name/)).toBeVisible();
  });

  it('examines the shop again by a key, and says when it is ready', async () => {
    const page = await openLive();
    page.shop.owner.findings = page.shop.owner.findings.filter(({ level }) => level === 'ok');
    await pressKeys('r');
    await expect
      .element(page.getByRole('heading', { name: 'The shop can take real orders.' }))
      .toBeVisible();
    const asked = page.shop.made.filter(({ name }) => name === 'getGoingLive');
    expect(asked.at(-1)?.url.search).toBe('?again=yes');
  });

  it('is on the first screen as its next step, for those who may change settings alone', async () => {
    const page = await openConsole({ path: '/' });
    const next = page.getByRole('link', { name: /^To do: Database/ });
    await expect.element(next).toBeVisible();
    await next.click();
    await expect.element(page.getByRole('heading', { name: 'Going live' })).toBeVisible();
    const shop = new StaffShop();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    shop.person = { ...shop.person, role: 'csr', rights };
    const other = await openConsole({ path: '/', shop });
    await expect.element(other.getByText('Going well')).toBeVisible();
    expect(shop.made.filter(({ name }) => name === 'getGoingLive')).toEqual([]);
  });

  it('says so when the shop cannot be examined, and tries again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('getGoingLive', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/live', shop });
    await expect.element(page.getByText('The shop could not be examined.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('SMTP_URL is not set: no mail leaves')).toBeVisible();
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openLive(new StaffShop(), language);
    await expectFitAndAccess(page);
  });
});
