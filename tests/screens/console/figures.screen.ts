import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { emptyFigures } from './figure-responders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openFigures(
  path = '/figures',
  shop = new StaffShop(),
  language: 'en' | 'fr' | 'ar' = 'en',
) {
  const page = await openConsole({ path, shop, language });
  await expect.element(page.getByText(/38.?420[.,٫]50/).first()).toBeVisible();
  return page;
}

function asked(shop: StaffShop, name: 'getFigures' | 'listOrders') {
  return shop.made
    .filter((call) => call.name === name)
    .at(-1)
    ?.url.searchParams.toString();
}

describe('the figures', () => {
  it('name the zone of their days and keep currencies apart', async () => {
    const page = await openFigures();
    await expect.element(page.getByText(/by the clock of Africa\/Tunis/)).toBeVisible();
    for (const money of [/38,420\.50 TND/, /9,184\.20 CAD/, /1,210\.40 EUR/]) {
      await expect.element(page.getByRole('link', { name: money })).toBeVisible();
    }
    await expect.element(page.getByRole('link', { name: 'On time: 97.8%' })).toBeVisible();
  });

  it.for([
    [/^Sat, Nov 21: /, 'from=2026-11-21&to=2026-11-21'],
    [/^Canada/, 'country=CA&from=2026-10-25&to=2026-11-23'],
    [
      /^Studio Yasmine/,
      'studio=0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33&from=2026-10-25&to=2026-11-23',
    ],
    [/^Paid or approved/, 'from=2026-10-25&to=2026-11-23&figure=begun'],
    [
      /^Declined: Insufficient funds/,
      'from=2026-10-25&to=2026-11-23&figure=unpaid-declined-0a1b2c3d',
    ],
    [/^24 to 28 hours/, 'from=2026-10-25&to=2026-11-23&figure=hours-24'],
    [/^Jam/, 'from=2026-10-25&to=2026-11-23&figure=remade-jam'],
  ] as const)('open the orders of the bar %s', async ([name, query]) => {
    const page = await openFigures();
    await page.getByRole('link', { name }).first().click();
    await expect
      .poll(() => new URLSearchParams(asked(page.shop, 'listOrders')).get('from'))
      .toBe(new URLSearchParams(query).get('from'));
    const sent = new URLSearchParams(asked(page.shop, 'listOrders'));
    for (const [key, value] of new URLSearchParams(query)) expect(sent.get(key), key).toBe(value);
    expect(sent.get('view')).toBe('all');
  });

  it('say in the queue which bar was opened, and take it away again', async () => {
    const page = await openFigures();
    await page.getByRole('link', { name: /^Jam/ }).click();
    const pill = page.getByRole('button', { name: 'From the figures: made again: Jam' });
    await pill.click();
    await expect.element(pill).not.toBeInTheDocument();
    expect(page.document.location.search).not.toContain('figure');
  });

  it('have the period and the filters in the address', async () => {
    const page = await openFigures('/figures?days=90&country=TN&method=cod');
    expect(asked(page.shop, 'getFigures')).toBe('days=90&country=TN&method=cod');
    await expect.element(page.getByText('orders', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '90 days to today' }).click();
    await page.getByRole('menuitemradio', { name: '7 days to today' }).click();
    await expect.poll(() => asked(page.shop, 'getFigures')).toBe('days=7&country=TN&method=cod');
  });

  it('ask for the named days, and for the last ones where those are no period', async () => {
    const page = await openFigures('/figures?from=2026-11-01&to=2026-11-05');
    expect(asked(page.shop, 'getFigures')).toBe('from=2026-11-01&to=2026-11-05');
    const other = await openFigures('/figures?from=2026-11-05&to=2026-11-01');
    expect(asked(other.shop, 'getFigures')).toBe('days=30');
  });

  it('turn into tables by a key, and stay tables in a pasted address', async () => {
    const page = await openFigures();
    const column = page.getByRole('link', { name: /^Sat, Nov 21: / });
    await expect.element(column).toBeVisible();
    await pressKeys('t');
    await expect.element(column).not.toBeInTheDocument();
    await page.reload();
    await expect.element(page.getByRole('link', { name: /^Sat, Nov 21/ })).toBeVisible();
    const csv = page.getByRole('link', { name: /CSV/ });
    await expect.element(csv).toHaveAttribute('href', '/api/staff/figures.csv?days=30');
  });

  it('say when nothing was ordered, and when they could not be loaded', async () => {
    const shop = new StaffShop();
    let isDown = true;
    shop.replace('getFigures', ({ query }) => (isDown ? fail('not_found') : emptyFigures(query)));
    const page = await openConsole({ path: '/figures', shop });
    await expect.element(page.getByText('The figures could not be loaded.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No order was placed in these days.')).toBeVisible();
  });

  it('are no place for a person who may not see them', async () => {
    const shop = new StaffShop();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    shop.person = { ...shop.person, role: 'csr', rights };
    const page = await openConsole({ path: '/figures', shop });
    await expect.element(page.getByRole('link', { name: 'Orders' }).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Figures' })).not.toBeInTheDocument();
    expect(shop.made.some(({ name }) => name === 'getFigures')).toBe(false);
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openFigures('/figures', new StaffShop(), language);
    await expectFitAndAccess(page);
  });
});
