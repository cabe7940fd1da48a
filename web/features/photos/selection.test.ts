import { describe, expect, it } from 'vitest';
import { noneSelected, ranged, selectedOf, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

describe('picking cards', () => {
  it('one by one, and back', () => {
    const two = toggled(toggled(noneSelected, 'd'), 'b');
    expect(selectedOf(two, order)).toEqual(['b', 'd']);
    expect(selectedOf(toggled(two, 'd'), order)).toEqual(['b']);
  });

  it.each([
    ['b', 'd'],
    ['d', 'b'],
  ])('from %s to %s takes what lies between', (from, to) => {
    const picked = ranged(toggled(noneSelected, from), to, order);
    expect(selectedOf(picked, order)).toEqual(['b', 'c', 'd']);
  });

  it('a range goes on from the card touched last, and keeps what was picked', () => {
    const picked = ranged(toggled(toggled(noneSelected, 'a'), 'd'), 'e', order);
    expect(selectedOf(picked, order)).toEqual(['a', 'd', 'e']);
  });

  it.each([noneSelected, { ids: new Set<string>(), last: 'gone' }])(
    'a range from nowhere is the card alone',
    (selection) => {
      expect(selectedOf(ranged(selection, 'c', order), order)).toEqual(['c']);
    },
  );

  it('what is gone is not picked', () => {
    const picked = toggled(toggled(noneSelected, 'gone'), 'a');
    expect(selectedOf(picked, order)).toEqual(['a']);
  });
});
