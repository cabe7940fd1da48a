import { describe, expect, it } from 'vitest';
import {
  checkoutFailures,
  hasPostalCodes,
  isDialable,
  isEmail,
  subdivisionOf,
  westernDigits,
  type CheckoutAddress,
  type CheckoutDetails,
} from './checkout-rules.ts';

const address = (changes: Partial<CheckoutAddress> = {}): CheckoutAddress => ({
  firstName: 'First',
  lastName: 'Last',
  address: '1 Long Street',
  city: 'Lyon',
  postalCode: '69001',
  country: 'FR',
  ...changes,
});
const order = (changes: Partial<CheckoutDetails> = {}): CheckoutDetails => ({
  name: 'First Last',
  email: 'first.last@example.com',
  phone: '+33 1 23 45 67 89',
  deliveryMethod: 'shipping',
  selectedCountry: 'FR',
  shippingAddress: address(),
  ...changes,
});
const fields = (details: CheckoutDetails): string[] =>
  checkoutFailures(details).map(({ field, code }) => `${field}: ${code}`);

describe('the details of an order', () => {
  it('are complete when everything is there', () => {
    expect(fields(order())).toEqual([]);
  });

  it.each(['name', 'email', 'phone'])('need %s, and blanks are nothing', (field) => {
    expect(fields(order({ [field]: '' }))).toEqual([`${field}: contact_required`]);
    expect(fields(order({ [field]: ' \t' }))).toEqual([`${field}: contact_required`]);
  });

  it('need an email and a phone of the right form', () => {
    expect(fields(order({ email: 'first.last', phone: 'call me' }))).toEqual([
      'email: invalid_email',
      'phone: invalid_phone',
    ]);
  });

  it.each(['firstName', 'lastName', 'address', 'city'])('need %s for shipping', (field) => {
    expect(fields(order({ shippingAddress: address({ [field]: ' ' }) }))).toEqual([
      `shippingAddress.${field}: shipping_required`,
    ]);
  });

  it('need a shipping address for shipping, and only then', () => {
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

  it('need a postal code where the country has them', () => {
    expect(fields(order({ shippingAddress: address({ postalCode: '' }) }))).toEqual([
      'shippingAddress.postalCode: postal_code_required',
    ]);
    const dubai = address({ postalCode: '', country: 'AE', city: 'Dubai' });
    expect(fields(order({ selectedCountry: 'AE', shippingAddress: dubai }))).toEqual([]);
  });

  it.each([
    ['US', 'state'],
    ['CA', 'province'],
  ])('in %s need the %s', (country, field) => {
    const without = address({ country, postalCode: 'x' });
    expect(fields(order({ selectedCountry: country, shippingAddress: without }))).toEqual([
      `shippingAddress.${field}: shipping_required`,
    ]);
    const complete = { ...without, [field]: 'ON' };
    expect(fields(order({ selectedCountry: country, shippingAddress: complete }))).toEqual([]);
  });

  it('need the address in the country the order is priced for, however it is named', () => {
    const toTunis = address({ country: 'Tunisia' });
    expect(fields(order({ selectedCountry: 'TN', shippingAddress: toTunis }))).toEqual([]);
    expect(fields(order({ shippingAddress: toTunis }))).toEqual([
      'shippingAddress.country: shipping_required',
    ]);
  });

  it('need a complete billing address where one is given, by the rules of its own country', () => {
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

  it('are told in the order of the form', () => {
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

describe('the parts', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.org', 'زبون@مثال.تونس'])(
    '%s is an email',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..de', 'a@b.de,c@d.ef', 'a@b@c.de', 'a@b.'])(
    '%s is no email',
    (text) => expect(isEmail(text)).toBe(false),
  );
  it('an email has at most 254 characters', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
  it.each(['20 123 456', '+216 20.123.456', '(514) 555-0142', '٢٠١٢٣٤٥٦', '۲۰۱۲۳۴۵۶'])(
    '%s can be dialled',
    (text) => expect(isDialable(text)).toBe(true),
  );
  it.each(['1234', '1234567890123456', 'none', '12345 x', '+'])('%s cannot', (text) =>
    expect(isDialable(text)).toBe(false),
  );
  it('digits of Arabic and Persian are read', () => {
    expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a-7')).toBe('0123456789 0123456789 a-7');
  });
  it('subdivisions are asked for in two countries', () => {
    expect(['US', 'CA', 'TN', 'AU'].map(subdivisionOf)).toEqual(['state', 'province', null, null]);
  });
  it('postal codes exist in most countries', () => {
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
