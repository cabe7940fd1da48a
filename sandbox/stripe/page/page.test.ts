import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createLine, testOrder, stripeShop } from '../../stripe-test-shop.ts';

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { response, html: await response.text() };
}

function inside(html: string, tag: string): string {
  return html.match(new RegExp(`<${tag}>([^]*?)</${tag}>`))?.[1] ?? '';
}

describe('the hosted Stripe page', () => {
  test.each([
    ['en', 'fr', 'ltr', '$12.50', 'Checkout'],
    ['fr', 'en', 'ltr', '12,50', 'Paiement'],
    ['auto', 'ar-TN,ar;q=0.9', 'rtl', '12,50', 'الدفع'],
    ['ja', 'fr', 'ltr', '$12.50', 'Checkout'],
  ] as const)(
    'shows the right language for locale %s and browser language %s',
    async (locale, accepted, direction, total, title) => {
      const shop = await stripeShop();
      const session = await shop.open({ locale });
      const { response, html } = await open(session.url ?? '', { 'accept-language': accepted });
      expect(response.status).toBe(200);
      for (const text of [`dir="${direction}"`, total, 'USD', `>${title}</h1>`, '>SANDBOX</p>']) {
        expect(html).toContain(text);
      }
      expect((await open(`${session.url}?lang=ar`)).html).toContain('dir="rtl"');
    },
  );

  test('shows lines, discount, total and a way back', async () => {
    const shop = await stripeShop();
    const coupon = await shop.stripe.coupons.create({ amount_off: 250, currency: 'usd' });
    const { url } = await shop.open({
      line_items: [createLine('Print <4x6>', 60, 5), createLine('Shipping', 950, 1)],
      discounts: [{ coupon: coupon.id }],
    });
    const { html } = await open(url ?? '');
    for (const text of ['Print &lt;4x6&gt;', '$3.00', '$9.50', '$2.50', '$10.00']) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`id="back" href="${testOrder.cancel_url}"`);
  });

  test('runs only what its policy allows and refuses frames', async () => {
    const shop = await stripeShop();
    const { response, html } = await open((await shop.open()).url ?? '');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const tag of ['style', 'script']) {
      const hash = createHash('sha256').update(inside(html, tag)).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).not.toMatch(/\s(?:style|on\w+|src)=/);
    expect(() => new Script(inside(html, 'script'))).not.toThrow();
  });

  test('shows only the reason without a payable session, and a way to leave', async () => {
    const { sandbox, paid, open: openSession } = await stripeShop();
    const { session } = await paid();
    const late = await openSession();
    await sandbox.control('/clock', { advanceSeconds: 25 * 3600 });
    const pages = await Promise.all(
      [session.id, late.id, 'cs_test_none', '..%2f'].map((id) =>
        open(`${sandbox.url}/c/pay/${id}`),
      ),
    );
    expect(pages.map(({ response }) => response.status)).toEqual([200, 200, 404, 404]);
    const texts = ['already been made', 'has expired', 'does not exist', 'does not exist'];
    for (const [index, { html }] of pages.entries()) {
      expect(html).toContain(texts[index]);
      expect(html).not.toContain('<form');
    }
    expect(pages[0]?.html).toContain(`order-success?session_id=${session.id}`);
    expect(pages[1]?.html).toContain(testOrder.cancel_url);
  });

  test("shows the bank's page only during a challenge", async () => {
    const { sandbox, pay, open: openSession } = await stripeShop();
    const { id } = await openSession();
    const address = `${sandbox.url}/c/pay/${id}/authenticate`;
    expect((await open(address)).response.headers.get('location')).toBe(`/c/pay/${id}`);
    await pay(id, { cardNumber: '4000000000003220' });
    const { html } = await open(address);
    expect(html).toContain('•••• 3220');
    expect(html).toContain('$12.50');
  });

  test('can be switched to fail', async () => {
    const shop = await stripeShop();
    const { url } = await shop.open();
    await shop.sandbox.control('/window', { page: 'error' });
    expect((await open(url ?? '')).response.status).toBe(500);
  });
});
