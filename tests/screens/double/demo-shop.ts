import type { StudioWire } from '#contract/studios.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import type { GiftCard } from '#domain/discounts/gift-cards.ts';
import type { Currency } from '#domain/common/money.ts';
import written from '#server/demo-studios.json' with { type: 'json' };
import type { CatalogueSetup } from '#server/features/catalogue/present-catalogue.ts';
import { presentStudio } from '#server/features/studios/present-studio.ts';
import { readStudio } from '#server/features/studios/read-studio.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { startScript } from '#sandbox/helcim/window/start-script.ts';

/** A stored gift card. */
export interface StoredCard extends GiftCard {
  readonly id: string;
  readonly code: string;
}

/** A usable card. */
export function giftCard(
  code: string,
  currency: Currency,
  available: number,
  changes: Partial<StoredCard> = {},
): StoredCard {
  return {
    id: crypto.randomUUID(),
    code,
    currency,
    available,
    isEnabled: true,
    expiresAt: null,
    heldUntil: null,
    ...changes,
  };
}

/** The demo studios by name. */
export function demoStudios(): StudioWire[] {
  return written
    .map((row) => {
      const read = readStudio(row);
      if (!('studio' in read)) throw new Error(`demo studio ${row.name} cannot be read`);
      const { ownerEmail: _owner, ...studio } = read.studio;
      const { operatingHours, closures, translations } = studio;
      return presentStudio(
        {
          ...studio,
          id: crypto.randomUUID(),
          operatingHours: [...operatingHours],
          closures: [...closures],
          translations: { ...translations },
          photo: null,
        },
        Date.now(),
      );
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The discounts of the demo data. */
export function demoRules(): PriceRule[] {
  return [
    priceRule('WELCOME10'),
    priceRule('FIVEOFF', { valueType: 'fixed_amount', valueThousandths: -5000 }),
    priceRule('SPRING24', {
      valueThousandths: -15_000,
      startsAt: Date.parse('2024-03-20T00:00:00Z'),
      endsAt: Date.parse('2024-06-20T00:00:00Z'),
    }),
    priceRule('SOON99', {
      valueThousandths: -20_000,
      startsAt: Date.parse('2099-01-01T00:00:00Z'),
    }),
    priceRule('PAUSED1', { isActive: false }),
  ];
}

/** The gift cards of the demo data. */
export function demoCards(): StoredCard[] {
  return [
    giftCard('DEMO25USD0000000', 'USD', 2500),
    giftCard('DEMO500USD000000', 'USD', 50_000),
    giftCard('DEMO40CAD0000000', 'CAD', 4000),
    giftCard('DEMO30TND0000000', 'TND', 3000),
    giftCard('DEMOEXPIRED00000', 'USD', 2500, { expiresAt: Date.parse('2024-01-01T00:00:00Z') }),
    giftCard('DEMODISABLED0000', 'USD', 2500, { isEnabled: false }),
    giftCard('DEMOZERO00000000', 'USD', 0),
  ];
}

/** The settings of a shop with both card providers, as `npm start` runs it with its demo data. */
export function demoSetup(): CatalogueSetup {
  const script = new Blob([startScript(location.origin)], { type: 'text/javascript' });
  return {
    version: 1,
    catalogue: defaultCatalogue,
    methods: {
      helcimCurrencies: ['USD', 'CAD'],
      credit: true,
      manual: ['cod', 'in_store'],
    },
    cardWindow: {
      scriptUrl: URL.createObjectURL(script),
      origin: location.origin,
      sandbox: true,
    },
    defaultTaxPercentThousandths: 0,
    taxPickupByStudio: false,
  };
}
