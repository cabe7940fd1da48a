import { describe, expect, it } from 'vitest';
import type { OrderWire } from '#contract/orders.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { toOpenPaymentOutcome, readRedirection, readVerdict } from './payment-responses.ts';

function failure(changes: Partial<ApiFailure>): ApiFailure {
  return {
    ok: false,
    code: 'server_error',
    message: null,
    status: 500,
    details: undefined,
    retryable: false,
    ...changes,
  };
}

function no(code: string) {
  return { ok: true, value: { success: false, code, error: 'text' } } as const;
}

describe('toOpenPaymentOutcome', () => {
  it('requires a token', () => {
    const response = (checkoutToken: string) =>
      toOpenPaymentOutcome({ ok: true, value: { checkoutToken, secretToken: 's' } });
    expect(response('t')).toEqual({ ok: true, sessionId: 't' });
    expect(response('')).toEqual({ ok: false, failure: { kind: 'no_token' } });
  });

  it.each([
    [{ code: 'network_error', status: 0 }, { kind: 'network' }],
    [{ code: 'timed_out', status: 0 }, { kind: 'network' }],
    [{ code: 'bad_answer', status: 200 }, { kind: 'no_token' }],
    [{}, { kind: 'server' }],
    [{ code: 'payment_unavailable', status: 502 }, { kind: 'unavailable' }],
    [{ code: 'payment_pending', status: 409 }, { kind: 'processing' }],
    [
      { code: 'order_not_payable', status: 409, message: 'text' },
      { kind: 'refused', code: 'order_not_payable', message: 'text' },
    ],
    [
      { code: 'gift_card_held', status: 409, details: { until: '2026-11-24T15:42:00.000Z' } },
      { kind: 'gift_card_held', until: '2026-11-24T15:42:00.000Z' },
    ],
    [
      { code: 'quote_changed', status: 409, message: 'text' },
      { kind: 'refused', code: 'quote_changed', message: 'text' },
    ],
  ])('maps %j to %j', (changes, expected) => {
    expect(toOpenPaymentOutcome(failure(changes))).toEqual({ ok: false, failure: expected });
  });
});

describe('redirectionOf', () => {
  it("returns the page's URL, and the session to check it by", () => {
    const value = { url: 'https://page.example/c/1', id: 'cs_1' };
    expect(readRedirection({ ok: true, value })).toEqual({
      ok: true,
      sessionId: 'cs_1',
      url: value.url,
    });
  });

  it.each([
    [{ code: 'network_error', status: 0 }, { kind: 'network' }],
    [{ code: 'payment_unavailable', status: 502 }, { kind: 'unavailable' }],
    [{}, { kind: 'redirect_failed', message: null }],
    [
      { code: 'order_not_payable', status: 409, message: 'text' },
      { kind: 'redirect_failed', message: 'text' },
    ],
  ])('maps %j to %j', (changes, expected) => {
    expect(readRedirection(failure(changes))).toEqual({ ok: false, failure: expected });
  });
});

