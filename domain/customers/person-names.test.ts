import { describe, expect, it } from 'vitest';
import { isPlainLine, isPlainName } from './person-names.ts';

describe('isPlainName', () => {
  it.each([
    'Amina Ben Salah',
    "Siobhán O'Connor-Nwosu",
    'أمينة بن صالح',
    'می‌خواهم',
    'J.R.R. Tolkien',
    'St.John, Mary',
    'A/B Fotografi',
    'Müller c/o Schmidt',
    'c.o/Meier',
    'Apt. 4/2',
    'Main St. 12/3',
    '山田 太郎',
    'Wwwolf',
    '',
  ])('accepts %j', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    'Urgent: verify your account at https://evil.example',
    'ftp://x',
    'See www.evil.example',
    'WWW.EVIL.EXAMPLE',
    'www .evil.example',
    'go to evil.example/login',
    'bit.ly/3xYz',
    'ｈｔｔｐｓ：／／evil',
    'ｗｗｗ．evil．example',
    'ht\u200Btps:/\u200B/evil',
    'w\u200Bww.evil.example',
    'a\u0000b',
    'a\u001B[31mb',
    'a\u0085b',
  ])('refuses %j', (name) => {
    expect(isPlainName(name)).toBe(false);
  });
});

describe('isPlainLine', () => {
  it('accepts a dot and a slash, which addresses contain', () => {
    expect(isPlainLine('Rés.Nour/B12, 3 rue de Marseille')).toBe(true);
  });

  it('refuses a link and a control character', () => {
    expect(isPlainLine('verify at https://evil.example')).toBe(false);
    expect(isPlainLine('www.evil.example')).toBe(false);
    expect(isPlainLine('1 Main Street\u0007')).toBe(false);
  });
});
