import type { ConstantKind } from './find-constants.ts';

/** A place whose constants are no settings of a shop. */
export interface AllowedPlace {
  /** A file, or a folder with its slash. */
  readonly place: string;
  readonly kinds: readonly ConstantKind[];
  /** These constants alone; absent for all of the kinds. */
  readonly texts?: readonly string[];
  readonly why: string;
}

/** Tags of PDF: table rows, heads and cells. */
const tableTags = ['TR', 'TH', 'TD'];
const everything: readonly ConstantKind[] = ['country', 'size', 'product', 'money'];

/** Where constants may be written, each with its reason. An entry that nothing needs is a fault. */
export const allowedPlaces: readonly AllowedPlace[] = [
  {
    place: 'domain/catalogue/default-catalogue.ts',
    kinds: everything,
    why: 'the seed: what a new shop begins with',
  },
  { place: 'contract/operations/', kinds: everything, why: 'examples of the API' },
  {
    place: 'server/platform/http/openapi/error-responses.ts',
    kinds: everything,
    why: 'examples of the API',
  },
  { place: 'web/styleguide/', kinds: everything, why: 'examples, in development alone' },
  {
    place: 'server/features/orders/records/seed-orders.repo.ts',
    kinds: ['country', 'size', 'product'],
    why: 'demo orders of a new shop',
  },

  { place: 'domain/places/', kinds: ['country'], why: 'facts of geography' },
  {
    place: 'domain/orders/ready-at.ts',
    kinds: ['country'],
    why: 'time zones and weekends of countries',
  },
  {
    place: 'domain/customers/phone-number.ts',
    kinds: ['country'],
    why: 'numbering plans of countries',
  },
  {
    place: 'domain/invoices/document-paper.ts',
    kinds: ['country'],
    why: 'countries that print on letter paper',
  },
  {
    place: 'domain/catalogue/free-measures.ts',
    kinds: ['country'],
    why: 'countries that measure in inches',
  },
  {
    place: 'domain/prints/passport-rules.ts',
    kinds: ['country'],
    why: 'what an authority requires of photos',
  },
  {
    place: 'domain/storefront/page-paths.ts',
    kinds: ['country'],
    texts: ['TN'],
    why: 'the specified address /TN',
  },

  {
    place: 'domain/catalogue/item-facts.ts',
    kinds: ['size', 'product'],
    why: 'lines of orders from before lines had facts',
  },
  {
    place: 'domain/notifications/order-mails.ts',
    kinds: ['country'],
    texts: ['TN'],
    why: 'orders from before they noted whether studios hear of them',
  },
  {
    place: 'web/lib/photos/photo-record.ts',
    kinds: ['size', 'product'],
    why: 'photos that browsers stored before they had a size',
  },

  {
    place: 'server/features/payments/providers/helcim/',
    kinds: ['country'],
    why: 'countries of the merchants of Helcim',
  },
  {
    place: 'domain/payments/payment-methods.ts',
    kinds: ['money'],
    texts: ['maxStripeAmount = 99_999_999'],
    why: 'the most that Stripe charges',
  },

  {
    place: 'domain/catalogue/edit/change-prices.ts',
    kinds: ['money'],
    texts: ['maxListAmount = 999_999_999'],
    why: 'a technical limit',
  },
  {
    place: 'domain/catalogue/zone-problems.ts',
    kinds: ['money'],
    texts: ['maxFee = 1_000_000_000'],
    why: 'a technical limit',
  },
  {
    place: 'domain/couriers/read-amount.ts',
    kinds: ['money'],
    texts: ['minor = 1e12'],
    why: 'a technical limit',
  },
  {
    place: 'domain/discounts/gift-card-states.ts',
    kinds: ['money'],
    texts: ['maxCardAmount = 100_000'],
    why: 'a technical limit',
  },

  {
    place: 'web/app/intro/hero.tsx',
    kinds: ['size', 'product'],
    why: 'the drawing of the first screen',
  },
  {
    place: 'web/app/products/product-pictures.ts',
    kinds: ['size', 'product'],
    why: 'the drawings of the first products; another product has a general one',
  },
  ...[
    'web/console/features/prices/use-price-words.ts',
    'web/console/lib/use-contents.ts',
    'web/features/gifts/gift-sheet.tsx',
    'web/features/photos/controls/card-controls.tsx',
    'web/lib/use-counted-text.ts',
  ].map((place): AllowedPlace => ({
    place,
    kinds: ['product'],
    texts: ['photo_print'],
    why: 'the name of a text in locales/',
  })),

  {
    place: 'domain/lab/text.ts',
    kinds: ['country'],
    texts: ['AE'],
    why: 'the letters of Æ',
  },
  {
    place: 'domain/photos/images/image-type.ts',
    kinds: ['country'],
    texts: ['CR'],
    why: 'the first bytes of an image file',
  },
  ...[
    'server/features/invoices/pdf/draw-document.ts',
    'server/features/prints/documents/job-ticket.ts',
    'server/features/statements/statement-pdf.ts',
    'server/platform/pdf/structure.ts',
  ].map((place): AllowedPlace => ({
    place,
    kinds: ['country'],
    texts: tableTags,
    why: 'tags of PDF',
  })),
  {
    place: 'server/platform/db/embedded-cluster.ts',
    kinds: ['country'],
    texts: ['TZ'],
    why: 'the variable of the time zone',
  },
  {
    place: 'web/console/features/shop-settings/limits-form.tsx',
    kinds: ['money'],
    texts: ['maxDollars = 1_000_000'],
    why: 'a technical limit',
  },
];
