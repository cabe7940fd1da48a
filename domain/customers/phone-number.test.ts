import { describe, expect, it } from 'vitest';
import { currentPhone, hasExtension, isDialable } from './phone-number.ts';

describe('a phone number', () => {
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

  it.each([
    ['MX', '+52 1 55 1234 5678', '+525512345678'],
    ['MX', '+5215512345678', '+525512345678'],
    ['MX', '5215512345678', '+525512345678'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    ['MX', '045 55 1234 5678', '+525512345678'],
    ['MX', '01 55 1234 5678', '+525512345678'],
    ['US', '0052 1 55 1234 5678', '+525512345678'],
    ['CO', '+57 1 234 5678', '+576012345678'],
    ['CO', '(4) 234 5678', '+576042345678'],
    ['BJ', '+229 97 12 34 56', '+2290197123456'],
    ['BJ', '97 12 34 56', '+2290197123456'],
    ['CL', '+56 09 1234 5678', '+56912345678'],
    ['CL', '09 1234 5678', '+56912345678'],
  ])('in %s, currentPhone reads %s as %s', (country, phone, current) => {
    expect(currentPhone(phone, country)).toBe(current);
  });

  it.each([
    ['MX', '+52 55 1234 5678'],
    ['MX', '55 1234 5678'],
    ['MX', '1 213 373 4253'],
    ['US', '044 55 1234 5678'],
    ['CO', '+57 601 234 5678'],
    ['CO', '+57 300 123 4567'],
    ['BJ', '+229 01 97 12 34 56'],
    ['CL', '+56 9 1234 5678'],
    ['TN', '97 123 456'],
  ])('in %s, currentPhone leaves %s as it is', (country, phone) => {
    expect(currentPhone(phone, country)).toBe(phone);
  });
});
