import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SaveDraft } from '#contract/staff/catalogue.ts';
import { putZone } from '#domain/catalogue/edit/change-zones.ts';
import { setTaxes } from '#domain/catalogue/edit/change-country.ts';
import type { Catalogue, CountryCatalogue } from '#domain/catalogue/shop-catalogue.ts';
import { openConsole, pressKeys } from './console-page.ts';
import { expectFitAndAccess, inEachLook } from './looks.ts';
import { StaffShop } from './staff-shop.ts';

/** Rates of which one ends this year, and two zones with their carriers. */
function withRules(catalogue: Catalogue): Catalogue {
  const taxed = setTaxes(catalogue, 'TN', null, [
    { name: 'TVA', percentThousandths: 19_000, until: '2099-12-31', source: 'Code de la TVA' },
    {
      name: 'TVA',
      percentThousandths: 20_000,
      from: '2100-01-01',
      source: 'https://www.impots.finances.gov.tn/',
    },
  ]);
  const carrier = {
    id: null,
    name: 'Rapid-Poste',
    by: 'weight',
    steps: [
      { from: 0, fee: 700 },
      { from: 1000, fee: 1250 },
    ],
    freeFrom: 5000,
    days: 3,
  } as const;
  const tunis = { id: null, name: { en: 'Grand Tunis' }, postalPrefixes: ['10', '20'] };
  const south = { id: null, name: { en: 'South' }, postalPrefixes: ['32', '41'] };
  const first = putZone(taxed, 'TN', { ...tunis, carriers: [carrier] });
  return putZone(first, 'TN', { ...south, carriers: [carrier], methods: ['credit'] });
}

function shopWithRules(): StaffShop {
  const shop = new StaffShop();
  shop.prices.versions = shop.prices.versions.map((each) => ({
    ...each,
    catalogue: withRules(each.catalogue),
  }));
  return shop;
}

async function openPrices(
  query = '',
  {
    shop = new StaffShop(),
    language = 'en',
    list = 'TN',
  }: { shop?: StaffShop; language?: 'en' | 'fr' | 'ar'; list?: string } = {},
) {
  const page = await openConsole({ path: `/prices/${list}${query}`, language, shop });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  return page;
}

function savedIn(shop: StaffShop, list = 'TN'): CountryCatalogue | undefined {
  const saved = (shop.sent('saveDraft').at(-1) as SaveDraft | undefined)?.catalogue;
  return saved?.countries[list];
}

