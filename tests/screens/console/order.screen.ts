import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { listedOrder, staffLine, wholeOrder } from './demo-orders.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { StaffShop } from './staff-shop.ts';

const number = 'FPX-418206773';

async function openOrder(shop = new StaffShop(), path = `/orders/${number}`) {
  const page = await openConsole({ path, shop });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

describe('the page of an order', () => {
  it('approves by one key, and undoes it by another', async () => {
    const page = await openOrder();
    await pressKeys('a');
    await expect.element(page.getByText('Amel Trabelsi approved, 92.00 TND.')).toBeVisible();
    expect(page.shop.sent('act')).toMatchObject([{ act: { kind: 'approve' } }]);
    await pressKeys('z');
    await expect.element(page.getByRole('button', { name: 'Approve, prints start' })).toBeVisible();
    expect(page.shop.made.filter(({ name }) => name === 'undoAct')).toHaveLength(1);
  });

  it('sends an act whose response was lost once more under its id', async () => {
    const shop = new StaffShop();
    let lost = 0;
    shop.replace('act', (asked, usual) => {
      lost += 1;
      return lost === 1 ? fail('service_unavailable') : usual(asked);
    });
    const page = await openOrder(shop);
    await pressKeys('a');
    await expect.element(page.getByText('Amel Trabelsi approved, 92.00 TND.')).toBeVisible();
    const ids = shop.sent('act').map((sent) => (sent as { readonly id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('says until when a change waits for its payment', async () => {
    const shop = new StaffShop();
    const until = new Date().toISOString();
    shop.change(number, { waitingEdit: { amount: 1.5, method: 'cod', until } });
    const page = await openOrder(shop);
    await expect.element(page.getByText(/^1\.500? TND to pay for a change \(Cash\)/)).toBeVisible();
  });

  it('says who was faster, and shows the order as it is now', async () => {
    const shop = new StaffShop();
    shop.replace('act', () =>
      fail('order_act_pending', {
        name: 'Yassine',
        kind: 'approve',
        until: new Date().toISOString(),
      }),
    );
    const page = await openOrder(shop);
    await pressKeys('a');
    await expect.element(page.getByText(/Yassine was faster/)).toBeVisible();
    await expect.element(page.getByText(/Not done/)).toBeVisible();
  });

  it('has a tick at the steps that are done alone', async () => {
    const shop = new StaffShop();
    const listed = listedOrder({ number, fulfilment: 'ready' });
    const at = listed.placedAt;
    shop.orders = [listed];
    shop.whole.set(number, {
      ...wholeOrder(listed),
      deliveryMethod: 'pickup',
      timeline: [
        { step: 'placed', state: 'done', at },
        { step: 'approved', state: 'done', at },
        { step: 'ready', state: 'done', at },
        { step: 'over', state: 'now', at: null },
      ],
    });
    const page = await openOrder(shop);
    await expect.element(page.getByText('Collected')).toBeVisible();
    const drawings = page
      .all('[data-step]')
      .map((step) => step.querySelector('svg')?.innerHTML ?? '');
    const [placed, approved, ready, over] = drawings;
    expect([approved, ready]).toEqual([placed, placed]);
    expect(over).not.toBe(placed);
  });

  it('cancels a paid order only once the amount is typed', async () => {
    const shop = new StaffShop();
    const paid = listedOrder({
      number,
      payment: 'paid',
      method: 'helcim',
      total: 103.49,
      currency: 'CAD',
    });
    const money = { kind: 'card', lastFour: '4242', returned: 0, isWaiting: false } as const;
    shop.whole.set(
      number,
      wholeOrder(paid, { money: [{ ...money, taken: 103.49, left: 103.49 }], acts: ['cancel'] }),
    );
    const page = await openOrder(shop);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const send = page.getByRole('button', { name: 'Cancel and refund 103.49 CAD' });
    await page.getByLabelText('Reason, for the customer too').fill('Out of paper');
    await page.getByLabelText(/Type 103.49/).fill('103.4');
    await expect.element(send).toBeDisabled();
    await page.getByLabelText(/Type 103.49/).fill('103.49');
    await send.click();
    await expect
      .poll(() => shop.sent('act'))
      .toMatchObject([{ act: { kind: 'cancel', reason: 'Out of paper' } }]);
  });

  it('keeps a note that could not be stored, and stores it once', async () => {
    const shop = new StaffShop();
    let tries = 0;
    shop.replace('addNote', (asked, usual) => {
      tries += 1;
      return tries === 1 ? fail('service_unavailable') : usual(asked);
    });
    const page = await openOrder(shop);
    await pressKeys('n', 'Call after six');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect.element(page.css('[data-note]')).toHaveValue('Call after six');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect.element(page.getByText('Nadia: “Call after six”')).toBeVisible();
    const [sent, again] = shop.sent('addNote');
    expect(sent).toEqual(again);
  });

  it('answers an unknown number and another studio’s order alike', async () => {
    const page = await openOrder(new StaffShop(), '/orders/FPX-000000000');
    await expect.element(page.getByText('This order does not exist.')).toBeVisible();
    await expect.element(page.getByText(/We do not say which/)).toBeVisible();
  });

  it('goes on to the next order of the list by J', async () => {
    const page = await openConsole({ path: '/orders?view=call' });
    await expect.element(page.css('[data-row]').first()).toBeVisible();
    await pressKeys('j', '{Enter}');
    await expect.element(page.getByText('1 of 2')).toBeVisible();
    await pressKeys('j');
    await expect.element(page.getByText('2 of 2')).toBeVisible();
    await pressKeys('{Escape}');
    await expect.poll(() => page.path).toBe('/console/orders?view=call');
  });

  it('has few of 500 photos in the page at a time, and reaches the last one by keys', async () => {
    const shop = new StaffShop();
    const lines = Array.from({ length: 500 }, (_, at) => staffLine(at + 1));
    shop.whole.set(number, wholeOrder(listedOrder({ number, photoCount: 500 }), { lines }));
    const page = await openOrder(shop, `/orders/${number}?photo=499`);
    await expect.element(page.css('[data-frame="499"]')).toBeVisible();
    await pressKeys('{ArrowRight}');
    await expect.element(page.css('[data-frame="500"]')).toHaveAttribute('aria-pressed', 'true');
    expect(page.all('[data-frame]').length).toBeLessThan(120);
  });

  it('shows the missing originals alone', async () => {
    const shop = new StaffShop();
    const lines = [1, 2, 3].map((frame) => staffLine(frame, { isOriginalMissing: frame === 2 }));
    shop.whole.set(number, wholeOrder(listedOrder({ number, photoCount: 3 }), { lines }));
    const page = await openOrder(shop);
    await page.getByRole('button', { name: 'Missing 1' }).click();
    await expect
      .poll(() => page.all('[data-frame]').map(({ dataset }) => dataset['frame']))
      .toEqual(['2']);
    expect(page.path).toContain('show=missing');
  });
});
