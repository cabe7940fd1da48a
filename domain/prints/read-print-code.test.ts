import { describe, expect, it } from 'vitest';
import { readPrintCode } from './read-print-code.ts';

const order = 'FPX-418204991';

describe('readPrintCode', () => {
  it.for([
    ['12', { kind: 'batch', batch: 12 }],
    ['B-12', { kind: 'batch', batch: 12 }],
    [` ${order} `, { kind: 'order', order, frame: null }],
    [`${order} 4`, { kind: 'order', order, frame: 4 }],
    [`${order}/31`, { kind: 'order', order, frame: 31 }],
    ['0', null],
    [`${order} 0`, null],
    ['somebody', null],
    ['', null],
  ] as const)('reads %j as %o', ([typed, expected]) => {
    expect(readPrintCode(typed)).toEqual(expected);
  });
});
