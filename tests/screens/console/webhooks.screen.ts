import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { findAxeFaults } from '../axe.ts';
import { findMisfits, show } from '../fit.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const endpointId = '3c9a7c1e-52f0-4a52-8f5f-6a1d2b8f0e44';
const endpointPath = `/settings/webhooks?webhook=${endpointId}`;

async function openWebhooks(
  path = '/settings/webhooks',
  shop = new StaffShop(),
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const page = await openConsole({ path, shop, language });
  await expect.element(page.getByText('https://books.example/hooks/prints').first()).toBeVisible();
  return page;
}

describe('the programs that hear of orders', () => {
  it('are added with what they hear of, and show their secret once', async () => {
    const page = await openWebhooks();
    await pressKeys('n');
    await page.getByLabelText('Address').fill('https://stock.example/in');
    await page.getByLabelText('What it is for').fill('Stock');
    await page.getByLabelText('State changed').click();
    await page.getByRole('button', { name: 'Add, then show the secret' }).click();
    await expect.element(page.getByText(/^whsec_/)).toBeVisible();
    expect(page.shop.sent('addWebhook')).toMatchObject([
      {
        address: 'https://stock.example/in',
        description: 'Stock',
        kinds: ['order.placed', 'order.paid', 'order.refunded'],
      },
    ]);
    await page.reload();
    await expect.element(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
    await expect.element(page.getByText(/^whsec_/)).not.toBeInTheDocument();
  });

  it('show what did not arrive, with its body, and send it again', async () => {
    const page = await openWebhooks(endpointPath);
    await page.getByRole('button', { name: 'Given up', exact: true }).click();
    await page.getByRole('button', { name: /^Refund made/ }).click();
    await expect.element(page.getByText(/It answered 503/)).toBeVisible();
    await expect.element(page.getByText(/"number": "FPX-418204870"/)).toBeVisible();
    await page.getByRole('button', { name: 'Send again', exact: true }).first().click();
    await expect.poll(() => page.shop.sent('replayWebhook')).toEqual([{ deliveries: [30] }]);
    await expect.element(page.getByText('There are none.')).toBeVisible();
  });

  it('get everything of a range again that did not arrive', async () => {
    const page = await openWebhooks(endpointPath);
    await page.getByLabelText('From').fill('2026-11-01');
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.element(page.getByText('1 message is sent again.')).toBeVisible();
    expect(page.shop.sent('replayWebhook')).toMatchObject([
      { from: '2026-11-01T00:00:00.000Z', isFailedOnly: true },
    ]);
  });

  it('are tried, switched off and on, and removed after a second question', async () => {
    const page = await openWebhooks(endpointPath);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect.element(page.getByRole('button', { name: /^Test/ })).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect.element(page.getByText(/^Somebody switched it off/)).toBeVisible();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect.element(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove…' }).click();
    expect(page.shop.sent('removeWebhook')).toEqual([]);
    await page.getByRole('button', { name: 'Remove for good' }).click();
    await expect.element(page.getByText('No program hears of orders yet.')).toBeVisible();
  });

  it('say that nothing arrives, and when they are switched off', async () => {
    const shop = new StaffShop();
    const [first] = shop.owner.endpoints;
    if (first) {
      const offAt = new Date(Date.now() + 86_400_000).toISOString();
      Object.assign(first, { failingSince: first.createdAt, offAt });
    }
    const page = await openWebhooks(endpointPath, shop);
    await expect.element(page.getByText(/^Nothing has arrived since/)).toBeVisible();
    await expect.element(page.getByText(/^It is switched off/)).toBeVisible();
  });

  it('say so when they cannot be loaded, and are loaded again', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('listWebhooks', (asked, usual) => (isDown ? fail('not_found') : usual(asked)));
    const page = await openConsole({ path: '/settings/webhooks', shop });
    await expect.element(page.getByText('The programs could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('https://books.example/hooks/prints')).toBeVisible();
  });

  it('are reached from the settings, which show what the environment sets', async () => {
    const page = await openConsole({ path: '/' });
    await expect.element(page.getByText('Going well')).toBeVisible();
    await pressKeys('g', 'i');
    await expect.element(page.getByText('Name of the shop')).toBeVisible();
    await expect.element(page.getByText('BRAND_NAME')).toBeVisible();
    await page.getByRole('link', { name: /^Programs that hear of orders/ }).click();
    await expect.element(page.getByText('https://books.example/hooks/prints')).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openWebhooks(`${endpointPath}&message=30`, new StaffShop(), language);
    await expectFitAndAccess(page);
    const settings = await openConsole({ path: '/settings', language });
    await expect.element(settings.getByText('BRAND_NAME')).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await show(settings, { width, height: 844 });
      expect(findMisfits(settings), `settings, ${width} px`).toEqual([]);
      expect(await findAxeFaults(settings), `settings, ${width} px`).toEqual([]);
    }
  });
});
