import { describe, expect, it } from 'vitest';
import { spaceAbbreviations } from '#domain/customers/customer-text.ts';
import { hasDomain } from './domains.ts';

describe('hasDomain', () => {
  it.each([
    'Refund waiting at evil-shop.com',
    'evil-shop.com',
    'EVIL-SHOP.COM!',
    'pay at evil.online',
    'go to shop.example.co.uk now',
    'evil-shop．com',
    'evil-shop。com',
    'e\u200Bvil-shop.c\u200Bom',
    'купить на магазин.рф',
    '购物.中国',
    'ana@gmail.com',
    'evil.com.Thanks',
    'bit.ly',
    'сайт.онлайн',
  ])('finds a domain in %j', (text) => {
    expect(hasDomain(text)).toBe(true);
  });

  it.each([
    'Amina Ben Salah',
    'J.R.R. Tolkien',
    'St.John, Mary',
    'Müller c/o Schmidt',
    'Rés.Nour/B12, 3 rue de Marseille',
    'Main St. 12/3',
    'Apt. 4. Floor 2.',
    'No.12',
    '12.30',
    'S.A.R.L. Photo',
    'أمينة بن صالح',
    'شارع الحرية. عمارة 3',
    '東京都渋谷区神南1-2-3',
    '…com',
    '',
  ])('finds none in %j', (text) => {
    expect(hasDomain(text)).toBe(false);
  });
});

describe('spaceAbbreviations', () => {
  // Li, Ford, Paris and Me are top-level domains too.
  it.each([
    ['Dr.Li', 'Dr. Li'],
    ['Prof.Dr.Ma', 'Prof. Dr. Ma'],
    ['J.Ford', 'J. Ford'],
    ['J.R.R.Ford', 'J.R.R. Ford'],
    ['12 av.Paris', '12 av. Paris'],
    ['Rés.Paris', 'Rés. Paris'],
    ['3.Stock', '3. Stock'],
    ['ش.تونس', 'ش. تونس'],
  ])('writes %j as %j, which is no domain', (typed, written) => {
    expect(spaceAbbreviations(typed)).toBe(written);
    expect(hasDomain(written)).toBe(false);
  });

  it.each([
    'evil-shop.com',
    'm.evil-shop.com',
    'a.b.evil.com',
    'dr.evil.com',
    'st.evil-shop.online',
  ])('leaves a domain in %j', (text) => {
    expect(hasDomain(spaceAbbreviations(text))).toBe(true);
  });
});
