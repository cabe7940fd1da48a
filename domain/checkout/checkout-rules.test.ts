import { describe, expect, it } from 'vitest';
import { checkoutFailures, type CheckoutAddress, type CheckoutDetails } from './checkout-rules.ts';

function address(changes: Partial<CheckoutAddress> = {}): CheckoutAddress {
  return {
    firstName: 'First',
    lastName: 'Last',
    address: '1 Long Street',
    city: 'Lyon',
    postalCode: '69001',
    country: 'FR',
    ...changes,
  };
}

function order(changes: Partial<CheckoutDetails> = {}): CheckoutDetails {
  return {
    name: 'First Last',
    email: 'first.last@example.com',
    phone: '+33 1 23 45 67 89',
    deliveryMethod: 'shipping',
    selectedCountry: 'FR',
    shippingAddress: address(),
    ...changes,
  };
}

function fields(details: CheckoutDetails): string[] {
  return checkoutFailures(details).map(({ field, code }) => `${field}: ${code}`);
}

describe('checkoutFailures', () => {
  it('is empty for complete details', () => {
    expect(fields(order())).toEqual([]);
  });

  it.each(['name', 'email', 'phone'])('requires %s and treats blanks as missing', (field) => {
    expect(fields(order({ [field]: '' }))).toEqual([`${field}: contact_required`]);
    expect(fields(order({ [field]: ' \t' }))).toEqual([`${field}: contact_required`]);
    // A zero-width space, the right-to-left mark, the filler of Hangul and the empty Braille pattern print nothing.
    const invisible = '\u200B\u200F \u3164\u2800';
    expect(fields(order({ [field]: invisible }))).toEqual([`${field}: contact_required`]);
  });

  it('requires an e-mail and a phone number of valid form', () => {
    expect(fields(order({ email: 'first.last', phone: 'call me' }))).toEqual([
      'email: invalid_email',
      'phone: invalid_phone',
    ]);
  });

  it.each(['firstName', 'lastName', 'address', 'city'])('requires %s for shipping', (field) => {
    expect(fields(order({ shippingAddress: address({ [field]: ' ' }) }))).toEqual([
      `shippingAddress.${field}: shipping_required`,
    ]);
  });

  it('accepts a full East Asian name in the first field, which is written without a space', () => {
    const named = (firstName: string) =>
      fields(order({ shippingAddress: address({ firstName, lastName: '' }) }));
    expect(named('山田太郎')).toEqual([]);
    expect(named('Yamada')).toEqual(['shippingAddress.lastName: shipping_required']);
  });

  it('requires a shipping address only for shipping and a studio only for pickup', () => {
    expect(fields(order({ shippingAddress: null }))).toEqual([
      'shippingAddress: shipping_required',
    ]);
    const pickup = { deliveryMethod: 'pickup', shippingAddress: null } as const;
    expect(fields(order({ ...pickup, pickupStudio: { studioId: 'a' } }))).toEqual([]);
    expect(fields(order({ ...pickup, pickupStudio: { studioId: ' ' } }))).toEqual([
      'pickupStudio: pickup_location_required',
    ]);
    expect(fields(order(pickup))).toEqual(['pickupStudio: pickup_location_required']);
  });

  it('requires a postal code only in countries that have them', () => {
    expect(fields(order({ shippingAddress: address({ postalCode: '' }) }))).toEqual([
      'shippingAddress.postalCode: postal_code_required',
    ]);
    const dubai = address({ postalCode: '', country: 'AE', city: 'Dubai' });
    expect(fields(order({ selectedCountry: 'AE', shippingAddress: dubai }))).toEqual([]);
  });

  it.each([
    ['US', 'state'],
    ['CA', 'province'],
  ])('requires in %s the %s', (country, field) => {
    const without = address({ country, postalCode: 'x' });
    expect(fields(order({ selectedCountry: country, shippingAddress: without }))).toEqual([
      `shippingAddress.${field}: shipping_required`,
    ]);
    const complete = { ...without, [field]: country === 'US' ? 'NY' : 'ON' };
    expect(fields(order({ selectedCountry: country, shippingAddress: complete }))).toEqual([]);
  });

  it('requires an address in the country of the prices, by code or name', () => {
    const toTunis = address({ country: 'Tunisia' });
    expect(fields(order({ selectedCountry: 'TN', shippingAddress: toTunis }))).toEqual([]);
    expect(fields(order({ shippingAddress: toTunis }))).toEqual([
      'shippingAddress.country: shipping_required',
    ]);
  });

  it('requires a given billing address to be complete by the rules of its own country', () => {
    const billing = address({ lastName: '', postalCode: '', country: 'USA' });
    expect(fields(order({ billingAddress: billing }))).toEqual([
      'billingAddress.lastName: billing_required',
      'billingAddress.state: billing_required',
      'billingAddress.postalCode: postal_code_required',
    ]);
    expect(fields(order({ billingAddress: address({ country: 'Nowhere' }) }))).toEqual([
      'billingAddress.country: billing_required',
    ]);
  });

  it('lists the fields in the order of the form', () => {
    const empty = address({
      firstName: '',
      lastName: '',
      address: '',
      city: '',
      postalCode: '',
      country: 'CA',
    });
    const all = fields(
      order({ name: '', email: '', phone: '', selectedCountry: 'CA', shippingAddress: empty }),
    );
    expect(all.map((line) => line.split(':')[0])).toEqual([
      'name',
      'email',
      'phone',
      'shippingAddress.firstName',
      'shippingAddress.lastName',
      'shippingAddress.address',
      'shippingAddress.city',
      'shippingAddress.province',
      'shippingAddress.postalCode',
    ]);
  });
});

