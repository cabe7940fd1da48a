import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { priceCheckout } from './checkout-pricing.ts';

const print = { productType: 'photo_print', size: '4x6', quantity: 20 } as const;
const setup = {
  paymentMethods: { shipping: ['helcim', 'interac'], pickup: ['helcim', 'in_store', 'interac'] },
  defaultTaxPercent: 0,
  taxPickupByStudio: false,
} as const;

function price(studioTaxes: boolean, studio = studioWire({ province: 'QC' })) {
  return priceCheckout(
    defaultCatalogue,
    {
      deliveryMethod: 'pickup',
      paymentMethod: 'in_store',
      shippingAddress: { province: 'ON', state: '', postalCode: '' },
    },
    'CA',
    [print],
    {
      ...setup,
      taxPickupByStudio: studioTaxes,
      paymentMethods: {
        shipping: [...setup.paymentMethods.shipping],
        pickup: [...setup.paymentMethods.pickup],
      },
    },
    { discount: null, automatic: [], giftCardAvailable: null },
    studio,
  );
}

describe('priceCheckout for pickup in Canada', () => {
  it('charges no shipping and only GST, regardless of an address typed before', () => {
    expect(price(false)).toMatchObject({
      shippingFee: 0,
      taxAmount: 60,
      total: 1260,
      paymentMethod: 'in_store',
    });
  });

  it("uses the studio's province for taxes when the shop is configured so", () => {
    expect(price(true)).toMatchObject({ taxAmount: 180, total: 1380, appliedProvince: 'QC' });
    expect(price(true, studioWire({ city: 'Toronto, ON' }))).toMatchObject({ taxAmount: 156 });
  });
});
