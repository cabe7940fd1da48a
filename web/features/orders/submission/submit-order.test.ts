import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buildItems as items,
  buildSubmission as submission,
  stageSubmission,
  type StagedSubmission,
} from '#tests/support/staged-submission.ts';

let shop: StagedSubmission['shop'];
let numbers: StagedSubmission['numbers'];
let waits: StagedSubmission['waits'];
let reported: StagedSubmission['reported'];
let submit: StagedSubmission['submit'];
let markSeen: StagedSubmission['markSeen'];
let kinds: StagedSubmission['kinds'];
let stop: StagedSubmission['stop'];

beforeEach(async () => {
  ({ shop, numbers, waits, reported, submit, markSeen, kinds, stop } = await stageSubmission());
});
afterEach(() => stop());

describe('submitOrder', () => {
  it('generates a number, stores it before the first chunk is sent, and returns the stored order', async () => {
    const keptAtFirstPiece: (string | undefined)[] = [];
    const outcome = await submit(submission({ items: items(8) }), {
      report: (progress) => {
        if (progress.stage === 'sending') keptAtFirstPiece.push(numbers.load()?.number);
        reported.push(progress);
      },
    });
    expect(outcome?.ok && outcome.order.orderItems.map((item) => item.photoId)).toEqual(
      items(8).map((item) => item.photoId),
    );
    expect(kinds()).toEqual(['verify', 'chunk 1/2', 'chunk 2/2']);
    const [number] = [...shop.orders.keys()];
    expect(number).toMatch(/^FPX-[A-Z0-9]{3}-\d{12}$/);
    expect(keptAtFirstPiece).toEqual([number, number]);
    expect(reported).toEqual([
      { stage: 'number' },
      { stage: 'sending', part: 1, total: 2 },
      { stage: 'sending', part: 2, total: 2 },
    ]);
  });

  it.each([
    ['US', 'helcim', 13, 3, /^FPX-[A-Z0-9]{3}-\d{12}$/, []],
    ['CA', 'interac', 31, 3, /^FPX-\d{9}$/, []],
    ['TN', 'cod', 49, 3, /^FPX-\d{9}$/, [1000, 1000]],
  ] as const)(
    'follows the chunk size, number pattern and pauses of %s',
    async (country, method, count, pieces, pattern, pauses) => {
      const outcome = await submit(submission({ country, method, items: items(count) }));
      expect(outcome?.ok).toBe(true);
      expect(kinds().slice(1)).toEqual(
        Array.from({ length: pieces }, (_, index) => `chunk ${index + 1}/${pieces}`),
      );
      expect([...shop.orders.keys()][0]).toMatch(pattern);
      expect(waits).toEqual(pauses);
    },
  );

  it('gives up after five numbers in use, 100 ms apart', async () => {
    shop.taken.has = () => true;
    const outcome = await submit(submission());
    expect(outcome).toEqual({ ok: false, failure: { reason: 'number_exhausted' } });
    expect(kinds()).toEqual(['verify', 'verify', 'verify', 'verify', 'verify']);
    expect(waits).toEqual([100, 100, 100, 100]);
  });

  it('generates another number when its own is taken by another order', async () => {
    shop.faults.chunk = [{ status: 409, error: 'order_number_taken' }];
    const outcome = await submit(submission());
    expect(outcome?.ok).toBe(true);
    expect(kinds()).toEqual(['verify', 'chunk 1/1', 'find', 'verify', 'chunk 1/1']);
    const [first, second] = shop.chunks.map((chunk) => chunk.orderNumber);
    expect(first).not.toBe(second);
    expect(numbers.load()?.number).toBe(second);
  });

  it('waits for the photos first and reports how many have arrived', async () => {
    const outcome = await submit(submission(), {
      photosArrived: async (report) => {
        report({ done: 1, total: 2 });
        return ['photo'];
      },
    });
    expect(outcome).toEqual({ ok: false, failure: { reason: 'photos', photoIds: ['photo'] } });
    expect(reported).toEqual([{ stage: 'photos', done: 1, total: 2 }]);
    expect(shop.calls).toEqual([]);
  });
});