describe('verdictOf', () => {
  const order = { orderNumber: 'FPX-123456789' } as OrderWire;
  const paid = { ok: true, value: { success: true, order } } as const;

  it.each(['approved', 'aborted', 'watching', 'unreadable', 'closed'] as const)(
    'reports a paid order after the question %s',
    (question) => {
      expect(readVerdict(paid, question, true)).toEqual({ verdict: 'paid', order });
    },
  );

  it.each(['payment_not_settled', 'payment_declined', 'payment_unavailable'])(
    'waits on %s after an approval, because it may be temporary',
    (code) => {
      expect(readVerdict(no(code), 'approved', false)).toEqual({ verdict: 'wait' });
      expect(readVerdict(no(code), 'approved', true).verdict).toBe('failed');
    },
  );

  it('reports a lasting decline as not approved, and a lasting unknown as unverified', () => {
    expect(readVerdict(no('payment_declined'), 'approved', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'not_approved', isUncharged: true },
    });
    expect(readVerdict(no('payment_not_settled'), 'approved', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'unverified' },
    });
  });

  it.each(['payment_verification_failed', 'payment_in_review'])(
    'reports %s immediately',
    (code) => {
      expect(readVerdict(no(code), 'approved', false)).toEqual({
        verdict: 'failed',
        failure: { kind: 'verification', code, message: 'text' },
      });
    },
  );

  it('waits for a server that does not respond, then reports unverified', () => {
    const down = failure({ code: 'network_error', status: 0, retryable: true });
    expect(readVerdict(down, 'approved', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(down, 'approved', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'unverified' },
    });
  });

  it.each(['closed', 'dismissed', 'reloaded', 'unreadable'] as const)(
    'waits while the result of a %s window is unknown',
    (question) => {
      const down = failure({ code: 'network_error', status: 0, retryable: true });
      for (const response of [down, no('payment_unavailable')]) {
        expect(readVerdict(response, question, false)).toEqual({ verdict: 'wait' });
        expect(readVerdict(response, question, true).verdict).not.toBe('wait');
      }
    },
  );

  it('without a payment reports a window that the customer closed as cancelled, and a reloaded page as closed', () => {
    const cancelled = { verdict: 'failed', failure: { kind: 'cancelled' } };
    expect(readVerdict(no('payment_not_settled'), 'closed', false)).toEqual(cancelled);
    expect(readVerdict(failure({}), 'closed', false)).toEqual(cancelled);
    expect(readVerdict(no('payment_not_settled'), 'dismissed', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(no('payment_not_settled'), 'dismissed', true)).toEqual(cancelled);
    expect(readVerdict(no('payment_not_settled'), 'reloaded', false)).toEqual({
      verdict: 'closed',
    });
  });

  it.each(['closed', 'dismissed'] as const)(
    'never reports a %s window as cancelled before the server responds',
    (question) => {
      const down = failure({ code: 'network_error', status: 0, retryable: true });
      expect(readVerdict(down, question, true)).toEqual({
        verdict: 'failed',
        failure: { kind: 'unverified' },
      });
    },
  );

  it('without a payment reports an unreadable message', () => {
    const unreadable = no('payment_not_settled');
    expect(readVerdict(unreadable, 'unreadable', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(unreadable, 'unreadable', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'invalid_response', isUncharged: false },
    });
  });

  it.each([
    ['NSF - Insufficient Funds', 'payment_declined', true],
    ['NSF - Insufficient Funds', 'payment_not_settled', false],
    [null, 'payment_declined', true],
  ])(
    'reports a window aborted with %j as declined, and uncharged only if the provider confirms it (%s)',
    (reason, code, isUncharged) => {
      expect(readVerdict(no(code), 'aborted', false, reason)).toEqual({
        verdict: 'failed',
        failure: { kind: 'declined', reason, isUncharged },
      });
    },
  );

  it.each([
    [null, 'payment_not_settled'],
    ['Payment Aborted', 'payment_declined'],
  ])('reports a window aborted with %j as cancelled', (reason, code) => {
    expect(readVerdict(no(code), 'aborted', false, reason)).toEqual({
      verdict: 'failed',
      failure: { kind: 'cancelled' },
    });
  });

  it('keeps a transaction not approved when the provider cannot be reached', () => {
    const down = failure({ code: 'network_error', status: 0, retryable: true });
    expect(readVerdict(down, 'not_approved', false)).toEqual({
      verdict: 'failed',
      failure: { kind: 'not_approved', isUncharged: false },
    });
  });

  it.each(['closed', 'dismissed', 'away', 'reloaded', 'left', 'aborted', 'not_approved'] as const)(
    'reports money that does not match its order after the question %s, so that the customer does not pay again',
    (question) => {
      expect(readVerdict(no('payment_in_review'), question, false)).toEqual({
        verdict: 'failed',
        failure: { kind: 'verification', code: 'payment_in_review', message: 'text' },
      });
    },
  );

  it('waits for a charge that may still be in flight when its page went away', () => {
    expect(readVerdict(no('payment_not_settled'), 'away', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(no('payment_not_settled'), 'away', true)).toEqual({ verdict: 'closed' });
  });

  it('reports nothing about a page that was left until the server responds', () => {
    const down = failure({ code: 'network_error', status: 0, retryable: true });
    expect(readVerdict(no('payment_not_settled'), 'left', false)).toEqual({
      verdict: 'failed',
      failure: { kind: 'not_paid' },
    });
    expect(readVerdict(down, 'left', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(down, 'left', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'unverified' },
    });
  });

  it.each(['approved', 'unreadable', 'closed', 'away', 'left', 'returned'] as const)(
    'reports a delayed payment as processing after the question %s',
    (question) => {
      const failure = { kind: 'processing' };
      const verdict = readVerdict(no('payment_pending'), question, false);
      expect(verdict).toEqual({ verdict: 'failed', failure });
    },
  );

  it('waits for the bank after the page was paid, then reports pending', () => {
    expect(readVerdict(no('payment_not_settled'), 'returned', false)).toEqual({ verdict: 'wait' });
    expect(readVerdict(no('payment_not_settled'), 'returned', true)).toEqual({
      verdict: 'failed',
      failure: { kind: 'pending' },
    });
    expect(readVerdict(no('payment_verification_failed'), 'returned', false)).toEqual({
      verdict: 'failed',
      failure: { kind: 'verification', code: 'payment_verification_failed', message: 'text' },
    });
  });
});
