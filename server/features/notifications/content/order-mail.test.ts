import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { orderRecord, type OrderPlan, fullOrder } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeOrderMail } from './order-mail.ts';

const shop = { ...mailMaterial.shop, brandName: 'FPX & Co' };
const material = { ...mailMaterial, shop, missing: 3 };

function paid(order: OrderRecord): OrderRecord {
  return { ...order, paymentState: 'paid' };
}

function toCustomer(order: OrderRecord) {
  return composeOrderMail(order, 'customer-confirmation', material);
}

function toAdmin(order: OrderRecord) {
  return composeOrderMail(order, 'admin-confirmation', material);
}

let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

describe('the confirmation of a card order', () => {
  const mail = toCustomer(paid(orderRecord({ ...fullOrder, number: 'FPX-ABC-123456789012' })));
  const page = seen(mail.html);

  it('goes to the customer and names the order', () => {
    expect(mail.to).toEqual({ name: 'First Last', address: 'customer@example.com' });
    expect(mail.subject).toBe('Your order FPX-ABC-123456789012 at FPX & Co');
    expect(page).toContain('Hello First Last,');
    expect(page).toContain('Order number FPX-ABC-123456789012');
    expect(page).toContain('Your order is placed and paid.');
  });

  it('groups lines of the same product variant and multiplies their price', () => {
    expect(page).toContain('Photo print · 4×6 in 5 × CA$0.60 · 2 photos CA$3.00');
    expect(page).toContain('Photo print · 8×10 in 1 × CA$4.20 CA$4.20');
    expect(page).toContain('3D crystal · Heart 1 × CA$140.00 CA$140.00');
    expect(page).toContain('Keychain 2 × CA$29.99 · 1 photo CA$59.98');
  });

  it('adds all amounts up to the paid total', () => {
    // 207.18 less 20.72; GST 5 % and QST 9.975 % of 186.46.
    expect(page).toContain('Subtotal CA$207.18 Shipping Free Discount WELCOME10 -CA$20.72');
    expect(page).toContain(
      'GST 5% CA$9.32 QST 9.975% CA$18.60 Total CA$214.38 Gift card -CA$10.00 Paid CA$204.38',
    );
    expect(page).toContain('Paid by card: CA$204.38. The rest was paid with your gift card.');
  });

  it('contains the address, the note, the next steps and the retention of the photos', () => {
    expect(page).toContain(
      'Delivery to First Last 1 Main Street Montréal, QC H3B 1A7 Canada Ships by Tuesday, November 24 Arrives about Friday, November 27',
    );
    expect(page).toContain('Contact +1 312 555 0142 customer@example.com');
    expect(page).toContain('Order note Ring twice and wait');
    expect(page).toContain('1 Your order is processed within 48 hours.');
    expect(page).toContain(
      '2 Ships by Tuesday, November 24, arrives about Friday, November 27. We email you when it ships.',
    );
    expect(page).toContain(
      'Your photos move to our archive 60 days after your order is shipped or picked up. We keep them there only in case you need a reprint, until you ask us to delete them.',
    );
    expect(page).toContain('Seller Ltd · 1 Paper Street');
  });

  it('has the same content in plain text', () => {
    expect(mail.text).toContain('Photo print · 4×6\u00a0in: CA$3.00\n  5 × CA$0.60 · 2 photos');
    expect(mail.text).toContain('QST 9.975%: CA$18.60');
    expect(mail.text).toContain('Total: CA$214.38');
    expect(mail.text).toContain('Paid: CA$204.38');
    expect(mail.text).toContain('Ring twice\nand wait');
    expect(mail.text).not.toMatch(/<[a-z]|&amp;/);
  });

  it('loads no external resource and runs no script', () => {
    expect(mail.html).not.toMatch(/<script|url\(|@import|src="(?!cid:)/i);
    expect(mail.html.match(/https?:\/\/[^"<]*/g)).toEqual([
      'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
      'https://prints.example/',
      expect.stringMatching(/^https:\/\/prints\.example\/track\/[\w-]{70}$/),
      ...['delivery', 'privacy', 'terms', 'contact', 'questions'].map(
        (page) => `https://prints.example/${page}`,
      ),
    ]);
  });
});

describe('the confirmation of a Tunisian order in Arabic', () => {
  const order = orderRecord({
    country: 'TN',
    language: 'ar',
    name: 'اسم تجريبي',
    phone: '+216 71 123 456',
    items: [
      { size: '10x15', quantity: 2 },
      { size: '3.5x4.5', quantity: 4 },
    ],
  });
  const mail = toCustomer(order);
  const page = seen(mail.html).replaceAll('\u00a0', ' ');

  it('runs from right to left, also in the part that web mail keeps', () => {
    expect(mail.html).toContain('<html dir="rtl" lang="ar">');
    expect(mail.html).toMatch(/<table[^>]*dir="rtl"[^>]*lang="ar"/);
    expect(mail.html).toMatch(/<td align="left"[^>]*white-space:nowrap/);
    expect(mail.html).not.toMatch(/<td align="right"[^>]*white-space:nowrap/);
    expect(mail.headers).toEqual({ 'Content-Language': 'ar' });
    const lines = mail.text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !line.startsWith('\u200f'))).toEqual([]);
  });

  it('isolates sizes, phone and order number in their own direction', () => {
    expect(mail.html).toContain('\u206810×15\u2069');
    expect(mail.html).toContain('\u20683,5×4,5\u2069');
    expect(mail.html).toContain('\u2068+216\u00a071\u00a0123\u00a0456\u2069');
    expect(mail.html).toContain(`<span dir="ltr">${order.number}</span>`);
    expect(mail.text).toContain(`\u2068${order.number}\u2069`);
  });

  it('mentions that taxes are included, that nothing is paid and that the shop calls', () => {
    expect(page).toContain('المجموع الفرعي 10,00 د.ت');
    expect(page).toContain('المجموع TTC 18,00 د.ت');
    expect(page).toContain('لم يُدفع شيء بعد. تدفع 18,00 د.ت نقدًا عند التسليم.');
    expect(page).toContain('1 نتصل بك على الرقم +216 71 123 456 لتأكيد طلبك');
  });

  it('writes amounts with a Latin sign from left to right', () => {
    const dollars = toCustomer(paid(orderRecord({ ...fullOrder, country: 'US', language: 'ar' })));
    expect(dollars.html).toMatch(/<span dir="ltr">-[\d.,]+\u00a0US\$<\/span>/);
  });
});

describe('the confirmation of any order', () => {
  const studio = { name: 'Side Studio', address: '2 Side Street', city: 'Calgary' };
  const plans: [string, OrderPlan, string][] = [
    [
      'at the counter',
      { country: 'TN', method: 'in_store', delivery: 'pickup', studio },
      'You pay',
    ],
    ['by transfer', { country: 'CA', method: 'interac' }, 'waiting for your Interac'],
    [
      'by gift card',
      { method: 'gift_card', giftCardAvailable: 99_999 },
      'with your gift card: $15',
    ],
    [
      'with nothing to pay',
      {
        method: 'none',
        discount: { code: 'FREE', valueType: 'percentage', valueThousandths: 100_000 },
      },
      'your discount covers the order',
    ],
    ['at the second checkout', { method: 'credit' }, 'Paid online: $15.60'],
    ['by cash', { country: 'TN' }, 'in cash on delivery'],
    [
      'by cash and gift card',
      { country: 'TN', giftCardAvailable: 500 },
      'Taken from your gift card: ',
    ],
  ];

  it.each(plans)('describes the payment %s', (_name, plan, words) => {
    const order = orderRecord(plan);
    expect(seen(toCustomer(plan.method === 'credit' ? paid(order) : order).html)).toContain(words);
  });

  it('shows a billing address that differs from the delivery address', () => {
    const billingAddress = {
      firstName: 'Other',
      lastName: 'Person',
      address: '9 Bill Road',
      city: 'Lyon',
      postalCode: '69001',
      country: 'France',
    };
    const page = seen(toCustomer(orderRecord({ billingAddress })).html);
    expect(page).toContain('Billing address Other Person 9 Bill Road 69001 Lyon France');
  });

  it('leaves out a billing address that is the delivery address, as the checkout sends it', () => {
    const order = orderRecord();
    const page = seen(toCustomer({ ...order, billingAddress: order.shippingAddress }).html);
    expect(page).toContain('Delivery to');
    expect(page).not.toContain('Billing address');
  });

  it('has no decimals in yen', () => {
    const page = seen(toCustomer(paid(orderRecord({ country: 'JP' }))).html);
    expect(page).toContain('1 × ¥60 ¥60');
    expect(page).toContain('Consumption tax 10% ¥256');
  });

  it.each(languageCodes)('is complete in %s, for customer and shop', (language) => {
    for (const [, plan] of plans) {
      const order = orderRecord({ ...plan, language, orderNote: 'Ring twice' });
      for (const mail of [toCustomer(order), toAdmin(order)]) {
        expect(mail.subject).toContain(order.number);
        // The signature of a private link is random letters, which may spell NaN.
        const written = `${mail.html}${mail.text}${mail.subject}`.replaceAll(
          /\/track\/[\w.-]+/g,
          '',
        );
        expect(written).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{[a-z]+\}|emails\./);
      }
    }
  });

  it('falls back to English for an unknown language', () => {
    const mail = toCustomer({ ...orderRecord({}), language: 'tlh' });
    expect(mail.html).toContain('<html dir="ltr" lang="en">');
    expect(mail.subject).toMatch(/^Your order/);
  });
});

