import type { Currency } from '../common/money.ts';
import type { Rendering, SizeUnit } from './catalogue.ts';
import type {
  Catalogue,
  CatalogueProduct,
  CatalogueVariant,
  CountryCatalogue,
  PriceTiers,
  ShippingRule,
  TaxRate,
} from './shop-catalogue.ts';

type Prices = CountryCatalogue['prices'];
type Methods = CountryCatalogue['methods'];

function flat(unit: number): PriceTiers {
  return [{ from: 1, unit }];
}

/** Columns of the price table: 4x6, 5x7, 8x10, 4x4, crystal, keychain and magnet; minor units. */
function row(
  size4x6: number,
  size5x7: number,
  size8x10: number,
  size4x4: number,
  crystal3d: number,
  keychain: number,
): Prices {
  return {
    '4x4': flat(size4x4),
    '4x6': flat(size4x6),
    '5x7': flat(size5x7),
    '8x10': flat(size8x10),
    '3d_frame': flat(crystal3d),
    keychain: flat(keychain),
    keyring_magnet: flat(keychain),
  };
}

const dollars = row(60, 299, 420, 55, 14_000, 2999);
const euros = row(45, 279, 459, 359, 12_900, 2799);

function rate(name: string, percent: number): TaxRate {
  return { name, percentThousandths: Math.round(percent * 1000) };
}

/** Fee of the shipping, and the subtotal from which it is free; minor units. */
function shipping(fee: number, freeFrom: number): ShippingRule {
  return { fee, freeFrom };
}

const inEurope = shipping(2000, 4600);

const cards: Methods['shipping'] = ['helcim', 'credit'];
const usualMethods: Methods = { shipping: cards, pickup: [...cards, 'in_store'] };

function country(
  prices: Prices,
  shippingRule: ShippingRule,
  rates: readonly TaxRate[] | null,
): CountryCatalogue {
  return {
    prices,
    defaultSize: '4x6',
    shipping: shippingRule,
    taxes: { rates },
    methods: usualMethods,
  };
}

const tunisia: CountryCatalogue = {
  prices: {
    '10x15': [
      { from: 1, unit: 250 },
      { from: 25, unit: 200 },
      { from: 75, unit: 150 },
    ],
    '15x22': [
      { from: 1, unit: 350 },
      { from: 25, unit: 300 },
      { from: 75, unit: 250 },
    ],
    '3.5x4.5': flat(125),
    keychain: flat(1500),
    keyring_magnet: flat(1500),
  },
  defaultSize: '10x15',
  shipping: shipping(800, 2500),
  taxes: { rates: [] },
  methods: { shipping: ['cod'], pickup: ['in_store'] },
  policy: {
    connection: 'slow',
    orderNumbers: 'short',
    totalLabel: 'ttc',
    languages: ['fr', 'ar'],
    notifiesStudios: true,
    studioLanguage: 'fr',
  },
};

const gst = rate('GST', 5);
const hst = rate('HST', 15);

const canada: CountryCatalogue = {
  ...country(dollars, shipping(1500, 5000), null),
  methods: {
    shipping: [...usualMethods.shipping, 'interac'],
    pickup: [...usualMethods.pickup, 'interac'],
  },
  taxes: {
    // Without a known province.
    rates: [gst],
    // Manitoba has no rates of its own and counts as an unknown province. Source: product §9.5.
    byProvince: {
      BC: [gst, rate('PST', 7)],
      AB: [gst],
      NT: [gst],
      NU: [gst],
      YT: [gst],
      MB: [gst],
      NB: [hst],
      NL: [hst],
      NS: [hst],
      PE: [hst],
      QC: [gst, rate('QST', 9.975)],
      SK: [gst, rate('PST', 6)],
      ON: [rate('HST', 13)],
    },
  },
  policy: { connection: 'fair', orderFailure: 'canada' },
};

const priced: Readonly<Record<string, CountryCatalogue>> = {
  TN: tunisia,
  CA: canada,
  US: country(dollars, shipping(1500, 5000), null),
  GB: country(row(39, 249, 399, 329, 11_000, 2499), shipping(2000, 3900), [rate('VAT', 20)]),
  DE: country(euros, inEurope, [rate('VAT', 19)]),
  FR: { ...country(euros, inEurope, [rate('VAT', 20)]), policy: { studioLanguage: 'fr' } },
  IT: country(euros, inEurope, [rate('VAT', 22)]),
  ES: country(euros, inEurope, [rate('VAT', 21)]),
  AU: country(row(69, 399, 699, 549, 19_000, 3999), shipping(2500, 7500), [rate('GST', 10)]),
  JP: country(row(60, 350, 670, 520, 18_000, 3800), shipping(2500, 7450), [
    rate('Consumption tax', 10),
  ]),
  SG: country(row(65, 379, 629, 499, 17_500, 3699), shipping(2000, 6700), [rate('GST', 9)]),
  RU: country(row(4500, 27_500, 46_000, 37_000, 1_295_000, 277_500), shipping(80_000, 462_500), [
    rate('VAT', 20),
  ]),
  CN: country(row(350, 2150, 3600, 2900, 100_000, 21_500), shipping(6000, 36_000), [
    rate('VAT', 13),
  ]),
  AE: country(row(179, 1099, 1799, 1459, 49_900, 10_999), shipping(2500, 18_400), [rate('VAT', 5)]),
  SA: country(row(185, 1125, 1875, 1499, 52_500, 11_299), shipping(3000, 18_800), [
    rate('VAT', 15),
  ]),
  BR: country(row(259, 1579, 2629, 2099, 73_500, 15_799), shipping(3500, 26_300), [
    rate('ICMS', 17),
  ]),
  MX: country(row(899, 5499, 8999, 7299, 255_000, 54_999), shipping(20_000, 91_500), [
    rate('IVA', 16),
  ]),
};

