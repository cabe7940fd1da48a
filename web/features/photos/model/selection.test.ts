import { describe, expect, it } from 'vitest';
import { noneSelected, ranged, selectedOf, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

describe('the selection of cards', () => {
  it('adds and removes single cards', () => {
    const two = toggled(toggled(noneSelected, 'd'), 'b');
    expect(selectedOf(two, order)).toEqual(['b', 'd']);
    expect(selectedOf(toggled(two, 'd'), order)).toEqual(['b']);
  });

  it.each([
    ['b', 'd'],
    ['d', 'b'],
  ])('from %s to %s includes the cards in between', (from, to) => {
    const picked = ranged(toggled(noneSelected, from), to, order);
    expect(selectedOf(picked, order)).toEqual(['b', 'c', 'd']);
  });

  it('extends a range from the last touched card and keeps the cards selected before', () => {
    const picked = ranged(toggled(toggled(noneSelected, 'a'), 'd'), 'e', order);
    expect(selectedOf(picked, order)).toEqual(['a', 'd', 'e']);
  });

  it.each([noneSelected, { ids: new Set<string>(), last: 'gone' }])(
    'holds only the card itself when a range has no start',
    (selection) => {
      expect(selectedOf(ranged(selection, 'c', order), order)).toEqual(['c']);
    },
  );

  it('leaves out removed cards', () => {
    const picked = toggled(toggled(noneSelected, 'gone'), 'a');
    expect(selectedOf(picked, order)).toEqual(['a']);
  });
});
