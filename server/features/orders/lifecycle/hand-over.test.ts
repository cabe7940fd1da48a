import { describe, expect } from 'vitest';
import type { PickupProof } from '#domain/orders/pickup-codes.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { placePickupOrder, placeTestOrder, type TestOrder } from '#tests/support/orders.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { pickupAddress } from '../records/pickup-secret.ts';
import { markReady, markReturned, markShipped } from './mark-made.ts';
import {
  approveOrder,
  cancelByStaff,
  completeOrder,
  handOver,
  startProduction,
} from './staff-actions.ts';

const by = 'Ada';

const it = shopTest.extend('lab', { scope: 'file' }, ({ shop, mailBox }) => {
  const { kysely } = shop.database;
  const orderOf = (order: TestOrder) => readOrder(shop, order);
  return {
    staff: shop.deps.orders,
    orderOf,
    deliver: mailBox.deliver,
    /** Hands an unpaid order over for this proof. */
    present: (
      { number }: TestOrder,
      proof: PickupProof,
      changes: { readonly paid?: boolean; readonly studio?: string | null } = {},
    ) =>
      handOver(shop.deps.orders, callerNamed(by), number, {
        paid: false,
        studio: null,
        proof,
        ...changes,
      }),
    /** An order that waits at a studio's counter and is paid there. */
    waiting: async (studioId?: string) => {
      const order = await placePickupOrder(shop, studioId ?? (await buildStudio(kysely)));
      await startProduction(shop.deps.orders, callerNamed(by), order.number);
      await markReady(shop.deps.orders, callerNamed(by), order.number);
      const code = (await orderOf(order)).pickupCode ?? '';
      return { ...order, code, wrong: code === '000000' ? '000001' : '000000' };
    },
    /** A paid order that the carrier has. */
    shipped: async () => {
      const order = await placePaidOrder(shop, await shop.browser());
      await startProduction(shop.deps.orders, callerNamed(by), order.number);
      await markShipped(shop.deps.orders, callerNamed(by), order.number, {
        shipment: { carrier: 'UPS', trackingNumber: '1Z999' },
        mailsCorrection: false,
      });
      return order;
    },
  };
});

describe('the start of production', () => {
  it('is mailed to the customer once', async ({ shop, lab }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    await lab.deliver(order.id);
    await startProduction(lab.staff, callerNamed(by), order.number);
    const mails = await lab.deliver(order.id);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
      `Order ${order.number} is being printed`,
    ]);
    expect(mails[0]?.parsed.text).toContain('It can no longer be cancelled.');
    expect(await lab.deliver(order.id)).toEqual([]);
  });

  it('is not mailed any more when the order is ready before', async ({ lab }) => {
    const order = await lab.waiting();
    const mails = await lab.deliver(order.id);
    expect(mails.map(({ parsed }) => parsed.subject)).not.toContain(
      `Order ${order.number} is being printed`,
    );
  });
});

