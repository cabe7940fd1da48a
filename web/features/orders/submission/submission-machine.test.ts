import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildItems, buildSubmission, toOrderWire } from '#tests/support/staged-submission.ts';
import type { KeptNumber } from '../kept-number.ts';
import { nextState, toChunk, toProgress } from './submission-machine.ts';
import type { SendingState, SubmissionEvent, SubmissionState } from './submission-state.ts';

const drawn = { number: 'FPX-ABC-123456789012', createdAt: '2026-11-21T12:00:00.000Z' };
const kept: KeptNumber = { ...drawn, fingerprint: 'one', seen: false };
const submission = buildSubmission();

const sending: SendingState = {
  at: 'sending',
  own: drawn,
  submission: buildSubmission({ items: buildItems(14) }),
  draw: 0,
  arrived: [],
  rounds: 0,
  retries: 0,
};
const order = toOrderWire(toChunk(sending));

function failed(code: string, status: number, details?: unknown): SubmissionEvent {
  const retryable = status === 0 || status >= 500;
  return {
    type: 'failed',
    failure: { ok: false, code, message: null, status, details, retryable },
  };
}

const silence = failed('network_error', 0);

/** The state after these events, without the pauses between them. */
function after(from: SubmissionState, ...events: readonly SubmissionEvent[]): SubmissionState {
  return events.reduce<SubmissionState>((before, event) => {
    const state = before.at === 'waiting' ? before.next : before;
    return nextState(state, event);
  }, from);
}

