import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyCheckout } from './checkout-values.ts';

const inIllinois = {
  ...emptyCheckout,
  shippingAddress: { ...emptyCheckout.shippingAddress, state: 'IL' },
  paymentMethod: 'helcim',
} as const;

const load = () => import('./left-country.ts');
let parts: Awaited<ReturnType<typeof load>>;
beforeEach(async () => {
  vi.resetModules();
  parts = await load();
});

describe('what of the checkout is a country’s own', () => {
  it('goes with the country, and does not come back with it when that is chosen anew', () => {
    const { moveOfCountry } = parts;
    const none = { shippingAddress: { state: '', province: '' }, paymentMethod: null };
    expect(moveOfCountry('US', 'CA', inIllinois)).toMatchObject(none);
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject(none);
  });

  it('comes back when the change is undone, and only then', () => {
    const { bringBackCountry, moveOfCountry } = parts;
    const form = structuredClone(inIllinois);
    moveOfCountry('US', 'CA', form);
    // The form goes on with the object it was read from.
    Object.assign(form.shippingAddress, { state: '' });
    bringBackCountry('US');
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject({
      shippingAddress: { state: 'IL' },
      paymentMethod: 'helcim',
    });
    moveOfCountry('US', 'CA', inIllinois);
    expect(moveOfCountry('CA', 'US', emptyCheckout)).toMatchObject({ paymentMethod: null });
  });

  it('does not come back for a change to yet another country', () => {
    const { bringBackCountry, moveOfCountry } = parts;
    moveOfCountry('US', 'CA', inIllinois);
    bringBackCountry('US');
    moveOfCountry('CA', 'TN', emptyCheckout);
    expect(moveOfCountry('TN', 'US', emptyCheckout)).toMatchObject({ paymentMethod: null });
  });
});
