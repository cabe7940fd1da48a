import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('groupBy keeps the order of items and of the first of each group', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (item) => item.slice(0, 1));
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
});