describe('checkoutFailures of the region', () => {
  const of = (country: string, changes: Partial<CheckoutAddress>) =>
    checkoutFailures(
      order({ selectedCountry: country, shippingAddress: address({ country, ...changes }) }),
    );

  it.each([
    ['CA', { province: 'ON', postalCode: 'M5V 3A8' }],
    ['CA', { state: 'Ontario', postalCode: 'm5v3a8' }],
    ['CA', { province: 'ON', state: 'Ontario', postalCode: 'M5V 3A8' }],
    ['CA', { province: 'Québec', postalCode: 'K1A 0M5' }],
    ['CA', { province: 'NT', postalCode: 'X0A 0A1' }],
    ['US', { state: 'ny', postalCode: '10001' }],
    ['US', { province: 'New York', postalCode: '10001-1234' }],
    ['US', { state: 'TN', postalCode: '42223' }],
    ['US', { state: 'TX', postalCode: '00001' }],
    ['FR', { province: 'Rhône' }],
    ['AU', { state: 'NSW', province: 'nsw', postalCode: '2000' }],
  ])('accepts in %s %j', (country, changes) => {
    expect(of(country, changes)).toEqual([]);
  });

  it.each([
    [
      'CA',
      { province: 'AB', state: 'Ontario', postalCode: 'M5V 3A8' },
      'province',
      'regions_differ',
      { region: 'AB', otherRegion: 'Ontario' },
    ],
    [
      'CA',
      { province: 'Atlantis', postalCode: 'M5V 3A8' },
      'province',
      'unknown_region',
      { region: 'Atlantis' },
    ],
    [
      'CA',
      { province: 'AB', postalCode: 'm5v 3a8' },
      'province',
      'region_mismatch',
      { region: 'Alberta', otherRegion: 'Ontario', postalCode: 'M5V 3A8' },
    ],
    [
      'CA',
      { province: 'ON', postalCode: 'H2T 2M3' },
      'province',
      'region_mismatch',
      { region: 'Ontario', otherRegion: 'Quebec', postalCode: 'H2T 2M3' },
    ],
    [
      'US',
      { state: 'HI', postalCode: '96799' },
      'state',
      'region_mismatch',
      { region: 'Hawaii', otherRegion: 'American Samoa', postalCode: '96799' },
    ],
    [
      'US',
      { state: 'New Yrok', postalCode: '10001' },
      'state',
      'unknown_region',
      { region: 'New Yrok' },
    ],
    [
      'US',
      { state: 'NY', province: 'QC', postalCode: '10001' },
      'state',
      'regions_differ',
      { region: 'QC', otherRegion: 'NY' },
    ],
    [
      'FR',
      { province: 'Rhône', state: 'Ain' },
      'province',
      'regions_differ',
      { region: 'Rhône', otherRegion: 'Ain' },
    ],
  ] as const)('refuses in %s %j', (country, changes, field, code, facts) => {
    expect(of(country, changes)).toEqual([{ field: `shippingAddress.${field}`, code, facts }]);
  });

  it('checks a billing address by the rules of its own country', () => {
    const billingAddress = address({ country: 'CA', province: 'AB', postalCode: 'M5V 3A8' });
    expect(fields(order({ billingAddress }))).toEqual(['billingAddress.province: region_mismatch']);
  });
});

describe('checkoutFailures of web addresses', () => {
  it.each(['firstName', 'lastName', 'address', 'city', 'province', 'state', 'postalCode'] as const)(
    'refuses one in %s of either address',
    (name) => {
      const hostile = address({ country: 'AE', postalCode: '', [name]: 'www.evil.example' });
      const shipped = order({ selectedCountry: 'AE', shippingAddress: hostile });
      expect(fields(shipped)).toEqual([`shippingAddress.${name}: web_address_not_allowed`]);
      expect(fields(order({ billingAddress: hostile }))).toEqual([
        `billingAddress.${name}: web_address_not_allowed`,
      ]);
    },
  );
});
