import { describe, expect, it } from 'vitest';
import { tidyPostalCode } from '#domain/places/postal-codes.ts';
import { memoryKeyValue } from '#web/lib/key-value.ts';
import { tidyPhone } from '#web/lib/phone-numbers.ts';
import { checkFailures, checkoutSchema, findRegionMismatch } from './checkout-checks.ts';
import {
  toAddress,
  emptyCheckout,
  savedCheckout,
  type AddressValues,
  type CheckoutValues,
} from './checkout-values.ts';

function address(changes: Partial<AddressValues> = {}): AddressValues {
  return {
    ...emptyCheckout.shippingAddress,
    firstName: 'First',
    lastName: 'Last',
    address: '1 Long Street',
    city: 'City',
    ...changes,
  };
}

function values(changes: Partial<CheckoutValues> = {}): CheckoutValues {
  return {
    ...emptyCheckout,
    name: 'First Last',
    email: 'first.last@example.com',
    phone: '+1 514 555 0142',
    shippingAddress: address({ postalCode: '90210', state: 'CA' }),
    ...changes,
  };
}

function codes(
  changes: Partial<CheckoutValues>,
  country: string,
  studioId: string | null = null,
): string[] {
  return checkFailures(values(changes), country, studioId).map(
    ({ field, code }) => `${field}: ${code}`,
  );
}

