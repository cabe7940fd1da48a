import { describe, expect, it } from 'vitest';
import { readOrderSearch } from './order-search.ts';

describe('readOrderSearch', () => {
  it.each([
    ['FPX-418204991', { kind: 'number', number: 'FPX-418204991' }],
    ['fpx k7q 306418 481902', { kind: 'number', number: 'FPX-K7Q-306418481902' }],
    ['K7Q-306418', { kind: 'ending', ending: 'K7Q306418' }],
    ['+216 20 000 142', { kind: 'digits', digits: '21620000142', phone: '20000142' }],
    ['٠١٤٢', { kind: 'digits', digits: '0142', phone: '0142' }],
    ['Leila@Example.com', { kind: 'email', email: 'Leila@Example.com' }],
    ['  ليلى حداد ', { kind: 'words', words: 'ليلى حداد' }],
    ['Leila 0142', { kind: 'words', words: 'Leila' }],
    ["Ben Youssef d'Arc", { kind: 'words', words: "Ben Youssef d'Arc" }],
  ])('reads %s', (typed, found) => {
    expect(readOrderSearch(typed)).toEqual(found);
  });

  it.each(['142', '', ' - ', '…'])('finds nothing to look for in "%s"', (typed) => {
    expect(readOrderSearch(typed)).toEqual({ kind: 'nothing' });
  });
});
