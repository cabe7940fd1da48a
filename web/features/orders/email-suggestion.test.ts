import { describe, expect, it } from 'vitest';
import { suggestedEmail } from './email-suggestion.ts';

describe('suggestedEmail', () => {
  it.each([
    ['First.Last@gmial.com', 'First.Last@gmail.com'],
    ['a@gmail.co', 'a@gmail.com'],
    ['a@gmaill.com', 'a@gmail.com'],
    ['a@hotnail.com', 'a@hotmail.com'],
    ['a@topnet.tm', 'a@topnet.tn'],
  ])('for %s returns %s', (typed, meant) => expect(suggestedEmail(typed)).toBe(meant));

  it.each([
    'a@gmail.com',
    'a@example.com',
    'a@gmail',
    'gmial.com',
    '@gmial.com',
    'a@b@gmial.com',
    '',
  ])('for %s returns null', (typed) => expect(suggestedEmail(typed)).toBeNull());
});
