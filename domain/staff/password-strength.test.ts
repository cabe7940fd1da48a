import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-strength.ts';

const context = { name: 'Nadia Ben Ali', email: 'nadia.benali@example.com', brand: 'FPX' };

describe('isWeakPassword', () => {
  it.each([
    ['eleven chars', 'kX9#mQ2$vL7'],
    ['common words and digits', 'password1234'],
    ['common words in other letters', 'P@ssw0rd2024!'],
    ['French common words', 'motdepasse2025'],
    ['a date', 'mercredi24novembre'],
    ['a row of keys', 'azertyuiop123'],
    ['digits in order', '123456789012'],
    ['one letter', 'aaaaaaaaaaaa'],
    ['a repeated word', 'sunshine sunshine'],
    ['the name and e-mail of the person', 'nadiabenali2024'],
    ['the name of the shop', 'fpx-shop-2026'],
    ['more than 200 characters', 'kX9#mQ2$vL7w'.repeat(20)],
  ])('refuses %s', (_, password) => {
    expect(isWeakPassword(password, context)).toBe(true);
  });

  it.each([
    'kX9#mQ2$vL7w',
    'correct horse battery staple',
    'hill cow lamp desk road',
    'tablechairwindow',
    'شمس وقمر ونجوم كثيرة',
  ])('accepts %s', (password) => {
    expect(isWeakPassword(password, context)).toBe(false);
  });
});