describe('nextState of a submission', () => {
  it('looks for a kept number once every photo has arrived', () => {
    const photos = { at: 'photos' } as const;
    expect(nextState(photos, { type: 'photos_arrived', missing: [] })).toEqual({ at: 'looking' });
    expect(nextState(photos, { type: 'photos_arrived', missing: ['a'] })).toEqual({
      at: 'done',
      outcome: { ok: false, failure: { reason: 'photos', photoIds: ['a'] } },
    });
  });

  it('draws, verifies and keeps a number before it sends the first chunk', () => {
    const events: SubmissionEvent[] = [
      { type: 'looked', submission, kept: null },
      { type: 'drawn', own: drawn, submission },
      { type: 'verified', exists: false, kept: null },
      { type: 'kept', submission },
    ];
    const path = events.map((_, index) => after({ at: 'looking' }, ...events.slice(0, index + 1)));
    expect(path.map(({ at }) => at)).toEqual(['drawing', 'verifying', 'keeping', 'sending']);
    expect(path.at(-1)).toMatchObject({ own: drawn, submission, arrived: [] });
  });

  it('uses the number that another tab has kept for the same order meanwhile', () => {
    const verifying = after(
      { at: 'drawing', draw: 0, taken: 0 },
      { type: 'drawn', own: { ...drawn, number: 'FPX-XYZ-999999999999' }, submission },
    );
    const keepingOf = (other: KeptNumber) =>
      nextState(verifying, { type: 'verified', exists: false, kept: other });
    expect(keepingOf(kept)).toMatchObject({ at: 'keeping', own: drawn });
    expect(keepingOf({ ...kept, fingerprint: 'two' })).toMatchObject({
      own: { number: 'FPX-XYZ-999999999999' },
    });
  });

  it('does not verify a kept number again, and continues with it where no order has it', () => {
    const finding = nextState({ at: 'looking' }, { type: 'looked', submission, kept });
    expect(finding).toMatchObject({ at: 'finding', why: 'resumed' });
    const keeping = { at: 'keeping', own: drawn, draw: 0 };
    expect(nextState(finding, failed('order_not_found', 404))).toEqual(keeping);
    expect(nextState(finding, failed('order_link_invalid', 403))).toEqual(keeping);
  });

  it('draws another number where the kept one does not fit the payment method', () => {
    const short = { ...kept, number: 'FPX-123456789' };
    const finding = nextState({ at: 'looking' }, { type: 'looked', submission, kept: short });
    expect(nextState(finding, failed('order_not_found', 404))).toMatchObject({ at: 'drawing' });
  });

  it.each([
    ['an unpaid order that is unchanged', kept, 'pending', 'done'],
    ['an unpaid order that was edited', { ...kept, fingerprint: 'two' }, 'pending', 'drawing'],
    ['a paid order that was edited', { ...kept, fingerprint: 'two' }, 'paid', 'done'],
    [
      'a confirmed order with the same items',
      { ...kept, fingerprint: 'two', seen: true },
      'paid',
      'done',
    ],
  ] as const)('ends with %s only if it is this order', (_, own, paymentStatus, at) => {
    const items = submission.items.map((item) => ({ ...item, size: '4x6' }));
    const looked = { type: 'looked', submission: { ...submission, items }, kept: own } as const;
    const found = { type: 'found', order: { ...order, paymentStatus } } as const;
    expect(after({ at: 'looking' }, looked, found).at).toBe(at);
  });

  it('discards a number only if another order has it', () => {
    const finding = nextState(sending, failed('order_number_taken', 409));
    expect(finding).toMatchObject({ at: 'finding', why: 'taken', own: drawn });
    expect(nextState(finding, { type: 'found', order })).toEqual({
      at: 'done',
      outcome: { ok: true, order },
    });
    const discarding = nextState(finding, failed('order_not_found', 404));
    expect(discarding).toEqual({ at: 'discarding', draw: 0 });
    const cancelled = { ...order, status: 'Cancelled' } as const;
    expect(nextState(finding, { type: 'found', order: cancelled })).toEqual(discarding);
    expect(nextState(finding, failed('order_link_invalid', 403))).toMatchObject({
      outcome: { failure: { reason: 'attempts', offline: false } },
    });
    expect(nextState(discarding, { type: 'discarded' })).toEqual({
      at: 'drawing',
      draw: 1,
      taken: 0,
    });
    expect(nextState({ at: 'discarding', draw: 4 }, { type: 'discarded' })).toMatchObject({
      outcome: { failure: { reason: 'number_exhausted' } },
    });
  });

  it('sends each chunk once, and the last one again if it did not complete the order', () => {
    const received = { type: 'received', order: null } as const;
    const states = [0, 1, 2, 3].map((count) =>
      after(sending, ...Array.from({ length: count }, () => received)),
    );
    const indexes = states.map((state) =>
      state.at === 'sending' ? toChunk(state).chunkIndex : null,
    );
    expect(indexes).toEqual([0, 1, 2, 2]);
    expect(toChunk(sending)).toMatchObject({
      orderNumber: drawn.number,
      totalChunks: 3,
      order: { createdAt: drawn.createdAt },
    });
  });

  it('sends the chunks again that the server lacks, three times at most', () => {
    const lacking = failed('incomplete_chunks', 409, { missing: [0] });
    const first = nextState({ ...sending, arrived: [0, 1] }, lacking);
    expect(first).toMatchObject({ at: 'sending', arrived: [1], rounds: 1 });
    expect(after(first, lacking, lacking)).toMatchObject({
      outcome: { failure: { reason: 'refused', code: 'incomplete_chunks' } },
    });
  });

  it('pauses between two chunks where the country asks for it, not before the first', () => {
    const own = buildSubmission({ country: 'TN', method: 'cod', items: buildItems(30) });
    const first = nextState(
      { at: 'keeping', own: drawn, draw: 0 },
      { type: 'kept', submission: own },
    );
    expect(first.at).toBe('sending');
    const second = nextState(first, { type: 'received', order: null });
    expect(second).toMatchObject({ at: 'waiting', milliseconds: 1000, progress: null });
    expect(toProgress(nextState(second, { type: 'waited' }))).toMatchObject({ part: 2 });
  });

  it('fails after three attempts of a chunk, and reports each of them', () => {
    const waits: unknown[] = [];
    let state: SubmissionState = sending;
    for (let requests = 0; requests < 3; requests += 1) {
      state = nextState(state, silence);
      if (state.at === 'waiting') {
        waits.push(toProgress(state));
        state = state.next;
      }
    }
    expect(waits).toEqual([2, 3].map((attempt) => ({ stage: 'retrying', attempt, total: 3 })));
    expect(state).toEqual({
      at: 'done',
      outcome: { ok: false, failure: { reason: 'attempts', country: 'US', offline: true } },
    });
  });

  it('starts each chunk without the failures before', () => {
    const received = { type: 'received', order: null } as const;
    expect(after(sending, silence, silence, received)).toMatchObject({ arrived: [0], retries: 0 });
    const lacking = failed('incomplete_chunks', 409, { missing: [0] });
    expect(after(sending, silence, lacking)).toMatchObject({ rounds: 1, retries: 0 });
  });

  it('repeats a request only while the server is silent or fails', () => {
    const verifying = { at: 'verifying', own: drawn, submission, draw: 0, taken: 0 } as const;
    const first = { ...verifying, retries: 0 };
    expect(nextState(first, silence)).toMatchObject({
      at: 'waiting',
      milliseconds: 1000,
      progress: { stage: 'retrying', attempt: 2, total: 3 },
      next: { ...verifying, retries: 1 },
    });
    const isOver = { outcome: { failure: { reason: 'attempts' } } };
    expect(nextState(first, failed('validation_failed', 400))).toMatchObject(isOver);
    expect(nextState({ ...verifying, retries: 2 }, silence)).toMatchObject(isOver);
  });

  it('asks once for an order that the customer has seen confirmed', () => {
    const seen = { ...kept, fingerprint: 'two', seen: true };
    const finding = nextState({ at: 'looking' }, { type: 'looked', submission, kept: seen });
    expect(nextState(finding, silence)).toEqual({ at: 'drawing', draw: 0, taken: 0 });
  });

  it('sends nothing once the checkout is left, and cannot be left while it sends', () => {
    const left = { type: 'left' } as const;
    const done = { at: 'done', outcome: null };
    expect(nextState({ at: 'drawing', draw: 0, taken: 0 }, left)).toEqual(done);
    expect(nextState({ at: 'keeping', own: drawn, draw: 0 }, left)).toEqual(done);
    expect(nextState(sending, left)).toBe(sending);
  });
});

