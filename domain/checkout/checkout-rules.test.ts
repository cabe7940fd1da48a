import { describe, expect, it } from 'vitest';
import {
  checkoutFailures,
  hasExtension,
  hasPostalCodes,
  isDialable,
  isEmail,
  needsTypedRegion,
  plainEmail,
  subdivisionOf,
  type CheckoutAddress,
  type CheckoutDetails,
} from './checkout-rules.ts';
import { westernDigits } from '../common/western-digits.ts';

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
    const complete = { ...without, [field]: 'ON' };
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

describe('the checkout field checks', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.org', 'زبون@مثال.تونس'])(
    'isEmail accepts %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..de', 'a@b.de,c@d.ef', 'a@b@c.de', 'a@b.'])(
    'isEmail rejects %s',
    (text) => expect(isEmail(text)).toBe(false),
  );
  it.each(['mailto:a@b.co', 'a[1]@b.co', String.raw`a\b@b.co`, 'a@[b.co', 'a@b.c:25'])(
    'isEmail rejects %s, to which no mail is sent',
    (text) => expect(isEmail(text)).toBe(false),
  );
  it.each([
    'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'taro@example。com',
    'mailto:taro@example.com',
    '\u200Etaro@example.com\u200B',
    ' taro @example. com ',
    'taro@example.com.',
    '<taro@example.com>,',
    '“taro@example.com”',
    'taro\n@example.com',
  ])('plainEmail and an order read %j as the address in it', (email) => {
    expect(plainEmail(email)).toBe('taro@example.com');
    expect(fields(order({ email }))).toEqual([]);
  });
  it('plainEmail keeps capitals, apostrophes, letters of other scripts and spaces between letters', () => {
    for (const email of ["Pat.O'Neill+x@Example.org", 'زبون@مثال.تونس', 'first last@example.com']) {
      expect(plainEmail(email)).toBe(email);
    }
    expect(plainEmail('ali٢٠@example.com')).toBe('ali20@example.com');
  });
  it('isEmail accepts at most 254 characters', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
  it.each(['20 123 456', '+216 20.123.456', '(514) 555-0142', '٢٠١٢٣٤٥٦', '۲۰۱۲۳۴۵۶'])(
    'isDialable accepts %s',
    (text) => expect(isDialable(text)).toBe(true),
  );
  it.each([
    '０９０－１２３４－５６７８',
    '（０３）１２３４ー５６７８',
    '+216 20–123‐456',
    '514\u2011555\u20110142',
    '\u200e+1 514 555 0142\u200f',
  ])('isDialable accepts %j, as keyboards and copied texts write it', (text) =>
    expect(isDialable(text)).toBe(true),
  );
  it.each(['1234', '1234567890123456', 'none', '12345 x', '+', 'ー12345'])(
    'isDialable rejects %s',
    (text) => expect(isDialable(text)).toBe(false),
  );
  it.each([
    '+1 312 555 0142 x12',
    '312-555-0142 ext. 12',
    '514 555-0142, poste 4521',
    '03-1234-5678（内線１２）',
    '+216 71 123 456 تحويلة ١٢',
    '312.555.0142 #7',
  ])('hasExtension is true for %s', (text) => expect(hasExtension(text)).toBe(true));
  it.each(['+1 312 555 0142', '12345 x', 'tel:+1 312 555 0142', 'x12', 'call 555'])(
    'hasExtension is false for %s',
    (text) => expect(hasExtension(text)).toBe(false),
  );
  it('westernDigits converts Arabic and Persian digits', () => {
    expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a-7')).toBe('0123456789 0123456789 a-7');
  });
  it('subdivisionOf names a subdivision for the US and Canada only', () => {
    expect(['US', 'CA', 'TN', 'AU'].map(subdivisionOf)).toEqual(['state', 'province', null, null]);
  });
  it('needsTypedRegion is true where the post requires a region and no list offers it', () => {
    const countries = ['JP', 'AU', 'BR', 'AE', 'IT', 'US', 'CA', 'TN', 'FR', 'DE', 'GB', 'SA'];
    expect(countries.filter(needsTypedRegion)).toEqual(['JP', 'AU', 'BR', 'AE', 'IT']);
  });
  it('hasPostalCodes is true for most countries', () => {
    expect(['AE', 'HK', 'QA', 'TN', 'US', 'JP', 'SA'].map(hasPostalCodes)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});
