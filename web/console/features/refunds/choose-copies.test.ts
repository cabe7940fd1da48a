import { describe, expect, it } from 'vitest';
import {
  chooseCopies,
  countChosen,
  countLeft,
  groupRefundLines,
  toLinesChoice,
  type ChosenCopies,
  type RefundLine,
} from './choose-copies.ts';

function line(id: string, left: number): RefundLine {
  return { id, frame: 1, picture: null, quantity: left, total: 2 * left, left };
}

const lines = [line('a', 2), line('b', 0), line('c', 3)];
const none: ChosenCopies = new Map();

describe('groupRefundLines', () => {
  it('puts lines of one size and price together, with the copies that are left', () => {
    const photo = {
      id: 'a',
      frame: 1,
      fileName: '1.jpg',
      productType: 'photo_print',
      shape: null,
      size: '4x6',
      quantity: 3,
      unitPrice: 0.6,
      total: 1.8,
      framing: null,
      picture: null,
      width: null,
      height: null,
      source: 'original',
      isOriginalMissing: false,
      dpi: null,
      print: null,
    } as const;
    const ordered = [
      photo,
      { ...photo, id: 'b', size: '8x10' },
      { ...photo, id: 'c' },
      { ...photo, id: 'd', unitPrice: 0.5 },
    ];
    const groups = groupRefundLines(ordered, [{ line: 'a', copies: 2 }]);
    expect(groups.map((group) => group.lines.map(({ id, left }) => `${id} ${left}`))).toEqual([
      ['a 1', 'c 3'],
      ['b 3'],
      ['d 3'],
    ]);
  });
});

describe('chooseCopies', () => {
  it('takes copies from the first lines that have some, never more than are left', () => {
    expect([...chooseCopies(lines, none, 3)]).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    expect(countChosen(lines, chooseCopies(lines, none, 99))).toBe(countLeft(lines));
  });

  it('keeps what was chosen line by line when copies are added or given up', () => {
    const own: ChosenCopies = new Map([['c', 2]]);
    expect(chooseCopies(lines, own, 3)).toEqual(
      new Map([
        ['c', 2],
        ['a', 1],
      ]),
    );
    expect([...chooseCopies(lines, own, 1)]).toEqual([['c', 1]]);
  });

  it('leaves the choices of other groups alone, and ends one at zero', () => {
    const own: ChosenCopies = new Map([
      ['a', 1],
      ['other', 4],
    ]);
    expect([...chooseCopies(lines, own, -5)]).toEqual([['other', 4]]);
  });
});

describe('toLinesChoice', () => {
  it('is none until a copy is chosen', () => {
    expect(toLinesChoice(none)).toBeNull();
    expect(toLinesChoice(new Map([['a', 1]]))).toEqual({
      kind: 'lines',
      lines: [{ line: 'a', copies: 1 }],
    });
  });
});