/** Any result that a state can have; `random` chooses. */
function anyEvent(state: SubmissionState, random: (below: number) => number): SubmissionEvent {
  const failures = [
    silence,
    failed('server_error', 500),
    failed('order_not_found', 404),
    failed('order_number_taken', 409),
    failed('incomplete_chunks', 409, { missing: [0] }),
  ];
  const failure = failures[random(failures.length)] ?? silence;
  const isFailed = random(3) > 0;
  switch (state.at) {
    case 'photos':
      return { type: 'photos_arrived', missing: [] };
    case 'looking':
      return { type: 'looked', submission, kept: random(2) === 0 ? kept : null };
    case 'finding':
      return isFailed ? failure : { type: 'found', order: { ...order, status: 'Cancelled' } };
    case 'drawing':
      return { type: 'drawn', own: drawn, submission };
    case 'verifying':
      return isFailed ? failure : { type: 'verified', exists: random(2) === 0, kept: null };
    case 'keeping':
      return { type: 'kept', submission: sending.submission };
    case 'sending':
      return isFailed ? failure : { type: 'received', order: null };
    case 'discarding':
      return { type: 'discarded' };
    default:
      return { type: 'waited' };
  }
}

describe('a submission', () => {
  it('ends whatever the server answers, and sends only under a number that was kept', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 29 })), (draws) => {
        const random = (below: number): number => Number(draws.next().value) % below;
        let state: SubmissionState = { at: 'photos' };
        const path: SubmissionState['at'][] = [];
        for (let step = 0; state.at !== 'done'; step += 1) {
          expect(step).toBeLessThan(1000);
          path.push(state.at);
          state = nextState(state, anyEvent(state, random));
        }
        const own = path.filter((at) => at !== 'waiting');
        for (const [index, at] of own.entries()) {
          if (at === 'sending') expect(['keeping', 'sending']).toContain(own[index - 1]);
        }
        expect(own.filter((at) => at === 'keeping').length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