/** Currencies of the countries above that do not pay in US dollars. Source: product §9. */
const currencies: Readonly<Record<string, Currency>> = {
  TN: 'TND',
  CA: 'CAD',
  GB: 'GBP',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  AU: 'AUD',
  JP: 'JPY',
  SG: 'SGD',
  RU: 'RUB',
  CN: 'CNY',
  AE: 'AED',
  SA: 'SAR',
  BR: 'BRL',
  MX: 'MXN',
};

const countries: Catalogue['countries'] = Object.fromEntries(
  Object.entries(priced).map(([code, own]) => {
    const currency = currencies[code];
    return [code, currency === undefined ? own : { ...own, currency }];
  }),
);

/** A paper size in portrait millimeters, and the size that replaces it where it is not sold. */
function paper(
  key: string,
  unit: SizeUnit,
  widthMm: number,
  heightMm: number,
  nearest: string,
): CatalogueVariant {
  return { key, unit, surface: { widthMm, heightMm, turns: widthMm !== heightMm }, nearest };
}

/** A gift whose blanks are cut after printing, with the bleed for it. Source: product §9.11. */
function cutGift(
  type: string,
  rendering: Rendering,
  widthMm: number,
  heightMm: number,
): CatalogueProduct {
  const surface = { widthMm, heightMm, turns: false, bleedMm: 2 };
  return { type, kind: 'gift', rendering, variants: [{ key: type, surface }] };
}

/** The catalogue that a new shop begins with. Source: product §5, §9. */
export const defaultCatalogue: Catalogue = {
  countries,
  elsewhere: country(dollars, shipping(2500, 5000), null),
  defaultCountry: 'US',
  products: [
    {
      type: 'photo_print',
      kind: 'paper',
      rendering: 'print',
      variants: [
        paper('4x4', 'in', 101.6, 101.6, '10x15'),
        paper('4x6', 'in', 101.6, 152.4, '10x15'),
        paper('5x7', 'in', 127, 177.8, '15x22'),
        paper('8x10', 'in', 203.2, 254, '15x22'),
        paper('10x15', 'cm', 102, 152, '4x6'),
        { ...paper('15x22', 'cm', 152, 225, '5x7'), aliases: ['15x23'] },
        {
          ...paper('3.5x4.5', 'cm', 35, 45, '4x6'),
          surface: { widthMm: 35, heightMm: 45, turns: false },
          quantities: { step: 4, max: 96 },
          sheetOn: '10x15',
        },
      ],
    },
    {
      type: '3d_frame',
      kind: 'gift',
      rendering: 'crystal',
      variants: [
        {
          key: '3d_frame',
          surface: { widthMm: 80, heightMm: 120, turns: true },
          shapes: [
            { shape: 'rectangle' },
            {
              shape: 'heart',
              own: { key: 'heart', surface: { widthMm: 90, heightMm: 84, turns: false } },
            },
          ],
        },
      ],
    },
    cutGift('keychain', 'keychain', 45, 60),
    cutGift('keyring_magnet', 'magnet', 65, 65),
  ],
  quantities: { step: 1, max: 99 },
  // The price list has no rate for the dinar; this one is the market's, rounded.
  unitsPerDollar: {
    USD: 1,
    CAD: 1,
    GBP: 0.78,
    EUR: 0.91,
    AUD: 1.5,
    JPY: 149,
    SGD: 1.34,
    RUB: 92.5,
    CNY: 7.2,
    AED: 3.67,
    SAR: 3.75,
    BRL: 5.26,
    MXN: 18.3,
    TND: 3,
  },
  // 0.50 US dollars at the price list's rate unless the provider specifies an amount; no order in dinars is paid by card.
  cardMinimums: {
    USD: 50,
    CAD: 50,
    EUR: 50,
    AUD: 50,
    SGD: 50,
    BRL: 50,
    GBP: 30,
    JPY: 50,
    AED: 200,
    MXN: 1000,
    RUB: 4625,
    CNY: 360,
    SAR: 188,
    TND: 50,
  },
};
