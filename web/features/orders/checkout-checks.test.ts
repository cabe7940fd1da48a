import { describe, expect, it } from 'vitest';
import { tidyPostalCode } from '#domain/checkout-rules.ts';
import { memoryKeyValue } from '#web/lib/key-value.ts';
import {
  checkFailures,
  checkoutSchema,
  provinceOfPostalCode,
  tidyPhone,
} from './checkout-checks.ts';
import {
  addressOf,
  emptyCheckout,
  savedCheckout,
  type AddressValues,
  type CheckoutValues,
} from './checkout-values.ts';

const address = (changes: Partial<AddressValues> = {}): AddressValues => ({
  ...emptyCheckout.shippingAddress,
  firstName: 'First',
  lastName: 'Last',
  address: '1 Long Street',
  city: 'City',
  ...changes,
});
const values = (changes: Partial<CheckoutValues> = {}): CheckoutValues => ({
  ...emptyCheckout,
  name: 'First Last',
  email: 'first.last@example.com',
  phone: '+1 514 555 0142',
  shippingAddress: address({ postalCode: '90210', state: 'CA' }),
  ...changes,
});
const codes = (
  changes: Partial<CheckoutValues>,
  country: string,
  studioId: string | null = null,
): string[] =>
  checkFailures(values(changes), country, studioId).map(({ field, code }) => `${field}: ${code}`);

describe('the checkout', () => {
  it('is complete when everything fits', () => {
    expect(codes({}, 'US')).toEqual([]);
  });

  it.each([
    ['US', '90210', 'K1A 0B1'],
    ['CA', 'K1A 0B1', '90210'],
    ['TN', '1002', '10020'],
    ['JP', '150-0001', '15'],
    ['GB', 'SW1A 1AA', '90210'],
    ['JP', '１５００００１', '1500'],
    ['BR', '01310100', '0131'],
    ['PT', '1000001', '100'],
    ['SA', '11564-1234', '115641'],
    ['US', '90210-1234', '9021'],
  ])('in %s takes the postal code %s and not %s', (country, right, wrong) => {
    const place = { state: 'CA', province: 'ON' };
    const at = (postalCode: string) => ({ shippingAddress: address({ ...place, postalCode }) });
    expect(codes(at(right), country)).toEqual([]);
    expect(codes(at(wrong), country)).toEqual(['shippingAddress.postalCode: invalid_postal_code']);
  });

  it('reads postal codes in Arabic digits and small letters', () => {
    expect(codes({ shippingAddress: address({ postalCode: '١٠٠٢' }) }, 'TN')).toEqual([]);
    const montreal = address({ province: 'QC', postalCode: ' h2t2m3 ' });
    expect(codes({ shippingAddress: montreal }, 'CA')).toEqual([]);
    expect(addressOf(montreal, 'CA').postalCode).toBe('H2T 2M3');
    expect(tidyPostalCode('sw1a 1aa', 'GB')).toBe('SW1A 1AA');
  });

  it('asks for no postal code where there are none', () => {
    expect(codes({ shippingAddress: address() }, 'AE')).toEqual([]);
    expect(codes({ shippingAddress: address({ postalCode: '00000' }) }, 'AE')).toEqual([]);
  });

  it.each([
    ['TN', '20 123 456', '+216 20 123 456'],
    ['TN', '٢٠ ١٢٣ ٤٥٦', '+216 20 123 456'],
    ['US', '(213) 373-4253', '+1 213 373 4253'],
    ['US', '+216 20 123 456', '+216 20 123 456'],
  ])('in %s reads the phone %s as %s', (country, phone, read) => {
    expect(tidyPhone(phone, country)).toBe(read);
    const postalCode = country === 'TN' ? '1002' : '90210';
    const shippingAddress = address({ postalCode, state: 'CA' });
    expect(codes({ phone, shippingAddress }, country)).toEqual([]);
  });

  it.each(['12345', '555 0142', '+999 123 456 789'])('takes no %s for a phone', (phone) => {
    expect(codes({ phone }, 'US')).toEqual(['phone: invalid_phone']);
  });

  it('needs a studio for pickup, and then no address', () => {
    const pickup = {
      deliveryMethod: 'pickup',
      shippingAddress: address(),
      billingSame: false,
      billingAddress: address({ postalCode: 'x' }),
    } as const;
    expect(codes(pickup, 'CA')).toEqual(['pickupStudio: pickup_location_required']);
    expect(codes(pickup, 'CA', 'a')).toEqual([]);
    expect(codes({}, 'US', null)).toEqual([]);
  });

  it('judges a billing address of its own', () => {
    const billingAddress = address({ city: '', postalCode: 'K1A 0B1', state: 'NY' });
    expect(codes({ billingAddress }, 'US')).toEqual([]);
    expect(codes({ billingSame: false, billingAddress }, 'US')).toEqual([
      'billingAddress.city: billing_required',
      'billingAddress.postalCode: invalid_postal_code',
    ]);
  });

  it('tells the form where each failure belongs', () => {
    const parsed = checkoutSchema('US', null).safeParse(
      values({ name: '', shippingAddress: address() }),
    );
    expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['name'], 'contact_required'],
      [['shippingAddress', 'state'], 'shipping_required'],
      [['shippingAddress', 'postalCode'], 'postal_code_required'],
    ]);
  });
});

describe('a Canadian postal code', () => {
  it.each([
    ['H2T 2M3', 'QC', null],
    ['H2T 2M3', 'ON', 'QC'],
    ['X0A 0A1', 'NT', null],
    ['X1A 1A1', 'NU', null],
    ['T2N 3C8', 'NU', 'AB'],
    ['H2T', 'ON', null],
    ['H2T 2M3', '', null],
  ])('%s beside %s hints at %s', (postalCode, province, hint) => {
    expect(provinceOfPostalCode({ postalCode, province })).toBe(hint);
  });
});

describe('a stored form', () => {
  it('comes back as it was, the state of another country with it', () => {
    const storage = memoryKeyValue();
    const form = savedCheckout(storage);
    const typed = values({ shippingAddress: address({ state: 'CA', province: 'QC' }) });
    form.save(typed);
    form.flush();
    expect(savedCheckout(storage).load()).toEqual(typed);
    expect(addressOf(typed.shippingAddress, 'FR')).toMatchObject({ state: null, province: null });
  });

  it('is read as far as it goes when it is an old copy', () => {
    const storage = memoryKeyValue();
    const old = {
      email: 'first.last@example.com',
      phone: 7,
      name: 'First Last',
      shippingAddress: { firstName: 'First', city: 'Lyon' },
      billingAddress: null,
      paymentMethod: 'barter',
    };
    storage.set('formData', JSON.stringify(old));
    expect(savedCheckout(storage).load()).toEqual({
      ...emptyCheckout,
      email: 'first.last@example.com',
      name: 'First Last',
      shippingAddress: { ...emptyCheckout.shippingAddress, firstName: 'First', city: 'Lyon' },
    });
  });
});
