import * as fc from 'fast-check';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { orderInput } from '#contract/orders.ts';
import { priceOrder } from '#domain/checkout/pricing.ts';
import { checkOrder } from '#server/features/orders/records/orders.policy.ts';
import { emptyCheckout, type CheckoutValues } from '#web/features/orders/checkout-values.ts';
import { checkFailures } from '#web/features/orders/checkout-checks.ts';
import { followTyping } from '#web/features/orders/follow-typing.ts';
import { composeSubmission } from '#web/features/orders/order-payload.ts';

const photo = {
  photoId: '00000000-0000-4000-8000-000000000001',
  fileName: 'a.jpg',
  fileType: 'image/jpeg',
  productType: 'photo_print',
  shape: null,
  quantity: 1,
  framing: null,
} as const;

const places = {
  TN: { postalCode: '1000', phone: '71 123 456' },
  CA: { postalCode: 'H2T 2M3', phone: '(514) 555-0134', province: 'QC' },
  US: { postalCode: '60602', phone: '312-555-0142', state: 'IL' },
  JP: { postalCode: '150-0001', phone: '090-1234-5678' },
  DE: { postalCode: '10115', phone: '0170 1234567' },
} as const;

/** Characters that copying, keyboards and dictation put into a field, and some that belong there. */
const stray = fc.constantFrom(
  ' ',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\u200E',
  '\u202E',
  '\uFEFF',
  '\t',
  '\v',
  '.',
  ',',
  '-',
  '–',
  '‐',
  '"',
  '’',
  '«',
  '(',
  '😀',
  '٣',
  '۴',
  '３',
  'Ａ',
  'é',
  'ß',
  '山',
  'ب',
  '@',
  '/',
  '\u0000',
  '\uD800',
  ':',
  '+',
  '#',
  '<',
  '&',
);

/** A text as a keyboard of full-width signs writes it. */
function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
  );
}

/** A text that was typed or pasted with a few stray characters in it, in another case or in full width. */
function handled(text: string): fc.Arbitrary<string> {
  const written = fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), fullWidth(text));
  return fc
    .tuple(
      written,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), stray), { maxLength: 2 }),
    )
    .map(([base, added]) =>
      added.reduce((now, [share, sign]) => {
        const at = Math.round(share * now.length);
        return now.slice(0, at) + sign + now.slice(at);
      }, base),
    );
}

function field(text: string, limit: number): fc.Arbitrary<string> {
  const long = fc.constantFrom('x'.repeat(limit), 'ab '.repeat(limit), '山'.repeat(limit));
  return fc
    .oneof({ arbitrary: handled(text), weight: 12 }, { arbitrary: long, weight: 1 })
    .map((typed) => typed.slice(0, limit));
}

interface Typed {
  readonly country: keyof typeof places;
  readonly values: CheckoutValues;
}

const typed: fc.Arbitrary<Typed> = fc
  .constantFrom(...(Object.keys(places) as (keyof typeof places)[]))
  .chain((country) =>
    fc
      .record({
        name: field('Test Customer', 200),
        email: field('test@example.com', 254),
        phone: field(places[country].phone, 40),
        address: field('1 Main Street', 300),
        city: field('Town', 120),
        postalCode: field(places[country].postalCode, 20),
        orderNote: field('Please call', 2000),
      })
      .map(({ address, city, postalCode, ...contact }) => {
        const { province, state } = { province: '', state: '', ...places[country] };
        const shippingAddress = {
          ...emptyCheckout.shippingAddress,
          address,
          city,
          postalCode,
          province,
          state,
        };
        const values = { ...emptyCheckout, country, ...contact, shippingAddress };
        const followed = followTyping(emptyCheckout, values, { country, language: 'en' });
        return { country, values: { ...values, ...followed } };
      }),
  );

/** The order that the form sends. */
function orderOf({ country, values }: Typed) {
  const size = country === 'TN' ? '10x15' : '4x6';
  const photos = [{ ...photo, size }];
  const priced = priceOrder(defaultCatalogue, {
    country,
    province: values.shippingAddress.province || null,
    delivery: 'shipping',
    items: photos,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim'],
  });
  if (!priced.ok) throw new Error(priced.code);
  return composeSubmission({
    values,
    country,
    language: 'en',
    photos,
    pricing: priced.value,
    method: 'helcim',
    discountCode: null,
    discountRule: null,
    giftCard: null,
    studio: null,
    agreed: null,
    sourceVisitUrl: null,
  }).order({ orderNumber: 'FPX-ABC-123456789012', createdAt: '2026-11-21T00:00:00.000Z' });
}

describe('the checks of the checkout form', () => {
  it('accept only what the server accepts', () => {
    fc.assert(
      fc.property(typed, (entered) => {
        if (checkFailures(entered.values, entered.country, null).length > 0) return;
        const read = orderInput.safeParse(orderOf(entered));
        expect(read.error?.issues ?? []).toEqual([]);
        if (read.success) expect(checkOrder(read.data)).toMatchObject({ ok: true });
      }),
      { numRuns: 1000 },
    );
  });

  it('refuse only what the server refuses, except telephone numbers that cannot exist', () => {
    fc.assert(
      fc.property(typed, (entered) => {
        const refused = checkFailures(entered.values, entered.country, null);
        if (!refused.some(({ field: name }) => name !== 'phone')) return;
        const read = orderInput.safeParse(orderOf(entered));
        expect(read.success && checkOrder(read.data).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('send contact and address in the form in which the server stores them', () => {
    fc.assert(
      fc.property(typed, (entered) => {
        if (checkFailures(entered.values, entered.country, null).length > 0) return;
        const sent = orderOf(entered);
        const stored = orderInput.parse(sent);
        for (const name of ['name', 'email', 'phone'] as const)
          expect(stored[name]).toBe(sent[name]);
        expect(stored.shippingAddress).toEqual(sent.shippingAddress);
      }),
      { numRuns: 1000 },
    );
  });

  it('accept the usual entry of every country', () => {
    for (const [country, place] of Object.entries(places)) {
      const shippingAddress = {
        ...emptyCheckout.shippingAddress,
        ...place,
        firstName: 'Test',
        lastName: 'Customer',
        address: '1 Main Street',
        city: 'Town',
      };
      const contact = { name: 'Test Customer', email: 'test@example.com', phone: place.phone };
      expect(
        checkFailures({ ...emptyCheckout, ...contact, shippingAddress }, country, null),
      ).toEqual([]);
    }
  });
});
