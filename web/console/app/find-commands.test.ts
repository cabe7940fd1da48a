import { describe, expect, it, vi } from 'vitest';
import { findCommands, readPrefix } from './find-commands.ts';

const run = vi.fn();
const groups = [
  {
    id: Symbol('everywhere'),
    title: 'Everywhere',
    level: 0,
    bindings: [{ chord: 'g o', label: 'Commandes', run }],
  },
  {
    id: Symbol('screen'),
    title: 'Orders',
    level: 1,
    bindings: [
      { chord: 'j', label: 'Déplacer', run },
      { chord: 'k', label: 'Déplacer', run },
    ],
  },
];

describe('findCommands', () => {
  it('lists those of the screen first, each once with all its keys', () => {
    expect(findCommands(groups, '').map(({ label, chords }) => [label, chords])).toEqual([
      ['Déplacer', ['j', 'k']],
      ['Commandes', ['g o']],
    ]);
  });

  it('finds words without their marks', () => {
    expect(findCommands(groups, 'deplac').map(({ label }) => label)).toEqual(['Déplacer']);
    expect(findCommands(groups, 'nothing')).toEqual([]);
  });
});

describe('readPrefix', () => {
  it.each([
    ['haddad', { kind: 'all', words: 'haddad' }],
    ['# 4991', { kind: 'orders', words: '4991' }],
    ['>dark ', { kind: 'commands', words: 'dark' }],
  ])('reads %j', (text, found) => {
    expect(readPrefix(text)).toEqual(found);
  });
});
