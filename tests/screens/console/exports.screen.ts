import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { findAxeFaults } from '../axe.ts';
import { findMisfits, prefer, show } from '../fit.ts';
import { openConsole } from './console-page.ts';
import { demoExport, readyExport } from './export-responders.ts';
import { StaffShop } from './staff-shop.ts';

const path = '/settings/export';

function ownersShop(exports = [readyExport()]): StaffShop {
  const shop = new StaffShop();
  shop.person = { ...shop.person, role: 'owner', rights: [...shop.person.rights, 'shop.export'] };
  shop.owner.exports = exports;
  return shop;
}

async function openExports(shop = ownersShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path, shop, language });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

describe('the export of everything', () => {
  it('is asked for with or without photos, watched and stopped', async () => {
    const page = await openExports(ownersShop([]));
    await page.getByLabelText('With the photos of all orders').click();
    await page.getByRole('button', { name: 'Make an export' }).click();
    await expect.element(page.getByText('It begins in a moment.')).toBeVisible();
    expect(page.shop.sent('askForExport')).toMatchObject([{ hasPhotos: false }]);
    await expect
      .element(page.getByRole('button', { name: 'Make an export' }))
      .not.toBeInTheDocument();
    const { owner } = page.shop;
    owner.exports = owner.exports.map((each) => ({
      ...each,
      state: 'running' as const,
      progress: { step: 'photos' as const, done: 40, total: 1200 },
    }));
    await expect.element(page.getByText('Photos: 40 of 1,200')).toBeVisible();
    await page.getByRole('button', { name: 'Stop it' }).click();
    await expect.element(page.getByText('Stopped')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Make an export' })).toBeVisible();
  });

  it('is downloaded by its link, and withdrawn after a second question', async () => {
    const page = await openExports();
    await expect.element(page.getByText('1,204 orders, 18,330 photos, 3.2 GB.')).toBeVisible();
    await expect.element(page.getByText('2 photos are gone: the guide names them.')).toBeVisible();
    const downloaded: string[] = [];
    const { body } = page.css('body').element().ownerDocument;
    body.addEventListener('click', (event) => {
      const link = event.target as HTMLElement;
      if (link.tagName !== 'A' || !link.hasAttribute('download')) return;
      event.preventDefault();
      downloaded.push(link.getAttribute('href') ?? '');
    });
    await page.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => downloaded).toHaveLength(1);
    expect(downloaded[0]).toMatch(/\/api\/staff\/exports\/[\w-]+\/archive\.zip$/);
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    expect(page.shop.made.filter(({ name }) => name === 'endExport')).toEqual([]);
    await page.getByRole('button', { name: 'Delete the archive' }).click();
    await expect.element(page.getByText('Withdrawn')).toBeVisible();
  });

  it('says what room it needs where there is none', async () => {
    const room = { needed: 40_000_000_000, free: 3_000_000_000 };
    const page = await openExports(
      ownersShop([demoExport({ state: 'failed', failure: 'no_room', room })]),
    );
    await expect.element(page.getByText(/It needs 40 GB, and 3 GB are free/)).toBeVisible();
  });

  it('says so when the exports cannot be loaded, and loads them again', async () => {
    const shop = ownersShop();
    let isDown = true;
    shop.replace('listExports', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openExports(shop);
    await expect.element(page.getByText('The exports could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  });

  it('is a part of the settings for the owner alone', async () => {
    const page = await openConsole({ path: '/settings', shop: ownersShop() });
    await expect.element(page.getByRole('link', { name: /Export of everything/ })).toBeVisible();
    const others = await openConsole({ path: '/settings', shop: new StaffShop() });
    await expect.element(others.getByRole('link', { name: /Keys of labs/ })).toBeVisible();
    await expect
      .element(others.getByRole('link', { name: /Export of everything/ }))
      .not.toBeInTheDocument();
  });

  it.for(
    (['en', 'fr', 'ar'] as const).flatMap((language) =>
      (['light', 'dark'] as const).map((theme) => ({ language, theme })),
    ),
  )('fits and is accessible, $theme in $language', async ({ language, theme }) => {
    await prefer({ 'prefers-color-scheme': theme });
    const progress = { step: 'archive', done: 900_000_000, total: 3_000_000_000 } as const;
    const going = demoExport({ id: crypto.randomUUID(), state: 'running', progress });
    const failed = demoExport({ id: crypto.randomUUID(), state: 'failed', failure: 'broken_off' });
    for (const exports of [[going, readyExport(), failed], [readyExport()]]) {
      const page = await openExports(ownersShop(exports), language);
      for (const width of [1440, 390, 320]) {
        await show(page, { width, height: 844 });
        expect(findMisfits(page), `${width} px`).toEqual([]);
        expect(await findAxeFaults(page), `${width} px`).toEqual([]);
      }
    }
  });
});
