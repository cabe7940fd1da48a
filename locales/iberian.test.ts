import { describe, expect, it } from 'vitest';
import { mainButtons, listVariants } from '#tests/support/texts.ts';
import { catalogueOf } from './catalogues.ts';

const spanish = listVariants(catalogueOf('es'));
const portuguese = listVariants(catalogueOf('pt'));

function found(texts: readonly [string, string][], pattern: RegExp): string[] {
  return texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

describe('the texts in Spanish', () => {
  it('open every question and exclamation', () => {
    expect(found(spanish, /(?<!¿[^¿?]*)\?|(?<!¡[^¡!]*)!/u)).toEqual([]);
  });

  it('quote with «» and join a number and its unit with a no-break space', () => {
    expect(found(spanish, /[“”„"]|\d (?:cm|mm|km|ppp|pulg)/u)).toEqual([]);
  });

  it('address the customer as tú', () => {
    const others = /(?<!\p{L})(?:usted(?:es)?|vosotr[oa]s|vuestr[oa]s?|os)(?!\p{L})/iu;
    expect(found(spanish, others)).toEqual([]);
  });
});

describe('the texts in Portuguese', () => {
  it('quote with “” and join a number and its unit with a no-break space', () => {
    expect(found(portuguese, /[«»„"]|\d (?:cm|mm|km|dpi|pol)/u)).toEqual([]);
  });

  it('use the word that Brazil and Portugal share', () => {
    const brazilOnly = /(?<!\p{L})(?:cupom|frete|celular|cadastr\p{L}+|upload|excluir)(?!\p{L})/iu;
    expect(found(portuguese, brazilOnly)).toEqual([]);
  });
});

describe.each(['es', 'pt'] as const)('the texts in %s', (code) => {
  it('keep main buttons within 22 letters and chips within 14', () => {
    const catalogue = catalogueOf(code);
    const buttonKeys = new Set<string>(mainButtons);
    const buttons = listVariants(catalogue).filter(([key]) => buttonKeys.has(key));
    expect(new Set(buttons.map(([key]) => key))).toEqual(buttonKeys);
    const chips = listVariants(catalogue.storefront.photos.chip);
    expect(buttons.filter(([, text]) => letters(text) > 22)).toEqual([]);
    expect(chips.filter(([, text]) => letters(text) > 14)).toEqual([]);
  });
});
