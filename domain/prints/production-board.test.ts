import { describe, expect, it } from 'vitest';
import { explainWait, isSilent, silentAfterMs, type UnfinishedPrint } from './production-board.ts';

const rendered: UnfinishedPrint = {
  state: 'rendered',
  holdReason: null,
  isPayable: true,
  batch: 'printing',
  drop: 'delivered',
};

describe('explainWait', () => {
  it.for([
    [{ state: 'waiting', batch: null, drop: null }, 'awaiting_original', 'customer'],
    [{ state: 'held', holdReason: 'low_resolution' }, 'low_resolution', 'staff'],
    [{ state: 'held', holdReason: 'original_missing' }, 'original_missing', 'customer'],
    [{ state: 'held', holdReason: 'over_quota' }, 'over_quota', 'customer'],
    [{ state: 'queued', batch: null, drop: null }, 'awaiting_file', 'shop'],
    [{ batch: 'open', drop: null }, 'awaiting_batch', 'shop'],
    [{ batch: 'open', drop: null, isPayable: false }, 'awaiting_payment', 'staff'],
    [{ drop: 'waiting' }, 'awaiting_agent', 'lab'],
    [{ drop: 'claimed' }, 'awaiting_agent', 'lab'],
    [{}, 'awaiting_lab', 'lab'],
    [{ drop: 'failed' }, 'lab_failed', 'staff'],
    [{ batch: 'failed', drop: 'delivered' }, 'lab_failed', 'staff'],
  ] as const)('says of %o that it is %s, freed by %s', ([facts, cause, freedBy]) => {
    expect(explainWait({ ...rendered, ...facts })).toEqual({ cause, freedBy });
  });
});

describe('isSilent', () => {
  it('holds for a program that was never heard, or not for five minutes', () => {
    expect(isSilent(null, 0)).toBe(true);
    expect(isSilent(0, silentAfterMs)).toBe(false);
    expect(isSilent(0, silentAfterMs + 1)).toBe(true);
  });
});
