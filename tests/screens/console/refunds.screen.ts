import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listRights } from '#domain/staff/roles.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { listedOrder, staffLine, wholeOrder } from './demo-orders.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

const number = 'FPX-K7Q-306418481902';
const path = `/orders/${number}/refund`;
const copy = 'Words for colleagues';

/** An order of 103.49 CAD of which a gift card paid 25.00 and a bank card the rest. */
function paidShop(): StaffShop {
  const shop = new StaffShop();
  const listed = listedOrder({
    number,
    name: 'Leïla Haddad',
    city: 'Calgary',
    country: 'CA',
    total: 103.49,
    currency: 'CAD',
    payment: 'paid',
    fulfilment: 'ready',
  });
  const prints = Array.from({ length: 90 }, (_, at) =>
    staffLine(at + 1, { size: '4x6', unitPrice: 0.6, total: 0.6 }),
  );
  shop.orders = [listed];
  shop.whole.set(
    number,
    wholeOrder(listed, {
      subtotal: 109.51,
      discount: 10.95,
      discountCode: 'SPRING10',
      taxes: [{ name: 'GST', percent: 5, amount: 4.93 }],
      lines: [
        ...prints,
        staffLine(91, { size: '8x10', quantity: 2, unitPrice: 4.2, total: 8.4 }),
        staffLine(92, { productType: 'keychain', size: '', unitPrice: 29.99, total: 29.99 }),
      ],
      money: [
        { kind: 'gift_card', lastFour: '7Q2K', taken: 25, returned: 0, left: 25, isWaiting: false },
        {
          kind: 'card',
          lastFour: '4242',
          taken: 78.49,
          returned: 0,
          left: 78.49,
          isWaiting: false,
        },
      ],
      acts: [],
    }),
  );
  return shop;
}

