import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { itemFacts } from '#domain/catalogue/item-facts.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { orderRecord, fullOrder } from '#tests/support/build-order.ts';
import type { InvoiceShop } from './document-parts.ts';
import { taxesOfRefund, writeCreditNote } from './write-credit-note.ts';
import { writeInvoice } from './write-invoice.ts';

const shop: InvoiceShop = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: '1 Paper Street\n1000 Test Town', taxId: 'TT 123' },
};
const at = new Date('2026-11-22T23:30:00Z');
const issuing = { shop, number: '2026-000123', at };

/** Removes direction marks and no-break spaces, as a reader sees the text. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[\u2068\u2069\u200f]/g, '')
      .replaceAll('\u00a0', ' '),
  );
}

const cardOrder = orderRecord({ ...fullOrder, number: 'FPX-ABC-123456789012' });

describe('the invoice of a card order', () => {
  const shown = writeInvoice({ ...issuing, order: cardOrder }, defaultCatalogue, [
    { instrument: 'gift_card', amount: 1000, at: cardOrder.placedAt, digits: '0000' },
    { instrument: 'card', amount: cardOrder.total, at, digits: '4242' },
  ]);

  it('has one line for equal items', () => {
    expect(plain(shown.lines)).toEqual([
      {
        item: 'Photo print · 4×6 in',
        detail: '2 photos',
        quantity: '5',
        price: 'CA$0.60',
        amount: 'CA$3.00',
      },
      { item: 'Photo print · 8×10 in', quantity: '1', price: 'CA$4.20', amount: 'CA$4.20' },
      { item: '3D crystal · Heart', quantity: '1', price: 'CA$140.00', amount: 'CA$140.00' },
      { item: 'Keychain', detail: '1 photo', quantity: '2', price: 'CA$29.99', amount: 'CA$59.98' },
    ]);
  });

  it('adds up to a total that the gift card does not lower', () => {
    // 207.18 less 20.72; GST 5 % and QST 9.975 % of 186.46.
    expect(plain(shown.sums)).toEqual([
      { label: 'Subtotal', amount: 'CA$207.18' },
      { label: 'Shipping', amount: 'Free' },
      { label: 'Discount WELCOME10', amount: '-CA$20.72' },
      { label: 'GST 5%', amount: 'CA$9.32' },
      { label: 'QST 9.975%', amount: 'CA$18.60' },
    ]);
    expect(shown.total).toEqual({ label: 'Total', amount: 'CA$214.38' });
  });

  it('shows each payment with its date, and what remains', () => {
    expect(plain(shown.settled)).toEqual({
      title: 'Payment',
      lines: [
        { label: 'Gift card ending in 0000', detail: 'November 21, 2026', amount: 'CA$10.00' },
        { label: 'Card ending in 4242', detail: 'November 22, 2026', amount: 'CA$204.38' },
      ],
      rest: { label: 'Still to pay', amount: 'CA$0.00' },
      note: null,
    });
  });

  it('names the seller, the billed customer and the order', () => {
    expect(plain(shown.parties)).toEqual([
      {
        label: 'Seller',
        lines: ['Seller Ltd', '1 Paper Street', '1000 Test Town', 'Tax ID TT 123'],
      },
      {
        label: 'Billed to',
        lines: [
          'First Last',
          '1 Main Street',
          'Montréal, QC H3B 1A7',
          'Canada',
          'customer@example.com',
        ],
      },
    ]);
    expect(shown.facts.map(({ lines }) => lines)).toEqual([
      ['2026-000123'],
      ['November 22, 2026'],
      ['FPX-ABC-123456789012'],
      ['November 21, 2026'],
    ]);
    expect(shown.foot).toBe('Seller Ltd · 1 Paper Street · 1000 Test Town');
    expect(shown.paper).toBe('LETTER');
  });
});

describe('the invoice of a Japanese order', () => {
  const billedTo = (address: { firstName: string; lastName: string }) => {
    const order = orderRecord({ country: 'JP', language: 'ja', method: 'credit', address });
    return writeInvoice({ ...issuing, order }, defaultCatalogue, []).parties[1]?.lines[0];
  };

  it('adds 様 to the name of a person', () => {
    expect(billedTo({ firstName: '花子', lastName: '山田' })).toBe('山田 花子様');
    expect(billedTo({ firstName: 'Lina', lastName: 'Tester' })).toBe('Lina Tester様');
  });

  it('adds 御中 to the name of a company', () => {
    expect(billedTo({ firstName: '株式会社', lastName: '山田写真' })).toBe('山田写真 株式会社御中');
    expect(billedTo({ firstName: 'Yamada Photo', lastName: 'Co., Ltd.' })).toBe(
      'Yamada Photo Co., Ltd.御中',
    );
  });
});

describe('the invoice of a Tunisian order', () => {
  const order = orderRecord({
    country: 'TN',
    language: 'fr',
    items: [
      { size: '10x15', quantity: 30 },
      { size: '15x22', quantity: 80 },
      { size: '3.5x4.5', quantity: 4 },
    ],
  });
  const shown = writeInvoice({ ...issuing, order }, defaultCatalogue, []);

  it('shows the tiers as they were charged', () => {
    expect(shown.lines.map(({ detail, price }) => [detail, price.replace('\u00a0', ' ')])).toEqual([
      ['1 photo · Prix de 25 à 74 tirages', '2,00 TND'],
      ['1 photo · Prix à partir de 75 tirages', '2,50 TND'],
      ['1 photo', '1,25 TND'],
    ]);
  });

  it('shows no tier of a price list that came after the order', () => {
    // The lists of today begin at 25 and 75 prints with these prices.
    const earlier = orderRecord({ country: 'TN', items: [{ size: '10x15', quantity: 10 }] });
    const charged = (unitPrice: number) => ({
      ...earlier,
      items: earlier.items.map((item) => ({ ...item, unitPrice })),
    });
    const detailsFor = (unitPrice: number) =>
      writeInvoice({ ...issuing, order: charged(unitPrice) }, defaultCatalogue, []).lines.map(
        ({ detail }) => detail,
      );
    expect(detailsFor(250)).toEqual(['1 photo · Price for 1 to 24 prints']);
    expect(detailsFor(200)).toEqual(['1 photo']);
    expect(detailsFor(150)).toEqual(['1 photo']);
  });

  it('shows the tier of a print with an option that costs more', () => {
    const { TN: tunisia } = defaultCatalogue.countries;
    const values = ['none', 'white'].map((key) => ({ key, name: { en: key } }));
    const catalogue: Catalogue = {
      ...defaultCatalogue,
      products: defaultCatalogue.products.map((product) => ({
        ...product,
        options: [{ key: 'border', name: { en: 'Border' }, values }],
      })),
      countries: {
        ...(tunisia && {
          TN: { ...tunisia, optionPrices: { 'photo_print/border/white': 30 } },
        }),
      },
    };
    const plainOrder = orderRecord({ country: 'TN', items: [{ size: '10x15', quantity: 25 }] });
    const options = { border: 'white' };
    const items = plainOrder.items.map((item) => ({
      ...item,
      unitPrice: 230,
      facts: itemFacts(catalogue, item.productType, item.size, { options }),
    }));
    const { lines } = writeInvoice({ ...issuing, order: { ...plainOrder, items } }, catalogue, []);
    expect(lines[0]?.detail).toBe('1 photo · Price for 25 to 74 prints');
  });

  it('shows that the total includes taxes, and what is still to be paid', () => {
    expect(plain(shown.total)).toEqual({ label: 'Total TTC', amount: '265,00 TND' });
    expect(plain(shown.settled.rest)).toEqual({ label: 'Reste à payer', amount: '265,00 TND' });
    expect(shown.paper).toBe('A4');
  });
});

it('writeInvoice bills the billing address, or the name and phone if there is no address', () => {
  const billingAddress = {
    firstName: 'Other',
    lastName: 'Payer',
    address: '9 Bill Road',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60602',
    country: 'US',
  };
  const order = orderRecord({ billingAddress });
  expect(
    writeInvoice({ ...issuing, order }, defaultCatalogue, []).parties[1]?.lines.slice(0, 2),
  ).toEqual(['Other Payer', '9 Bill Road']);
  const collected = orderRecord({ country: 'TN', delivery: 'pickup', method: 'in_store' });
  expect(
    writeInvoice({ ...issuing, order: collected }, defaultCatalogue, []).parties[1]?.lines,
  ).toEqual(['First Last', '+216 71 123 456', 'customer@example.com']);
});

it.each(['cash', 'in_store'] as const)(
  'writeCreditNote does not name a payment in %s as where the money went',
  (instrument) => {
    const order = orderRecord({ country: 'TN' });
    const refund = { refundId: 'one', amount: 100, parts: [{ instrument, amount: 100 }] };
    const shown = writeCreditNote(
      { ...issuing, number: 'CN-2026-000007', order },
      { invoice: { number: '2026-000123', issuedAt: at }, taxes: [], refund },
    );
    expect(shown.settled.lines.map(({ label }) => label)).toEqual(['Direct refund by the shop']);
  },
);

it('writeCreditNote mentions no card where the money may go back to a bank account', () => {
  const order = orderRecord({ country: 'US' });
  const parts = [{ instrument: 'online', amount: 100 }] as const;
  const shown = writeCreditNote(
    { ...issuing, number: 'CN-2026-000007', order },
    {
      invoice: { number: '2026-000123', issuedAt: at },
      taxes: [],
      refund: { refundId: 'one', amount: 100, parts },
    },
  );
  expect(shown.settled.note).toBe('Your bank may need up to 10 days to show it.');
});

it('writeCreditNote shows the taxes in it and where the money went', () => {
  const shown = writeCreditNote(
    { ...issuing, number: 'CN-2026-000007', order: cardOrder },
    {
      invoice: { number: '2026-000123', issuedAt: at },
      taxes: taxesOfRefund(cardOrder, 10_719, 0),
      refund: {
        refundId: 'one',
        amount: 10_719,
        parts: [
          { instrument: 'gift_card', amount: 1000 },
          { instrument: 'card', amount: 9719, digits: '4242' },
        ],
      },
    },
  );
  expect(plain([shown.lines, shown.sums, shown.total, shown.settled])).toEqual([
    [
      {
        item: 'Refund for order FPX-ABC-123456789012',
        quantity: '',
        price: '',
        amount: 'CA$107.19',
      },
    ],
    [
      { label: 'GST 5%, included', amount: 'CA$4.66' },
      { label: 'QST 9.975%, included', amount: 'CA$9.30' },
    ],
    { label: 'Total refunded', amount: 'CA$107.19' },
    {
      title: 'Refunded to',
      lines: [
        { label: 'Gift card', amount: 'CA$10.00' },
        { label: 'Card ending in 4242', amount: 'CA$97.19' },
      ],
      rest: null,
      note: 'Your bank may need up to 10 days to show it on your card.',
    },
  ]);
  expect(shown.facts[3]).toEqual({
    label: 'For invoice',
    lines: ['2026-000123', 'November 22, 2026'],
  });
});