describe('markReady', () => {
  it('mails a code of six digits with a QR code without personal data', async ({ shop, lab }) => {
    const order = await lab.waiting();
    expect(order.code).toMatch(/^\d{6}$/);
    const ready = (await lab.deliver(order.id)).find(({ parsed }) =>
      parsed.subject?.includes('is ready'),
    );
    expect(ready?.parsed.text).toContain(`${order.code.slice(0, 3)} ${order.code.slice(3)}`);
    expect(ready?.parsed.html).toContain('src="cid:pickup@order"');
    expect(ready?.parsed.attachments.map(({ filename }) => filename)).toContain('pickup.png');
    const address = pickupAddress(order, 'https://prints.example', lab.staff.orderLinkKey);
    expect(address).toMatch(
      new RegExp(`^https://prints.example/console/pickup#${order.number}[.][\\w-]{22}$`),
    );
    expect(shop.deps.orders.orderLinkKey).toBe(lab.staff.orderLinkKey);
  });

  it('gives every order that waits at a studio a code of its own, also at once', async ({
    shop,
    lab,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const orders = await Promise.all(Array.from({ length: 6 }, () => lab.waiting(studio)));
    expect(new Set(orders.map(({ code }) => code)).size).toBe(6);
    const [first, second] = orders;
    const twice = shop.database.kysely
      .updateTable('orders')
      .set({ pickupCode: first?.code ?? '' })
      .where('id', '=', second?.id ?? '')
      .execute();
    await expect(twice).rejects.toThrow(/orders_pickup_codes/);
  });
});

describe('handOver', () => {
  it('completes the order by its code, with the money when it was taken, and frees the code', async ({
    lab,
  }) => {
    const order = await lab.waiting();
    const proof = { code: order.code };
    expect(await lab.present(order, proof)).toMatchObject({ code: 'order_not_paid' });
    expect(await lab.present(order, proof, { paid: true })).toMatchObject({
      ok: true,
      value: { fulfilmentState: 'completed', paymentState: 'paid', pickupCode: null },
    });
    const wrong = { code: order.wrong };
    expect(await lab.present(order, wrong)).toMatchObject({ code: 'order_state_conflict' });
  });

  it('returns the completed order for the same proof once more, and changes nothing', async ({
    shop,
    lab,
  }) => {
    const [, secret = ''] = pickupAddress(await lab.waiting(), '', '').split('.');
    for (const kind of ['code', 'secret'] as const) {
      const order = await lab.waiting();
      const [, own = ''] = pickupAddress(order, '', lab.staff.orderLinkKey).split('.');
      const proofs = { code: { code: order.code }, secret: { secret: own } };
      const present = (proof: PickupProof) => lab.present(order, proof, { paid: true });
      const [first, second] = await Promise.all([present(proofs[kind]), present(proofs[kind])]);
      expect([first, second]).toMatchObject([
        { ok: true, value: { fulfilmentState: 'completed' } },
        { ok: true, value: { fulfilmentState: 'completed' } },
      ]);
      const other = kind === 'code' ? proofs.secret : proofs.code;
      for (const refused of [other, { code: order.wrong }, { secret }]) {
        expect(await present(refused)).toMatchObject({ code: 'order_state_conflict' });
      }
      const moves = await shop.database.kysely
        .selectFrom('orderTransitions')
        .select('reference')
        .where('orderId', '=', order.id)
        .where('reasonCode', '=', 'handed_over')
        .execute();
      expect(moves).toHaveLength(1);
      expect(moves[0]?.reference).not.toContain(order.code);
      expect((await lab.orderOf(order)).wrongPickupCodes).toBe(0);
    }
  });

  it('returns no repeat for an order that staff completed without a proof', async ({ lab }) => {
    const order = await lab.waiting();
    await completeOrder(lab.staff, callerNamed(by), order.number, { paid: true });
    const proof = { code: order.code };
    expect(await lab.present(order, proof)).toMatchObject({ code: 'order_state_conflict' });
  });

  it('refuses every code after five wrong ones, but not the secret', async ({ lab }) => {
    const order = await lab.waiting();
    const present = (code: string) => lab.present(order, { code }, { paid: true });
    for (let count = 0; count < 5; count += 1) {
      expect(await present(order.wrong)).toMatchObject({ code: 'pickup_code_invalid' });
    }
    expect(await present(order.code)).toMatchObject({ code: 'pickup_code_locked' });
    expect(await lab.orderOf(order)).toMatchObject({
      fulfilmentState: 'ready',
      wrongPickupCodes: 5,
    });
    const [, secret = ''] = pickupAddress(order, '', lab.staff.orderLinkKey).split('.');
    const show = (text: string) => lab.present(order, { secret: text }, { paid: true });
    expect(await show('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ code: 'pickup_code_invalid' });
    expect(await show(secret)).toMatchObject({ ok: true });
  });

  it('knows no order of another studio', async ({ shop, lab }) => {
    const order = await lab.waiting();
    const proof = { code: order.code };
    const studio = await buildStudio(shop.database.kysely);
    expect(await lab.present(order, proof, { studio })).toMatchObject({ code: 'order_not_found' });
    const own = (await lab.orderOf(order)).studio;
    expect(await lab.present(order, proof, { studio: own, paid: true })).toMatchObject({
      ok: true,
    });
  });

  it('frees the code of a cancelled order', async ({ lab }) => {
    const order = await lab.waiting();
    await cancelByStaff(lab.staff, callerNamed(by), order.number, 'a test');
    expect(await lab.orderOf(order)).toMatchObject({
      fulfilmentState: 'cancelled',
      pickupCode: null,
    });
  });
});

describe('markShipped', () => {
  it('mails carrier, number and a link, and corrects them without a second mail unless asked', async ({
    lab,
  }) => {
    const order = await lab.shipped();
    const [mail] = (await lab.deliver(order.id)).filter(({ parsed }) =>
      parsed.subject?.includes('is on its way'),
    );
    expect(mail?.parsed.text).toContain('https://www.ups.com/track?tracknum=1Z999');
    expect(mail?.parsed.text).toContain('Tracking number:\n1Z999');
    const correct = (mailsCorrection: boolean) =>
      markShipped(lab.staff, callerNamed(by), order.number, {
        shipment: { carrier: 'Ahmed’s van', trackingNumber: 'A77' },
        mailsCorrection,
      });
    expect(await correct(false)).toMatchObject({ value: { carrier: 'Ahmed’s van' } });
    expect(await lab.deliver(order.id)).toEqual([]);
    await correct(true);
    const [again, ...more] = await lab.deliver(order.id);
    expect(again?.parsed.text).toContain('A77');
    expect(again?.parsed.text).not.toContain('Follow the parcel');
    expect(more).toEqual([]);
    const nothing = { shipment: null, mailsCorrection: true };
    expect(await markShipped(lab.staff, callerNamed(by), order.number, nothing)).toMatchObject({
      code: 'order_state_conflict',
    });
  });
});

describe('markReturned', () => {
  it('mails the customer, and the order is sent again with another mail', async ({ lab }) => {
    const order = await lab.shipped();
    await lab.deliver(order.id);
    expect(
      await markReturned(lab.staff, callerNamed(by), order.number, 'parcel_unclaimed'),
    ).toMatchObject({
      value: { fulfilmentState: 'returned', paymentState: 'paid' },
    });
    const [back, ...others] = await lab.deliver(order.id);
    expect(back?.parsed.subject).toBe(`Order ${order.number} came back to us`);
    expect(others).toEqual([]);
    await markShipped(lab.staff, callerNamed(by), order.number, {
      shipment: null,
      mailsCorrection: false,
    });
    expect(await lab.orderOf(order)).toMatchObject({ fulfilmentState: 'shipped', carrier: null });
    const [again] = await lab.deliver(order.id);
    expect(again?.parsed.subject).toBe(`Order ${order.number} is on its way`);
  });

  it('refuses an order that is not shipped', async ({ shop, lab }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    await approveOrder(lab.staff, callerNamed(by), order.number);
    expect(
      await markReturned(lab.staff, callerNamed(by), order.number, 'parcel_refused'),
    ).toMatchObject({
      code: 'order_state_conflict',
    });
  });
});