describe('a country', () => {
  it('has payment methods in their order, languages, and is sold to or not', async () => {
    const page = await openPrices();
    await pressKeys('t');
    const panel = page.getByRole('complementary', { name: 'Country, taxes, payment' });
    await panel.getByLabelText('Card on Stripe’s page').first().click();
    await panel.getByRole('button', { name: 'Prefer Card on Stripe’s page' }).click();
    await panel.getByLabelText('The shop takes orders from here').click();
    await panel.getByText('Languages', { exact: true }).click();
    await panel.getByLabelText('Italiano').click();
    await expect
      .poll(() => savedIn(page.shop))
      .toMatchObject({
        methods: { shipping: ['credit', 'cod'], pickup: ['in_store'] },
        sold: false,
        policy: { languages: expect.arrayContaining(['it']) as unknown },
      });
    await expect.element(page.getByRole('region', { name: 'Other changes' })).toBeVisible();
  });

  it('gets a tax, whose next rate ends it the day before in one act', async () => {
    const page = await openPrices('?panel=country');
    const panel = page.getByRole('complementary', { name: 'Country, taxes, payment' });
    await panel.getByRole('button', { name: 'Add a tax' }).click();
    await expect.element(panel.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('TVA');
    await panel.getByLabelText('Percent').fill('101');
    await pressKeys('{Enter}');
    await expect.element(panel.getByText(/a percentage from 0 to 100/)).toBeVisible();
    await panel.getByLabelText('Percent').fill('19');
    await panel.getByLabelText('Source').fill('Code de la TVA');
    await pressKeys('{Enter}');
    await expect.element(panel.getByText('holds today')).toBeVisible();
    await panel.getByRole('button', { name: 'New rate from a day on: TVA' }).click();
    await expect.element(panel.getByLabelText('First day')).toHaveFocus();
    await panel.getByLabelText('First day').fill('2099-01-01');
    await panel.getByLabelText('Percent').fill('20');
    await pressKeys('{Enter}');
    await expect.element(panel.getByText(/until .Dec 31, 2098/)).toBeVisible();
    await expect.element(panel.getByText('to come')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Add a tax' })).toHaveFocus();
    await expect
      .poll(() => savedIn(page.shop)?.taxes.rates)
      .toEqual([
        {
          name: 'TVA',
          percentThousandths: 19_000,
          source: 'Code de la TVA',
          until: '2098-12-31',
        },
        { name: 'TVA', percentThousandths: 20_000, from: '2099-01-01' },
      ]);
  });

  it('refuses rates that overlap, and days without one, each with a sentence', async () => {
    const page = await openPrices('?panel=country', { shop: shopWithRules() });
    const panel = page.getByRole('complementary', { name: 'Country, taxes, payment' });
    await panel.getByRole('button', { name: 'Change TVA' }).first().click();
    await panel.getByLabelText('Last day').fill('2100-01-02');
    await pressKeys('{Enter}');
    await expect
      .element(panel.getByText(/Two rates of .TVA. would hold on .Jan 1, 2100/))
      .toBeVisible();
    await panel.getByLabelText('Last day').fill('2099-12-29');
    await pressKeys('{Enter}');
    await expect
      .element(panel.getByText(/No rate of .TVA. holds from .Dec 30, 2099. to .Dec 31, 2099/))
      .toBeVisible();
    expect(page.shop.sent('saveDraft')).toEqual([]);
  });

  it('has the taxes of each province by their own days', async () => {
    const page = await openPrices('?panel=country', { list: 'CA' });
    const panel = page.getByRole('complementary', { name: 'Country, taxes, payment' });
    await panel.getByLabelText('Province').selectOptions('QC');
    await panel.getByRole('button', { name: 'New rate from a day on: QST' }).click();
    await panel.getByLabelText('First day').fill('2099-01-01');
    await panel.getByLabelText('Percent').fill('10');
    await pressKeys('{Enter}');
    await expect
      .poll(() => savedIn(page.shop, 'CA')?.taxes.byProvince?.QC)
      .toEqual([
        { name: 'GST', percentThousandths: 5000 },
        { name: 'QST', percentThousandths: 9975, until: '2098-12-31' },
        { name: 'QST', percentThousandths: 10_000, from: '2099-01-01' },
      ]);
  });
});

describe('the delivery zones', () => {
  it('are added by keyboard, moved and removed', async () => {
    const page = await openPrices();
    await pressKeys('w');
    const panel = page.getByRole('complementary', { name: 'Delivery zones' });
    await panel.getByRole('button', { name: 'Add a zone' }).click();
    await expect.element(panel.getByLabelText('Name, in English')).toHaveFocus();
    await userEvent.keyboard('Islands');
    await panel.getByLabelText('Postal codes that begin with').fill('4180, 3070');
    await panel.getByLabelText('Carrier', { exact: true }).fill('Rapid-Poste');
    await panel.getByLabelText('Fee by').selectOptions('pieces');
    await pressKeys('{Enter}');
    await expect.element(panel.getByText('A fee is an amount, 0 for free.')).toBeVisible();
    await panel.getByLabelText('Fee, TND').fill('9.5');
    await panel.getByLabelText('Free from, TND').fill('60');
    await panel.getByLabelText('Working days').fill('4');
    await pressKeys('{Enter}');
    await expect.element(panel.getByText(/from 0 pieces: .9\.50 TND/)).toBeVisible();
    await expect
      .poll(() => savedIn(page.shop)?.zones)
      .toEqual([
        {
          id: 'islands',
          name: { en: 'Islands' },
          postalPrefixes: ['4180', '3070'],
          carriers: [
            {
              id: 'rapid-poste',
              name: 'Rapid-Poste',
              by: 'count',
              steps: [{ from: 0, fee: 950 }],
              freeFrom: 6000,
              days: 4,
            },
          ],
        },
      ]);
    const others = page.getByRole('region', { name: 'Other changes' });
    await expect.element(others.getByText('Zone: Islands')).toBeVisible();
    await expect.element(others.getByText(/Rapid-Poste.*from 0 pieces: .9\.50 TND/)).toBeVisible();
    await panel.getByRole('button', { name: 'Remove Islands' }).click();
    await expect.poll(() => savedIn(page.shop)).not.toHaveProperty('zones');
  });

  it('are refused where two have one beginning, with both names and an example', async () => {
    const page = await openPrices('?panel=zones', { shop: shopWithRules() });
    const panel = page.getByRole('complementary', { name: 'Delivery zones' });
    await panel.getByRole('button', { name: 'Move South up' }).click();
    await expect
      .poll(() => savedIn(page.shop)?.zones?.map(({ id }) => id))
      .toEqual(['south', 'grand-tunis']);
    await panel.getByRole('button', { name: 'Change Grand Tunis' }).click();
    await panel.getByLabelText('Postal codes that begin with').fill('10, 20, 41');
    await pressKeys('{Enter}');
    await expect
      .element(
        panel.getByText(
          /Grand Tunis.? and .?South.? both have postal codes that begin with .?41.?: .?4100/,
        ),
      )
      .toBeVisible();
    expect(page.shop.sent('saveDraft')).toHaveLength(1);
  });
});

describe('the simulator', () => {
  it('says what an address is offered by the version that is shown, and why', async () => {
    const page = await openPrices('?to=14', { shop: shopWithRules() });
    await pressKeys('q');
    const panel = page.getByRole('complementary', { name: 'Try an address' });
    await expect.element(panel.getByLabelText('Province')).toHaveFocus();
    await panel.getByLabelText('Postal code').fill('4160');
    await panel.getByLabelText('Count').fill('4');
    await expect
      .element(panel.getByText(/in .South.: the postal code begins with .41/))
      .toBeVisible();
    await expect
      .element(panel.getByText(/weighs 0 g: from 0 g on, the fee is .7\.00 TND/))
      .toBeVisible();
    // Four prints of 2.50 with a fee of 7.00 are 17.00, of which the tax is 19 percent.
    await expect
      .element(panel.getByRole('region', { name: 'Rapid-Poste' }).getByText(/20\.23 TND/))
      .toBeVisible();
    await expect.element(panel.getByText('Code de la TVA').first()).toBeVisible();
    await expect.element(panel.getByText(/payment methods are those of .South/)).toBeVisible();
    await expect
      .poll(() => page.path)
      .toBe('/console/prices/TN?to=14&panel=simulate&postal=4160&lines=10x15%3A4');
    await panel.getByLabelText('Delivery').selectOptions('Collected at a studio');
    await expect.element(panel.getByText('Collecting at a studio costs nothing.')).toBeVisible();
    await expect.element(panel.getByText(/weighs/)).not.toBeInTheDocument();
  });

  it('opens from its address, and says why an order is refused', async () => {
    const shop = shopWithRules();
    const page = await openPrices('?panel=simulate&country=CH&lines=4x6%3A3', {
      shop,
      list: 'elsewhere',
    });
    const panel = page.getByRole('complementary', { name: 'Try an address' });
    await expect
      .element(panel.getByText(/in no zone: the fee of .Switzerland. is .25\.00 USD/))
      .toBeVisible();
    expect(shop.sent('simulateDelivery').at(-1)).toMatchObject({
      country: 'CH',
      version: 15,
      items: [{ productType: 'photo_print', size: '4x6', quantity: 3 }],
    });
    const refused = await openPrices('?panel=simulate&country=CH&lines=10x15%3A3', {
      shop,
      list: 'elsewhere',
    });
    await expect.element(refused.getByText(/sizes is not sold in the country/)).toBeVisible();
  });
});

describe('a price list', () => {
  it('is copied for a country with its amounts converted and rounded', async () => {
    const page = await openPrices('', { list: 'US' });
    await pressKeys('k');
    const panel = page.getByRole('complementary', { name: 'New price list' });
    await expect.element(panel.getByLabelText('Country')).toHaveFocus();
    await panel.getByRole('button', { name: 'Add to the draft' }).click();
    await expect.element(panel.getByText('Choose a country first.')).toBeVisible();
    await panel.getByLabelText('Country').selectOptions('Switzerland');
    await panel.getByLabelText('Currency').selectOptions('EUR');
    await panel.getByLabelText('Round to').selectOptions('5');
    await expect.element(panel.getByText(/1 USD. = .0\.91 EUR/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add to the draft' }).click();
    await expect.poll(() => page.path).toBe('/console/prices/CH?to=15');
    // 0.60 dollars are 0.546 euros, and 15 dollars 13.65.
    await expect
      .poll(() => savedIn(page.shop, 'CH'))
      .toMatchObject({
        currency: 'EUR',
        prices: { '4x6': [{ from: 1, unit: 55 }] },
        shipping: { fee: 1365 },
      });
  });

  it('is removed after a second press, and its country has the prices of the others', async () => {
    const page = await openPrices('?panel=country');
    const panel = page.getByRole('complementary', { name: 'Country, taxes, payment' });
    await panel.getByRole('button', { name: 'Remove this price list' }).click();
    await panel.getByRole('button', { name: /Remove the prices of .?Tunisia/ }).click();
    await expect.poll(() => page.path).toBe('/console/prices/elsewhere?to=15');
    await expect.element(page.getByText('Price list removed')).toBeVisible();
    await expect.poll(() => page.shop.sent('saveDraft').length).toBe(1);
    expect(savedIn(page.shop)).toBeUndefined();
  });
});

describe('the panels of countries', () => {
  inEachLook('fit and are accessible', async (language) => {
    for (const query of [
      '?panel=country',
      '?panel=zones',
      '?panel=list',
      '?panel=simulate&postal=4160',
      '?to=14&panel=simulate',
    ]) {
      const page = await openPrices(query, { shop: shopWithRules(), language });
      await expectFitAndAccess(page, { about: query });
    }
  });
});