describe('submitOrder on a failing connection', () => {
  it.each([
    ['a dropped connection', 'drop'],
    ['a server that stumbles', { status: 500, error: 'server_error' }],
    ['a limit', { status: 429, error: 'too_many_requests' }],
    ['an answer that gets lost', 'lost'],
  ] as const)('after %s retries the chunk and creates no second order', async (_, fault) => {
    shop.faults.chunk = [null, fault, fault];
    const outcome = await submit(submission({ items: items(8) }));
    expect(outcome?.ok).toBe(true);
    expect(shop.orders.size).toBe(1);
    expect(kinds()).toEqual(['verify', 'chunk 1/2', 'chunk 2/2', 'chunk 2/2', 'chunk 2/2']);
  });

  it('sends a chunk again after a timeout', async () => {
    shop.faults.chunk = ['hang'];
    expect((await submit(submission(), { timeoutMs: 500 }))?.ok).toBe(true);
    expect(kinds()).toEqual(['verify', 'chunk 1/1', 'chunk 1/1']);
  });

  it('retries after 1 and 2 seconds and skips chunks that have arrived', async () => {
    shop.faults.chunk = [null, 'drop', 'drop'];
    const outcome = await submit(submission({ items: items(8) }));
    expect(outcome?.ok).toBe(true);
    expect(kinds().filter((call) => call === 'chunk 1/2')).toHaveLength(1);
    expect(kinds().filter((call) => call === 'chunk 2/2')).toHaveLength(3);
    expect(reported.filter((progress) => progress.stage === 'retrying')).toEqual(
      [2, 3].map((attempt) => ({ stage: 'retrying', attempt, total: 3 })),
    );
    expect(waits).toEqual([1000, 2000]);
  });

  it.each([
    ['US', [1000, 2000]],
    ['CA', [2000, 2000]],
  ] as const)('places no order of %s after three attempts', async (country, backoff) => {
    shop.faults.chunk = ['drop', 'drop', 'drop'];
    const outcome = await submit(submission({ country, method: 'helcim' }));
    expect(outcome).toEqual({
      ok: false,
      failure: { reason: 'attempts', country, offline: true },
    });
    expect(shop.calls.filter((call) => call.startsWith('chunk'))).toHaveLength(3);
    expect(waits).toEqual(backoff);
  });

  it('retries the number check while the shop does not respond', async () => {
    shop.faults.verify = ['drop', 'drop'];
    expect((await submit(submission()))?.ok).toBe(true);
    expect(kinds()).toEqual(['verify', 'verify', 'verify', 'chunk 1/1']);
  });

  it('sends only the chunks that the shop lacks', async () => {
    shop.loses = 1;
    const outcome = await submit(submission({ items: items(18) }));
    expect(outcome?.ok && outcome.order.orderItems).toHaveLength(18);
    expect(kinds()).toEqual(['verify', 'chunk 1/3', 'chunk 2/3', 'chunk 3/3', 'chunk 2/3']);
  });
});

describe('submitOrder on a refusal', () => {
  it('returns the new price with a refused price', async () => {
    const details = { total: 13.5, currency: 'USD', quote: { unknown: true } };
    shop.faults.chunk = [{ status: 409, error: 'quote_changed', details }];
    expect(await submit(submission())).toEqual({
      ok: false,
      failure: {
        reason: 'quote_changed',
        fresh: { total: 13.5, currency: 'USD', quote: null },
      },
    });
  });

  it('names the photos of a refused photo', async () => {
    const photoIds = ['00000000-0000-4000-8000-000000000001'];
    shop.faults.chunk = [{ status: 409, error: 'photo_not_stored', details: { photoIds } }];
    expect(await submit(submission())).toEqual({
      ok: false,
      failure: { reason: 'photos_unknown', photoIds },
    });
  });

  it('names the refused fields of the form', async () => {
    const fields = [
      { field: 'phone', code: 'invalid_phone' },
      { field: 'shippingAddress.city', code: 'web_address_not_allowed' },
      { field: 'shippingAddress.country', code: 'shipping_required' },
      { field: 'email', code: 'a_code_of_a_newer_shop' },
    ];
    shop.faults.chunk = [{ status: 422, error: 'invalid_phone', details: { fields } }];
    expect(await submit(submission())).toEqual({
      ok: false,
      failure: { reason: 'fields', fields: fields.slice(0, 2) },
    });
    expect(kinds()).toEqual(['verify', 'chunk 1/1']);
  });

  it("keeps the shop's message of any other refusal and does not retry", async () => {
    shop.faults.chunk = [{ status: 400, error: 'invalid_postal_code' }];
    expect(await submit(submission())).toEqual({
      ok: false,
      failure: {
        reason: 'refused',
        code: 'invalid_postal_code',
        message: 'text of invalid_postal_code',
      },
    });
    expect(kinds()).toEqual(['verify', 'chunk 1/1']);
    expect(waits).toEqual([]);
  });
});