describe('checkFailures', () => {
  it('returns nothing for a valid form', () => {
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
    ['AR', '1425', '142'],
    ['IN', '110 001', '11000'],
    ['MD', 'md-2001', 'MD-201'],
    ['GB', 'BFPO 57', 'BFPO'],
    ['SE', 'S-111 22', 'S-111'],
    ['RU', '101 000', '10100'],
    ['XK', '10000', '1000'],
  ])('in %s accepts the postal code %s and rejects %s', (country, right, wrong) => {
    const place = { state: 'CA', province: 'ON' };
    const at = (postalCode: string) => ({ shippingAddress: address({ ...place, postalCode }) });
    expect(codes(at(right), country)).toEqual([]);
    expect(codes(at(wrong), country)).toEqual(['shippingAddress.postalCode: invalid_postal_code']);
  });

  it('accepts postal codes in Arabic digits and lower case', () => {
    expect(codes({ shippingAddress: address({ postalCode: '١٠٠٢' }) }, 'TN')).toEqual([]);
    const montreal = address({ province: 'QC', postalCode: ' h2t2m3 ' });
    expect(codes({ shippingAddress: montreal }, 'CA')).toEqual([]);
    expect(toAddress(montreal, 'CA').postalCode).toBe('H2T 2M3');
    expect(tidyPostalCode('sw1a 1aa', 'GB')).toBe('SW1A 1AA');
  });

  it('requires no postal code in a country without them', () => {
    expect(codes({ shippingAddress: address() }, 'AE')).toEqual([]);
    const typed = address({ postalCode: '1002' });
    expect(codes({ shippingAddress: typed }, 'AE')).toEqual([]);
    // One that was typed for another country is on no label.
    expect(toAddress(typed, 'AE').postalCode).toBe('');
    expect(codes({ shippingAddress: address() }, 'BQ')).toEqual([]);
  });

  it.each([
    ['TN', '20 123 456', '+216 20 123 456'],
    ['TN', '٢٠ ١٢٣ ٤٥٦', '+216 20 123 456'],
    ['US', '(213) 373-4253', '+1 213 373 4253'],
    ['US', '\u200e(213)\u00a0373\u20114253\u200f', '+1 213 373 4253'],
    ['TN', '２０－１２３ー４５６', '+216 20 123 456'],
    ['TN', '+216 20–123‐456', '+216 20 123 456'],
    ['US', '+216 20 123 456', '+216 20 123 456'],
    ['US', '00216 20 123 456', '+216 20 123 456'],
    ['US', '(00216) 20-123-456', '+216 20 123 456'],
    ['JP', '0033 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['AU', '0011 33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['BR', '0014 33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['CA', '(+1) 514 555 0142', '+1 514 555 0142'],
    ['TN', '(+216) 20123456', '+216 20 123 456'],
    ['FR', 'tel:+33612345678', '+33 6 12 34 56 78'],
    ['FR', '+33 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
    ['MX', '+52 1 55 1234 5678', '+52 55 1234 5678'],
    ['MX', '+5215512345678', '+52 55 1234 5678'],
    ['MX', '044 55 1234 5678', '+52 55 1234 5678'],
    ['MX', '045 55 1234 5678', '+52 55 1234 5678'],
    ['MX', '01 55 1234 5678', '+52 55 1234 5678'],
    ['US', '0052 1 55 1234 5678', '+52 55 1234 5678'],
    ['CO', '+57 1 234 5678', '+57 601 2345678'],
    ['BJ', '97 12 34 56', '+229 01 97 12 34 56'],
    ['CL', '09 1234 5678', '+56 912345678'],
    ['XK', '044 123 456', '+383 44 123 456'],
  ])('in %s accepts the phone %s, formatted as %s', (country, phone, read) => {
    expect(tidyPhone(phone, country)).toBe(read);
    expect(codes({ phone, deliveryMethod: 'pickup' }, country, 'studio')).toEqual([]);
  });

  it.each(['12345', '555 0142', '+999 123 456 789'])('rejects %s as a phone number', (phone) => {
    expect(codes({ phone }, 'US')).toEqual(['phone: invalid_phone']);
  });

  it('requires a studio for pickup, and no address with it', () => {
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

  it('checks a separate billing address', () => {
    const billingAddress = address({ city: '', postalCode: 'K1A 0B1', state: 'NY' });
    expect(codes({ billingAddress }, 'US')).toEqual([]);
    expect(codes({ billingSame: false, billingAddress }, 'US')).toEqual([
      'billingAddress.city: billing_required',
      'billingAddress.postalCode: invalid_postal_code',
    ]);
  });

  it('assigns each failure to its form field', () => {
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

describe('findRegionMismatch', () => {
  it.each([
    ['CA', 'H2T 2M3', 'QC', null],
    ['CA', 'H2T 2M3', 'ON', 'QC'],
    ['CA', 'X0A 0A1', 'NT', null],
    ['CA', 'X1A 1A1', 'NU', null],
    ['CA', 'T2N 3C8', 'NU', 'AB'],
    ['CA', 'H2T', 'ON', null],
    ['CA', 'H2T 2M3', '', null],
    ['US', '07030', 'NY', 'NJ'],
    ['US', '96799', 'HI', 'AS'],
    ['US', '42223', 'TN', null],
    ['FR', '75001', 'ON', null],
  ])('in %s for %s with the region %s finds %s', (country, postalCode, chosen, found) => {
    const place = address({ postalCode, state: chosen, province: chosen });
    const mismatch = findRegionMismatch(toAddress(place, country));
    expect(mismatch).toEqual(found === null ? null : { chosen, found });
  });

  it('keeps the order from being placed', () => {
    const shippingAddress = address({ postalCode: 'M5V 3A8', province: 'AB' });
    expect(codes({ shippingAddress }, 'CA')).toEqual(['shippingAddress.province: region_mismatch']);
    const billingAddress = address({ postalCode: '07030', state: 'NY' });
    expect(codes({ billingSame: false, billingAddress }, 'US')).toEqual([
      'billingAddress.state: region_mismatch',
    ]);
  });
});

describe('savedCheckout', () => {
  it('restores the form unchanged, including the state of another country', () => {
    const storage = memoryKeyValue();
    const form = savedCheckout(storage);
    const typed = values({ shippingAddress: address({ state: 'CA', province: 'QC' }) });
    form.save(typed);
    form.flush();
    expect(savedCheckout(storage).load()).toEqual(typed);
    expect(toAddress(typed.shippingAddress, 'FR')).toMatchObject({ state: null, province: null });
  });

  it('restores the readable fields of an old copy', () => {
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
