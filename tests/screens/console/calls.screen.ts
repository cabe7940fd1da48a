import { describe, expect, it } from 'vitest';
import { fail } from '#domain/common/result.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

async function openCalls(shop = new StaffShop(), language: 'en' | 'fr' | 'ar' = 'en') {
  const page = await openConsole({ path: '/calls', shop, language });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return page;
}

function waiting(shop: StaffShop): string[] {
  return shop.orders.flatMap(({ number, fulfilment }) =>
    fulfilment === 'awaiting_csr' ? [number] : [],
  );
}

describe('the calls', () => {
  it('hold the next order at once, and keep it in the address over a reload', async () => {
    const page = await openCalls();
    const [first = ''] = waiting(page.shop);
    await expect.poll(() => page.path).toBe(`/console/calls?order=${first}`);
    await expect.element(page.getByText('+216 20 000 142').first()).toBeVisible();
    await page.reload();
    await expect.poll(() => page.shop.sent('takeCall').at(-1)).toEqual({ number: first });
  });

  it('take two keys from the answer to an approval, and go on with the next order', async () => {
    const page = await openCalls();
    const [first = '', second = ''] = waiting(page.shop);
    await pressKeys('1', 'a');
    await expect.element(page.getByText(/Amel Trabelsi.* approved, .*92\.00 TND/)).toBeVisible();
    expect(page.shop.sent('act')).toMatchObject([{ act: { kind: 'approve' } }]);
    await expect.poll(() => page.shop.desk.held).toBe(second);
    await pressKeys('z');
    await expect.poll(() => page.shop.find(first)?.pendingAct).toBeNull();
  });

  it('decide by a key that is pressed as soon as the next order is shown, and each order once', async () => {
    const page = await openCalls();
    const { document } = page;
    const numbers = waiting(page.shop).slice(0, 2);
    const title = () => document.querySelector('h2')?.textContent;
    const before = title();
    const type = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const observer = new MutationObserver(() => {
      if (title() === before || title() === undefined) return;
      observer.disconnect();
      type('n');
      type('n');
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    type('a');
    type('a');
    await expect.poll(() => page.shop.sent('act')).toHaveLength(2);
    expect(page.shop.sent('act')).toMatchObject([
      { act: { kind: 'approve' } },
      { act: { kind: 'no_answer' } },
    ]);
    const decided = numbers.map((number) => page.shop.find(number)?.pendingAct?.kind);
    expect(decided).toEqual(['approve', 'no_answer']);
  });

  it('ask for the reason of a rejection in place, and take it by its digit', async () => {
    const page = await openCalls();
    await pressKeys('r');
    await expect.element(page.getByText('Why is it rejected?')).toBeVisible();
    await pressKeys('2');
    await expect
      .poll(() => page.shop.sent('act'))
      .toMatchObject([{ act: { kind: 'reject', reason: 'changed_mind' } }]);
    await expect.element(page.getByText('Why is it rejected?')).not.toBeInTheDocument();
  });

  it('put an order off by a key, and say when nobody is left', async () => {
    const page = await openCalls();
    const numbers = waiting(page.shop);
    for (const number of numbers) {
      await expect.poll(() => page.shop.desk.held).toBe(number);
      await pressKeys('s');
    }
    await expect.element(page.getByText('Nobody is to be called now.')).toBeVisible();
    await page.getByRole('button', { name: 'Call the skipped ones' }).click();
    await expect.poll(() => page.shop.desk.held).toBe(numbers[0]);
  });

  it('let go of the order on Escape, and when the screen is left', async () => {
    const page = await openCalls();
    const [first = ''] = waiting(page.shop);
    await pressKeys('{Escape}');
    await expect.element(page.getByText('You are not calling.')).toBeVisible();
    expect(page.shop.desk.dropped).toEqual([first]);
    await pressKeys('{Enter}');
    await expect.poll(() => page.shop.desk.held).toBe(first);
    await pressKeys('g', 'o');
    await expect.poll(() => page.shop.desk.dropped).toEqual([first, first]);
  });

  it('keep a typed address that the shop refuses, and say why', async () => {
    const page = await openCalls();
    const field = { field: 'shippingAddress.postalCode', code: 'invalid_postal_code' } as const;
    page.shop.replace('changeAddress', () =>
      fail('invalid_postal_code', { fields: [field], country: 'TN' }),
    );
    await pressKeys('e');
    const code = page.getByLabelText('Postal code');
    await code.fill('99');
    await pressKeys('{Enter}');
    await expect.element(page.getByRole('alert').filter({ hasText: /postal code/i })).toBeVisible();
    await expect.element(code).toHaveValue('99');
  });

  it('store a changed address and say it anew', async () => {
    const page = await openCalls();
    await pressKeys('e');
    await page.getByLabelText('Street, house, floor, flat').fill('24 rue de Marseille, étage 2');
    await pressKeys('{Enter}');
    await expect.element(page.getByText('24 rue de Marseille, étage 2, Tunis 1001')).toBeVisible();
  });

  it('say whose order it is when a colleague has it', async () => {
    const shop = new StaffShop();
    shop.replace('takeCall', () =>
      fail('order_held', { name: 'Yassine', until: new Date(Date.now() + 60_000).toISOString() }),
    );
    const page = await openConsole({ path: '/calls', shop });
    await expect.element(page.getByText('This order cannot be called.')).toBeVisible();
  });

  inEachLook('fit and are accessible', async (language) => {
    const page = await openCalls(new StaffShop(), language);
    await expectFitAndAccess(page);
  });
});
