import { describe, expect, it } from 'vitest';
import { capsOf, isSingle, matchChord, nameKey, pairMs, type KeyPress } from './keys.ts';

function press(key: string, code = '', held: Partial<KeyPress> = {}): KeyPress {
  return { key, code, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held };
}

describe('nameKey', () => {
  it.each([
    [press('j'), 'j'],
    [press('J', 'KeyJ', { shiftKey: true }), 'shift+j'],
    [press('k', 'KeyK', { metaKey: true }), 'mod+k'],
    [press('k', 'KeyK', { ctrlKey: true }), 'mod+k'],
    [press('?', 'Slash', { shiftKey: true }), '?'],
    [press(' ', 'Space'), 'space'],
    [press('ArrowLeft'), 'left'],
    [press('Enter'), 'enter'],
  ])('names %o', (event, name) => {
    expect(nameKey(event)).toBe(name);
  });

  it('takes the Latin letter at the place of an Arabic one', () => {
    expect(nameKey(press('ت', 'KeyJ'))).toBe('j');
    expect(nameKey(press('١', 'Digit1'))).toBe('1');
  });

  it('leaves modifiers alone and what is typed with Alt', () => {
    expect(nameKey(press('Shift', 'ShiftLeft', { shiftKey: true }))).toBeNull();
    expect(nameKey(press('@', 'KeyQ', { altKey: true }))).toBeNull();
  });
});

describe('matchChord', () => {
  const chords = ['j', 'g o', 'g c', 'o'];

  it('finds a single key', () => {
    expect(matchChord('j', null, chords, 0)).toEqual({ chord: 'j', first: null });
  });

  it('waits for the second key of a pair, which wins over the key alone', () => {
    const begun = matchChord('g', null, chords, 100);
    expect(begun).toEqual({ chord: null, first: { name: 'g', at: 100 } });
    expect(matchChord('o', begun.first, chords, 200).chord).toBe('g o');
  });

  it('forgets the first key after a while', () => {
    const first = { name: 'g', at: 0 };
    expect(matchChord('o', first, chords, pairMs + 1).chord).toBe('o');
    expect(matchChord('c', first, chords, pairMs + 1).chord).toBeNull();
  });
});

describe('isSingle', () => {
  it('counts letters and pairs, but not what has a modifier or leaves', () => {
    expect(['j', 'g o', 'shift+d', 'mod+k', 'escape'].map(isSingle)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('capsOf', () => {
  it('shows the Command key on a Mac and Ctrl elsewhere', () => {
    expect(capsOf('mod+k', true)).toEqual(['⌘', 'K']);
    expect(capsOf('mod+k', false)).toEqual(['Ctrl', 'K']);
  });

  it('shows both keys of a pair, and signs as they are', () => {
    expect(capsOf('g o', true)).toEqual(['G', 'O']);
    expect(capsOf('shift+a', true)).toEqual(['⇧', 'A']);
    expect(capsOf('[', true)).toEqual(['[']);
  });
});
