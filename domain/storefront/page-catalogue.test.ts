import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { formatPageCatalogue, parsePageCatalogue } from './page-catalogue.ts';

describe('parsePageCatalogue', () => {
  it('reads the catalogue that was formatted', () => {
    expect(parsePageCatalogue(formatPageCatalogue(defaultCatalogue))).toEqual(defaultCatalogue);
  });

  it.each(['', '{', 'null', '[]', '{"countries":{}}'])('reads nothing from %j', (text) => {
    expect(parsePageCatalogue(text)).toBeNull();
  });
});

it('formatPageCatalogue writes no tag, which would end the element', () => {
  const tax = { name: '</script><b>', percentThousandths: 1 };
  const elsewhere = { ...defaultCatalogue.elsewhere, taxes: { rates: [tax] } };
  const text = formatPageCatalogue({ ...defaultCatalogue, elsewhere });
  expect(text).not.toContain('<');
  expect(parsePageCatalogue(text)?.elsewhere.taxes.rates).toEqual([tax]);
});
