import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyCheckout } from './checkout-values.ts';

const inIllinois = {
  ...emptyCheckout,
  shippingAddress: { ...emptyCheckout.shippingAddress, state: 'IL' },
  paymentMethod: 'helcim',
} as const;

function load() {
  return import('./left-country.ts');
}

let parts: Awaited<ReturnType<typeof load>>;
beforeEach(async () => {
  vi.resetModules();
  parts = await load();
});

describe('moveOfCountry', () => {
  it('drops the fields of the country that is left, and does not restore them when it is chosen again', () => {
    const { moveOfCountry } = parts;
    const none = { shippingAddress: { state: '', province: '' }, paymentMethod: null };
    expect(moveOfCountry('US', 'CA', inIllinois)).toMatchObject(none);
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject(none);
  });

  it('restores the fields only when the change of country is undone', () => {
    const { bringBackCountry, moveOfCountry } = parts;
    const form = structuredClone(inIllinois);
    moveOfCountry('US', 'CA', form);
    // The form keeps using the object it was read from.
    Object.assign(form.shippingAddress, { state: '' });
    bringBackCountry('US');
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject({
      shippingAddress: { state: 'IL' },
      paymentMethod: 'helcim',
    });
    moveOfCountry('US', 'CA', inIllinois);
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject({ paymentMethod: null });
  });

  it('restores nothing for a change to yet another country', () => {
    const { bringBackCountry, moveOfCountry } = parts;
    moveOfCountry('US', 'CA', inIllinois);
    bringBackCountry('US');
    moveOfCountry('CA', 'TN', emptyCheckout);
    expect(moveOfCountry('TN', 'US', emptyCheckout)).toMatchObject({ paymentMethod: null });
  });
});
