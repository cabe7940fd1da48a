import { describe, expect, it } from 'vitest';
import { listVariants } from '#tests/support/texts.ts';
import { catalogueOf } from './catalogues.ts';

describe('the texts in Arabic', () => {
  it('end a Latin word before a comma with a right-to-left mark, which keeps the comma behind the word', () => {
    const texts = listVariants(catalogueOf('ar')).map(([, text]) => text);
    expect(texts.filter((text) => /[a-z]،/u.test(text))).toEqual([]);
  });

  it('say استعمل for "use", never the word of other countries', () => {
    const texts = listVariants(catalogueOf('ar')).filter(([, text]) => text.includes('ستخد'));
    expect(texts).toEqual([]);
  });
});
