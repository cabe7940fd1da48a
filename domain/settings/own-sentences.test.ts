import { describe, expect, it } from 'vitest';
import {
  fillSentence,
  findSentence,
  findUnknownPlaceholder,
  sentenceKinds,
} from './own-sentences.ts';

const values = { name: 'Ines', number: 'FPX-418204870', brand: 'Northern Prints' };

describe('findUnknownPlaceholder', () => {
  it('names what is no placeholder, also a brace that is left open', () => {
    expect(findUnknownPlaceholder('Thank you, {name}!')).toBeNull();
    expect(findUnknownPlaceholder('{brand} prints {number}.')).toBeNull();
    expect(findUnknownPlaceholder('Hello {Name}')).toBe('{Name}');
    expect(findUnknownPlaceholder('Hello {}')).toBe('{}');
    expect(findUnknownPlaceholder('Hello {name')).toBe('{');
    expect(findUnknownPlaceholder('Hello {{name}}')).toBe('{');
  });
});

describe('fillSentence', () => {
  it('takes values as they are, also those that look like a placeholder', () => {
    expect(fillSentence('{number}: {brand}', { ...values, brand: '$& Co' })).toBe(
      'FPX-418204870: $& Co',
    );
    expect(fillSentence('Dear {name}, {brand} thanks you.', values)).toBe(
      'Dear Ines, Northern Prints thanks you.',
    );
  });

  it('leaves out a name that nobody gave, with what stands before it', () => {
    expect(fillSentence('Thank you, {name}!', { ...values, name: ' ' })).toBe('Thank you!');
  });
});

describe('findSentence', () => {
  it('finds the one of the kind and the language alone', () => {
    const one = { kind: 'ready', language: 'fr', text: 'À bientôt.' } as const;
    expect(findSentence([one], 'ready', 'fr')).toBe('À bientôt.');
    expect(findSentence([one], 'ready', 'en')).toBeNull();
    expect(findSentence([one], 'shipped', 'fr')).toBeNull();
  });

  it('is for mails to customers alone', () => {
    expect(sentenceKinds).toContain('ready');
    expect(sentenceKinds.filter((kind) => /admin|approval/.test(kind))).toEqual([]);
  });
});
