import { describe, expect, it } from 'vitest';
import {
  findRefused,
  stepPrint,
  toBatchSteps,
  toOrderSheets,
  type BatchPrint,
} from './batch-parts.ts';

function print(id: string, changes: Partial<BatchPrint> = {}): BatchPrint {
  return {
    id,
    order: 'FPX-1',
    name: 'Nadia',
    frame: 1,
    fileName: 'a.jpg',
    picture: null,
    copies: 2,
    round: 0,
    state: 'rendered',
    dpi: 300,
    isRefused: false,
    reprint: null,
    ...changes,
  };
}

const noDrops = { all: 0, delivered: 0, failed: 0 };

function statesOf(batch: Parameters<typeof toBatchSteps>[0]): string[] {
  return toBatchSteps(batch).map(({ state }) => state);
}

describe('toOrderSheets', () => {
  it('gathers the prints by order and counts their copies', () => {
    const prints = [print('a'), print('b', { order: 'FPX-2' }), print('c')];
    expect(
      toOrderSheets({ prints, folders: [] }).map((sheet) => [
        sheet.order,
        sheet.copies,
        sheet.prints.map(({ id }) => id),
      ]),
    ).toEqual([
      ['FPX-1', 4, ['a', 'c']],
      ['FPX-2', 2, ['b']],
    ]);
  });
});

describe('toBatchSteps', () => {
  it('names the first stage that is not done as the present one', () => {
    const prints = [print('a')];
    expect(statesOf({ state: 'open', drops: noDrops, prints })).toEqual([
      'done',
      'now',
      'toCome',
      'toCome',
      'toCome',
    ]);
    const halfDelivered = { all: 2, delivered: 1, failed: 0 };
    expect(statesOf({ state: 'printing', drops: halfDelivered, prints })).toEqual([
      'done',
      'done',
      'now',
      'toCome',
      'toCome',
    ]);
    const again = [print('a', { state: 'queued' })];
    expect(statesOf({ state: 'open', drops: noDrops, prints: again })[0]).toBe('now');
  });

  it('shows a refused folder as a failure of the lab until the batch is printed', () => {
    const drops = { all: 2, delivered: 1, failed: 1 };
    expect(statesOf({ state: 'printing', drops, prints: [] })[3]).toBe('failed');
    expect(statesOf({ state: 'done', drops, prints: [] })).toEqual(Array(5).fill('done'));
  });
});

describe('findRefused', () => {
  it('leaves out prints that are already made again', () => {
    const reprint = { reason: 'dust', by: 'Nadia', machine: null, at: '', copies: 1 } as const;
    const prints = [
      print('a'),
      print('b', { isRefused: true }),
      print('c', { isRefused: true, reprint }),
    ];
    expect(findRefused(prints).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('stepPrint', () => {
  it('begins with the first print and stops at the ends', () => {
    const prints = [print('a'), print('b')];
    expect(stepPrint(prints, undefined, 1)?.id).toBe('a');
    expect(stepPrint(prints, 'a', 1)?.id).toBe('b');
    expect(stepPrint(prints, 'b', 1)?.id).toBe('b');
    expect(stepPrint(prints, 'a', -1)?.id).toBe('a');
    expect(stepPrint([], undefined, 1)).toBeNull();
  });
});
