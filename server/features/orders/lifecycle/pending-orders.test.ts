import { describe, expect } from 'vitest';
import { findOrderLink, payDelayed } from '#tests/support/paying.ts';
import { cancelOrder, readOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { resumeRefunds } from '../../payments/refunds/resume-refunds.ts';

const it = shopTest.extend('pending', async ({ shop, paying }) => {
  const browser = await shop.browser();
  const { order, session } = await payDelayed(paying, browser);
  const { id } = await readOrder(shop, order);
  return { ...order, id, browser, session };
});

it.beforeAll(({ shop }) => shop.listen());

const onItsWay =
  'Your payment is still on its way from your bank. We send it back as soon as it arrives.';

describe('an order that is cancelled while a bank debit is in transit', () => {
  it('gets a mail that says so when staff cancel it, and one when the money was sent back', async ({
    shop,
    paying,
    mailBox,
    pending,
  }) => {
    await cancelOrder(shop, pending, 'No paper.');
    const [mail, ...more] = await mailBox.deliver(pending.id);
    expect(more).toEqual([]);
    expect(mail?.parsed.text).toContain('No paper.');
    expect(mail?.parsed.text).toContain(onItsWay);
    expect(mail?.parsed.text).not.toContain('Nothing was charged');

    const arrived = { sessionId: pending.session, outcome: 'succeeded' };
    await paying.steer('/control/sessions/settle', arrived);
    await paying.sweep();
    await resumeRefunds(shop.deps.payments);
    const later = await mailBox.deliver(pending.id);
    expect(later.map(({ parsed }) => parsed.text)).toEqual([
      expect.stringContaining('We have refunded $20.98, the way you paid.'),
    ]);
  });

  it('gets the mail when its customer cancels it', async ({ shop, mailBox, pending }) => {
    const link = await findOrderLink(shop, pending);
    const { status } = await pending.browser.post(`/api/order-links/${link}/cancel`, undefined);
    expect(status).toBe(200);
    const [mail, ...more] = await mailBox.deliver(pending.id);
    expect(more).toEqual([]);
    expect(mail?.parsed.text).toContain(onItsWay);
  });
});