describe('customer text in mails', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const order = orderRecord({
    name: evil,
    phone: evil,
    orderNote: `${evil}\n</td></table><script>`,
    address: { firstName: evil, address: evil },
    sourceVisitUrl: `javascript:${evil}`,
    discount: { code: evil, valueType: 'fixed_amount', valueThousandths: 1000 },
  });

  it.each([
    ['the customer', toCustomer(order)],
    ['a customer who has paid', toCustomer(paid(order))],
    ['the shop', toAdmin(order)],
  ])('is escaped in the mail to %s', (_to, mail) => {
    expect(mail.html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
    expect(mail.html).not.toContain('href="javascript');
    expect(mail.text).toContain(evil);
  });

  it('has no note in the mail about an unpaid order that awaits its approval', () => {
    const plan = { country: 'TN', orderNote: 'Your account: https://evil.example' };
    expect(toCustomer(orderRecord(plan)).text).not.toContain('evil.example');
    expect(toAdmin(orderRecord(plan)).text).toContain('https://evil.example');
    expect(toCustomer(paid(orderRecord(plan))).text).toContain('https://evil.example');
  });

  it('cannot reverse a sentence with a name of the other direction', () => {
    const mail = toAdmin(orderRecord({ name: 'اسم تجريبي' }));
    expect(mail.html).toContain('New order from \u2068اسم تجريبي\u2069.');
  });
});

it('an order mail is identified by its order and kind, so that each attempt has the same id', () => {
  const order = orderRecord();
  expect(toCustomer(order).id).toBe(`${order.id}.customer-confirmation`);
  expect(toAdmin(order).id).toBe(`${order.id}.admin-confirmation`);
});
