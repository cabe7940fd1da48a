import { describe, expect, it } from 'vitest';
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
    'm.evil-shop.com',
    'a.b.evil.com',
    'dr.evil.com',
    'st.evil-shop.online',
    'evil-shop.li',
    'evil.no',
    'x.com',
    't.co/abc',
    'av.shop',
  ])('finds a domain in %j', (text) => {
    expect(hasDomain(text)).toBe(true);
  });

  it.each([
    'Amina Ben Salah',
    'J.R.R. Tolkien',
    'St.John, Mary',
    '12 Rue.de.Paris',
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
    // Li, Ford, Paris, Box, So, De and No are top-level domains too.
    'Dr.Li',
    'Prof.Dr.Ma',
    'J.R.R.Ford',
    '12 av.Paris',
    'Rés.Paris',
    '3.St, Tür 4',
    'ش.تونس',
    'P.O.Box 123',
    'PO.Box 123',
    'C.so Garibaldi 5',
    // A town of this name exists, and a sign in front of it is no name of a host.
    '-.Town',
    'V.le Europa',
    'Avda.de la Marina',
    'Flat.No.12, Plot.No 5',
    'H.No.12-3',
  ])('finds none in %j', (text) => {
    expect(hasDomain(text)).toBe(false);
  });
});