describe('submitOrder for an order that was started', () => {
  const cod = { country: 'TN', method: 'cod' } as const;

  it('continues with its number after a reload without verifying it again', async () => {
    shop.faults.chunk = ['drop', 'drop', 'drop'];
    expect((await submit(submission()))?.ok).toBe(false);
    const { number, createdAt } = numbers.load() ?? {};
    shop.calls.length = 0;
    expect((await submit(submission()))?.ok).toBe(true);
    expect(kinds()).toEqual(['find', 'chunk 1/1']);
    expect(shop.orders.get(number ?? '')?.createdAt).toBe(createdAt);
  });

  it('finds an order that was stored unnoticed, even if it was edited since', async () => {
    shop.faults.chunk = ['lost', 'drop', 'drop'];
    expect((await submit(submission(cod)))?.ok).toBe(false);
    shop.calls.length = 0;
    const outcome = await submit(submission({ ...cod, fingerprint: 'two', items: items(3) }));
    expect(outcome?.ok && outcome.order.orderItems).toHaveLength(2);
    expect(kinds()).toEqual(['find']);
    expect(shop.orders.size).toBe(1);
  });

  it('does not reuse the number of a confirmed order, unless the order is the same', async () => {
    await submit(submission(cod));
    markSeen();
    await submit(submission(cod));
    expect(shop.orders.size).toBe(1);
    const larger = items(1).map((item) => ({ ...item, size: '5x7' }));
    await submit(submission({ ...cod, fingerprint: 'two', items: larger }));
    expect(shop.orders.size).toBe(2);
  });

  it('returns the placed order to a tab that only has other framings for its photos', async () => {
    const lines = items(2).map((item) => ({ ...item, size: '4x6' }));
    const first = await submit(submission({ ...cod, items: lines }));
    markSeen();
    const second = await submit(submission({ ...cod, fingerprint: 'two', items: lines }));
    expect(second).toEqual(first);
    expect(shop.orders.size).toBe(1);
  });

  it('returns an order that awaits payment instead of placing it again', async () => {
    await submit(submission());
    shop.calls.length = 0;
    const outcome = await submit(submission());
    expect(outcome?.ok && outcome.order.orderNumber).toBe([...shop.orders.keys()][0]);
    expect(kinds()).toEqual(['find']);
  });

  it('creates another order after an edit of one that awaits payment', async () => {
    await submit(submission());
    const outcome = await submit(submission({ fingerprint: 'two' }));
    expect(outcome?.ok).toBe(true);
    expect(shop.orders.size).toBe(2);
  });

  it('uses a number of the other pattern after a change of the payment method', async () => {
    shop.faults.chunk = [{ status: 400, error: 'below_card_minimum' }];
    await submit(submission({ country: 'CA' }));
    const outcome = await submit(submission({ country: 'CA', method: 'interac' }));
    expect(outcome?.ok && outcome.order.orderNumber).toMatch(/^FPX-\d{9}$/);
  });

  it('creates one order from two tabs at once', async () => {
    const outcomes = await Promise.all([submit(submission(cod)), submit(submission(cod))]);
    const placed = outcomes.map((outcome) => outcome?.ok && outcome.order.orderNumber);
    expect(placed[0]).toBe(placed[1]);
    expect(shop.orders.size).toBe(1);
    expect(reported).toContainEqual({ stage: 'other_tab' });
  });
});