async function openRefund(shop = paidShop(), language: 'en' | 'fr' | 'ar' = 'en', query = '') {
  const page = await openConsole({ path: `${path}${query}`, shop, language });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

describe('the refund of an order', () => {
  it('refunds copies of two lines by key, split over gift card and bank card', async () => {
    const page = await openRefund();
    await page.getByRole('button', { name: /^One copy of .8×10., frame 91 more$/ }).click();
    await page.getByRole('checkbox', { name: 'All copies of keychain, frame 92' }).click();
    const button = page.getByRole('button', { name: 'Refund 32.31 CAD' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('row', { name: /7Q2K.*25\.00 25\.00 0\.00/ }))
      .toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /4242.*78\.49 7\.31 71\.18/ }))
      .toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await pressKeys('1', '{Control>}{Enter}{/Control}');
    await expect
      .poll(() => page.shop.sent('makeRefund'))
      .toMatchObject([{ amount: 32.31, left: 103.49, reason: 'print_fault', note: '' }]);
    await expect.element(page.getByText('Refund of 32.31 CAD requested.')).toBeVisible();
    await expect.element(page.getByText('Refunds of this order')).toBeVisible();
    await expect.element(page.getByText(/left .71\.18/)).toBeVisible();
  });

  it('takes copies of a group from its first photos, and shows them one by one', async () => {
    const page = await openRefund();
    await page.getByRole('button', { name: /^Photos of .4×6.$/ }).click();
    await page.getByRole('button', { name: /^One copy of .4×6. more$/ }).click();
    await page.getByRole('button', { name: /^One copy of .4×6. more$/ }).click();
    await expect.element(page.getByLabelText(/^Copies of .4×6., frame 2$/)).toHaveValue('1');
    await expect.element(page.getByLabelText(/^Copies of .4×6., frame 3$/)).toHaveValue('0');
  });

  it('opens the button above 50 dollars only when the amount is typed', async () => {
    const page = await openRefund(paidShop(), 'en', '?by=everything&why=lost');
    const button = page.getByRole('button', { name: 'Refund 103.49 CAD' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Type 103.49 to refund it').fill('103.4');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Type 103.49 to refund it').fill('103,49');
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
    await pressKeys('{Enter}');
    await expect
      .element(page.getByText('Everything that was left is being refunded now.'))
      .toBeVisible();
    expect(page.shop.sent('makeRefund')).toMatchObject([
      { choice: { kind: 'everything' }, reason: 'lost' },
    ]);
  });

  it('sends a refund whose response was lost once more under its id', async () => {
    const shop = paidShop();
    let asked = 0;
    shop.replace('makeRefund', (request, usual) => {
      asked += 1;
      const made = usual(request);
      return asked === 1 ? fail('service_unavailable') : made;
    });
    const page = await openRefund(shop, 'en', '?by=amount&why=goodwill');
    await page.getByLabelText('Amount, CAD').fill('5');
    await page.getByRole('button', { name: 'Refund 5.00 CAD' }).click();
    await expect.element(page.getByText('Refund of 5.00 CAD requested.')).toBeVisible();
    const ids = shop.sent('makeRefund').map((sent) => (sent as { readonly id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(shop.refunds.orders.get(number)?.refunds).toHaveLength(1);
  });

  it('says that somebody refunded meanwhile, and shows what is left now', async () => {
    const shop = paidShop();
    const page = await openRefund(shop, 'en', '?by=amount&why=late');
    await page.getByLabelText('Amount, CAD').fill('5');
    await expect
      .element(page.getByRole('button', { name: 'Refund 5.00 CAD' }))
      .not.toHaveAttribute('aria-disabled', 'true');
    shop.replace('makeRefund', (request, usual) => {
      shop.replace('makeRefund', (again) => usual(again));
      void usual({ ...request, body: { ...request.body, id: crypto.randomUUID() } });
      return fail('refund_changed');
    });
    await page.getByRole('button', { name: 'Refund 5.00 CAD' }).click();
    await expect.element(page.getByText(/left .98\.49/)).toBeVisible();
    expect(shop.refunds.orders.get(number)?.refunds).toHaveLength(1);
    await page.getByRole('button', { name: 'Refund 5.00 CAD' }).click();
    await expect.element(page.getByText(/left .93\.49/)).toBeVisible();
  });

  it('says that an outcome is not known, and asks again by itself', async () => {
    const shop = paidShop();
    const refund = {
      id: crypto.randomUUID(),
      amount: 5,
      giftCard: 0,
      card: 5,
      manual: 0,
      state: 'unknown' as const,
      reason: 'late' as const,
      note: 'Called on Monday',
      reference: null,
      failure: null,
      createdAt: new Date().toISOString(),
      doneAt: null,
    };
    const state = { refunds: [refund], lines: [] };
    shop.refunds.orders.set(number, state);
    const page = await openRefund(shop);
    await expect.element(page.getByText(/has not said whether it did it/)).toBeVisible();
    const done = { ...refund, state: 'done' as const, doneAt: new Date().toISOString() };
    shop.refunds.orders.set(number, { refunds: [done], lines: [] });
    await expect
      .poll(() => page.getByText('Returned', { exact: true }).query(), { timeout: 15_000 })
      .not.toBeNull();
  });

  it('refuses more than is left before it is sent', async () => {
    const page = await openRefund(paidShop(), 'en', '?by=amount&why=late');
    await page.getByLabelText('Amount, CAD').fill('200');
    await expect.element(page.getByText(/103\.49/).nth(1)).toBeVisible();
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument();
    expect(page.shop.sent('makeRefund')).toEqual([]);
  });

  it('opens by R from the order and closes by Escape, for those who may refund alone', async () => {
    const shop = paidShop();
    const page = await openConsole({ path: `/orders/${number}`, shop });
    await expect.element(page.getByRole('link', { name: 'Refund…' })).toBeVisible();
    await pressKeys('r');
    await expect
      .element(page.getByRole('heading', { name: /^Refund .Leïla Haddad.$/ }))
      .toBeVisible();
    await pressKeys('{Escape}');
    await expect.element(page.getByRole('link', { name: 'Refund…' })).toBeVisible();
    const rights = listRights({ role: 'csr', studio: null, extraRights: [] });
    const other = paidShop();
    other.person = { ...other.person, role: 'csr', rights };
    const refused = await openConsole({ path: `/orders/${number}`, shop: other });
    await expect.element(refused.getByRole('heading', { name: 'Leïla Haddad' })).toBeVisible();
    await expect.element(refused.getByRole('link', { name: 'Refund…' })).not.toBeInTheDocument();
  });

  it('leads from the order to its invoice and credit notes', async () => {
    const shop = paidShop();
    const id = crypto.randomUUID();
    const issuedAt = new Date().toISOString();
    shop.refunds.documents.set(number, [
      { id, kind: 'invoice', number: '2026-000123', issuedAt, amount: 103.49, currency: 'CAD' },
    ]);
    let isDown = true;
    shop.replace('listOrderDocuments', (asked, usual) =>
      isDown ? fail('not_found') : usual(asked),
    );
    const page = await openConsole({ path: `/orders/${number}`, shop });
    await expect.element(page.getByText('They could not be read.')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Invoice 2026-000123' }))
      .toHaveAttribute('href', `/api/staff/orders/${number}/documents/${id}`);
  });

  it('says so when the refunds cannot be read, and reads them again', async () => {
    const shop = paidShop();
    let isDown = true;
    shop.replace('listOrderRefunds', (asked, usual) =>
      isDown ? fail('service_unavailable') : usual(asked),
    );
    const page = await openConsole({ path, shop });
    await expect
      .element(page.getByText('The refunds could not be read. Nothing was sent.'), {
        timeout: 15_000,
      })
      .toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(page.getByLabelText(copy)).toBeVisible();
  });

  inEachLook('fits and is accessible', async (language) => {
    const page = await openRefund(paidShop(), language, '?by=everything&why=late');
    await expect.element(page.getByText(/2026-000123/)).toBeVisible();
    for (const by of ['everything', 'lines']) {
      await page.goto(`/console${path}?by=${by}&why=late`);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFitAndAccess(page, { about: by });
    }
  });
});
