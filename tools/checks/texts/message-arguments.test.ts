import { describe, expect, it } from 'vitest';
import { differencesFromEnglish, listArguments } from './message-arguments.ts';

describe('listArguments', () => {
  it('lists the arguments with their kind, also those inside a branch', () => {
    expect(listArguments('{count, plural, one {# by {name}} other {#}} {count, number}')).toEqual([
      'count: number',
      'name: text',
    ]);
    expect(listArguments('Done')).toEqual([]);
  });
});

describe('differencesFromEnglish', () => {
  const differences = (english: Record<string, string>, french: Record<string, string>) =>
    differencesFromEnglish('fr.json', Object.entries(english), Object.entries(french));

  it('reports a placeholder that a translation lost, renamed or prints as a text', () => {
    const english = { lost: 'Hi {name}', other: '{sum}', kind: '{count, number}', same: 'A {b}' };
    const french = { lost: 'Salut', other: '{somme}', kind: '{count}', same: '{b} A' };
    expect(differences(english, french)).toEqual([
      'fr.json: lost: takes (), English takes (name: text)',
      'fr.json: other: takes (somme: text), English takes (sum: text)',
      'fr.json: kind: takes (count: text), English takes (count: number)',
    ]);
  });

  it('reports a missing text and one that English does not have', () => {
    expect(differences({ a: 'A' }, { b: 'B' })).toEqual([
      'fr.json: b: English has no such text',
      'fr.json: a: is missing',
    ]);
  });
});
