import { describe, expect, it } from 'vitest';
import type { BackupsResponse } from '#contract/staff/backups.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

async function openHome(
  backups: Partial<BackupsResponse> = {},
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const shop = new StaffShop();
  shop.owner.backups = { ...shop.owner.backups, ...backups };
  return await openConsole({ path: '/', shop, language });
}

describe('the backups on the first screen', () => {
  it('are one line with their age and their rehearsal, which leads to Going live', async () => {
    const page = await openHome({
      newestAt: hoursAgo(3),
      rehearsal: { at: hoursAgo(72), isFine: true },
    });
    const line = page.getByRole('link', {
      name: 'The newest backup is 3 h old · restored for a trial 3 d ago, no differences',
    });
    await expect.element(line).toBeVisible();
    await line.click();
    await expect.element(page.getByRole('heading', { name: 'Going live' })).toBeVisible();
  });

  it.for([
    {
      state: 'old',
      newestAt: hoursAgo(80),
      title: 'The newest backup is too old',
      detail: '3 d old',
    },
    {
      state: 'failed',
      newestAt: hoursAgo(30),
      title: 'The last backup failed',
      detail: '30 h old',
    },
    { state: 'failed', newestAt: null, title: 'The last backup failed', detail: 'no backup yet' },
    {
      state: 'fresh',
      newestAt: hoursAgo(2),
      title: 'A backup could not be restored without faults',
      detail: 'for a trial 5 h ago',
    },
  ] as const)(
    'are a notice above the orders when $title',
    async ({ title, detail, ...backups }) => {
      const page = await openHome({ ...backups, rehearsal: { at: hoursAgo(5), isFine: false } });
      const notice = page.getByRole('link', { name: title });
      await expect.element(notice).toBeVisible();
      expect(notice.element().textContent).toContain(detail);
      const today = page.getByText('Orders today').element();
      const follows = notice.element().compareDocumentPosition(today);
      expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    },
  );

  it('say calmly that none are made, or that the first one is to come', async () => {
    const off = await openHome({ state: 'off', newestAt: null, rehearsal: null });
    await expect.element(off.getByRole('link', { name: 'No backups are made' })).toBeVisible();
    const none = await openHome({ state: 'none', newestAt: null, rehearsal: null });
    await expect.element(none.getByRole('link', { name: 'There is no backup yet' })).toBeVisible();
  });

  it('are not asked for by people who may not change settings', async () => {
    const shop = new StaffShop();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    shop.person = { ...shop.person, role: 'csr', rights };
    const page = await openConsole({ path: '/', shop });
    await expect.element(page.getByText('Going well')).toBeVisible();
    expect(shop.made.filter(({ name }) => name === 'getBackups')).toEqual([]);
  });

  inEachLook('fit and are accessible', async (language) => {
    for (const state of ['old', 'fresh'] as const) {
      const page = await openHome({ state }, language);
      await expect.element(page.getByRole('link', { name: /3|1/ }).first()).toBeVisible();
      await expectFitAndAccess(page, { widths: [1440, 320], about: state });
    }
  });
});
