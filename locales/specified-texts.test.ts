import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import specified from '#tests/acceptance/specified-texts.json' with { type: 'json' };
import { catalogueOf } from './catalogues.ts';
import { languageCodes } from './languages.ts';

/** A text that the product's specification gives, the key of the English text that says it, and a file that shows that. */
const rows = specified.map(([text = '', key = '', file = '']) => ({ text, key, file }));

function textOf(catalogue: object, key: string): string {
  let node: unknown = catalogue;
  for (const part of key.split('.')) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  }
  return typeof node === 'string' ? node : '';
}

/** The words alone: a sentence may begin with a capital, an ellipsis is one sign, and a number has a kind. */
function words(text: string): string {
  return text.replaceAll('…', '...').replaceAll(', number}', '}').toLowerCase();
}

describe('a text of the specification', () => {
  it.each(rows)('is said word for word in English: $text ($key)', ({ text, key }) => {
    expect(words(textOf(catalogueOf('en'), key))).toContain(words(text));
  });

  it.each(rows)('is shown where it is meant: $key', async ({ key, file }) => {
    const code = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(code).toContain(key.split('.').at(-1));
  });

  it.each(languageCodes.filter((code) => code !== 'en'))('is said in other words in %s', (code) => {
    const catalogue = catalogueOf(code);
    const english = catalogueOf('en');
    const missing = rows.filter(({ key }) => textOf(catalogue, key) === '');
    expect(missing).toEqual([]);
    const untranslated = rows.filter(
      ({ text, key }) => text.includes(' ') && textOf(catalogue, key) === textOf(english, key),
    );
    expect(untranslated).toEqual([]);
  });
});
